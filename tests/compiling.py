"""Games compiled once for all tests: the first worker that needs one compiles it, the others wait."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import rumpus
from rumpus.bots import levels
from rumpus.core.compile_cache import INTERPRETED, cache_root
from rumpus.core.precompile import is_precompiled, precompile

WARM_UP = """
import sys
from rumpus.core.game import find_game
from rumpus.core.precompile import precompile
from rumpus.bots.levels import prepare
import rumpus
game = find_game(sys.argv[1])
precompile(game)
prepare(game)
"""


def compile_once(games: Sequence[rumpus.Game], say: Callable[[str], None]) -> None:
    """Leaves the rules and the search of each game in the cache."""
    if INTERPRETED:
        return
    with alone():
        cold = [game for game in games if not is_precompiled(game) or not levels.is_search_precompiled(game)]
        if not cold:
            return
        say(f"Compiling the rules and searches of {', '.join(game.name for game in cold)} (once)...")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_compile_apart, cold))
        for game in cold:
            # Quick; but where two processes filed something at the same moment, one of them may be missing.
            precompile(game)
            levels.prepare(game)


def _compile_apart(game: rumpus.Game) -> None:
    """In a process of its own: compilation holds up everything else in a process."""
    subprocess.run([sys.executable, "-c", WARM_UP, game.id], check=True)


@contextmanager
def alone() -> Iterator[None]:
    """While one process is in here, the others wait at the door."""
    cache_root().mkdir(parents=True, exist_ok=True)
    with (cache_root().parent / "tests.lock").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        yield
