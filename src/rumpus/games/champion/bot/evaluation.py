"""What tiles, games and achievements are worth to a player: what `instinct` and `rollout_policy` go by."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, has, lowest_of
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.rules.achievements import progress
from rumpus.games.champion.rules.combinations import Sight, length_to, most_fitting_seen, sight_of
from rumpus.games.champion.rules.components import COLOURS, GENRES, Condition, Reward
from rumpus.games.champion.rules.playing import accessible, has_token, usable_magazines
from rumpus.games.champion.rules.weeks import is_weekend

# Tiles


@rule
def in_reach(s: Record, p: int) -> int:
    """The games that a player could still beat: those at home, and what is there to rent."""
    games = accessible(s, p) | s.rental_games
    for q in range(s.players):
        if q != p:
            games &= ~s.rented[q]
    return games & ~s.beaten[p]


@rule
def prospects(box: Record, s: Record, p: int, tiles: int) -> float:
    """The points that tiles promise: of every game in reach, less for each tile that is missing."""
    return prospects_of(box, s, p, tiles, in_reach(s, p))


@rule
def prospects_of(box: Record, s: Record, p: int, tiles: int, games: int) -> float:
    at_home = accessible(s, p)
    sight = sight_of(tiles)
    hope = 0.0
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        share = promise(box, s, p, game, sight)
        hope += share if has(at_home, game) else box.weights.to_rent * share
    return hope


@inlined_rule
def promise(box: Record, s: Record, p: int, game: int, sight: Sight) -> float:
    """The points of one game, less for each tile that is missing."""
    length = length_to(box, game, number(1))
    there = most_fitting_seen(box, sight, number(box.combination[game]), length)
    return less_for_each(box, 1.0 * box.points[game], missing_to(box, s, p, game, length, there))


@inlined_rule
def missing_to(box: Record, s: Record, p: int, game: int, length: int, there: int) -> int:
    """How many tiles are missing to beat a game, beside those there, a token and magazines."""
    return length - there - has_token(s, p, game, number(1)) - count_of(usable_magazines(box, s, p, game))


@inlined_rule
def less_for_each(box: Record, value: float, missing: int) -> float:
    """What something is worth for which so many tiles are still missing."""
    for _ in range(missing):
        value *= box.weights.near
    return value


@rule
def least_wanted(box: Record, s: Record, p: int) -> int:
    """The own tile that the others can best do without."""
    best = number(-1)
    most = 0.0
    tiles = s.tiles[p]
    games = in_reach(s, p)
    while tiles != 0:
        tile = lowest_of(tiles)
        tiles &= tiles - 1
        left = prospects_of(box, s, p, s.tiles[p] & ~bit(tile), games)
        if best < 0 or left > most:
            best = tile
            most = left
    return best


@rule
def value_of_game(box: Record, s: Record, p: int, game: int) -> float:
    """What it is worth to have a game at home."""
    crystal = box.weights.a_crystal if s.crystal_on[game] != 0 else 0.0
    return (
        promise(box, s, p, game, sight_of(s.tiles[p]))
        + box.weights.a_play
        + crystal
        + box.weights.a_thrill
        + ambition_with(box, s, p, game, number(1))
    )


@inlined_rule
def first_time(box: Record, s: Record, p: int, game: int) -> float:
    """What it brings that a game is played for the first time."""
    if has(s.played[p], game):
        return 0.0
    crystal = box.weights.a_crystal if s.crystal_on[game] != 0 else 0.0
    return crystal + box.weights.a_play + box.weights.a_thrill


# Achievements


@rule
def ambition(box: Record, s: Record, p: int, condition: int, step: int) -> float:
    """What it is worth to come a step nearer to open achievements of a kind."""
    hope = 0.0
    cards = s.open_achievements
    while cards != 0:
        card = lowest_of(cards)
        cards &= cards - 1
        if box.condition[card] == condition:
            hope += nearer(box, s, p, card, step)
    return hope


@rule
def nearer(box: Record, s: Record, p: int, card: int, step: int) -> float:
    there = 1.0 * min(progress(box, s, p, card) + step, number(box.goal[card])) / box.goal[card]
    return box.weights.ambition * box.achievement_points[card] * (there + there * there) / 2


@rule
def ambition_with(box: Record, s: Record, p: int, game: int, beating: int) -> float:
    """What playing or beating a game is worth for achievements."""
    hope = 0.0
    new = not has(s.played[p], game)
    cards = s.open_achievements
    while cards != 0:
        card = lowest_of(cards)
        cards &= cards - 1
        condition = number(box.condition[card])
        about = number(box.about[card])
        helps = new and condition == Condition.GENRE and has(box.genre_games[about], game)
        helps |= new and condition == Condition.MASCOT and has(s.rental_games, game)
        helps |= new and condition == Condition.ECLECTIC and s.played[p] & box.genre_games[box.genre[game]] == 0
        helps |= new and condition == Condition.CRYSTALS and s.crystal_on[game] != 0
        helps |= beating != 0 and condition == Condition.DIFFICULTY and has(box.difficulty_games[about], game)
        if helps:
            hope += nearer(box, s, p, card, number(1))
        elif condition == Condition.UNDECIDED:
            undecided = number(beating == 0) - number(not new)
            hope += box.weights.patience * nearer(box, s, p, card, number(1)) * undecided
    return hope


# Everything else


@rule
def is_last_turn(s: Record) -> bool:
    return s.week >= s.weeks and is_weekend(s)


@rule
def gain_of_swap(box: Record, s: Record, p: int) -> float:
    """What could be won by exchanging the tile that is missed least."""
    own = s.tiles[p] & ~bit(least_wanted(box, s, p))
    games = in_reach(s, p)
    most = prospects_of(box, s, p, s.tiles[p], games)
    now = most
    for space in range(number(box.spaces[s.players])):
        if s.grid[space] != 0:
            most = max(most, prospects_of(box, s, p, own | bit(s.grid[space] - 1), games))
    return most - now


@rule
def value_of_space(box: Record, s: Record, p: int, space: int) -> float:
    """Lines that are nearly full count most, points and games more than other rewards."""
    side = number(s.side[p])
    value = box.weights.a_space if box.colour_at[side, space] < COLOURS else 0.0
    for line in range(number(box.lines[side])):
        spaces = box.line[side, line]
        if has(spaces, space):
            there = (1.0 + count_of(spaces & s.filled[p])) / count_of(spaces)
            gives = number(box.gives[side, line])
            prize = box.weights.a_line if gives != Reward.POINTS else 1.0 * box.amount[side, line]
            value += prize * there * there
    return value


@rule
def value_of_magazine(box: Record, s: Record, p: int, magazine: int) -> float:
    """The games in reach of its genres, and tags that are still missing."""
    value = 0.0
    for genre in range(GENRES):
        if has(box.tagged[genre], magazine):
            value += count_of((accessible(s, p) | s.rental_games) & box.genre_games[genre] & ~s.beaten[p])
            if s.magazines[p] & box.tagged[genre] == 0:
                value += ambition(box, s, p, Condition.TAGS, number(1))
            else:
                value += ambition(box, s, p, Condition.SAME_TAG, number(1))
    return value
