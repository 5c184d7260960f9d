"""What search has everybody do in the many games that it plays on: as instinct would, but quicker.

Instinct reckons for each tile and each game anew what all games in reach would then promise. Here every game is looked
at once: it says which tiles it lacks, and tiles that are used up cost their share of what all of them promise. The
action beside a tile is chosen together with it and noted on the `desk`, which nobody but search ever sees.
"""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, has, lowest_of
from rumpus.core.record import Array, Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.bot.action_values import weigh_actions
from rumpus.games.champion.bot.evaluation import (
    ambition_with,
    first_time,
    in_reach,
    is_last_turn,
    less_for_each,
    missing_to,
)
from rumpus.games.champion.bot.tile_demand import lack_of, spread_demand
from rumpus.games.champion.rules.combinations import least_missed, length_to, most_fitting_seen, sight_of
from rumpus.games.champion.rules.components import BOARDS, COLOURS, PLAYED_BY_TWO, RENTALS, THRILLS
from rumpus.games.champion.rules.decisions import Do
from rumpus.games.champion.rules.grid import offers_of
from rumpus.games.champion.rules.playing import accessible, can_complete, has_token
from rumpus.games.champion.rules.stores import price_of

# The grid


@rule
def space_by_rollout_policy(box: Record, s: Record, p: int) -> int:
    """The tile in strongest demand, together with the better of its actions, which is noted."""
    spaces = number(box.spaces[s.players])
    offered = tiles_on_grid(box, s)
    lack = lack_of(s.tiles[p])
    weigh_actions(box, s, p, spread_demand(box, s, p, lack, offered), lack)
    weigh_boards(box, s)
    best = number(-1)
    most = 0.0
    for space in range(spaces):
        if s.grid[space] != 0:
            value = s.desk.demand[s.grid[space] - 1] + s.desk.beside[better_board(box, s, number(space))]
            if best < 0 or value > most:
                best = number(space)
                most = value
    s.desk.until = s.decided + 1
    s.desk.space = best + 1
    s.desk.action = s.desk.offer[better_board(box, s, best)]
    return number(Do.TAKE) + best


@inlined_rule
def tiles_on_grid(box: Record, s: Record) -> int:
    tiles = number(0)
    for space in range(number(box.spaces[s.players])):
        tiles |= bit(s.grid[space])
    return (tiles & ~number(1)) >> 1


@rule
def was_planned(s: Record) -> bool:
    """Whether the action was noted when the tile was chosen."""
    return s.desk.until == s.decided and s.desk.space == s.taken_from


@inlined_rule
def better_board(box: Record, s: Record, space: int) -> int:
    one = number(box.aligned[s.players, space, 0])
    other = number(box.aligned[s.players, space, 1])
    return other if s.desk.beside[other] > s.desk.beside[one] else one


@inlined_rule
def weigh_boards(box: Record, s: Record) -> None:
    """Notes the best action of every board and what it brings."""
    for place in range(BOARDS):
        s.desk.beside[place] = 0.0
        s.desk.offer[place] = number(Do.NO_ACTION)
        actions = offers_of(box, s, number(s.board[place])) if s.board[place] >= 0 else number(0)
        while actions != 0:
            action = lowest_of(actions)
            actions &= actions - 1
            if s.desk.brings[action] > s.desk.beside[place]:
                s.desk.beside[place] = s.desk.brings[action]
                s.desk.offer[place] = number(Do.ACT) + action


# Renting, playing, beating


@rule
def game_by_rollout_policy(box: Record, s: Record, p: int, mask: Array) -> int:
    """Beats what is at home and can be beaten; else rents what can be beaten then, or plays what is worth its tiles."""
    best = number(-1)
    most = 0.0
    at_home = accessible(s, p) & ~s.beaten[p]
    games = at_home
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        if mask[number(Do.BEAT) + game] != 0:
            value = box.points[game] + first_time(box, s, p, game)
            if value > most:
                best = number(Do.BEAT) + game
                most = value
    return best if best >= 0 else rent_or_play(box, s, p, mask, at_home)


