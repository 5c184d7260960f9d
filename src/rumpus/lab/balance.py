"""Balance: what many games between equal bots say of a box: length, seats, what the game tallies, its cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rumpus.bots import USUAL
from rumpus.core import play
from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.record import Array
from rumpus.lab.simulation import Finished, finished_games, first_shares
from rumpus.lab.units import Runner

SELDOM = 0.02
"""A card acquired in fewer games than this says nothing about who wins with it."""

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"


@dataclass(frozen=True)
class Item:
    """One card: how many were acquired in a game, and how often a seat that acquired it won, against its fair share."""

    name: str
    group: str
    a_game: float
    winning: float
    error: float


@dataclass(frozen=True)
class Balance:
    """The figures at one player count. Shares of winning are multiples of the fair share: 1.0 is even."""

    players: int
    games: int
    stalled: int
    rounds: tuple[float, float, float]
    seats: list[float]
    seat_error: float
    tallies: dict[str, float]
    groups: dict[str, float]
    items: list[Item]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Counts:
    """What is counted in some games; sums over those that came to an end, by card where it says so."""

    games: int
    stalled: int
    rounds: Array
    shares: Array
    """Each seat's part of first place in each game: (games, seats)."""
    acquired: Array
    holders: Array
    """How many seats acquired each card."""
    winners: Array
    """How much of first place they had."""
    tallies: dict[str, tuple[float, float]]


def count(games: Finished) -> Counts:
    """Counts where the games were played, so that no positions have to travel."""
    ended = games.decisions != play.STALLED
    if not ended.any():
        none = np.zeros(0)
        return Counts(len(ended), len(ended), none, none, none, none, none, {})
    states, won = games.states[ended], first_shares(games.ranks[ended])
    table = games.game.table
    held = table.holdings(games.box, states)
    return Counts(
        games=len(ended),
        stalled=int((~ended).sum()),
        rounds=states["round_number"].copy(),
        shares=won,
        acquired=held.sum(axis=(0, 1)),
        holders=(held > 0).sum(axis=(0, 1)),
        winners=((held > 0) * won[:, :, None]).sum(axis=(0, 1)),
        tallies={
            name: (float(much.sum()), float(out_of.sum())) for name, (much, out_of) in table.tallies(states).items()
        },
    )


def balance(
    game: str | Game,
    games: int,
    players: int,
    bot: str = USUAL,
    seed: int | None = None,
    *,
    box: Box | None = None,
    runner: Runner | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Balance:
    """Lets one bot play all seats, `games` times, and counts."""
    game = find_game(game)
    box = game.check_box(box)
    names = game.table.items(box)
    parts = finished_games(game, games, players, (bot,), seed, None, count, box=box, runner=runner, progress=progress)
    stalled = sum(part.stalled for part in parts)
    ended = [part for part in parts if part.stalled < part.games]
    acquired, holders, winners = (np.zeros(len(names)) for _ in range(3))
    tallied: dict[str, list[float]] = {}
    for part in ended:
        acquired += part.acquired
        holders += part.holders
        winners += part.winners
        for name, (much, out_of) in part.tallies.items():
            sums = tallied.setdefault(name, [0.0, 0.0])
            sums[0] += much
            sums[1] += out_of
    whole = games - stalled
    if not whole:
        raise RumpusError(f"None of {games} games of {game.name} came to an end, so there is nothing to report.")
    all_shares = np.concatenate([part.shares for part in ended]) * players
    p5, p50, p95 = np.percentile(np.concatenate([part.rounds for part in ended]), [5, 50, 95])
    rate = winners / np.maximum(holders, 1)
    errors = 1.96 * players * np.sqrt(rate * (1 - rate) / np.maximum(holders, 1))
    groups = {group: 0.0 for _, group in names}
    for (_, group), number in zip(names, acquired, strict=True):
        groups[group] += float(number)
    return Balance(
        players=players,
        games=games,
        stalled=stalled,
        rounds=(float(p5), float(p50), float(p95)),
        seats=[float(share) for share in all_shares.mean(axis=0)],
        seat_error=float(1.96 * all_shares.std(axis=0).max() / np.sqrt(whole)),
        tallies={name: much / max(out_of, 1) for name, (much, out_of) in tallied.items()},
        groups={group: float(number / max(acquired.sum(), 1)) for group, number in groups.items()},
        items=[
            Item(name, group, float(acquired[i] / whole), float(rate[i] * players), float(errors[i]))
            for i, (name, group) in enumerate(names)
        ],
    )


def as_markdown(game: Game, command: str, figures: list[Balance]) -> str:
    """The figures as they stand in `docs/rules/<game>.md`."""
    counts = " | ".join(f"{figure.players} players" for figure in figures)
    lines = [
        BEGIN,
        f"Made by `{command}`: `instinct` on all seats, {figures[0].games:,} games at each player count.",
        "Shares of winning are multiples of the fair share, so 1.00 is even; ± is a 95% interval.",
        "",
        f"| | {counts} |",
        "|---|" + "---:|" * len(figures),
        _row(
            "rounds, median (5% to 95%)",
            [f"{f.rounds[1]:.0f} ({f.rounds[0]:.0f} to {f.rounds[2]:.0f})" for f in figures],
        ),
        _row("games stalled", [str(f.stalled) for f in figures]),
    ]
    for seat in range(game.players[1]):
        cells = [f"{f.seats[seat]:.2f} ± {f.seat_error:.2f}" if seat < f.players else "" for f in figures]
        lines.append(_row(f"seat {seat + 1} wins", cells))
    counted = max((f.tallies for f in figures), key=len)
    lines += [_row(name, [f"{f.tallies[name]:.2f}" if name in f.tallies else "" for f in figures]) for name in counted]
    lines += _items_as_markdown(figures) if figures[0].items else []
    return "\n".join([*lines, END])


def _items_as_markdown(figures: list[Balance]) -> list[str]:
    """Groups of cards, the strongest and the weakest card, and every card."""
    lines = []
    for group in figures[0].groups:
        cells = [f"{100 * f.groups[group]:.0f}%" for f in figures]
        lines.append(_row(f"{group} cards among all acquired", cells))
    for title, best in (("strongest card: its owners win", True), ("weakest card: its owners win", False)):
        lines.append(_row(title, [_extreme(f, best) for f in figures]))
    lines += ["", "Every card: how many are acquired in a game, and how often its owners win.", ""]
    heads = " | ".join(f"{f.players}: a game | {f.players}: wins" for f in figures)
    lines += [f"| card | | {heads} |", "|---|---|" + "---:|" * (2 * len(figures))]
    for i, item in enumerate(figures[0].items):
        cells = [f"{f.items[i].a_game:.2f} | {f.items[i].winning:.2f}" for f in figures]
        lines.append(_row(f"{item.name} | {item.group}", cells))
    return lines


def _row(title: str, cells: list[str]) -> str:
    return f"| {title} | {' | '.join(cells)} |"


def _extreme(figure: Balance, best: bool) -> str:
    often = [item for item in figure.items if item.a_game >= SELDOM]
    if not often:
        return "none"
    item = (max if best else min)(often, key=lambda item: item.winning)
    return f"{item.winning:.2f} ± {item.error:.2f} ({item.name})"


def write_figures(path: Path, text: str) -> None:
    """Puts the figures into a document, between its two marks."""
    document = path.read_text(encoding="utf-8")
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise RumpusError(f"{path.name} has no place for figures: it needs the lines {BEGIN} and {END}.")
    path.write_text(before + text + after, encoding="utf-8")
