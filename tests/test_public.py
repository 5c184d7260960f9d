"""The public surface: nothing but the public names, and all of them as promised."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import resources
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import rumpus

pytestmark = pytest.mark.compiled

PUBLIC = {
    "Action",
    "BadBox",
    "BadSave",
    "Batch",
    "Bot",
    "Game",
    "IllegalDecision",
    "Match",
    "Opponent",
    "RumpusError",
    "games",
    "load",
}


def test_nothing_but_the_public_names_is_exported() -> None:
    assert set(rumpus.__all__) == PUBLIC
    found = {
        name
        for name, thing in vars(rumpus).items()
        if not name.startswith("_") and not isinstance(thing, ModuleType) and name != "annotations"
    }
    assert found == PUBLIC


def test_the_names_are_in_order() -> None:
    assert list(rumpus.__all__) == sorted(rumpus.__all__)


def test_every_error_is_a_rumpus_error() -> None:
    for error in (rumpus.BadBox, rumpus.BadSave, rumpus.IllegalDecision):
        assert issubclass(error, rumpus.RumpusError)
    assert not issubclass(rumpus.RumpusError, ValueError)


def test_the_version_is_a_version() -> None:
    assert [part.isdigit() for part in rumpus.__version__.split(".")] == [True] * 3


def test_the_types_come_with_the_package() -> None:
    assert (resources.files("rumpus") / "py.typed").is_file()


def test_games_lists_games_even_after_a_room_of_one_was_entered() -> None:
    from rumpus.games.anarcade.rules import contract as rules

    assert rules.ACTIONS
    assert [game.id for game in rumpus.games()]


def test_importing_rumpus_compiles_nothing_and_prints_nothing() -> None:
    program = "import rumpus\nfrom rumpus.core.compiled_rule import ENTRIES\nassert ENTRIES\n"
    program += "assert not any(entry.signatures for entry in ENTRIES)\n"
    result = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_game_is_played_by_the_names_of_the_readme() -> None:
    listed = {game.id: game for game in rumpus.games()}
    game = listed["anarcade"]
    assert (game.name, game.players, [option.id for option in game.options]) == (
        "Anarcade",
        (2, 4),
        ["aces"],
    )
    match = rumpus.Match("anarcade", players=4, seed=7, options={"aces": "2"})
    bot = rumpus.Bot("instinct")
    assert match.actors == (0,)
    action = match.legal(0)[0]
    assert (action.id, action.kind, action.label) == (int(action.id), str(action.kind), str(action.label))
    match.apply(action.id, player=0)
    while not match.over:
        seat = match.actors[0]
        match.apply(bot.choose(match, player=seat), player=seat)
    assert match.view(2)["you"] == 2
    assert match.view(None)["you"] is None
    assert (max(match.scores), sorted(match.ranks)[0]) == (2, 1)
    assert all(isinstance(sentence, str) for sentence in match.log)
    twin = rumpus.load(match.save())
    assert twin.log == match.log
    twin.undo()
    assert len(twin.decisions) == len(match.decisions) - 1
    assert len(match.copy().decisions) == len(match.decisions)


def test_a_batch_takes_numpy_and_gives_numpy() -> None:
    batch = rumpus.Batch("anarcade", size=64, players=4, seed=0)
    while not batch.over.all():
        batch.apply(batch.random())
    for array in (batch.actors, batch.seats, batch.over, batch.legal(), batch.observe(), batch.scores, batch.ranks):
        assert isinstance(array, np.ndarray)
        assert len(array) == 64
    assert (batch.scores.max(axis=1) == 3).all()


def private_names(source: str) -> set[str]:
    """What the classes of a file keep to themselves."""
    tree = ast.parse(source)
    own = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and _is_self(node.value))
    methods = (node for found in ast.walk(tree) if isinstance(found, ast.ClassDef) for node in found.body)
    names = {node.attr for node in own} | {node.name for node in methods if isinstance(node, ast.FunctionDef)}
    return {name for name in names if name.startswith("_") and not name.endswith("__")}


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def test_nobody_outside_core_reads_what_a_match_or_batch_keeps_to_itself() -> None:
    top = Path(__file__).parent.parent
    core = top / "src" / "rumpus" / "core"
    private = set[str]().union(*(private_names(path.read_text(encoding="utf-8")) for path in core.glob("*.py")))
    assert {"_decisions", "_events", "_mask", "_standing", "_carry_out"} <= private
    found = [
        f"{path.relative_to(top)}:{node.lineno}: {ast.unparse(node)}"
        for folder in ("src", "tests", "bench")
        for path in sorted((top / folder).rglob("*.py"))
        if not path.is_relative_to(core)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in private and not _is_self(node.value)
    ]
    assert not found
