"""The rules of Snap: in each of five rounds everybody may snap or pass; a snap or passes by all end it."""

from __future__ import annotations

from enum import IntEnum

from rumpus.core.decisions import allow, allow_none
from rumpus.core.events import reveal, start_telling, tell
from rumpus.core.layout import Layout, lay_out_decisions
from rumpus.core.record import NUMBER, SMALL, many, position, record
from rumpus.core.rng import seed_random
from rumpus.core.rule import rule

PLAYERS = (2, 4)
SEATS = 4
ROUNDS = 5
ACTIONS = 2
LAYOUT = Layout()
AT_ROUND = LAYOUT.number("round", "the round", ROUNDS)
OBSERVATION = LAYOUT.size


class Do(IntEnum):
    SNAP = 0
    PASS = 1


DECISIONS = lay_out_decisions(Do, ACTIONS, {Do.SNAP: "snap", Do.PASS: "let it be"}, {})


class Told(IntEnum):
    SNAPPED = 0
    PASSED = 1


STATE = position(passed=many(SMALL, SEATS), points=many(SMALL, SEATS))
BOX = record(cards=NUMBER)


@rule
def setup(box, s, players, seed):
    seed_random(s, seed)
    s.players = players
    s.round_number = 1


@rule
def actors(box, s):
    bits = 0
    if s.round_number <= ROUNDS:
        for p in range(s.players):
            if s.passed[p] == 0:
                bits |= 1 << p
    return bits


@rule
def legal(box, s, player, mask):
    allow_none(mask)
    if s.round_number > ROUNDS or s.passed[player] != 0:
        return 0
    allow(mask, Do.SNAP)
    allow(mask, Do.PASS)
    return 2


@rule
def apply(box, s, player, action):
    start_telling(s)
    if action == Do.SNAP:
        reveal(s)
        tell(s, Told.SNAPPED, player, 0, s.round_number)
        s.points[player] += 1
        next_round(s)
        return
    tell(s, Told.PASSED, player, 0, s.round_number)
    s.passed[player] = 1
    for p in range(s.players):
        if s.passed[p] == 0:
            return
    next_round(s)


@rule
def next_round(s):
    s.round_number += 1
    for p in range(s.players):
        s.passed[p] = 0


@rule
def scores(box, s, out):
    for p in range(s.players):
        out[p] = s.points[p]


@rule
def ranks(box, s, out):
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if s.points[q] > s.points[p]:
                out[p] += 1


@rule
def observe(box, s, player, out):
    out[AT_ROUND] = s.round_number


@rule
def determinize(box, s, player, seed):
    seed_random(s, seed)
