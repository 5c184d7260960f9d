"""Playing: the games of a tournament, whole in compiled loops where the bots allow it, decision by decision otherwise.

A game depends on the deal and on who sits where, never on when or on which core it is played. Luck belongs to deal
and seat, not to the bot: two bots that think alike play a deal alike, so what sets results apart is the bots alone.
"""

from __future__ import annotations

from threading import Event

import numpy as np

from rumpus.core import play
from rumpus.core.match import Match
from rumpus.core.record import Array
from rumpus.core.rng import derive
from rumpus.core.seeds import WORD_BITS, words
from rumpus.lab.simulation import MOST_DECISIONS
from rumpus.lab.tournament.plan import Plan
from rumpus.minds import BOTS, Bot

STALLED = 0
"""The rank of everybody in a game that was given up."""

LUCK = 1 << 62
"""The number under which the bots' luck is derived from the seed, far from that of any deal."""
MOST_SEATS = 64


class Interrupted(Exception):
    """Somebody wants to stop; the game is not finished."""


def is_compiled(bot: str) -> bool:
    """Whether compiled loops know the bot, so that whole games run without coming back to Python."""
    return BOTS.get(bot) in (play.RANDOM, play.INSTINCT)


def play_compiled(plan: Plan, deals: Array, seats: Array) -> Array:
    """Ranks by seat of many games at once, between bots that compiled loops know."""
    size, players = seats.shape
    codes = np.array([BOTS[bot] if is_compiled(bot) else 0 for bot in plan.bots], np.uint8)
    blank = plan.game.blank(plan.options)
    states, decisions = np.repeat(blank, size), np.zeros(size, np.int64)
    mask = np.zeros(plan.game.rules.ACTIONS, np.uint8)
    numbers, minds = np.ascontiguousarray(deals, np.int64), np.ascontiguousarray(codes[seats])
    play.play_seated(
        plan.box.record,
        states,
        blank,
        players,
        *words(plan.seed),
        numbers,
        minds,
        mask,
        MOST_DECISIONS,
        decisions,
    )
    points, places = np.zeros((size, players), np.int64), np.zeros((size, players), np.int64)
    play.standing_many(plan.box.record, states, points, places)
    places[decisions == play.STALLED] = STALLED
    return places


def play_by_hand(plan: Plan, deal: int, seats: Array, stop: Event) -> Array:
    """Ranks by seat of one game in which each decision is asked of a bot in Python."""
    match = Match(plan.game, plan.players, deal_seed(plan, deal), plan.options, box=plan.box)
    bots = [Bot.named(plan.bots[bot], luck(plan, deal, seat)) for seat, bot in enumerate(seats)]
    for _ in range(MOST_DECISIONS):
        if match.over:
            return np.array(match.ranks, np.int64)
        if stop.is_set():
            raise Interrupted
        seat = match.actors[0]
        match.apply(bots[seat].choose(match, seat), player=seat)
    return np.array(match.ranks if match.over else [STALLED] * plan.players, np.int64)


def deal_seed(plan: Plan, deal: int) -> int:
    return derived(plan.seed, deal)


def luck(plan: Plan, deal: int, seat: int) -> int:
    """The seed of whoever sits on a seat in a deal; no number of the game itself."""
    return derived(derived(plan.seed, LUCK), deal * MOST_SEATS + seat)


def derived(seed: int, index: int) -> int:
    low, high = derive(*words(seed), np.uint64(index))
    return int(low) | int(high) << WORD_BITS
