"""Tuning: weights of instinct and parameters of search, found by CMA-ES in games against what is used so far.

Every candidate of a generation meets the same deals, each deal once at every seat, and the next generation
meets others. What comes out is tried once more on deals that nobody has seen: only that tells how good it is.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from typing import Any, ClassVar, NamedTuple

import numpy as np
from cmaes import CMA

from rumpus.bots import Bot
from rumpus.bots.search import left_behind
from rumpus.bots.search_parameters import parameters_of
from rumpus.bots.weighted_games import TRIED, WeightedSpace, play_weighed
from rumpus.core.bot_config import FILE, INSTINCT, SEARCH, read_bot_config, read_shares
from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game
from rumpus.core.match import Match
from rumpus.core.play import MOST_DECISIONS
from rumpus.core.precompile import RULES
from rumpus.core.precompile import SEARCH as SEARCH_PART
from rumpus.core.record import Array
from rumpus.core.seeds import derived, seed_words
from rumpus.lab.tournament.asking import play_out
from rumpus.lab.tournament.playing import BOT_SEED
from rumpus.lab.tournament.statistics import Counted, Interval, interval
from rumpus.lab.units import Runner, Threads, Work, in_order

PARAMETERS = ("explore", "trust", "strays", "scale", "margin")
"""The parameters of search that are tuned. The others are set by hand."""
SHARES = frozenset({"trust", "strays", "margin"})
"""Those that go from 0 to 1; a game's `bot.toml` names its weights that do. All else is any number of its sign."""
SPREAD = 0.35
"""How far the first candidates lie from what is used so far: about a third more or less."""
REACH = 2.0
"""How far any candidate may lie, unless it is told: about seven times as much or as little, and shares along their
odds by that twice."""
EDGE = 0.02
MARK = "# rumpus tune"

Values = dict[str, float]
Trial = Callable[[Values, int, int], Array]
"""Plays deals, from the first to the last, and says for each which share of the others the candidate left behind.

A deal in which a game was given up has no share (NaN) and counts nowhere, as in tournaments.
"""


@dataclass(frozen=True)
class Tuned:
    """What was found, what it replaces, and how it fares against that."""

    before: Values
    values: Values
    wins: Interval
    deals: int
    stalled_deals: int = 0
    """Deals left out because a game of theirs was given up."""

    @property
    def better(self) -> bool:
        return self.wins.low > 0.5


def start_of(game: Game, table: str) -> Values:
    """What is tuned in a table of the game's `bot.toml`, as it is now."""
    if table == INSTINCT:
        if not read_bot_config(game.folder, INSTINCT):
            raise RumpusError(f"The instinct of {game.name} weighs nothing, so there is nothing to tune.")
        return dict(read_bot_config(game.folder, INSTINCT))
    return {name: getattr(parameters_of(game.id), name) for name in PARAMETERS}


def shares_of(game: Game, table: str) -> frozenset[str]:
    """What of it goes from 0 to 1."""
    return read_shares(game.folder) if table == INSTINCT else SHARES


def tune(
    before: Values,
    trials: Sequence[Trial],
    generations: int,
    deals: int,
    seed: int,
    shares: frozenset[str] = frozenset(),
    reach: float = REACH,
    progress: Callable[[int], None] = lambda done: None,
) -> Tuned:
    """Looks for better values over some generations, and tries the last mean on ten times as many new deals.

    There may be several trials, such as one for each number of players; they count alike.
    Values named in `shares` go from 0 to 1.
    """

    def behind(candidates: Sequence[Values], first: int, end: int) -> list[Array]:
        tried = [_try(trial, candidates, first, end) for trial in trials]
        return [np.mean(each, axis=0) for each in zip(*tried, strict=True)]

    names = list(before)
    furthest = np.full((len(names), 2), (-reach, reach))
    search = CMA(mean=np.zeros(len(names)), sigma=SPREAD, bounds=furthest, seed=seed % 2**32)
    for generation in range(generations):
        tried = [search.ask() for _ in range(search.population_size)]
        first = generation * deals
        left = behind([_moved(before, shares, step) for step in tried], first, first + deals)
        search.tell([(step, -_mean(each)) for step, each in zip(tried, left, strict=True)])
        progress(generation + 1)
    moved = _moved(before, shares, np.clip(search.mean, -reach, reach))
    values = {name: _short(value) for name, value in moved.items()}
    (unseen,) = behind([values], generations * deals, (generations + 10) * deals)
    ended = unseen[~np.isnan(unseen)]
    wins = interval(Counted(ended, np.ones(len(ended))))
    if wins is None:
        raise RumpusError("No deal came to an end with what was found, so nothing can be said of it.")
    return Tuned(before, values, wins, len(ended), len(unseen) - len(ended))


def _try(trial: Trial, candidates: Sequence[Values], first: int, end: int) -> list[Array]:
    if isinstance(trial, GameTrial):
        return trial.of_all(candidates, first, end)
    return [trial(values, first, end) for values in candidates]


def _mean(shares: Array) -> float:
    """Over the deals that came to an end; who ends none has left nobody behind."""
    ended = shares[~np.isnan(shares)]
    return float(ended.mean()) if len(ended) else 0.0


def _moved(before: Values, shares: frozenset[str], step: Array) -> Values:
    """A step away from the values so far."""
    steps = zip(before.items(), step.tolist(), strict=True)
    return {name: _share(value, by) if name in shares else _number(value, by) for (name, value), by in steps}


def _number(value: float, by: float) -> float:
    """By a factor, so that the sign stays; what is 0 has no size to go by, and moves either way by the step itself."""
    return value * math.exp(by) if value else by


