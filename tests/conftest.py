"""What all tests share: games compiled once, every game at every number of players, and how long to look."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

import rumpus
from rumpus.bots import levels
from rumpus.core.precompile import is_precompiled, precompile

QUICK, SOAK = "quick", "soak"

# Quick runs are all alike, so that a red test is red for everybody; a soak looks somewhere new each time.
_COMMON: dict[str, Any] = {
    "deadline": None,
    "phases": [Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile(QUICK, max_examples=4, derandomize=True, database=None, **_COMMON)
settings.register_profile(SOAK, max_examples=300, print_blob=True, **_COMMON)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-playthroughs", action="store_true", help="write playthroughs and tree counts anew")


def _soaking(config: pytest.Config) -> bool:
    return "soak" in (config.getoption("markexpr") or "")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile(SOAK if _soaking(config) else QUICK)
    if config.getoption("--update-playthroughs") and config.getoption("numprocesses", None):
        raise pytest.UsageError("--update-playthroughs writes files, so it runs alone: leave out -n.")


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


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compiles every game once, before any worker starts, so that all of them find the rules in the cache."""
    if hasattr(session.config, "workerinput") or session.config.option.collectonly:
        return
    cold = [game for game in rumpus.games() if not is_precompiled(game) or not levels.is_ready(game)]
    if not cold:
        return
    print(f"Compiling the rules and searches of {', '.join(game.name for game in cold)} (once)...", flush=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_warm_up_apart, cold))
    for game in cold:
        # Quick; but where two processes filed something at the same moment, one of them may be missing.
        precompile(game)
        levels.prepare(game)


def _warm_up_apart(game: rumpus.Game) -> None:
    """Compiles a game in a process of its own: compilation holds up everything else in a process."""
    subprocess.run([sys.executable, "-c", WARM_UP, game.id], check=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without `-m soak` no soak test runs; with it, every test that draws its games at random is one."""
    if _soaking(config):
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker("soak")
        return
    long_runs = [item for item in items if item.get_closest_marker("soak")]
    if long_runs:
        config.hook.pytest_deselected(items=long_runs)
        items[:] = [item for item in items if item not in long_runs]
    # The longest come first, so that no worker is left with them while the others have nothing to do.
    items.sort(key=lambda item: item.path.name != "test_agreement.py")


def counts(game: rumpus.Game, few: bool) -> list[int]:
    """Numbers of players: all of them, or the fewest and the most where games are drawn at random and time is short."""
    least, most = game.players
    return [least, most] if few else list(range(least, most + 1))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game` runs for every game there is; with `players`, for every number of players too."""
    if "game" not in metafunc.fixturenames:
        return
    if "players" not in metafunc.fixturenames:
        metafunc.parametrize("game", rumpus.games(), ids=lambda game: game.id)
        return
    drawn = getattr(metafunc.function, "is_hypothesis_test", False) and not _soaking(metafunc.config)
    tables = [(game, n) for game in rumpus.games() for n in counts(game, few=drawn)]
    metafunc.parametrize("game, players", tables, ids=[f"{game.id}-{n}" for game, n in tables])
