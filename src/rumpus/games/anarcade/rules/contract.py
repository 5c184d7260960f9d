"""The contract of Anarcade: Champion Gold: who decides, which decisions are open, carrying one out, and the scoring."""

from __future__ import annotations

from rumpus.core.decisions import allow, allow_none
from rumpus.core.events import start_telling
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.anarcade.rules.components import ACTIONS, BOX, PLAYERS, STACKS, STATE, Do, Phase, Told
from rumpus.games.anarcade.rules.knowledge import determinize
from rumpus.games.anarcade.rules.observation import OBSERVATION, observe
from rumpus.games.anarcade.rules.phases import buy, can_buy, draw_and_play, score
from rumpus.games.anarcade.rules.setup import setup
from rumpus.games.anarcade.rules.turn import end_turn, run_on

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


# Decisions


@rule
def actors(box: Record, s: Record) -> int:
    """The player whose turn it is, until the game is over."""
    if s.phase == Phase.OVER:
        return 0
    return number(1) << s.turn


@rule
def legal(box: Record, s: Record, player: int, mask: Array) -> int:
    allow_none(mask)
    if s.phase == Phase.OVER or player != s.turn:
        return 0
    if s.phase == Phase.DRAW:
        allow(mask, Do.DRAW)
        allow(mask, Do.STOP_DRAWING)
        return 2
    if s.phase == Phase.SCORE:
        allow(mask, Do.SCORE)
        allow(mask, Do.STOP_SCORING)
        return 2
    allow(mask, Do.END_TURN)
    count = 1
    for colour in range(STACKS):
        if can_buy(box, s, colour):
            allow(mask, Do.BUY_DRAW + colour)
            count += 1
    return count


@rule
def apply(box: Record, s: Record, player: int, action: int) -> None:
    start_telling(s)
    if action == Do.DRAW:
        draw_and_play(box, s)
    elif action == Do.STOP_DRAWING:
        s.draws_left = 0
    elif action == Do.SCORE:
        score(s)
    elif action == Do.STOP_SCORING:
        s.scores_left = 0
    elif action == Do.END_TURN:
        end_turn(box, s)
    else:
        buy(box, s, action - Do.BUY_DRAW)
    run_on(box, s)


# Scoring


@rule
def scores(box: Record, s: Record, out: Array) -> None:
    """AN-36: aced cards are the points."""
    for p in range(s.players):
        out[p] = s.victory[p].count


@rule
def ranks(box: Record, s: Record, out: Array) -> None:
    """AN-36: who has more aces stands higher; equal aces share a rank."""
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if s.victory[q].count > s.victory[p].count:
                out[p] += 1
