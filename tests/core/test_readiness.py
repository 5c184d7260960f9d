"""Readiness: a game is played at once, goes over to compiled rules in the middle, and comes first if it is played."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import rumpus
from rumpus.core import calling, readiness
from rumpus.core.precompile import SEARCH, TABLE
from rumpus.core.readiness import POINTED_AT, Precompiler

GOES_OVER = """
import sys, time
import rumpus
from rumpus.core import readiness
from rumpus.core.readiness import precompiler

BEFORE, PACE = 10, 0.25  # then as slowly as people, so that the compiler gets on
readiness.LOWEST_PRIORITY = 0
game, bot, matches, ready = sys.argv[1], rumpus.Bot("instinct"), [], False
assert not precompiler.is_ready(game)
while not ready:
    match = rumpus.Match(game, seed=len(matches))
    matches.append(match)
    while not match.over:
        if not ready and len(match.decisions) >= BEFORE:
            time.sleep(PACE)
        ready = precompiler.is_ready(game)
        match.apply(bot.choose(match))
        match.view(match.actors[0] if match.actors else None)
for match in matches[:1] + matches[-1:]:
    again = rumpus.load(match.save())
    assert again.position.tobytes() == match.position.tobytes()
    assert again.view(None) == match.view(None)
print("went over")
"""

SLOW_TO_START = """#!/bin/sh
until [ -e "$0.go" ]; do sleep 0.05; done
exec {} "$@"
"""
"""A Python that starts when it is told to."""

ASKS_MEANWHILE = """
import sys, time
from pathlib import Path
from rumpus.core import readiness
from rumpus.core.readiness import POINTED_AT, precompiler
from rumpus.core.compile_cache import CACHE

sys.executable, game, wish = sys.argv[1], sys.argv[2], int(sys.argv[3])
readiness.LOWEST_PRIORITY, precompiler.for_server = 0, True
precompiler.start()
while precompiler.process is None:
    time.sleep(0.01)
starting = precompiler.process
assert precompiler.job[0] != game
precompiler.ask_for(game, wish)
if wish == POINTED_AT:
    assert starting.poll() is None, "nobody plays this game, so what has begun is not put aside for it"
    starting.kill()
Path(f"{sys.executable}.go").touch()
while precompiler.process in (None, starting) or not list(CACHE.rglob("*.nbi")):
    time.sleep(0.01)
print(*precompiler.job)
"""

NO_COMPILER = """
import logging, sys, rumpus
from rumpus.core.readiness import precompiler

logging.basicConfig(stream=sys.stdout, format="%(levelname)s %(message)s")
sys.executable = sys.argv[1]
precompiler.for_server = True
bot, match = rumpus.Bot("instinct"), rumpus.Match("anarcade", seed=1)
while not match.over:
    match.apply(bot.choose(match))
while not precompiler.all_ready:
    pass
assert precompiler.is_settled("anarcade") and not precompiler.is_ready("anarcade")
"""


def alone(program: str, *words: str, cache: Path, **more: str) -> str:
    cleared = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    cleared.pop("RUMPUS_COMPILE", None)
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *words],
        env=cleared | {"RUMPUS_CACHE": str(cache)} | more,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_a_game_goes_over_to_compiled_rules_while_it_is_played_and_a_replay_is_the_same(
    game: rumpus.Game, tmp_path: Path
) -> None:
    assert alone(GOES_OVER, game.id, cache=tmp_path) == "went over"


def test_a_game_is_played_without_a_compiler_where_none_may_run(game: rumpus.Game, tmp_path: Path) -> None:
    program = (
        "import sys, threading, rumpus\nmatch = rumpus.Match(sys.argv[1], seed=1)\nmatch.apply(match.legal()[0])\n"
    )
    program += "match.view(0), match.undo(), match.determinize(0, seed=1)\n"
    program += "from rumpus.core.compiled_rule import ENTRIES\nassert not any(entry.signatures for entry in ENTRIES)\n"
    program += "assert threading.active_count() == 1\n"
    alone(program, game.id, cache=tmp_path, RUMPUS_COMPILE="never")
    assert not list(tmp_path.rglob("*.nbi"))


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_compiles_has_the_lowest_priority_and_ends_with_the_script_that_began_it(tmp_path: Path) -> None:
    program = "import os, time, rumpus\nfrom rumpus.core.readiness import precompiler\n"
    program += "rumpus.Match('anarcade', seed=1)\nwhile precompiler.process is None: time.sleep(0.01)\n"
    program += "process = precompiler.process.pid\n"
    program += "while os.getpriority(os.PRIO_PROCESS, process) < 19: time.sleep(0.01)\nprint(process)\n"
    process = int(alone(program, cache=tmp_path))
    while is_there(process):  # of the lowest priority, it dies when nobody else has anything to do
        time.sleep(0.01)


@pytest.mark.parametrize("wish", [readiness.PLAYED, POINTED_AT])
def test_an_ask_while_the_compiler_starts_is_heard(tmp_path: Path, wish: int) -> None:
    python = tmp_path / "python"
    python.write_text(SLOW_TO_START.format(sys.executable))
    python.chmod(0o755)
    last = rumpus.games()[-1].id
    assert alone(ASKS_MEANWHILE, str(python), last, str(wish), cache=tmp_path / "cache") == f"{last} {TABLE}"


def test_a_compiler_that_cannot_be_started_ends_nothing_and_is_told_in_one_line(tmp_path: Path) -> None:
    """As where Python was moved while its programs ran."""
    told = alone(NO_COMPILER, str(tmp_path / "moved" / "python"), cache=tmp_path / "cache")
    assert told == "ERROR no compiler can be started, so games stay interpreted"


def test_a_game_whose_compiler_dies_by_itself_stays_interpreted_and_is_told_in_a_line(tmp_path: Path) -> None:
    """As where there is too little memory: it is not tried again beside the tables."""
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nkill -9 $$\n")
    python.chmod(0o755)
    told = alone(NO_COMPILER, str(python), cache=tmp_path / "cache").splitlines()
    assert set(told) == {"ERROR not compiled, so it stays interpreted; rumpus compile says why"}
    parts = len((TABLE, SEARCH))
    assert len(told) <= parts * len(rumpus.games()), "each was tried once"
    assert not list(tmp_path.rglob("*.nbi"))


def test_one_position_runs_compiled_and_interpreted_alike_in_one_process(game: rumpus.Game) -> None:
    with calling.interpreting():
        match = rumpus.Match(game, seed=1)
        match.apply(match.legal()[0])
    twin = rumpus.Match(game, seed=1)
    twin.apply(twin.legal()[0])
    assert twin.position.tobytes() == match.position.tobytes()
    assert twin.view(0) == match.view(0)


# What comes next


@pytest.fixture
def lying_ready(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """What lies ready in the cache."""
    ready: set[tuple[str, str]] = set()
    monkeypatch.setattr(readiness, "_lies_ready", lambda job: job in ready)
    return ready


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The games that are ready in this process."""
    ready: set[str] = set()
    monkeypatch.setattr(readiness, "is_ready", ready.__contains__)
    return ready


