"""A quick player: collects tiles for the games in reach, rents what it can beat, and keeps an eye on achievements."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, has, lowest_of
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.champion.achievements import progress
from rumpus.games.champion.actions import held_by
from rumpus.games.champion.combinations import length_to, most_fitting
from rumpus.games.champion.components import (
    ACHIEVEMENTS,
    ACTION_KINDS,
    COLOURS,
    GENRES,
    MOST_IOUS,
    SHELF,
    SLOTS,
    Action,
    Condition,
    Do,
    Phase,
    Reward,
)
from rumpus.games.champion.grid import actions_at
from rumpus.games.champion.playing import accessible, can_complete, has_token, proposal, usable_magazines
from rumpus.games.champion.stores import price_of
from rumpus.games.champion.weeks import is_weekend

# Found by playing variants against each other; all in points.
NEAR = 0.45
"""What is left of a game's points for each tile that is missing."""
TO_RENT = 0.15
"""What is left of them if the game must be rented first."""
A_PLAY, A_CRYSTAL, A_THRILL = 0.45, 2.0, 0.65
A_DOLLAR, A_TILE, AN_IOU, A_CROWD = 2.7, 1.5, 0.95, 0.47
EARLY = 2.2
AT_ONCE = 0.4
"""What renting before the weekend is worth of a game that can be beaten."""
A_ROOM = 0.8
A_LOAN = 1.8
"""What a present costs beside its IOUs: turns to return them."""
AMBITION = 0.33
PATIENCE = 2.0
"""How much more that counts for games that are only played, of which four are enough."""
KEEP = 0.75
"""How much of what tiles are good for counts against using them."""


@rule
def instinct(box: Record, s: Record, player: int, mask: Array) -> int:
    if s.phase == Phase.PLAY:
        return choose_deed(box, s, player, mask)
    if s.phase == Phase.TILE or s.phase == Phase.SWAP:
        return choose_space(box, s, player)
    if s.phase == Phase.ACTION:
        return choose_action(box, s, player, mask)
    if s.phase == Phase.DISCARD:
        return number(Do.TILE) + least_wanted(box, s, player)
    if s.phase == Phase.GIVE:
        return (
            number(Do.TILE) + least_wanted(box, s, player) if gain_of_swap(box, s, player) > 0 else number(Do.NO_SWAP)
        )
    if s.phase == Phase.PAY:
        return number(Do.PROPOSED)
    return choose_reward(box, s, player, mask)


# What tiles are good for


@rule
def prospects(box: Record, s: Record, p: int, tiles: int) -> float:
    """The points that tiles promise: of every game in reach, less for each tile that is missing."""
    at_home = accessible(s, p)
    games = at_home | s.rental_games
    for q in range(s.players):
        if q != p:
            games &= ~s.rented[q]
    games &= ~s.beaten[p]
    hope = 0.0
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        share = promise(box, s, p, game, tiles)
        hope += share if has(at_home, game) else TO_RENT * share
    return hope


@rule
def promise(box: Record, s: Record, p: int, game: int, tiles: int) -> float:
    """The points of one game, less for each tile that is missing."""
    length = length_to(box, game, number(1))
    there = most_fitting(box, tiles, number(box.combination[game]), length) + has_token(s, p, game, 1)
    there += count_of(usable_magazines(box, s, p, game))
    share = 1.0 * box.points[game]
    for _ in range(length - there):
        share *= NEAR
    return share


@rule
def least_wanted(box: Record, s: Record, p: int) -> int:
    """The own tile that the others can best do without."""
    best = number(-1)
    most = 0.0
    tiles = s.tiles[p]
    while tiles != 0:
        tile = lowest_of(tiles)
        tiles &= tiles - 1
        left = prospects(box, s, p, s.tiles[p] & ~bit(tile))
        if best < 0 or left > most:
            best = tile
            most = left
    return best


# The grid


@rule
def choose_space(box: Record, s: Record, p: int) -> int:
    """The tile that helps most, together with the better of its actions."""
    best = number(-1)
    most = 0.0
    own = s.tiles[p]
    if s.given != 0:
        own &= ~bit(s.given - 1)
    for space in range(number(box.spaces[s.players])):
        if s.grid[space] != 0:
            worth = prospects(box, s, p, own | bit(s.grid[space] - 1))
            if s.phase == Phase.TILE:
                worth += best_action(box, s, p, actions_at(box, s, number(space)))
            if best < 0 or worth > most:
                best = number(space)
                most = worth
    return number(Do.TAKE) + best


@rule
def best_action(box: Record, s: Record, p: int, actions: int) -> float:
    most = 0.0
    for action in range(ACTION_KINDS):
        if has(actions, action):
            most = max(most, worth_of_action(box, s, p, number(action)))
    return most


@rule
def choose_action(box: Record, s: Record, p: int, mask: Array) -> int:
    best = number(Do.NO_ACTION)
    most = 0.0
    for action in range(ACTION_KINDS):
        if mask[number(Do.ACT) + action] != 0:
            worth = worth_of_action(box, s, p, number(action))
            if action == Action.WAKING:
                worth += KEEP * gain_of_swap(box, s, p)
            if worth > most:
                best = number(Do.ACT) + action
                most = worth
    return best


