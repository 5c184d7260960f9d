"""Warming up: compiles every door of a game once, with a word on each step, so that nobody waits later."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from rumpus.core import play
from rumpus.core.batch import Batch
from rumpus.core.game import Game
from rumpus.core.match import Match
from rumpus.core.rule import is_compiled, mark_compiled


def is_precompiled(game: Game) -> bool:
    """Whether the compiled rules of a game lie ready in the cache."""
    return is_compiled(game.id)


def precompile(game: Game, progress: Callable[[str, int, int], None] = lambda step, done, steps: None) -> None:
    """Compiles a game's rules, calling `progress(step, done, steps)` before each step; quick when they lie ready."""
    steps = list(_steps(game))
    for done, (name, step) in enumerate(steps):
        progress(name, done, len(steps))
        step()
    mark_compiled(game.id)
    progress("ready", len(steps), len(steps))


def _steps(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each step calls some doors on a real position; Numba compiles what it has not met yet."""
    players = game.players[0]
    table: dict[str, Match] = {}
    mask = np.zeros(game.rules.ACTIONS, np.uint8)

    def deal() -> None:
        table["match"] = Match(game, players, seed=1)

    def decide() -> None:
        table["match"].apply(table["match"].legal()[0])

    def look() -> None:
        match = table["match"]
        match.view(None)
        match.view(match.actors[0])
        match.observe(0)
        match.determinize(0, seed=1)

    def think() -> None:
        match, seat = table["match"], table["match"].actors[0]
        play.choose(match.box.record, match.states, seat, play.INSTINCT, mask, np.ones(1, np.uint64))
        if game.policies.beginner_policy is not None:
            game.policies.beginner_policy(match.box.record[0], match.copy().position, seat, mask)

    def batch() -> None:
        many = Batch(game, 2, players)
        many.apply(many.random())
        many.observe()
        many.ranks  # noqa: B018

    def games() -> None:
        states = game.blank(game.check_options(None), 1)
        minds = np.zeros((1, game.players[1]), np.uint8)
        blank = game.blank(game.check_options(None))
        key, none = np.uint64(1), np.zeros(1, np.int64)
        play.play_many(game.box.record, states, blank, players, key, key, 0, minds[0], mask, 1, none)
        play.play_seated(game.box.record, states, blank, players, key, key, none, minds, mask, 1, none)

    yield "set-up", deal
    yield "decisions", decide
    yield "views", look
    yield "instinct", think
    yield "batches", batch
    yield "whole games", games
