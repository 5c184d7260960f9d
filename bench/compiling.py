"""How much a game takes to compile, and how soon it can be played: `python -m bench.compiling [GAME...]`.

For each game processor seconds for what a table needs and then for its search, with an empty cache; and the seconds
from starting a command to the first question, in Python and in a terminal, beside those that importing Numba takes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from time import perf_counter

import rumpus

COMPILE = """
import json, sys, time
import rumpus
from rumpus.core.game import find_game
from rumpus.core.precompile import SEARCH, TABLE, precompile
spent = []
for part in TABLE, SEARCH:
    begun = time.process_time()
    precompile(find_game(sys.argv[1]), parts=(part,))
    spent.append(time.process_time() - begun)
print(json.dumps(spent))
"""
QUESTION = "import sys, rumpus; match = rumpus.Match(sys.argv[1], seed=1); match.view(0); match.legal()[0].label"
TERMINAL = ("-m", "rumpus", "play", "--plain", "--seed", "1")


def python(*words: str, typed: str = "", **environment: str) -> tuple[float, str]:
    """The seconds that a command takes, and what it prints."""
    begun = perf_counter()
    done = subprocess.run(
        [sys.executable, *words],
        env=os.environ | environment,
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    )
    return perf_counter() - begun, done.stdout


def main(names: list[str]) -> None:
    bare, _ = python("-c", "import numba")
    print(f"import numba: {bare:.1f} s")
    for name in names or [game.id for game in rumpus.games()]:
        with tempfile.TemporaryDirectory() as cache:
            table, search = json.loads(python("-c", COMPILE, name, RUMPUS_CACHE=cache)[1])
        with tempfile.TemporaryDirectory() as cache:
            asked, _ = python("-c", QUESTION, name, RUMPUS_CACHE=cache)
        with tempfile.TemporaryDirectory() as cache:
            shown, _ = python(*TERMINAL, name, typed="quit!\n", RUMPUS_CACHE=cache)
        print(
            f"{name}: {table:.1f} s of processor time for a table, {search:.1f} s for its search; "
            f"first question after {asked:.1f} s in Python, {shown:.1f} s in a terminal"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
