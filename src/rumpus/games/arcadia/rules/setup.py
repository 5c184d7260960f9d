"""Set-up of Arcadia: workers and reviews are dealt, and everybody rejects a review."""

from __future__ import annotations

from rumpus.core.events import tell
from rumpus.core.piles import put, take, take_any
from rumpus.core.record import Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import number, rule
from rumpus.games.arcadia.rules.building import note_steps
from rumpus.games.arcadia.rules.components import DEALT_JOBS, DEALT_REVIEWS, REVIEWS, TYPES, Crew, Phase, Told
from rumpus.games.arcadia.rules.rows import draw_worker, hire, lay_out, unpack
from rumpus.games.arcadia.rules.turn import begin_turn


@rule
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """AC-2, AC-5 to AC-7: three reviews and four jobs each, four of everything face up, a lot decides who begins."""
    seed_random(s, seed)
    s.players = players
    s.starter = random_below(s, players)
    s.turn = s.starter
    s.round_number = 1
    s.phase = Phase.REVIEW
    unpack(s)
    for review in range(REVIEWS):
        put(s.aside, review)
    for p in range(players):
        for kind in range(TYPES):
            note_steps(s, p, kind)
        for _ in range(DEALT_REVIEWS):
            put(s.review[p], take_any(s.aside, s))
        for _ in range(DEALT_JOBS):
            hire(box, s, p, draw_worker(s, number(Crew.JOB)), number(1))
    tell(s, Told.BEGAN, s.turn, 0, s.years)
    lay_out(box, s)


@rule
def reject(s: Record, slot: int) -> None:
    """AC-8: one of three reviews is out of the game; when all have chosen the first turn begins."""
    p = s.turn
    review = number(s.review[p].cards[slot])
    for i in range(slot, DEALT_REVIEWS - 1):
        s.review[p].cards[i] = s.review[p].cards[i + 1]
    take(s.review[p])
    s.rejected[p] = review + 1
    tell(s, Told.REJECTED, p, 0, 0)
    tell(s, Told.REJECTED_REVIEW, p, review, 0)
    s.turn = (p + 1) % s.players
    if s.turn == s.starter:
        begin_turn(s)
