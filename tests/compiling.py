"""Games compiled once for all tests, while those run that need nothing compiled."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import rumpus
from rumpus.bots import levels
from rumpus.core.compile_cache import INTERPRETED, cache_root
from rumpus.core.game import find_game
from rumpus.core.precompile import is_precompiled, precompile

ROOT = Path(__file__).parents[1]
_ready: set[str] = set()
_begun: list[subprocess.Popen[bytes]] = []


def begin_to_compile(games: Sequence[rumpus.Game]) -> None:
    """In a process of its own, which says so and ends by itself: compilation holds up everything else in a process."""
    if any(not _is_ready(game) for game in games):
        command = [sys.executable, "-m", "tests.compiling", *(game.id for game in games)]
        _begun.append(subprocess.Popen(command, cwd=ROOT))


def wait_for_compiled(games: Sequence[rumpus.Game]) -> None:
    """Until the rules and the search of each game are in the cache; what nobody has begun is compiled here."""
    for game in games:
        if game.id not in _ready:
            compile_once(game)
            _ready.add(game.id)


def compile_once(game: rumpus.Game) -> None:
    """Leaves the rules and the search of a game in the cache."""
    if not _is_ready(game):
        with alone(game):
            if not _is_ready(game):
                precompile(game)
                levels.prepare(game)


def _is_ready(game: rumpus.Game) -> bool:
    return INTERPRETED or (is_precompiled(game) and levels.is_search_precompiled(game))


@contextmanager
def alone(game: rumpus.Game) -> Iterator[None]:
    """While one process compiles a game, the others wait at the door."""
    cache_root().mkdir(parents=True, exist_ok=True)
    with (cache_root().parent / f"tests-{game.id}.lock").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    print("Compiling the rules and searches of the games (once)...", file=sys.stderr, flush=True)
    for id in sys.argv[1:]:
        compile_once(find_game(id))
