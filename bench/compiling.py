"""How much a game takes to compile, and how soon it can be played: `python -m bench.compiling [GAME...]`.

For each game processor seconds for what a table needs and then for its search, with an empty cache; and the seconds
from starting a command to the first question, in Python and in a terminal, and from the click on "Play against bots" to
the first decision in a browser, beside those that importing Numba takes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

import rumpus
from rumpus.core.game import find_game
from tests.browser.playing import open_browser

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
MINUTE = 60_000
"""In milliseconds, for what does not come."""
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


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server as `rumpus serve` begins one, with nothing compiled."""
    command = [sys.executable, "-m", "rumpus", "serve", "--port", "0", "--data", str(folder / "data")]
    environment = os.environ | {"RUMPUS_CACHE": str(folder / "cache")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield next(line for line in process.stdout if "http://" in line).split()[-1]
        finally:
            process.terminate()


def clicked(browser: Browser, game: rumpus.Game) -> float:
    """The seconds from the click of a newcomer to the first decision that is offered."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto(address)
        button = page.get_by_role("button", name=f"Play against bots: {game.name}")
        button.wait_for()
        begun = perf_counter()
        button.click()
        page.locator(".lit, .choice").first.wait_for(timeout=MINUTE)
        took = perf_counter() - begun
        context.close()
        return took


def main(names: list[str]) -> None:
    bare, _ = python("-c", "import numba")
    print(f"import numba: {bare:.1f} s")
    with sync_playwright() as playwright, open_browser(playwright) as browser:
        for name in names or [game.id for game in rumpus.games()]:
            measure(name, browser)


def measure(name: str, browser: Browser) -> None:
    with tempfile.TemporaryDirectory() as cache:
        table, search = json.loads(python("-c", COMPILE, name, RUMPUS_CACHE=cache)[1])
    with tempfile.TemporaryDirectory() as cache:
        asked, _ = python("-c", QUESTION, name, RUMPUS_CACHE=cache)
    with tempfile.TemporaryDirectory() as cache:
        shown, _ = python(*TERMINAL, name, typed="quit!\n", RUMPUS_CACHE=cache)
    print(
        f"{name}: {table:.1f} s of processor time for a table, {search:.1f} s for its search; "
        f"first question after {asked:.1f} s in Python, {shown:.1f} s in a terminal, "
        f"{clicked(browser, find_game(name)):.1f} s after the click in a browser",
        flush=True,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