@rule
def rent_or_play(box: Record, s: Record, p: int, mask: Array, at_home: int) -> int:
    """A game that is worth its price and the share of all that the tiles promise; to end the turn if none is."""
    sight = sight_of(s.tiles[p])
    is_last = is_last_turn(s)
    may_rent = s.renting != 0 and count_of(s.rented[p]) < RENTALS
    games = in_reach(s, p)
    hope = 0.0
    complete = number(0)
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        length = length_to(box, game, number(1))
        there = most_fitting_seen(box, sight, number(box.combination[game]), length)
        missing = missing_to(box, s, p, game, length, there)
        share = 1.0 * box.points[game] if has(at_home, game) else box.weights.to_rent * box.points[game]
        hope += less_for_each(box, share, missing)
        complete |= number(missing <= 0) << game
    best = number(Do.END)
    most = 0.0
    each = 0.0 if is_last else box.weights.keep / max(1, count_of(s.tiles[p]))
    complete &= -number(may_rent)
    while complete != 0:
        game = lowest_of(complete)
        complete &= complete - 1
        price = price_of(s, game)
        if s.dollars[p] >= price:
            points = 1.0 * box.points[game]
            value = points + first_time(box, s, p, game) + ambition_with(box, s, p, game, number(1))
            if not is_last:
                length = length_to(box, game, number(1))
                there = most_fitting_seen(box, sight, number(box.combination[game]), length)
                used = min(there, length - has_token(s, p, game, number(1)))
                lent = box.weights.to_rent * points
                value += box.weights.keep * (points - lent) - each * used * (hope - lent) - box.weights.a_dollar * price
            if value > most:
                best = number(Do.RENT) + slot_of(s, game)
                most = value
    games = at_home & ~s.played[p]
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        if mask[number(Do.PLAY) + game] != 0:
            value = first_time(box, s, p, game) + ambition_with(box, s, p, game, number(0))
            value -= each * PLAYED_BY_TWO * hope
            if value > most:
                best = number(Do.PLAY) + game
                most = value
    if best == Do.END and is_last and may_rent:
        return rent_to_play(box, s, p, mask)
    return best


@inlined_rule
def slot_of(s: Record, game: int) -> int:
    slot = number(0)
    while s.rental[slot] != game:
        slot += 1
    return slot


@rule
def rent_to_play(box: Record, s: Record, p: int, mask: Array) -> int:
    """When dollars are of no more use: a game that can at least be played."""
    choice = number(Do.END)
    for slot in range(number(s.shown) - 1, -1, -1):
        if mask[number(Do.RENT) + slot] != 0 and can_complete(box, s, p, number(s.rental[slot]), number(0)):
            choice = number(Do.RENT) + slot
    return choice


# Exchanging, rewards


@rule
def exchange_by_rollout_policy(box: Record, s: Record, p: int) -> int:
    """Gives the tile that goes least with the others for the one in strongest demand, unless that is itself."""
    given = s.given - 1 if s.given != 0 else least_missed(s.tiles[p], s.tiles[p])
    spread_demand(box, s, p, lack_of(s.tiles[p] & ~bit(given)), tiles_on_grid(box, s) | bit(given))
    best = number(-1)
    most = s.desk.demand[given]
    for space in range(number(box.spaces[s.players])):
        if s.grid[space] != 0 and s.desk.demand[s.grid[space] - 1] > most:
            best = number(space)
            most = s.desk.demand[s.grid[space] - 1]
    if best < 0:
        return number(Do.NO_SWAP)
    return number(Do.TAKE) + best if s.given != 0 else number(Do.TILE) + given


@rule
def reward_by_rollout_policy(box: Record, s: Record, p: int) -> int:
    """Lines before crystals before thrills."""
    if s.lines_due != 0:
        return number(Do.LINE) + lowest_of(s.lines_due)
    for colour in range(COLOURS):
        if s.crystals_due[colour] != 0:
            return number(Do.CRYSTAL) + colour
    offered = number(0)
    for place in range(THRILLS):
        if s.thrill[place] != 0:
            offered |= bit(s.thrill[place] - 1)
    spread_demand(box, s, p, lack_of(s.tiles[p]), offered)
    best = number(-1)
    most = 0.0
    for place in range(THRILLS):
        if s.thrill[place] != 0:
            value = s.desk.demand[s.thrill[place] - 1]
            if best < 0 or value > most:
                best = number(place)
                most = value
    return number(Do.THRILL) + best
