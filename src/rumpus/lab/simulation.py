"""Simulation: whole games between bots, on all cores, the same figures for the same seed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from rumpus.bots import Bot
from rumpus.core import play
from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.play import MOST_DECISIONS
from rumpus.core.record import Array
from rumpus.core.seeds import check_seed, seed_words

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
    progress: Callable[[int, int], None] = lambda done, games: None,
) -> Simulation:
    """Plays `games` games; fewer bots than seats are repeated in turn."""
    game = find_game(game)
    names = seat_bots(bots, game.check_players(players))
    started = time.perf_counter()
    done: list[Finished] = []
    for chunk in finished_games(game, games, players, bots, seed, options, box=box):
        rounds = chunk.states["round_number"].copy()
        done.append(Finished(rounds, chunk.decisions, chunk.scores, chunk.ranks))
        progress(sum(len(part.decisions) for part in done), games)
    seconds = time.perf_counter() - started
    decisions = np.concatenate([part.decisions for part in done])
    ended = decisions != play.STALLED
    rounds = np.concatenate([part.states for part in done])[ended]
    scores = np.concatenate([part.scores for part in done])[ended]
    ranks = np.concatenate([part.ranks for part in done])[ended]
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


def seat_bots(bots: Sequence[str], players: int) -> list[str]:
    """One bot a seat."""
    if not bots or len(bots) > players:
        raise RumpusError(f"{players} players need 1 to {players} bots, not {len(bots)}.")
    return [bots[seat % len(bots)] for seat in range(players)]


def finished_games(
    game: Game,
    games: int,
    players: int,
    bots: Sequence[str],
    seed: int | None,
    options: Mapping[str, Any] | None,
    *,
    box: Box | None = None,
) -> Iterator[Finished]:
    """Plays games chunk by chunk on all cores and hands them out in order; a game depends on seed and number alone."""
    if type(games) is not int or games < 1:
        raise RumpusError(f"At least one game has to be played, not {games!r}.")
    names = seat_bots(bots, game.check_players(players))
    policies = np.array([Bot(name, seed=0).code for name in names], np.uint8)
    blank = game.blank(game.check_options(options))
    boxes = game.check_box(box).record
    key = seed_words(check_seed(seed))

    def play_chunk(first: int) -> Finished:
        size = min(CHUNK, games - first)
        states, decisions = np.repeat(blank, size), np.zeros(size, np.int64)
        mask = np.zeros(game.rules.ACTIONS, np.uint8)
        play.play_many(boxes, states, blank, players, *key, first, policies, mask, MOST_DECISIONS, decisions)
        points, places = np.zeros((size, players), np.int64), np.zeros((size, players), np.int64)
        play.standing_many(boxes, states, points, places)
        return Finished(states, decisions, points, places)

    starts = range(0, games, CHUNK)
    with ThreadPoolExecutor(max_workers=cores()) as pool:
        yield from pool.map(play_chunk, starts)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
