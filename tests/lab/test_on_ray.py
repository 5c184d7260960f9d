"""The lab on Ray: a real Ray of two workers comes to what threads come to, whoever is killed and however often.

Starting a Ray takes some seconds, so all tests of a process share one.
"""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import ray

import rumpus
from rumpus.cli import main
from rumpus.core.bot_config import INSTINCT
from rumpus.core.compile_cache import cache_root
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.lab import units
from rumpus.lab.balance import balance
from rumpus.lab.ladder import climb
from rumpus.lab.on_ray import OnRay
from rumpus.lab.ray_worker import make_ready
from rumpus.lab.simulation import simulate
from rumpus.lab.tournament import Plan, Standings, hold_tournament, make_plan
from rumpus.lab.tuning import instinct_trial, search_trial, start_of, tune
from tests.lab.sockets import descendants
from tests.lab.works import Squares

pytestmark = pytest.mark.compiled

TWO = 2
THINKERS = ("search:30", "instinct")


@pytest.fixture(scope="session")
def on_ray() -> Iterator[OnRay]:
    with OnRay(workers=TWO) as runner:
        yield runner


@pytest.fixture
def said(on_ray: OnRay, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the runner tells whoever waits."""
    words: list[str] = []
    monkeypatch.setattr(on_ray, "say", words.append)
    return words


def workers(title: str) -> list[int]:
    """The processes of our Ray that do a task of that name now."""
    return [
        process
        for process in descendants()
        if Path(f"/proc/{process}/cmdline").read_bytes().startswith(f"ray::{title}".encode())
    ]


# The same results


def table(plan: Plan, path: Path, runner: units.Runner | None = None, games: int = 300) -> Standings:
    return hold_tournament(plan, games, path, runner=runner)


@pytest.mark.parametrize(
    ("name", "bots", "games"),
    [
        ("anarcade", ("instinct", "random"), 2000),
        ("archduke", THINKERS, 24),
        ("archduke", ("regular", "rookie"), 12),
    ],
)
def test_a_tournament_comes_to_the_same_table(
    on_ray: OnRay, tmp_path: Path, name: str, bots: tuple[str, ...], games: int
) -> None:
    plan = make_plan(name, bots, 3, seed=4)
    whole = table(plan, tmp_path / "threads", games=games)
    reported: list[int] = []
    told = hold_tournament(plan, games, tmp_path / "ray", runner=on_ray, progress=reported.append)
    assert told == whole
    assert reported == sorted(reported)
    assert reported[-1] == whole.games
    assert sorted((tmp_path / "ray").read_bytes().split(b"\n")) == sorted(
        (tmp_path / "threads").read_bytes().split(b"\n")
    )


def test_a_box_of_ones_own_is_played_with_everywhere(on_ray: OnRay, tmp_path: Path) -> None:
    box = Path(__file__).parent.parent / "anarcade-box.toml"
    game = find_game("anarcade")
    mine = rumpus.core.box.read_box(box, game.sheet)
    here, there = (simulate(game, 600, 2, ("instinct",), 1, box=mine, runner=runner) for runner in (None, on_ray))
    own = simulate(game, 600, 2, ("instinct",), 1)
    assert (here.seats, here.length) == (there.seats, there.length) != (own.seats, own.length)


def test_figures_of_balance_are_the_same_to_the_last_bit(on_ray: OnRay) -> None:
    for game in ("anarcade", "champion"):
        assert balance(game, 700, 3, seed=2, runner=on_ray) == balance(game, 700, 3, seed=2)


def test_the_ladder_is_the_same(on_ray: OnRay, tmp_path: Path) -> None:
    game, bots = find_game("archduke"), ["random", "instinct", "search:4"]
    steps = [list(climb(game, 2, bots, 20, 1, tmp_path / str(runner), runner=runner)) for runner in (None, on_ray)]
    assert steps[0] == steps[1]


def test_tuning_finds_the_same_values(on_ray: OnRay) -> None:
    game = find_game("archduke")
    before = start_of(game, INSTINCT)
    found = [
        tune(before, [instinct_trial(game, players, 1, runner) for players in (2, 6)], 2, 120, 1)
        for runner in (None, on_ray)
    ]
    assert found[0] == found[1]
    shares = [search_trial(game, 2, 1, "4", runner)({"explore": 2.0}, 0, 6).tolist() for runner in (None, on_ray)]
    assert shares[0] == shares[1]


def test_a_sequential_test_has_the_same_verdict(on_ray: OnRay, tmp_path: Path) -> None:
    plan = make_plan("anarcade", ("instinct", "random"), seed=4)
    threads = hold_tournament(plan, 2000, tmp_path / "threads", margin=0.05)
    assert hold_tournament(plan, 2000, tmp_path / "ray", margin=0.05, runner=on_ray) == threads
    assert threads.sprt
    assert threads.sprt.decided


# What goes wrong


def test_a_tournament_of_which_a_worker_is_killed_comes_to_the_same_table(on_ray: OnRay, tmp_path: Path) -> None:
    plan = make_plan("archduke", ("search:400", "instinct"), 2, seed=4)
    killed: list[int] = []

    def kill(games: int) -> None:
        if not killed and (busy := workers("play_some")):
            os.kill(busy[0], signal.SIGKILL)
            killed.append(busy[0])

    told = hold_tournament(plan, 30, tmp_path / "ray", runner=on_ray, progress=kill)
    assert killed
    assert killed[0] not in descendants()
    assert told == table(plan, tmp_path / "threads", games=30)
    numbers = [int(line.split()[0]) for line in (tmp_path / "ray").read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(30))


def test_a_unit_that_runs_twice_counts_once(on_ray: OnRay, tmp_path: Path) -> None:
    work, taken = Squares(tmp_path, kills=(3, 40)), []
    on_ray.run(work, range(60), lambda unit, square: taken.append((unit, square)))
    assert sorted(taken) == [(n, n * n) for n in range(60)]
    assert work.done().count(3) == work.done().count(40) == 2


def test_a_unit_that_always_takes_its_process_along_is_blamed(on_ray: OnRay, tmp_path: Path) -> None:
    taken: dict[int, int] = {}
    with pytest.raises(RumpusError, match="A unit was lost 4 times with the process that did it"):
        on_ray.run(Squares(tmp_path, kills=(5,), always=True), range(20), taken.__setitem__)
    assert 5 not in taken
    assert all(square == unit * unit for unit, square in taken.items())


def test_an_error_is_not_swallowed_and_what_came_before_it_is_taken(on_ray: OnRay, tmp_path: Path) -> None:
    taken: dict[int, int] = {}
    with pytest.raises(RumpusError, match=r"^The table fell over\.$"):
        on_ray.run(Squares(tmp_path, bad=50), range(51), taken.__setitem__)
    assert taken == {unit: unit * unit for unit in taken}
    assert 20 < len(taken) <= 50


def test_an_interrupted_tournament_goes_on_to_the_same_table(on_ray: OnRay, tmp_path: Path) -> None:
    plan = make_plan("archduke", THINKERS, 3, seed=4)

    def interrupt(games: int) -> None:
        if games >= 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold_tournament(plan, 60, tmp_path / "cut", progress=interrupt, runner=on_ray)
    kept = len((tmp_path / "cut").read_text().splitlines()) - 1
    assert 1 <= kept < 60
    assert table(plan, tmp_path / "cut", on_ray, 60) == table(plan, tmp_path / "threads", games=60)


# Machines that differ, and what is compiled


def test_who_would_come_to_other_results_is_refused(
    on_ray: OnRay, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: dict[int, int] = {}
    game = find_game("anarcade")
    record = game.box.record.copy()
    record.view("u1")[0] ^= 1
    changes: list[tuple[str, Any, str, Any]] = [
        ("version of Rumpus", rumpus, "__version__", "0.0.0"),
        ("rules", units, "code_fingerprint", lambda folders: "others"),
    ]
    for what, owner, name, value in changes:
        with monkeypatch.context() as changed:
            changed.setattr(owner, name, value)
            with pytest.raises(RumpusError, match=f"differs in {what}"):
                on_ray.run(Squares(tmp_path), range(9), taken.__setitem__)
    monkeypatch.setitem(vars(game), "box", replace(game.box, record=record))
    with pytest.raises(RumpusError, match="differs in box"):
        simulate(game, 10, 2, ("instinct",), 1, runner=on_ray)
    assert taken == {}
    assert Squares(tmp_path).done() == []
    assert len(said) == 3


JOIN = """
from ray._private import services
from ray.scripts.scripts import main
services.resolve_ip_for_localhost = lambda host: host
main()
"""
"""`ray start`, but on the loopback, where the Ray of these tests is."""


def test_a_machine_that_differs_is_left_out_and_the_others_do_the_work(
    on_ray: OnRay, said: list[str], tmp_path: Path
) -> None:
    package = tmp_path / "src" / "rumpus"
    shutil.copytree(Path(rumpus.__path__[0]), package, ignore=shutil.ignore_patterns("__pycache__"))
    box = package / "games" / "anarcade" / "box.toml"
    text = box.read_text(encoding="utf-8")
    box.write_text(text.replace('name = "', 'name = "Other ', 1), encoding="utf-8")
    address = ray.get_runtime_context().gcs_address
    line = ["start", f"--address={address}", "--node-ip-address=127.0.0.1", "--num-cpus=2", "--block"]
    process = subprocess.Popen(
        [sys.executable, "-c", JOIN, *line],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src"), "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while sum(node["Alive"] for node in ray.nodes()) < 2:
            assert process.poll() is None
            time.sleep(0.1)
        plan = make_plan("anarcade", ("instinct", "random"), 3, seed=5)
        assert table(plan, tmp_path / "ray", on_ray) == table(plan, tmp_path / "threads")
        (left_out,) = said
        assert re.fullmatch("Left out: .* differs in box from the machine where the work comes from.", left_out)
    finally:
        process.terminate()
        process.wait()


def test_a_machine_is_made_ready_once_before_its_first_unit(on_ray: OnRay, tmp_path: Path) -> None:
    work = Squares(tmp_path)
    for _ in range(2):
        on_ray.run(work, range(20), lambda unit, square: None)
    assert len(work.lines("warm")) == 2
    first = work.lines("warm")[0].split()[1]
    assert work.lines("warm") == [f"in {first}", f"out {first}"]
    assert len(work.done()) == 40


def test_two_processes_of_a_machine_do_not_compile_at_the_same_time(on_ray: OnRay, tmp_path: Path) -> None:
    work = Squares(tmp_path)
    terms = pickle.dumps(work), units.fingerprint(work)
    assert ray.get([ray.remote(make_ready).remote(*terms) for _ in range(4)]) == [None] * 4
    lines = [line.split() for line in work.lines("warm")]
    assert [words[0] for words in lines] == ["in", "out"] * 4
    assert all(lines[at][1] == lines[at + 1][1] for at in range(0, 8, 2))


# The commands


@pytest.mark.parametrize(
    "command",
    [
        "simulate anarcade --games 600 --players 3 --bots instinct,random",
        "tournament archduke --bots instinct,random --games 400",
        "report arcadia --games 300",
        "ladder archduke --games 12 --budget 2",
        "tune archduke instinct --players 2 --deals 20 --generations 1",
    ],
)
def test_commands_tell_the_same_with_ray_and_without(
    command: str, on_ray: OnRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for runner in ([], ["--ray"]):
        monkeypatch.setenv("RUMPUS_DATA", str(tmp_path / f"data{len(told)}"))
        assert main([*command.split(), "--seed", "1", "--json", *runner]) == 0
        found = json.loads(capsys.readouterr().out)
        told.append({key: value for key, value in found.items() if key not in TIMED})
    assert told[0] == told[1]


TIMED = ("seconds", "decisions_per_second", "results")
ALONE = """
import sys
from pathlib import Path
from rumpus.lab.on_ray import OnRay
from rumpus.lab.simulation import simulate
from tests.lab.sockets import heard_from
with OnRay(workers=1) as runner:
    simulate("anarcade", 10, 2, ("instinct",), 1, runner=runner)
    assert runner._folder is not None and runner._folder.exists()
    print(*sorted(heard_from()), runner._folder)
"""


def test_a_ray_of_its_own_hears_this_machine_alone_and_leaves_nothing_behind(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    environment["HOME"] = str(tmp_path)
    environment["RUMPUS_CACHE"] = str(cache_root().parent)
    told = subprocess.run([sys.executable, "-c", ALONE], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    *heard, folder = told.stdout.split()
    assert heard == ["127.0.0.1"]
    assert not Path(folder).exists()
    assert not (tmp_path / ".ray").exists()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--ray", "127.0.0.1:1"], "There is no Ray at 127.0.0.1:1: Connection refused."),
        (["--ray", "anarcade"], "The address of a Ray is written host:port"),
        (["--ray", "10.0.0.1:6379", "--cores", "2"], "--cores is for work on this machine"),
    ],
)
def test_a_ray_that_cannot_be_used_is_answered_with_a_sentence(
    asked: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMPUS_DATA", str(tmp_path))
    assert main(["tournament", "anarcade", "--bots", "instinct,random", *asked]) == 2
    assert sentence in capsys.readouterr().err


def test_without_ray_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "rumpus.lab.on_ray")
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "anarcade", "--games", "9", "--ray"]) == 2
    assert capsys.readouterr().err == ('rumpus: --ray needs Ray, which is not installed: pip install "rumpus[ray]".\n')
