"""A beginner at Video Game Champion: takes tiles that go together, plays what can be played, rents what is cheap."""

from __future__ import annotations

from rumpus.core.bits import bit
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.champion.rules.combinations import companions, least_missed
from rumpus.games.champion.rules.components import GAMES, SLOTS, Action
from rumpus.games.champion.rules.decisions import ACTIONS, Do, Phase
from rumpus.games.champion.rules.playing import can_complete


@rule
def beginner_policy(box: Record, s: Record, player: int, mask: Array) -> int:
    """Of notebook, order and achievements it takes no notice."""
    if s.phase == Phase.PLAY:
        return play_best(box, s, player, mask)
    if s.phase == Phase.TILE:
        return take_company(box, s, player, mask)
    if s.phase == Phase.ACTION:
        return act_simply(s, player, mask)
    if s.phase == Phase.DISCARD:
        return number(Do.TILE) + least_missed(s.tiles[player], s.tiles[player])
    if s.phase == Phase.GIVE:
        return number(Do.NO_SWAP)
    if s.phase == Phase.PAY:
        return number(Do.PROPOSED)
    return last_open(mask)


@rule
def last_open(mask: Array) -> int:
    """The most of what can be returned, a crystal before a tile of the thrill trail."""
    choice = number(ACTIONS) - 1
    while mask[choice] == 0:
        choice -= 1
    return choice


@rule
def take_company(box: Record, s: Record, p: int, mask: Array) -> int:
    """The tile that goes best with those it has."""
    best = number(-1)
    most = number(-1)
    for space in range(number(box.spaces[s.players])):
        if s.grid[space] != 0 and mask[number(Do.TAKE) + space] != 0:
            tile = number(s.grid[space]) - 1
            company = companions(s.tiles[p] | bit(tile), tile)
            if company > most:
                most = company
                best = number(space)
    return number(Do.TAKE) + best


@rule
def act_simply(s: Record, p: int, mask: Array) -> int:
    """Money where there is none, IOUs back where there are many, else games, tiles, and what comes first."""
    if s.dollars[p] == 0 and mask[number(Do.ACT) + number(Action.MONEY)] != 0:
        return number(Do.ACT) + number(Action.MONEY)
    if s.ious[p] > 3 and mask[number(Do.ACT) + number(Action.STUDYING)] != 0:
        return number(Do.ACT) + number(Action.STUDYING)
    if s.dollars[p] > 1 and mask[number(Do.ACT) + number(Action.RENTAL)] != 0:
        return number(Do.ACT) + number(Action.RENTAL)
    if mask[number(Do.ACT) + number(Action.PLANNING)] != 0:
        return number(Do.ACT) + number(Action.PLANNING)
    choice = number(Do.ACT)
    while choice < Do.NO_ACTION and mask[choice] == 0:
        choice += 1
    return choice


@rule
def play_best(box: Record, s: Record, p: int, mask: Array) -> int:
    """Beats what brings most, else plays what can be played, else rents what it can beat or play at once."""
    best = number(-1)
    most = number(-1)
    for game in range(GAMES):
        if mask[number(Do.BEAT) + game] != 0 and box.points[game] > most:
            most = number(box.points[game])
            best = number(Do.BEAT) + game
    if best >= 0:
        return best
    for game in range(GAMES):
        if mask[number(Do.PLAY) + game] != 0:
            return number(Do.PLAY) + game
    for slot in range(SLOTS):
        if mask[number(Do.RENT) + slot] != 0:
            game = number(s.rental[slot])
            if can_complete(box, s, p, game, number(1)) or can_complete(box, s, p, game, number(0)):
                return number(Do.RENT) + slot
    return number(Do.END)
