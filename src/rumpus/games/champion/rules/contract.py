"""The contract of Video Game Champion: who decides, which decisions are open, and carrying one out."""

from __future__ import annotations

from rumpus.core.bits import bit, lowest_of
from rumpus.core.decisions import allow, allow_none
from rumpus.core.events import start_telling
from rumpus.core.record import Array, Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.rules.actions import open_actions, swap
from rumpus.games.champion.rules.components import (
    ACTION_KINDS,
    BOX,
    COLOURS,
    LINES,
    MAGAZINES,
    PAGE,
    PLAYERS,
    SHELF,
    SIDES,
    STATE,
    THRILLS,
    TILES,
)
from rumpus.games.champion.rules.decisions import ACTIONS, Do, Phase
from rumpus.games.champion.rules.effects import choose, choose_for_game, discard, give, take_action, take_tile
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.rules.grid import on_grid, on_trail
from rumpus.games.champion.rules.knowledge import determinize
from rumpus.games.champion.rules.notebook import colours_due, spaces_for
from rumpus.games.champion.rules.observation import OBSERVATION, observe
from rumpus.games.champion.rules.playing import accessible, can_complete, open_magazines, open_tiles, open_token
from rumpus.games.champion.rules.scoring import ranks, scores
from rumpus.games.champion.rules.setup import choose_side, setup
from rumpus.games.champion.rules.stores import at_newsstand, in_store, rentable
from rumpus.games.champion.rules.turn import run_on

__all__ = [
    "ACTIONS",
    "BOX",
    "OBSERVATION",
    "PLAYERS",
    "STATE",
    "Told",
    "actors",
    "apply",
    "determinize",
    "legal",
    "observe",
    "ranks",
    "scores",
    "setup",
]


@rule
def actors(box: Record, s: Record) -> int:
    return number(0) if s.phase == Phase.OVER else number(1) << s.turn


@rule
def legal(box: Record, s: Record, player: int, mask: Array) -> int:
    allow_none(mask)
    if s.phase == Phase.OVER or player != s.turn:
        return 0
    if s.phase == Phase.PLAY:
        return legal_games(box, s, player, mask)
    if s.phase == Phase.PAY:
        return legal_payment(box, s, mask)
    if s.phase == Phase.REWARDS:
        return legal_rewards(s, mask)
    if s.phase <= Phase.SWAP:
        return legal_beginning(box, s, player, mask)
    return legal_choice(box, s, player, mask)


@rule
def allow_all(mask: Array, first: int, things: int, upto: int) -> int:
    """Opens the decisions of a row for every bit that is set; returns how many."""
    count = number(0)
    for thing in range(upto):
        mark = (things >> thing) & 1
        mask[first + thing] = mark
        count += mark
    return count


@rule
def legal_beginning(box: Record, s: Record, player: int, mask: Array) -> int:
    """VG-14, VG-24 to VG-26, VG-31: a side of the notebook, a tile of the grid, an action, an exchange."""
    if s.phase == Phase.SIDE:
        return allow_all(mask, number(Do.SIDE), number(3), number(SIDES))
    if s.phase == Phase.ACTION:
        allow(mask, Do.NO_ACTION)
        return 1 + allow_all(mask, number(Do.ACT), open_actions(box, s), number(ACTION_KINDS))
    if s.phase == Phase.GIVE:
        allow(mask, Do.NO_SWAP)
        return 1 + allow_all(mask, number(Do.TILE), s.tiles[player], number(TILES))
    mask[number(Do.NO_SWAP)] = number(s.phase == Phase.SWAP)
    spaces = number(box.spaces[s.players])
    return mask[number(Do.NO_SWAP)] + allow_all(mask, number(Do.TAKE), on_grid(box, s), spaces)


@rule
def legal_choice(box: Record, s: Record, player: int, mask: Array) -> int:
    """VG-29, VG-32, VG-33, VG-38, VG-59: IOUs to return, something to pick, a tile to discard, a crystal's space."""
    if s.phase == Phase.RETURN:
        most = min(s.owls_due, number(s.ious[player]))
        return allow_all(mask, number(Do.RETURN), bit(most + 1) - 1, most + 1)
    if s.phase == Phase.MAGAZINE:
        return allow_all(mask, number(Do.PICK), at_newsstand(s), number(SHELF))
    if s.phase == Phase.PRESENT:
        return allow_all(mask, number(Do.PICK), in_store(s), number(SHELF))
    if s.phase == Phase.DISCARD:
        return allow_all(mask, number(Do.TILE), s.tiles[player], number(TILES))
    return allow_all(mask, number(Do.SPACE), spaces_for(box, s, player, s.placing - 1), number(PAGE))


@inlined_rule
def legal_games(box: Record, s: Record, player: int, mask: Array) -> int:
    """VG-34 to VG-39: rent, play or beat a game, or end the turn."""
    allow(mask, Do.END)
    count = number(1)
    if s.renting != 0:
        count += allow_all(mask, number(Do.RENT), rentable(s, player), s.shown)
    games = accessible(s, player)
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        if can_complete(box, s, player, game, number(0)):
            allow(mask, Do.PLAY + game)
            count += 1
        if can_complete(box, s, player, game, number(1)):
            allow(mask, Do.BEAT + game)
            count += 1
    return count


@rule
def legal_payment(box: Record, s: Record, mask: Array) -> int:
    """VG-45, VG-50: tiles and wilds with which the combination can be completed, or all as proposed."""
    allow(mask, Do.PROPOSED)
    count = number(1) + allow_all(mask, number(Do.TILE), open_tiles(box, s), number(TILES))
    if open_token(s) != 0:
        allow(mask, Do.TOKEN)
        count += 1
    return count + allow_all(mask, number(Do.MAGAZINE), open_magazines(box, s), number(MAGAZINES))


@rule
def legal_rewards(s: Record, mask: Array) -> int:
    """VG-55: a crystal, a completed line, or the thrill."""
    count = allow_all(mask, number(Do.CRYSTAL), colours_due(s), number(COLOURS))
    if s.thrill_due != 0:
        count += allow_all(mask, number(Do.THRILL), on_trail(s), number(THRILLS))
    return count + allow_all(mask, number(Do.LINE), s.lines_due, number(LINES))


@rule
def apply(box: Record, s: Record, player: int, action: int) -> None:
    start_telling(s)
    s.decided += 1
    phase = s.phase
    s.phase = Phase.GOING_ON
    if action < Do.ACT:
        if phase == Phase.SIDE:
            s.phase = phase
            choose_side(box, s, player, action - Do.SIDE)
        elif phase == Phase.TILE:
            take_tile(s, action - Do.TAKE)
        else:
            swap(s, player, action - Do.TAKE)
    elif action < Do.NO_ACTION:
        take_action(box, s, action - Do.ACT)
    elif Do.TILE <= action < Do.RENT and phase == Phase.GIVE:
        give(s, action - Do.TILE)
    elif Do.TILE <= action < Do.RENT and phase == Phase.DISCARD:
        discard(s, player, action - Do.TILE)
    elif phase == Phase.PAY or action >= Do.PLAY:
        choose_for_game(box, s, action)
    else:
        choose(box, s, player, action)
    run_on(box, s)