def _share(value: float, by: float) -> float:
    """Along its odds, by a factor that is that of a number twice."""
    if by == 0:
        return value
    inside = min(max(value, EDGE), 1 - EDGE)
    share = 1 / (1 + math.exp(-math.log(inside / (1 - inside)) - 2 * by))
    return 0.0 if share <= EDGE else share


def _short(value: float) -> float:
    return float(f"{value:.3g}")


# Trials


class Deals(NamedTuple):
    """A unit: some deals of one candidate."""

    values: tuple[tuple[str, float], ...]
    first: int
    end: int


@dataclass(frozen=True)
class GameTrial(Work[Deals, Array]):
    """A trial in games of a number of players, which a runner shares out."""

    game: Game
    players: int
    seed: int
    runner: Runner = field(compare=False, repr=False)
    budget: str | None = None
    """What a search may spend on a decision."""

    SOME: ClassVar[int] = 1
    """Deals of a unit."""

    def __call__(self, values: Values, first: int, end: int) -> Array:
        (shares,) = self.of_all([values], first, end)
        return shares

    def of_all(self, candidates: Sequence[Values], first: int, end: int) -> list[Array]:
        """The shares of each candidate; all are tried side by side, as many machines as there may be."""
        cuts = [(start, min(start + self.SOME, end)) for start in range(first, end, self.SOME)]
        units = [[Deals(tuple(values.items()), *cut) for cut in cuts] for values in candidates]
        shares = in_order(self.runner, self, [unit for own in units for unit in own])
        return [np.concatenate(shares[at : at + len(cuts)]) for at in range(0, len(shares), len(cuts))]

    def __reduce__(self) -> tuple[type[GameTrial], tuple[Any, ...]]:
        """Who is sent a trial works its units off on the spot."""
        return type(self), (self.game, self.players, self.seed, Threads(1), self.budget)

    @property
    def box(self) -> Box:  # type: ignore[override]
        return self.game.box


class InstinctTrial(GameTrial):
    """One seat has the candidate's weights, the others those of the game."""

    parts = RULES
    SOME = 100

    def play(self, unit: Deals, stop: Event) -> Array:
        blank = self.game.blank(self.game.check_options(None))
        boxes = np.repeat(self.game.box.record, 2)
        for name, value in unit.values:
            boxes["weights"][name][TRIED] = value
        work = WeightedSpace(
            blank=blank,
            states=blank.copy(),
            mask=np.zeros(self.game.rules.ACTIONS, np.uint8),
            places=np.zeros(self.players, np.int64),
            shares=np.zeros(unit.end - unit.first),
        )
        play_weighed(boxes, self.players, *seed_words(self.seed), unit.first, MOST_DECISIONS, work)
        return work.shares

    def warm_up(self) -> None:
        self.play(Deals((), 0, 1), Event())


class SearchTrial(GameTrial):
    """One seat searches with the candidate's parameters, the others with the game's, all with the same budget."""

    parts = (*RULES, SEARCH_PART)

    def play(self, unit: Deals, stop: Event) -> Array:
        return np.array([self._share(dict(unit.values), deal, stop) for deal in range(unit.first, unit.end)])

    def _share(self, values: Values, deal: int, stop: Event) -> float:
        usual, players, seed = parameters_of(self.game.id), self.players, self.seed
        bounds = Bot.named(f"{SEARCH}:{self.budget}", seed=0)
        parameters, behind = replace(usual, **values), 0.0
        for tried in range(players):
            seated = [
                Bot(
                    SEARCH,
                    derived(derived(seed, BOT_SEED), deal * players + seat),
                    seconds=bounds.seconds,
                    iterations=bounds.iterations,
                    parameters=parameters if seat == tried else usual,
                )
                for seat in range(players)
            ]
            ranks = play_out(Match(self.game, players, seed=derived(seed, deal)), seated, stop)
            behind += left_behind(np.array(ranks), tried, players) if ranks else math.nan
        return behind / players

    def warm_up(self) -> None:
        SearchTrial(self.game, self.players, self.seed, self.runner, "1").play(Deals((), 0, 1), Event())


def instinct_trial(game: Game, players: int, seed: int, runner: Runner | None = None) -> InstinctTrial:
    return InstinctTrial(game, players, seed, runner or Threads())


def search_trial(game: Game, players: int, seed: int, budget: str, runner: Runner | None = None) -> SearchTrial:
    check_budget(budget)
    return SearchTrial(game, players, seed, runner or Threads(), budget)


def check_budget(budget: str) -> None:
    Bot.named(f"{SEARCH}:{budget}", seed=0)


# Writing down


def write_tuned(folder: Path, table: str, values: Values, figures: str) -> None:
    """Puts values into a table of `bot.toml`, with the line that found them; everything else stays."""
    path = folder / FILE
    before, head, rest = path.read_text(encoding="utf-8").partition(f"[{table}]\n")
    if not head:
        raise RumpusError(f"{path} has no line [{table}] to write below.")
    own, next_table, after = rest.partition("\n[")
    own = re.sub(f"^{MARK}.*\n", "", own, flags=re.MULTILINE)
    new = []
    for name, value in values.items():
        own, found = re.subn(rf"^{name} = [^\s#]+", f"{name} = {value:g}", own, flags=re.MULTILINE)
        new += [] if found else [f"{name} = {value:g}\n"]
    text = f"{before}{head}{MARK} {figures}\n{''.join(new)}{own}{next_table}{after}"
    aside = path.with_suffix(".new")
    aside.write_text(text, encoding="utf-8")
    aside.replace(path)


def check_writable(folder: Path) -> None:
    """Whoever wants to keep what is found learns before the work whether that can be."""
    if not os.access(folder, os.W_OK):
        raise RumpusError(f"{folder / FILE} cannot be written here, so nothing could be kept.")


def in_words(values: Sequence[tuple[str, float]]) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in values)
