"""Playing: the games of a tournament in compiled loops; `asking.py` has those that cannot be.

A game depends on the deal and on who sits where, never on when or on which core it is played. Where somebody thinks,
luck belongs to deal and seat, not to the bot: two bots that think alike play a deal alike, so what sets results apart
is the bots alone. Bots that decide at once are cheap, and share one luck in games of their own.
"""

from __future__ import annotations

from threading import Event

import numpy as np

from rumpus.bots import BOTS, Bot, compiled_match
from rumpus.bots.search_parameters import parameters_of
from rumpus.bots.thinking import make_workspace, nodes_for
from rumpus.core import play
from rumpus.core.match import Match
from rumpus.core.play import MOST_DECISIONS
from rumpus.core.record import Array, blank
from rumpus.core.seeds import derived, seed_words
from rumpus.lab.tournament.plan import Plan

STALLED = 0
"""The rank of everybody in a game that was given up."""

BOT_SEED = 1 << 62
"""The number under which the seeds of bots are derived from the seed, far from that of any deal."""
MOST_SEATS = 64
SOME = 10
"""Decisions of a game in which bots think, before it is seen whether somebody wants to stop."""


class Interrupted(Exception):
    """Somebody wants to stop; the game is not finished."""


def decides_at_once(bot: str) -> bool:
    """Whether a bot needs no time to think, so that games come by the thousand."""
    return bot in BOTS


def goes_by_the_clock(bot: str) -> bool:
    """Whether a bot has seconds to think: somebody has to look at the clock, and no two games need be alike."""
    return Bot.named(bot, seed=0).seconds is not None


def play_many(plan: Plan, deals: Array, seats: Array) -> Array:
    """Ranks by seat of many games at once, between bots that decide at once."""
    size, players = seats.shape
    codes = np.array([BOTS.get(bot, 0) for bot in plan.bots], np.uint8)
    blank = plan.game.blank(plan.options)
    states, decisions = np.repeat(blank, size), np.zeros(size, np.int64)
    mask = np.zeros(plan.game.rules.ACTIONS, np.uint8)
    numbers, policies = np.ascontiguousarray(deals, np.int64), np.ascontiguousarray(codes[seats])
    play.play_seated(
        plan.box.record,
        states,
        blank,
        players,
        *seed_words(plan.seed),
        numbers,
        policies,
        mask,
        MOST_DECISIONS,
        decisions,
    )
    points, places = np.zeros((size, players), np.int64), np.zeros((size, players), np.int64)
    play.standing_many(plan.box.record, states, points, places)
    places[decisions == play.STALLED] = STALLED
    return places


def play_one(plan: Plan, deal: int, seats: Array, stop: Event) -> Array:
    """Ranks by seat of one game in which some think, each for so many passes."""
    match = Match(plan.game, plan.players, deal_seed(plan, deal), plan.options, box=plan.box)
    passes = {"random": compiled_match.AT_RANDOM, "instinct": compiled_match.BY_INSTINCT}
    bots = [Bot.named(plan.bots[i]) for i in seats]
    seated = blank(compiled_match.SEAT, plan.players)
    seated["bot"] = [passes.get(bot.name, bot.iterations) for bot in bots]
    seated["seed"] = [seed_words(bot_seed(plan, deal, seat)) for seat in range(plan.players)]
    seated["luck"] = seated["seed"][:, :1] ^ seated["seed"][:, 1:]
    positions = blank(plan.game.rules.STATE, 3)
    match.copy_to(positions, compiled_match.NOW)
    most_nodes = nodes_for(int(seated["bot"].max()))
    work = make_workspace(plan.game, plan.players, parameters_of(plan.game.id), most_nodes)
    for _ in range(MOST_DECISIONS // SOME):
        if compiled_match.play_decisions(plan.box.record, positions, seated, SOME, work) == compiled_match.OVER:
            points, places = np.zeros((1, plan.players), np.int64), np.zeros((1, plan.players), np.int64)
            play.standing_many(plan.box.record, positions[compiled_match.NOW :], points, places)
            return places[0]
        if stop.is_set():
            raise Interrupted
    return np.full(plan.players, STALLED, np.int64)


def deal_seed(plan: Plan, deal: int) -> int:
    return derived(plan.seed, deal)


def bot_seed(plan: Plan, deal: int, seat: int) -> int:
    """The seed of whoever sits on a seat in a deal; no number of the game itself."""
    return derived(derived(plan.seed, BOT_SEED), deal * MOST_SEATS + seat)
