"""The results file: whole lines count, cut-off ones do not, and nothing else is ever written over."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import numpy as np
import pytest

import rumpus.bots
from rumpus.lab.tournament import file_name, make_plan
from rumpus.lab.tournament.keeping import MISSING, Results
from rumpus.lab.tournament.plan import ASIDE

pytestmark = pytest.mark.compiled

PLAN = make_plan("anarcade", ("instinct", "random"), 2, seed=1)


def test_bots_go_by_nothing_that_results_are_not_marked_with() -> None:
    rooms = {path.stem: imported(path) for path in Path(rumpus.bots.__path__[0]).glob("*.py")}
    assert set(ASIDE) <= set(rooms)
    assert "rumpus.bots.rollouts" in rooms["hints"]
    for name, others in rooms.items():
        assert name in (*ASIDE, "__init__") or not others & {f"rumpus.bots.{aside}" for aside in ASIDE}


def imported(path: Path) -> set[str]:
    """Every module that a file may import, in whichever way it says so."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@pytest.mark.parametrize("part", ["bots", "players", "seed", "game"])
def test_another_plan_has_another_file(part: str) -> None:
    other = {"bots": ("instinct", "search:5"), "players": 3, "seed": 2, "game": "arcadia"}[part]
    asked = {"game": "anarcade", "bots": ("instinct", "random"), "players": 2, "seed": 1} | {part: other}
    assert file_name(make_plan(**asked)) != file_name(PLAN)  # type: ignore[arg-type]


@pytest.mark.parametrize("source", ["bots/search.py", "games/anarcade/rules/contract.py", "lab/tournament/pairing.py"])
def test_results_are_marked_with_the_sources_they_come_from(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, read = file_name(PLAN), Path.read_bytes
    changed = Path(rumpus.__file__).parent / source
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path == changed))
    assert file_name(make_plan("anarcade", ("instinct", "random"), 2, seed=1)) != before


def kept(path: Path, *numbers: int) -> Path:
    results = Results(path, PLAN, 10)
    results.add(np.array(numbers), np.array([[1, 2]] * len(numbers)))
    results.close()
    return path


def played(path: Path, games: int = 10) -> list[int]:
    results = Results(path, PLAN, games)
    results.close()
    return np.flatnonzero(results.ranks[:, 0] != MISSING).tolist()


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = kept(tmp_path / "new folder" / "results", 0, 3)
    assert played(path) == [0, 3]
    kept(path, 5)
    assert played(path) == [0, 3, 5]
    assert played(path, games=4) == [0, 3]
    head, *lines = path.read_text().splitlines()
    assert json.loads(head)["bots"] == ["instinct", "random"]
    assert lines == ["0 1 2", "3 1 2", "5 1 2"]


@pytest.mark.parametrize("cut", ["4", "4 ", "4 1", "4 1 ", "4 1 9", "4 x 2", "4 1 2 1", "-4 1 2"])
def test_a_line_that_was_cut_off_or_damaged_does_not_count_and_harms_no_other(tmp_path: Path, cut: str) -> None:
    path = kept(tmp_path / "results", 0, 3)
    path.write_text(path.read_text() + cut)
    assert played(path) == [0, 3]
    kept(path, 5)
    assert played(path) == [0, 3, 5]


def test_a_file_cut_off_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    path = kept(tmp_path / "results", 0)
    for length in (0, 1, 20):
        path.write_bytes(path.read_bytes()[:length])
        assert played(path) == []
        assert played(kept(path, 2)) == [2]


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("A letter to my aunt.", "no tournament"),
        ("A letter to my aunt.\n", "no tournament"),
        ("[1]\n", "no tournament"),
        (json.dumps(PLAN.opening | {"seed": "2"}) + "\n0 1 2\n", "another tournament"),
        (json.dumps(PLAN.opening | {"rules": "older"}) + "\n0 1 2\n", "results of other rules, cards or bots"),
    ],
)
def test_a_file_that_holds_something_else_is_refused_and_left_as_it_is(tmp_path: Path, content: str, what: str) -> None:
    path = tmp_path / "mine"
    path.write_text(content)
    with pytest.raises(rumpus.RumpusError, match=f"holds {what}; choose another name"):
        Results(path, PLAN, 10)
    assert path.read_text() == content


def test_a_place_where_nothing_can_be_written_is_named_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(rumpus.RumpusError, match=r"Results cannot be kept in .*: Is a directory"):
        Results(tmp_path, PLAN, 10)


def test_every_tournament_has_a_file_of_its_own() -> None:
    other = [
        make_plan("anarcade", ("instinct", "random"), 2, seed=2),
        make_plan("anarcade", ("random", "instinct"), 2, seed=1),
        make_plan("anarcade", ("instinct", "random"), 3, seed=1),
        make_plan("anarcade", ("instinct", "random"), 2, seed=1, options={"aces": 1}),
    ]
    names = {file_name(plan) for plan in [PLAN, *other]}
    assert len(names) == 5
    assert file_name(make_plan("anarcade", ("instinct", "random"), 2, seed=1)) == file_name(PLAN)