@rule
def worth_of_action(box: Record, s: Record, p: int, action: int) -> float:
    """About what an action brings, less what it costs."""
    crowd = A_CROWD * max(0, held_by(s, p) - 5)
    iou = AN_IOU + crowd
    ious = number(s.ious[p])
    dollar = A_DOLLAR if s.dollars[p] < 4 else 0.3
    if action == Action.PLANNING:
        return 2 * A_TILE - 2 * crowd
    if action == Action.MONEY:
        return 2 * dollar - iou + ambition(box, s, p, Condition.IOUS, number(1)) - 9 * number(ious >= MOST_IOUS)
    if action == Action.STUDYING:
        return min(ious, 2) * iou - ambition(box, s, p, Condition.IOUS, number(1)) * (ious > 3)
    if action == Action.GRANDPARENTS:
        return dollar + min(ious, 1) * iou
    if action == Action.WAKING:
        return EARLY
    if action == Action.NEWSSTAND:
        if s.dollars[p] == 0:
            return 0.0
        hopes = ambition(box, s, p, Condition.TAGS, number(1)) + ambition(box, s, p, Condition.SAME_TAG, number(1))
        return A_TILE + A_CRYSTAL - dollar + hopes + ambition(box, s, p, Condition.CRYSTALS, number(1))
    if action == Action.PRESENT:
        if ious > 5:
            return 0.0
        hopes = ambition(box, s, p, Condition.PRESENTS, number(1)) + ambition(box, s, p, Condition.IOUS, number(3))
        return best_present(box, s, p) + hopes - 3 * iou - A_LOAN
    return best_rental(box, s, p)


@rule
def best_present(box: Record, s: Record, p: int) -> float:
    most = 0.0
    for place in range(SHELF):
        if s.store[place] != 0:
            most = max(most, worth_of_game(box, s, p, number(s.store[place])))
    return most


@rule
def worth_of_game(box: Record, s: Record, p: int, game: int) -> float:
    """What it is worth to have a game at home."""
    crystal = A_CRYSTAL if s.crystal_on[game] != 0 else 0.0
    return (
        promise(box, s, p, game, s.tiles[p]) + A_PLAY + crystal + A_THRILL + ambition_with(box, s, p, game, number(1))
    )


@rule
def best_rental(box: Record, s: Record, p: int) -> float:
    """A game to beat before the weekend: worth a share of its points, and room where tiles would be discarded."""
    most = 0.0
    for slot in range(s.shown):
        game = number(s.rental[slot])
        if s.dollars[p] >= price_of(s, game) and can_complete(box, s, p, game, number(1)):
            most = max(most, AT_ONCE * box.points[game] + A_ROOM * max(0, held_by(s, p) - 6))
    return most


# Achievements


@rule
def ambition(box: Record, s: Record, p: int, condition: int, step: int) -> float:
    """What it is worth to come a step nearer to open achievements of a kind."""
    hope = 0.0
    for card in range(ACHIEVEMENTS):
        if has(s.open_achievements, card) and box.condition[card] == condition:
            hope += nearer(box, s, p, number(card), step)
    return hope


@rule
def nearer(box: Record, s: Record, p: int, card: int, step: int) -> float:
    there = 1.0 * min(progress(box, s, p, card) + step, number(box.goal[card])) / box.goal[card]
    return AMBITION * box.worth[card] * (there + there * there) / 2


@rule
def ambition_with(box: Record, s: Record, p: int, game: int, beating: int) -> float:
    """What playing or beating a game is worth for achievements."""
    hope = 0.0
    new = not has(s.played[p], game)
    for card in range(ACHIEVEMENTS):
        if has(s.open_achievements, card):
            condition = number(box.condition[card])
            about = number(box.about[card])
            helps = new and condition == Condition.GENRE and has(box.genre_games[about], game)
            helps |= new and condition == Condition.MASCOT and has(s.rental_games, game)
            helps |= new and condition == Condition.ECLECTIC and s.played[p] & box.genre_games[box.genre[game]] == 0
            helps |= new and condition == Condition.CRYSTALS and s.crystal_on[game] != 0
            helps |= beating != 0 and condition == Condition.DIFFICULTY and has(box.difficulty_games[about], game)
            if helps:
                hope += nearer(box, s, p, number(card), number(1))
            elif condition == Condition.UNDECIDED:
                hope += PATIENCE * nearer(box, s, p, number(card), number(1)) * (number(beating == 0) - number(not new))
    return hope


# Renting, playing, beating


