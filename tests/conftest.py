"""What tests share: rules compiled where a test says so, every game at every number of players, how far to look."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

import rumpus
from rumpus.core.calling import interpreting
from tests.compiling import begin_to_compile, wait_for_compiled

QUICK, SOAK = "quick", "soak"
FOLDER = Path(__file__).parent
BROWSER = "browser"
FIRST = ("server", "contract", "compatibility", "lab", "envs", BROWSER)
"""Folders of tests in the order in which they begin: what needs no compiler first, while games are compiled, then what
takes long; what is not named here is short."""

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
    return config.getoption("markexpr") == "soak"


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile(SOAK if _soaking(config) else QUICK)
    if config.getoption("--update-playthroughs") and config.getoption("numprocesses", None):
        raise pytest.UsageError("--update-playthroughs writes files, so it runs alone: leave out -n.")


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
    items.sort(key=_how_late)
    for item in items:
        if not _is_long(item):
            item.add_marker(pytest.mark.xdist_group(item.path.relative_to(FOLDER).as_posix()))


def _how_late(item: pytest.Item) -> int:
    """Files that take long come first and short ones last, so that no worker is left with much to do in the end."""
    folder = item.path.relative_to(FOLDER).parts[0]
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


def _is_long(item: pytest.Item) -> bool:
    """Whether workers are given this test by itself; other files stay whole, as their tests share what they set up."""
    return item.path.parent.name == BROWSER or item.path.name == "test_agreement.py"


def pytest_collection_finish(session: pytest.Session) -> None:
    """Begins to compile what the chosen tests need; meanwhile those run that need nothing compiled."""
    if session.config.option.collectonly or os.environ.get("PYTEST_XDIST_WORKER", "gw0") != "gw0":
        return
    wanted = {game.id: game for item in session.items if _is_compiled(item) for game in _games_of(item)}
    if wanted:
        # Whatever pytest catches, what takes so long is said to whoever waits.
        with session.config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
            begin_to_compile(list(wanted.values()))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[Any]:
    """What a module plays as it is read is plain Python, too."""
    with interpreting():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    """Rules are plain Python in every test that is not marked `compiled`, its fixtures included."""
    if not _is_compiled(item):
        with interpreting():
            return (yield)
    wait_for_compiled(_games_of(item))
    return (yield)


def _is_compiled(item: pytest.Item) -> bool:
    return item.get_closest_marker("compiled") is not None


def _games_of(item: pytest.Item) -> list[rumpus.Game]:
    """The game that a test is about, or all where it does not say."""
    callspec = getattr(item, "callspec", None)
    game = callspec.params.get("game") if callspec else None
    return [game] if isinstance(game, rumpus.Game) else rumpus.games()


def counts(game: rumpus.Game, few: bool) -> list[int]:
    """Numbers of players: all of them, or the fewest and the most where games are drawn at random and time is short."""
    least, most = game.players
    return [least, most] if few else list(range(least, most + 1))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game` runs for every game there is; with `players`, for every number of players too, or for
    the fewest and the most where it says so."""
    if "game" not in metafunc.fixturenames:
        return
    if "players" not in metafunc.fixturenames:
        metafunc.parametrize("game", rumpus.games(), ids=lambda game: game.id)
        return
    drawn = getattr(metafunc.function, "is_hypothesis_test", False) and not _soaking(metafunc.config)
    few = drawn or metafunc.definition.get_closest_marker("fewest_and_most") is not None
    tables = [(game, n) for game in rumpus.games() for n in counts(game, few)]
    metafunc.parametrize("game, players", tables, ids=[f"{game.id}-{n}" for game, n in tables])
