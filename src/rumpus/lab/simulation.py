"""Simulation: whole games between bots that decide at once, the same figures for a seed wherever they are played."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from threading import Event
from typing import Any

import numpy as np

from rumpus.bots import Bot
from rumpus.bots.seating import seat_bots
from rumpus.core import play
from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.play import MOST_DECISIONS
from rumpus.core.precompile import RULES
from rumpus.core.record import Array
from rumpus.core.seeds import check_seed, seed_words
from rumpus.lab.units import Runner, Threads, Work, in_order

CHUNK = 256


@dataclass(frozen=True)
class Length:
    """How long games took, in rounds."""

    mean: float
    p5: float
    p50: float
    p95: float


@dataclass(frozen=True)
class Seat:
    """How one seat fared over the games that came to an end; a shared first place counts as a part of one."""

    bot: str
    first_share: float
    mean_rank: float
    mean_score: float


@dataclass(frozen=True)
class Simulation:
    """The figures of one simulation."""

    game: str
    players: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    stalled: int
    length: Length
    seats: list[Seat]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Finished:
    """Some finished games: their last positions, and how each stood."""

    game: Game
    box: Box = field(repr=False)
    states: Array
    decisions: Array
    scores: Array
    ranks: Array


def simulate(
    game: str | Game,
    games: int = 1000,
    players: int = 2,
    bots: Sequence[str] = ("random",),
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    box: Box | None = None,
    runner: Runner | None = None,
    progress: Callable[[int, int], None] = lambda done, games: None,
) -> Simulation:
    """Plays `games` games; fewer bots than seats are repeated in turn. `runner` says where, by default on all cores."""
    game = find_game(game)
    names = seat_bots(bots, game.check_players(players))
    started, done = time.perf_counter(), 0

    def add(some: int) -> None:
        nonlocal done
        done += some
        progress(done, games)

    parts = finished_games(game, games, players, bots, seed, options, outline, box=box, runner=runner, progress=add)
    seconds = time.perf_counter() - started
    decisions = np.concatenate([part.decisions for part in parts])
    ended = decisions != play.STALLED
    rounds = np.concatenate([part.rounds for part in parts])[ended]
    scores = np.concatenate([part.scores for part in parts])[ended]
    ranks = np.concatenate([part.ranks for part in parts])[ended]
    total = int(decisions[ended].sum() + MOST_DECISIONS * (~ended).sum())
    return Simulation(
        game=game.id,
        players=players,
        games=games,
        decisions=total,
        seconds=round(seconds, 3),
        decisions_per_second=round(total / seconds),
        stalled=int((~ended).sum()),
        length=_length(rounds),
        seats=[_seat(name, seat, ranks, scores) for seat, name in enumerate(names)],
    )


@dataclass(frozen=True)
class Outline:
    """What a simulation needs of some finished games: a few numbers of each, not its last position."""

    rounds: Array
    decisions: Array
    scores: Array
    ranks: Array


def outline(games: Finished) -> Outline:
    return Outline(games.states["round_number"].copy(), games.decisions, games.scores, games.ranks)


@dataclass(frozen=True)
class WholeGames(Work[range, Any]):
    """Whole games between bots that decide at once; a unit is the numbers of some, on which alone they depend.

    `see` makes of finished games what is asked of them, where they are played.
    """

    game: Game
    players: int
    policies: tuple[int, ...]
    """By the numbers that compiled loops know bots by, one a seat."""
    seed: int
    options: Mapping[str, str]
    box: Box = field(repr=False)
    see: Callable[[Finished], Any]

    parts = RULES

    def __reduce__(self) -> tuple[Callable[..., WholeGames], tuple[Any, ...]]:
        """Who is sent this packs the box anew, so that other rules or cards show in its fingerprint."""
        entries = None if self.box is self.game.box else self.box.entries
        return _again, (self.game, self.players, self.policies, self.seed, dict(self.options), entries, self.see)

    def play(self, unit: range, stop: Event) -> Any:
        size, players = len(unit), self.players
        policies = np.array(self.policies, np.uint8)
        blank = self.game.blank(dict(self.options))
        states, decisions = np.repeat(blank, size), np.zeros(size, np.int64)
        mask, key = np.zeros(self.game.rules.ACTIONS, np.uint8), seed_words(self.seed)
        box = self.box.record
        play.play_many(box, states, blank, players, *key, unit[0], policies, mask, MOST_DECISIONS, decisions)
        points, places = np.zeros((size, players), np.int64), np.zeros((size, players), np.int64)
        play.standing_many(box, states, points, places)
        return self.see(Finished(self.game, self.box, states, decisions, points, places))

    def warm_up(self) -> None:
        self.play(range(1), Event())


def _again(
    game: Game,
    players: int,
    policies: tuple[int, ...],
    seed: int,
    options: dict[str, str],
    entries: dict[str, Any] | None,
    see: Callable[[Finished], Any],
) -> WholeGames:
    return WholeGames(game, players, policies, seed, options, game.box_of(entries), see)


def finished_games(
    game: Game,
    games: int,
    players: int,
    bots: Sequence[str],
    seed: int | None,
    options: Mapping[str, Any] | None,
    see: Callable[[Finished], Any] = lambda games: games,
    *,
    box: Box | None = None,
    runner: Runner | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> list[Any]:
    """What `see` makes of the games, some at a time and in order; `progress(games)` is told how many were added."""
    if type(games) is not int or games < 1:
        raise RumpusError(f"At least one game has to be played, not {games!r}.")
    names = seat_bots(bots, game.check_players(players))
    policies = tuple(Bot(name, seed=0).code for name in names)
    chosen = game.check_options(options)
    work = WholeGames(game, players, policies, check_seed(seed), chosen, game.check_box(box), see)
    units = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    return in_order(runner or Threads(), work, units, lambda unit: progress(len(unit)))


def first_shares(ranks: Array) -> Array:
    """Each seat's part of first place in each game: (games, seats)."""
    first = ranks == 1
    return np.asarray(first / first.sum(axis=1, keepdims=True))


def _length(rounds: Array) -> Length:
    if not len(rounds):
        return Length(0, 0, 0, 0)
    p5, p50, p95 = np.percentile(rounds, [5, 50, 95])
    return Length(round(float(rounds.mean()), 3), float(p5), float(p50), float(p95))


def _seat(bot: str, seat: int, ranks: Array, scores: Array) -> Seat:
    if not len(ranks):
        return Seat(bot, 0, 0, 0)
    return Seat(
        bot,
        round(float(first_shares(ranks)[:, seat].mean()), 4),
        round(float(ranks[:, seat].mean()), 4),
        round(float(scores[:, seat].mean()), 4),
    )
