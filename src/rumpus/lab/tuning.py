"""Tuning: weights of instinct and parameters of search, found by CMA-ES in games against what is used so far.

Every candidate of a generation meets the same deals, each deal once at every seat, and the next generation
meets others. What comes out is tried once more on deals that nobody has seen: only that tells how good it is.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from cmaes import CMA

from rumpus.bots import Bot
from rumpus.bots.search import left_behind
from rumpus.bots.search_parameters import parameters_of
from rumpus.bots.weighted_games import TRIED, WeightedSpace, play_weighed
from rumpus.core.bot_config import FILE, INSTINCT, SEARCH, read_bot_config, read_shares
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game
from rumpus.core.match import Match
from rumpus.core.play import MOST_DECISIONS
from rumpus.core.record import Array
from rumpus.core.seeds import seed_words
from rumpus.lab.simulation import cores
from rumpus.lab.tournament.asking import play_out
from rumpus.lab.tournament.playing import LUCK, derived
from rumpus.lab.tournament.statistics import Counted, Interval, interval

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

    def behind(values: Values, first: int, end: int) -> Array:
        return np.mean([trial(values, first, end) for trial in trials], axis=0)

    names = list(before)
    furthest = np.full((len(names), 2), (-reach, reach))
    search = CMA(mean=np.zeros(len(names)), sigma=SPREAD, bounds=furthest, seed=seed % 2**32)
    for generation in range(generations):
        tried = [search.ask() for _ in range(search.population_size)]
        first = generation * deals
        search.tell([(step, -_mean(behind(_moved(before, shares, step), first, first + deals))) for step in tried])
        progress(generation + 1)
    moved = _moved(before, shares, np.clip(search.mean, -reach, reach))
    values = {name: _short(value) for name, value in moved.items()}
    unseen = behind(values, generations * deals, (generations + 10) * deals)
    ended = unseen[~np.isnan(unseen)]
    wins = interval(Counted(ended, np.ones(len(ended))))
    if wins is None:
        raise RumpusError("No deal came to an end with what was found, so nothing can be said of it.")
    return Tuned(before, values, wins, len(ended), len(unseen) - len(ended))


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


def instinct_trial(game: Game, players: int, seed: int) -> Trial:
    """One seat has the candidate's weights, the others those of the game."""
    blank = game.blank(game.check_options(None))

    def part(boxes: Array, first: int, count: int) -> Array:
        work = WeightedSpace(
            blank=blank,
            states=blank.copy(),
            mask=np.zeros(game.rules.ACTIONS, np.uint8),
            places=np.zeros(players, np.int64),
            shares=np.zeros(count),
        )
        play_weighed(boxes, players, *seed_words(seed), first, MOST_DECISIONS, work)
        return work.shares

    def trial(values: Values, first: int, end: int) -> Array:
        boxes = np.repeat(game.box.record, 2)
        for name, value in values.items():
            boxes["weights"][name][TRIED] = value
        parts = np.array_split(np.arange(first, end), min(cores(), end - first))
        with ThreadPoolExecutor(cores()) as pool:
            return np.concatenate(list(pool.map(lambda each: part(boxes, int(each[0]), len(each)), parts)))

    return trial


def search_trial(game: Game, players: int, seed: int, budget: str) -> Trial:
    """One seat searches with the candidate's parameters, the others with the game's, all with the same budget."""
    usual = parameters_of(game.id)
    bounds = Bot.named(f"{SEARCH}:{budget}", seed=0)

    def share(values: Values, deal: int) -> float:
        parameters, behind = replace(usual, **values), 0.0
        for tried in range(players):
            seated = [
                Bot(
                    SEARCH,
                    derived(derived(seed, LUCK), deal * players + seat),
                    seconds=bounds.seconds,
                    iterations=bounds.iterations,
                    parameters=parameters if seat == tried else usual,
                )
                for seat in range(players)
            ]
            ranks = play_out(Match(game, players, seed=derived(seed, deal)), seated)
            behind += left_behind(np.array(ranks), tried, players) if ranks else math.nan
        return behind / players

    def trial(values: Values, first: int, end: int) -> Array:
        with ThreadPoolExecutor(cores()) as pool:
            return np.array(list(pool.map(lambda deal: share(values, deal), range(first, end))))

    return trial


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
