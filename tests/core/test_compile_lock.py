"""Processes with the same cache: one compiles, the others wait for what it leaves there and play interpreted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rumpus.core import compile_cache
from rumpus.core.compile_lock import CompileLock, held

HOLDS = """
import sys, time
from rumpus.core.compile_lock import CompileLock
print(CompileLock("one").take(), flush=True)
time.sleep(600)
"""

PLAYS = """
import logging, sys, time
import rumpus
from rumpus.core import readiness
from rumpus.core.readiness import precompiler

game, readiness.LOWEST_PRIORITY = sys.argv[1], 0
logging.basicConfig(stream=sys.stdout, format="%(message)s", level=logging.INFO)
match, bot = rumpus.Match(game, seed=1), rumpus.Bot("instinct")
while not precompiler.is_ready(game):
    if match.over:
        match = rumpus.Match(game, seed=1)
    match.apply(bot.choose(match))
print("goes on compiled", flush=True)
"""

COMPILES = """
import sys, time
from rumpus.core.game import find_game
from rumpus.core.precompile import TABLE, precompile
precompile(find_game(sys.argv[1]), lambda step, done, steps: print(step, flush=True), parts=(TABLE,))
"""

SERVES = """
import logging, sys, time
import rumpus
from rumpus.core.readiness import precompiler

sys.executable = sys.argv[1]
logging.basicConfig(stream=sys.stdout, format="%(message)s", level=logging.INFO)
precompiler.for_server = True
precompiler.start()
if len(sys.argv) > 2:
    precompiler.ask_for(sys.argv[2])
time.sleep(600)
"""

NEVER_DONE = """#!/bin/sh
exec cat > /dev/null
"""
"""A compiler that takes its time, for as long as the process that began it lives."""


@contextmanager
def running(program: str, *words: str, cache: Path) -> Iterator[subprocess.Popen[str]]:
    cleared = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    cleared.pop("RUMPUS_COMPILE", None)
    process = subprocess.Popen(
        [sys.executable, "-c", program, *words],
        env=cleared | {"RUMPUS_CACHE": str(cache)},
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that another process with this cache finds as well."""
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path))
    folder = compile_cache.cache_root() / compile_cache.cache_key()
    folder.mkdir(parents=True)
    monkeypatch.setattr(compile_cache, "CACHE", folder)
    return folder


# The lock


def test_a_lock_is_held_by_one_process_and_goes_with_it_however_it_ends(folder: Path, tmp_path: Path) -> None:
    lock = CompileLock("one")
    with running(HOLDS, cache=tmp_path) as holder:
        assert line_of(holder) == "True"
        assert not lock.take()
        assert not lock.is_free()
        assert CompileLock("another").take()
        holder.kill()
        holder.wait()
        assert lock.is_free()
        assert lock.take()


def test_a_lock_can_be_shared_while_nobody_holds_it_alone(folder: Path) -> None:
    one, two, three = (CompileLock("one") for _ in range(3))
    assert one.take(shared=True)
    assert two.take(shared=True)
    assert three.is_free()
    assert not three.take()
    one.free()
    two.free()
    assert three.take()
    assert not one.is_free()


def test_who_waits_says_so_once(folder: Path) -> None:
    lock, said = CompileLock("one"), []
    assert lock.take()

    def say() -> None:
        said.append("waits")
        lock.free()

    with held("one", say):
        assert said == ["waits"]
        assert not lock.take()
    assert lock.take()


def test_nobody_waits_where_no_lock_can_be_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = CompileLock("one")
    monkeypatch.setattr(compile_cache, "CACHE", None)
    assert lock.take()
    assert lock.is_free()
    monkeypatch.setattr(compile_cache, "CACHE", folder / "gone")
    assert CompileLock("one").take()
    assert CompileLock("one").take()


# What is done with it


@pytest.fixture
def nearly_ready(tmp_path: Path) -> Path:
    """A cache in which every rule lies, but no game counts as compiled: making one ready takes a moment."""
    assert compile_cache.CACHE is not None
    shutil.copytree(
        compile_cache.CACHE,
        tmp_path / "rules" / compile_cache.CACHE.name,
        copy_function=os.link,
        ignore=shutil.ignore_patterns("*.ready", "*.lock"),
    )
    return tmp_path


@pytest.mark.compiled
def test_of_three_processes_that_play_a_game_one_compiles_it_and_all_go_on_compiled(nearly_ready: Path) -> None:
    with (
        running(PLAYS, "anarcade", cache=nearly_ready) as one,
        running(PLAYS, "anarcade", cache=nearly_ready) as two,
        running(PLAYS, "anarcade", cache=nearly_ready) as three,
    ):
        told = [process.communicate()[0].split("\n") for process in (one, two, three)]
    assert sum(lines.count("compiling") for lines in told) == 1
    assert all("goes on compiled" in lines for lines in told)


@pytest.mark.compiled
def test_who_waits_for_the_compiler_says_so_and_finds_what_another_process_compiled(nearly_ready: Path) -> None:
    with (
        running(COMPILES, "anarcade", cache=nearly_ready) as one,
        running(COMPILES, "anarcade", cache=nearly_ready) as two,
    ):
        told = sorted((process.communicate()[0].split() for process in (one, two)), key=len)
    assert told[0][:2] == ["set-up", "decisions"]
    assert told[0][-1] == told[1][-1] == "ready"


@pytest.fixture
def python(tmp_path: Path) -> str:
    """What compiles, and never comes to an end."""
    python = tmp_path / "python"
    python.write_text(NEVER_DONE)
    python.chmod(0o755)
    return str(python)


def test_what_nobody_plays_is_put_aside_for_a_game_that_another_process_plays(python: str, tmp_path: Path) -> None:
    with running(SERVES, python, cache=tmp_path) as server:
        assert line_of(server) == "compiling"
        with running(SERVES, python, "rummy", cache=tmp_path) as other:
            assert line_of(other) == "compiling"


def test_the_next_compiles_when_a_process_that_did_so_is_gone(python: str, tmp_path: Path) -> None:
    with running(SERVES, python, "anarcade", cache=tmp_path) as one:
        assert line_of(one) == "compiling"
        with running(SERVES, python, "rummy", cache=tmp_path) as two:
            one.kill()
            assert line_of(two) == "compiling"