@rule
def choose_deed(box: Record, s: Record, p: int, mask: Array) -> int:
    """The best of everything that can be done now; to end the turn if nothing is worth its tiles and dollars."""
    best = number(Do.END)
    most = 0.0
    hope = prospects(box, s, p, s.tiles[p])
    games = accessible(s, p) & ~s.beaten[p]
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        for beating in range(2):
            action = (number(Do.BEAT) if beating == 1 else number(Do.PLAY)) + game
            if mask[action] != 0:
                worth = worth_of_deed(box, s, p, game, number(beating), hope)
                if worth > most:
                    best = action
                    most = worth
    for slot in range(SLOTS):
        if mask[number(Do.RENT) + slot] != 0:
            worth = worth_of_renting(box, s, p, number(s.rental[slot]), hope)
            if worth > most:
                best = number(Do.RENT) + slot
                most = worth
    return best


@rule
def is_last_turn(s: Record) -> bool:
    return s.week >= s.weeks and is_weekend(s)


@rule
def worth_of_deed(box: Record, s: Record, p: int, game: int, beating: int, hope: float) -> float:
    """The points of a game or what playing it brings, less what its tiles were good for."""
    worth = ambition_with(box, s, p, game, beating)
    if beating != 0:
        worth += 1.0 * box.points[game]
    if not has(s.played[p], game):
        worth += A_PLAY + A_THRILL
        if s.crystal_on[game] != 0:
            worth += A_CRYSTAL
    if is_last_turn(s):
        return worth
    used = proposal(box, s, p, game, beating)
    left = prospects(box, s, p, s.tiles[p] & ~used)
    if beating != 0:
        left += promise(box, s, p, game, s.tiles[p])
    return worth - KEEP * (hope - left)


@rule
def worth_of_renting(box: Record, s: Record, p: int, game: int, hope: float) -> float:
    """A game is rented if it can be beaten or played at once."""
    worth = 0.0
    for beating in range(2):
        if can_complete(box, s, p, game, number(beating)):
            worth = max(worth, worth_of_deed(box, s, p, game, number(beating), hope))
    if not is_last_turn(s):
        worth -= A_DOLLAR * price_of(s, game)
    return worth


# Exchanging, returning, picking, placing


@rule
def gain_of_swap(box: Record, s: Record, p: int) -> float:
    """What could be won by exchanging the tile that is missed least."""
    own = s.tiles[p] & ~bit(least_wanted(box, s, p))
    most = prospects(box, s, p, s.tiles[p])
    now = most
    for space in range(number(box.spaces[s.players])):
        if s.grid[space] != 0:
            most = max(most, prospects(box, s, p, own | bit(s.grid[space] - 1)))
    return most - now


@rule
def choose_reward(box: Record, s: Record, p: int, mask: Array) -> int:
    """Everything else: the decision that is worth most, each judged for itself."""
    best = number(-1)
    most = 0.0
    for action in range(len(mask)):
        if mask[action] != 0:
            worth = worth_of_choice(box, s, p, number(action))
            if best < 0 or worth > most:
                best = number(action)
                most = worth
    return best


@rule
def worth_of_choice(box: Record, s: Record, p: int, action: int) -> float:
    """Sides by lot; lines before crystals before thrills; all IOUs go back unless seven are an achievement."""
    if action < Do.TAKE:
        return 1.0 * ((s.lot[p] + s.board[0] + action) % 2)
    if action >= Do.LINE:
        return 500.0
    if action >= Do.SPACE:
        return worth_of_space(box, s, p, action - Do.SPACE)
    if action >= Do.CRYSTAL:
        return 400.0
    if action >= Do.THRILL:
        return prospects(box, s, p, s.tiles[p] | bit(s.thrill[action - Do.THRILL] - 1))
    if action < Do.PICK:
        count = action - Do.RETURN
        return (AN_IOU - ambition(box, s, p, Condition.IOUS, number(1)) * (s.ious[p] > 3)) * count
    if s.phase == Phase.PRESENT:
        return worth_of_game(box, s, p, number(s.store[action - Do.PICK]))
    return worth_of_magazine(box, s, p, number(s.newsstand[action - Do.PICK]) - 1)


@rule
def worth_of_space(box: Record, s: Record, p: int, space: int) -> float:
    """Lines that are nearly full count most, points and games more than other rewards."""
    side = number(s.side[p])
    worth = 0.1 if box.colour_at[side, space] < COLOURS else 0.0
    for line in range(number(box.lines[side])):
        spaces = box.line[side, line]
        if has(spaces, space):
            there = (1.0 + count_of(spaces & s.filled[p])) / count_of(spaces)
            gives = number(box.gives[side, line])
            prize = 3.0 if gives != Reward.POINTS else 1.0 * box.amount[side, line]
            worth += prize * there * there
    return worth


@rule
def worth_of_magazine(box: Record, s: Record, p: int, magazine: int) -> float:
    """The games in reach of its genres, and tags that are still missing."""
    worth = 0.0
    for genre in range(GENRES):
        if has(box.tagged[genre], magazine):
            worth += count_of((accessible(s, p) | s.rental_games) & box.genre_games[genre] & ~s.beaten[p])
            if s.magazines[p] & box.tagged[genre] == 0:
                worth += ambition(box, s, p, Condition.TAGS, number(1))
            else:
                worth += ambition(box, s, p, Condition.SAME_TAG, number(1))
    return worth
