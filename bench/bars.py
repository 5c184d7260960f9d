"""The bars, and the measured rows that stand beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bench import openspiel, ours
from bench.starts import Took
from bench.turns import Comparison, Way

FIRST_USE_BAR = 30.0
LATER_START_BAR = 2.0


@dataclass(frozen=True)
class Race:
    """Ours against a peer's; without `at_least` it is shown for the sake of fairness, not judged."""

    what: str
    ours: str
    peer: str
    at_least: float | None


PEERS = {
    "anarcade": ("hearts", 25),
    "arcadia": ("hearts", 15),
    "archduke": ("hearts", 25),
    "champion": ("hearts", 10),
    "rummy": ("gin_rummy", 25),
}
"""The game of OpenSpiel that each of ours is measured beside, and how many times as fast it is to be."""

RACES = (
    *(Race(game, f"compiled_{game}", peer, at_least) for game, (peer, at_least) in PEERS.items()),
    Race("anarcade", "compiled_anarcade", "hearts_short_cut", None),
    Race("anarcade", "compiled_anarcade", "gin_rummy", 200),
    Race("Batch", "batch", "hearts", 10),
    Race("Batch, NumPy", "batch_numpy", "hearts", 10),
    Race("Match", "match", "block_dominoes", 1),
)


def all_ways(batch_size: int = ours.BATCH, chunk: int = ours.CHUNK) -> list[Way]:
    """Ours and theirs in turn."""
    return [
        *(ours.compiled(chunk, game) for game in PEERS),
        openspiel.hearts(),
        ours.batch(batch_size),
        openspiel.hearts_with_a_short_cut(),
        ours.batch_with_numpy(batch_size),
        openspiel.gin_rummy(),
        ours.match(),
        openspiel.dominoes(),
    ]


@dataclass(frozen=True)
class Row:
    """One line of the result: a race in decisions a second, or a time in seconds, which has no `against`."""

    what: str
    against: str | None
    unit: str
    ours: float | None
    peer: float | None
    ratio: float | None
    bar: float | None
    verdict: str
    processor_seconds: float | None = None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def race_rows(comparison: Comparison, races: Sequence[Race] = RACES) -> list[Row]:
    rows = []
    for race in races:
        ratio = comparison.ratio(race.ours, race.peer)
        verdict = "no bar" if race.at_least is None else "met" if ratio >= race.at_least else "missed"
        pace, peer = comparison.pace(race.ours), comparison.pace(race.peer)
        rows.append(Row(race.what, race.peer, "decisions a second", pace, peer, ratio, race.at_least, verdict))
    return rows


def start_row(what: str, took: Took | None, at_most: float) -> Row:
    """A start; one that failed took `None`."""
    if took is None:
        return Row(what, None, "seconds", None, None, None, at_most, "failed")
    verdict = "met" if took.seconds <= at_most else "missed"
    return Row(what, None, "seconds", took.seconds, None, None, at_most, verdict, took.processor_seconds)
