"""The rules compile for a GPU, which needs none: what they become is only looked at, not run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from types import SimpleNamespace
from typing import Any

import numba
import numba.cuda
import numba.cuda.dispatcher
import numpy as np
import pytest
from numba import types

import rumpus
from rumpus import Game
from rumpus.core import play
from rumpus.core.parts import Rules

pytestmark = pytest.mark.compiled

HOPPER = (9, 0)
NUMBER, BYTES, NUMBERS = numba.int64, numba.uint8[::1], numba.int64[::1]
KEY = types.UniTuple(numba.uint64, 2)

ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "setup": (NUMBER, KEY),
    "actors": (),
    "legal": (NUMBER, BYTES),
    "apply": (NUMBER, NUMBER),
    "scores": (NUMBERS,),
    "ranks": (NUMBERS,),
    "observe": (NUMBER, numba.float32[::1]),
    "determinize": (NUMBER, KEY),
    "instinct": (NUMBER, BYTES),
    "forget": (NUMBER, numba.float64, KEY),
}
"""What each function of the contract takes after the box and the position."""


@pytest.fixture(autouse=True)
def _a_gpu_on_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that calls a rule asks for the device's generation; this machine may have no device."""
    device = SimpleNamespace(compute_capability=HOPPER)
    monkeypatch.setattr(numba.cuda.dispatcher, "get_current_device", lambda: device)


def ptx(function: Callable[..., Any], *arguments: Any) -> str:
    plain = getattr(function, "py_func", function)
    # Whether it compiles is asked, not how fast it would be.
    code, _ = numba.cuda.compile_ptx(plain, arguments, device=True, cc=HOPPER, opt=False)
    return code


def records(game: Game) -> tuple[Any, Any]:
    return numba.from_dtype(game.rules.BOX), numba.from_dtype(game.rules.STATE)


def test_no_function_of_the_contract_is_left_out() -> None:
    constants = {"STATE", "BOX", "ACTIONS", "OBSERVATION", "PLAYERS", "Told", "observation", "decisions"}
    assert {*ARGUMENTS} == {part.name for part in fields(Rules)} - constants | {"instinct"}


@pytest.mark.parametrize("name", list(ARGUMENTS))
def test_every_function_of_the_contract_compiles_for_a_gpu(game: Game, name: str) -> None:
    function = {**vars(game.rules), "instinct": game.policies.instinct}[name]
    if function is None:
        pytest.skip(f"{game.name} has nothing to {name}")
    code = ptx(function, *records(game), *ARGUMENTS[name])
    assert ".visible .func" in code
    assert name in code


def test_whole_games_compile_for_a_gpu() -> None:
    """The loop knows no game: it finds one by the type of the position, so one will do for all."""
    game = rumpus.games()[0]
    code = ptx(play.play_out, *records(game), BYTES, BYTES, numba.uint64[::1], NUMBER)
    assert "play_out" in code


# What is not scalar is refused, so the tests above can fail


def hoards(box: Any, s: Any) -> int:
    return len(np.zeros(3))


def gathers(box: Any, s: Any) -> int:
    cards = [1, 2, 3]
    cards.append(s.players)
    return len(cards)


def writes_words(box: Any, s: Any) -> str:
    return "round " + str(s.players)


def asks_the_library(box: Any, s: Any) -> float:
    return np.random.default_rng().random()


@pytest.mark.parametrize("function", [hoards, gathers, writes_words, asks_the_library])
def test_a_function_that_is_no_rule_is_refused(function: Callable[..., Any]) -> None:
    with pytest.raises((numba.core.errors.NumbaError, NotImplementedError)):
        ptx(function, *records(rumpus.games()[0]))
