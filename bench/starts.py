"""How long a start takes: the first use of each game, with everything to be compiled, and a later one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.ours import GAME

COMPILE = """
import sys
import rumpus
from rumpus.core.game import find_game
from rumpus.core.precompile import precompile
precompile(find_game(sys.argv[1]))
"""


class Took(NamedTuple):
    """How long a program ran, and how much of the processor it had: on a busy machine the two drift apart."""

    seconds: float
    processor_seconds: float


class StartFailed(Exception):
    """A program that was to be timed did not run to its end."""


def first_use(cache: Path, game: str = GAME) -> Took:
    """A program that makes everything of a game ready; with an empty `cache` it compiles all of it."""
    return time_of([sys.executable, "-c", COMPILE, game], cache)


def later_start(cache: Path) -> Took:
    """`rumpus simulate` for a single game, from the command to the prompt."""
    return time_of([sys.executable, "-m", "rumpus", "simulate", GAME, "--games", "1", "--seed", "1"], cache)


def time_of(command: Sequence[str], cache: Path) -> Took:
    environment = {**os.environ, "RUMPUS_CACHE": str(cache)}
    before, started = processor_seconds_of_children(), time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    took = Took(time.perf_counter() - started, processor_seconds_of_children() - before)
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or ["nothing was said"]
        raise StartFailed(f"it ended with code {done.returncode}: {last[0]}")
    return took


def processor_seconds_of_children() -> float:
    spent = os.times()
    return spent.children_user + spent.children_system