@pytest.fixture
def server(lying_ready: set[tuple[str, str]], loaded: set[str], monkeypatch: pytest.MonkeyPatch) -> Precompiler:
    """A server's, which only decides."""
    precompiler = Precompiler()
    precompiler.for_server = True
    monkeypatch.setattr(precompiler, "start", lambda: None)
    return precompiler


FIRST = rumpus.games()[0].id


def test_games_come_in_their_order_those_that_lie_ready_first(
    server: Precompiler, lying_ready: set[tuple[str, str]]
) -> None:
    assert server.next_job() == (FIRST, TABLE)
    lying_ready.add(("rummy", TABLE))
    assert server.next_job() == ("rummy", TABLE)


def test_a_game_that_is_played_comes_next_then_its_search_then_what_is_pointed_at(
    server: Precompiler, loaded: set[str]
) -> None:
    server.ask_for("arcadia", POINTED_AT)
    assert server.next_job() == ("arcadia", TABLE)
    server.ask_for("rummy")
    assert server.next_job() == ("rummy", TABLE)
    loaded.add("rummy")
    assert server.next_job() == ("rummy", SEARCH)
    server.thinks.add("rummy")
    assert server.next_job() == ("arcadia", TABLE)
    loaded.add("arcadia")
    assert server.next_job() == ("arcadia", SEARCH)
    server.thinks.add("arcadia")
    assert server.next_job() == (FIRST, TABLE), "what nobody asked for comes after"


def test_all_rules_come_before_the_first_search_where_nobody_asks(server: Precompiler, loaded: set[str]) -> None:
    order = []
    while (job := server.next_job()) is not None:
        order.append(job)
        (loaded if job[1] == TABLE else server.thinks).add(job[0])
    ids = [game.id for game in rumpus.games()]
    assert order == [*((game, TABLE) for game in ids), *((game, SEARCH) for game in ids)]


def test_a_script_compiles_what_it_plays_and_its_search_only_where_somebody_wants_it(
    server: Precompiler, loaded: set[str]
) -> None:
    server.for_server = False
    assert server.next_job() is None
    server.ask_for("rummy")
    assert server.next_job() == ("rummy", TABLE)
    loaded.add("rummy")
    assert server.next_job() is None
    server.ask_for("rummy", search=True)
    assert server.next_job() == ("rummy", SEARCH)


class Compiling:
    """A process that compiles for as long as it is let."""

    killed = False

    def kill(self) -> None:
        self.killed = True


@pytest.mark.parametrize(("wish", "killed"), [(readiness.PLAYED, True), (POINTED_AT, False)])
def test_what_nobody_plays_is_put_aside_for_what_somebody_does(server: Precompiler, wish: int, killed: bool) -> None:
    process = Compiling()
    server.job, server.process = (FIRST, TABLE), process  # type: ignore[assignment]
    server.ask_for("rummy", wish)
    assert process.killed is killed


def test_what_is_being_compiled_is_left_alone_when_somebody_plays_it(server: Precompiler) -> None:
    process = Compiling()
    server.job, server.process = (FIRST, TABLE), process  # type: ignore[assignment]
    server.ask_for(FIRST)
    assert not process.killed


@pytest.fixture
def spoilt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arcadia fails to be made ready, as on a full disk."""

    def precompile(game: rumpus.Game, parts: tuple[str, ...]) -> None:
        if game.id == "arcadia":
            raise OSError("No space left on device")

    monkeypatch.setattr(readiness, "precompile", precompile)


def test_a_game_that_cannot_be_made_ready_keeps_no_other_waiting(
    lying_ready: set[tuple[str, str]], loaded: set[str], spoilt: None
) -> None:
    lying_ready |= {(game.id, part) for game in rumpus.games() for part in (TABLE, SEARCH)}
    loaded |= {game.id for game in rumpus.games()} - {"arcadia"}
    precompiler = Precompiler()
    precompiler.for_server = True
    work = threading.Thread(target=precompiler.run_jobs)
    work.start()
    work.join()
    assert not precompiler.can_think("arcadia")
    assert precompiler.is_settled("arcadia"), "it is played interpreted, and nobody waits for it"
    assert precompiler.can_think("rummy")
