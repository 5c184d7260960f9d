"""Precompiling: compiles the parts of a game, with a word on each step, so that nobody waits later."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

import numpy as np

from rumpus.core import play
from rumpus.core.batch import Batch
from rumpus.core.calling import compiling, mark_ready, thread_mode
from rumpus.core.compile_cache import INTERPRETED, is_compiled, mark_compiled
from rumpus.core.compile_lock import held
from rumpus.core.errors import IllegalDecision
from rumpus.core.game import Game
from rumpus.core.match import Match

Steps = Iterator[tuple[str, Callable[[], object]]]
"""Each step calls some rules on a real position; Numba compiles what it has not met yet."""
Progress = Callable[[str, int, int], None]

TABLE, SIMULATIONS, SEARCH = "table", "simulations", "search"
"""What people at a table need (bots that go by instinct too); batches and whole games; bots that think, and hints."""
RULES = (TABLE, SIMULATIONS)
SOME = 40
"""So many decisions are made with everything shown that a table shows, so that all of it is compiled."""


def nothing(step: str, done: int, steps: int) -> None:
    """Nobody wants to know how far it is."""


ELSEWHERE = "another process compiles it"
"""What is said meanwhile."""


def is_precompiled(game: Game, *parts: str) -> bool:
    """Whether these parts of a game lie ready in the cache, by default its rules."""
    return all(is_compiled(f"{game.id}-{part}") for part in parts or RULES)


def precompile(game: Game, progress: Progress = nothing, parts: tuple[str, ...] = RULES) -> None:
    """Compiles parts of a game, calling `progress(step, done, steps)` before each step; quick when they lie ready."""
    if INTERPRETED or thread_mode.interpreting:
        parts = ()  # nothing is compiled, so nothing may count as compiled
    steps = {part: list(PARTS[part](game)) for part in parts}
    done, every = 0, sum(map(len, steps.values()))
    for part in parts:
        with _alone(f"{game.id}-{part}", partial(progress, ELSEWHERE, done, every)):
            for name, step in steps[part]:
                progress(name, done, every)
                with compiling():
                    step()
                done += 1
            mark_compiled(f"{game.id}-{part}")
    if TABLE in parts:
        mark_ready(game.id)
    progress("ready", every, every)


@contextmanager
def _alone(name: str, waiting: Callable[[], object]) -> Iterator[None]:
    """No two processes compile the same: the second waits, and then finds it in the cache.

    Meanwhile no memory is searched for what nobody needs: that takes a tenth of the time, and Numba keeps nearly all.
    """
    if is_compiled(name):
        yield
        return
    searched = gc.isenabled()
    with held(name, waiting):
        gc.disable()
        try:
            yield
        finally:
            if searched:
                gc.enable()


def _table(game: Game) -> Steps:
    players = game.players[0]
    table: dict[str, Match] = {}
    mask = np.zeros(game.rules.ACTIONS, np.uint8)

    def deal() -> None:
        table["match"] = Match(game, players, seed=1)

    def decide() -> None:
        table["match"].apply(table["match"].legal()[0])

    def observe() -> None:
        match = table["match"]
        match.observe(0)
        match.determinize(0, seed=1)
        match.scores  # noqa: B018

    def think() -> None:
        match, seat = table["match"], table["match"].actors[0]
        play.choose(match.box.record, match.states, seat, play.INSTINCT, mask, np.ones(1, np.uint64))
        twin = match.copy()
        if game.policies.beginner_policy is not None:
            game.policies.beginner_policy(twin.box.record[0], twin.position, seat, mask)
        if game.rules.forget is not None:
            game.rules.forget(twin.box.record[0], twin.position, seat, 0.5, (np.uint64(1), np.uint64(1)))

    def refuse(match: Match, seat: int) -> None:
        for closed in np.flatnonzero(match.mask(seat) == 0):
            with suppress(IllegalDecision):
                match.check(int(closed), seat)

    def show() -> None:
        match, luck = Match(game, players, seed=2), np.ones(1, np.uint64)
        for decision in range(play.MOST_DECISIONS):
            if match.over:
                break
            if decision < SOME or decision % SOME == 0:
                for seat in range(players):
                    refuse(match, seat)
                for seat in match.actors:
                    match.prompt(seat)
                    match.advice(seat)
                    for action in match.legal(seat):
                        action.label  # noqa: B018
                match.view(match.actors[0])
                match.view(None)
            seat = match.actors[0]
            match.apply(int(play.choose(match.box.record, match.states, seat, play.INSTINCT, mask, luck)), seat)
        match.view(None)
        match.hindsight  # noqa: B018

    yield "set-up", deal
    yield "decisions", decide
    yield "observations", observe
    yield "instinct", think
    yield "views", show


def _simulations(game: Game) -> Steps:
    players = game.players[0]

    def batch() -> None:
        many = Batch(game, 2, players)
        many.apply(many.random())
        many.observe()
        many.ranks  # noqa: B018

    def games() -> None:
        states = game.blank(game.check_options(None), 1)
        policies = np.zeros((1, game.players[1]), np.uint8)
        blank = game.blank(game.check_options(None))
        mask = np.zeros(game.rules.ACTIONS, np.uint8)
        key, none = np.uint64(1), np.zeros(1, np.int64)
        play.play_many(game.box.record, states, blank, players, key, key, 0, policies[0], mask, 1, none)
        play.play_seated(game.box.record, states, blank, players, key, key, none, policies, mask, 1, none)

    yield "batches", batch
    yield "whole games", games


PARTS: dict[str, Callable[[Game], Steps]] = {TABLE: _table, SIMULATIONS: _simulations}
"""How each part is compiled; `bots/levels.py` adds the search."""
