"""The result as people read it: one table, what to keep in mind, and which bars were missed."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from bench.bars import Row

COLOURS = {"met": "green", "missed": "yellow", "failed": "red", "no bar": "dim"}
FIGURES = ("ratio", "bar", "plays", "Rumpus")
SHORT = 0.1
"""Seconds below which thousandths are shown."""
BUSY = 0.5
"""A load a core above which other programs are likely to be felt."""
HELD_UP = 1.25
"""How much longer a program may run than it has the processor, before that is worth a word."""


def machine() -> dict[str, Any]:
    """What was measured on, and how busy it was at the start."""
    versions = {name: importlib.metadata.version(name) for name in ("rumpus", "open-spiel", "numba", "numpy")}
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    return {"python": platform.python_version(), **versions, "cores": os.cpu_count() or 1, "load": load}


TITLE = "Rumpus beside OpenSpiel: random play on one core"
OPENSPIELS = "OpenSpiel's"


def table(rows: Sequence[Row], title: str = TITLE, peers: str = OPENSPIELS) -> Table:
    lines = Table(title=title, box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    for heading in ("what", "Rumpus", peers, "plays", "ratio", "bar", "verdict"):
        lines.add_column(heading, justify="right" if heading in FIGURES else "left", no_wrap=True)
    for row in rows:
        lines.add_row(
            row.what,
            figure(row.ours, row.unit),
            row.against or "",
            figure(row.peer, row.unit),
            "" if row.ratio is None else times(row.ratio),
            bar(row),
            f"[{COLOURS[row.verdict]}]{row.verdict}[/]",
        )
    return lines


def figure(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    if unit == "seconds":
        return f"{value:.1f} s" if value >= SHORT else f"{1000 * value:.2f} ms"
    return f"{value / 1e6:,.1f} M/s" if value >= 1e6 else f"{value / 1e3:,.0f} k/s"


def times(ratio: float) -> str:
    return f"{ratio:,.0f} x" if ratio >= 100 else f"{ratio:.1f} x"


def bar(row: Row) -> str:
    if row.bar is None:
        return ""
    if row.unit == "seconds":
        return f"≤ {row.bar:g} s" if row.bar >= SHORT else f"≤ {1000 * row.bar:g} ms"
    return f"≥ {row.bar:g} x"


def notes(rows: Sequence[Row], where: dict[str, Any], rounds: int) -> list[str]:
    """What a reader should keep in mind."""
    said = [
        "k/s, M/s: thousands and millions of players' decisions a second of processor time, dealing included; "
        f"medians of {rounds} rounds in which all took turns.",
        "A game's name: its compiled loop; Batch and Match: Anarcade from Python.",
        "hearts_short_cut: chance nodes sampled from legal_actions() instead of chance_outcomes().",
        "solver: rummy's exact best turn, with 20 cards or more on the table, in turns of real games.",
        "first use: compiling everything of one game into an empty cache; later start: `rumpus simulate anarcade`, "
        "one game, in all.",
        f"Python {where['python']}, OpenSpiel {where['open-spiel']}, Numba {where['numba']}, NumPy {where['numpy']}, "
        f"{where['cores']} cores.",
    ]
    load = where["load"]
    if load is not None and load > BUSY * where["cores"]:
        said.append(f"The machine was busy with other work (load {load:g}): everything is slower, starts most of all.")
    said += [
        f"The {row.what} had the processor for {row.processor_seconds:.1f} s of its {row.ours:.1f} s."
        for row in rows
        if row.processor_seconds is not None and row.ours is not None and row.ours > HELD_UP * row.processor_seconds
    ]
    return said


def conclusion(rows: Sequence[Row]) -> str:
    """Which bars were missed, plainly."""
    failed = [named(row) for row in rows if row.verdict == "failed"]
    missed = [f"{named(row)} ({reached(row)}, bar {bar(row)})" for row in rows if row.verdict == "missed"]
    sentences = [f"Not measured: {', '.join(failed)}."] if failed else []
    sentences += [f"Bars missed: {', '.join(missed)}."] if missed else []
    return " ".join(sentences) or "All bars met."


def named(row: Row) -> str:
    return row.what if row.against is None else f"{row.what} against {row.against}"


def reached(row: Row) -> str:
    return times(row.ratio) if row.ratio is not None else figure(row.ours, row.unit)
