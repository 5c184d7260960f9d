"""The ladder: random, instinct and search with four budgets, each against the one below, and what doubling is worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from rumpus.bots.bot import SEARCH, read_budget
from rumpus.core.bot_config import LADDER, read_bot_config
from rumpus.core.game import Game
from rumpus.lab.balance import BEGIN, END
from rumpus.lab.tournament import Interval, file_name, hold_tournament, make_plan
from rumpus.lab.units import Runner

BUDGETS = 4
HEADING = "## "
LOWEST = ("random", "instinct")
FULL = "full_"
"""Before a setting of the ladder that is for as many players as the game takes."""


@dataclass(frozen=True)
class Step:
    """One rung against the one below it, over a number of games; 50% is even at every table."""

    game: str
    players: int
    upper: str
    lower: str
    games: int
    wins: Interval
    outright: Interval | None
    """Of the games whose first place the two did not share."""

    @property
    def shown(self) -> bool:
        """Whether the upper one is shown to be stronger: its whole interval lies above even."""
        return self.wins.low > 0.5

    @property
    def doubles(self) -> bool:
        """Whether the upper one is the lower one with twice the budget."""
        return self.lower.startswith(f"{SEARCH}:")

    @property
    def elo(self) -> Interval:
        return self.wins.map(elo)

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "shown": self.shown}


def elo(share: float) -> float:
    """A share of wins as a distance on the scale of chess ratings, where 400 points are ten wins to one."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def rungs(budget: str) -> list[str]:
    """All bots of the ladder from the weakest up; each budget is double the last."""
    seconds, iterations = read_budget(budget)
    if iterations is not None:
        budgets = [f"{iterations << doubling}" for doubling in range(BUDGETS)]
    else:
        budgets = [
            f"{(seconds or 0) * (1 << doubling):.6f}".rstrip("0").rstrip(".") + "s" for doubling in range(BUDGETS)
        ]
    return [*LOWEST, *(f"{SEARCH}:{each}" for each in budgets)]


def measures(game: Game, players: int, budget: str | None = None, games: int | None = None) -> tuple[list[str], int]:
    """The bots of a ladder and how many games tell two of them apart, as the game's `bot.toml` has it unless told.

    A full table is noisier than one of two, so it may have a budget and a number of games of its own.
    """
    usual = read_bot_config(game.folder, LADDER)
    full = FULL if players == game.players[1] else ""
    least, enough = (usual.get(full + name, usual[name]) for name in ("budget", "games"))
    return rungs(budget or f"{least:.0f}"), games or round(enough)


def climb(
    game: Game,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    folder: Path,
    progress: Callable[[int], None] = lambda games: None,
    runner: Runner | None = None,
) -> Iterator[Step]:
    """Each bot against the one before it. Results lie in `folder`, so that an interrupted climb goes on."""
    for lower, upper in pairwise(bots):
        plan = make_plan(game, (upper, lower), players, seed)
        table = hold_tournament(plan, games, folder / file_name(plan), progress=progress, runner=runner)
        yield Step(game.id, players, upper, lower, table.games, table.of(upper).wins, table.of(upper).outright)


def as_markdown(command: str, games: Sequence[Game], steps: Sequence[Step], document: str = "") -> str:
    """The ladder as it stands in `docs/ladder.md`, a section a game; those of other games stay as in the document."""
    sections = _sections(document)
    for game in games:
        sections[game.name] = _section(command, [step for step in steps if step.game == game.id])
    return "\n".join([BEGIN, *(f"{HEADING}{name}\n\n{text.strip()}\n" for name, text in sections.items()), END])


def _sections(document: str) -> dict[str, str]:
    """What a document says of each game so far."""
    figures = document.partition(BEGIN)[2].partition(END)[0]
    _, *parts = ("\n" + figures).split("\n" + HEADING)
    return {name: text for name, _, text in (part.partition("\n") for part in parts)}


def _section(command: str, steps: Sequence[Step]) -> str:
    lines = [
        f"Made by `{command}`.",
        "",
        "| players | bot | against | games | wins (95%) | of those not shared | Elo | stronger? |",
        "|---:|---|---|---:|---|---|---:|---|",
        *map(_row, steps),
    ]
    for players in dict.fromkeys(step.players for step in steps):
        doubled = [step for step in steps if step.players == players and step.doubles]
        if doubled:
            lines += ["", f"Thinking twice as long, {players} players: {_depth(doubled)} Elo on average."]
    return "\n".join(lines)


def _row(step: Step) -> str:
    shown = "yes" if step.shown else "not shown"
    return (
        f"| {step.players} | {step.upper} | {step.lower} | {step.games:,} | {step.wins.in_percent()} "
        f"| {step.outright.in_percent() if step.outright else 'none'} | {_points(step.elo.mean)} | {shown} |"
    )


def _depth(doubled: Sequence[Step]) -> str:
    """The mean distance between a budget and its double, with its 95% interval."""
    distances = [step.elo for step in doubled]
    mean = sum(distance.mean for distance in distances) / len(distances)
    reach = math.hypot(*((distance.high - distance.low) / 2 for distance in distances)) / len(distances)
    return _points(mean) + (f" ± {reach:.0f}" if math.isfinite(mean + reach) else "")


def _points(points: float) -> str:
    return "beyond measure" if math.isinf(points) else f"{points:+.0f}"
