"""Agreement: the rules say the same compiled and interpreted, byte for byte after every decision."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rumpus import Game
from rumpus.core.compile_cache import INTERPRETED

from . import witness

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]


def hear_interpreted(game: str, players: int) -> tuple[witness.Statement, dict[str, list[int]]]:
    """What the witness says in a process of its own, where rules are plain Python and warnings are errors."""
    result = subprocess.run(
        [sys.executable, "-m", "tests.contract.witness", game, str(players)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "error"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-3000:]
    heard = json.loads(result.stdout)
    return heard["statement"], heard["never_run"]


def test_compiled_and_interpreted_rules_agree_byte_for_byte_on_every_line(game: Game) -> None:
    assert not INTERPRETED, "this run is interpreted itself, so there is nothing to compare"
    least, most = game.players
    missed: list[dict[str, list[int]]] = []
    for players in range(least, most + 1):
        interpreted, never_run = hear_interpreted(game.id, players)
        expect_the_same(witness.statement(game, players), interpreted)
        missed.append(never_run)
    assert len(missed[0]) > 2, "no rules were looked at"
    assert not left_out(missed), "never run:\n" + "\n".join(left_out(missed))


def expect_the_same(compiled: witness.Statement, interpreted: witness.Statement) -> None:
    assert list(compiled) == list(interpreted)
    for name, marks in compiled.items():
        for decision, (one, other) in enumerate(zip(marks, interpreted[name], strict=False)):
            assert one == other, f"game {name!r} differs from decision {decision} on"
        assert len(marks) == len(interpreted[name])


def left_out(missed: list[dict[str, list[int]]]) -> list[str]:
    """Lines that never ran, so were never compared: extend the programme of the witness until they do."""
    return [
        f"{Path(file).name}:{number}: {Path(file).read_text().splitlines()[number - 1].strip()}"
        for file in missed[0]
        for number in sorted(set.intersection(*(set(each[file]) for each in missed)))
    ]


def test_no_field_is_named_like_something_that_every_record_has(game: Game) -> None:
    """`s.round` would be the field in compiled code and NumPy's own method in interpreted code."""
    for layout in (game.rules.STATE, game.rules.BOX):
        assert clashes(layout) == []


def clashes(layout: np.dtype[Any]) -> list[str]:
    """Names of fields, those of inner records included, that NumPy's records use themselves."""
    found = []
    for name, (inner, *_) in (layout.fields or {}).items():
        found += [name] if hasattr(np.record, name) else []
        found += clashes(inner.base)
    return found


def test_a_clash_is_noticed_in_inner_records_too() -> None:
    inner = np.dtype([("view", np.int64), ("cards", np.uint8, 4)])
    assert clashes(np.dtype([("turn", np.int64), ("inner", inner, 4)])) == ["view"]
