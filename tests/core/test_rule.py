"""The rule decorator: compiled or interpreted, with the same answers."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from rumpus.core.calling import interpreting, thread_mode
from rumpus.core.compile_cache import INTERPRETED
from rumpus.core.record import NUMBER, blank, record
from rumpus.core.rule import number

from .programs import HASH, python

pytestmark = pytest.mark.compiled


def test_rules_are_compiled_here() -> None:
    from rumpus.core.piles import put

    assert not INTERPRETED
    assert hasattr(put, "py_func"), "a rule keeps the plain function it was made of"


def test_interpreted_rules_are_plain_functions() -> None:
    program = "from rumpus.core.compile_cache import CACHE, INTERPRETED, is_compiled\n"
    program += "from rumpus.core.piles import put\nfrom types import FunctionType\n"
    program += "print(INTERPRETED, type(put) is FunctionType, CACHE, is_compiled('anarcade'))"
    assert python(program, NUMBA_DISABLE_JIT=1).split() == ["True", "True", "None", "True"]


def test_arithmetic_wraps_around_interpreted_without_a_warning(tmp_path: Path) -> None:
    expected = python(HASH)
    assert python(HASH, NUMBA_DISABLE_JIT=1) == expected


def test_rules_are_interpreted_for_a_while_without_compiling_or_a_warning(tmp_path: Path) -> None:
    program = HASH.replace("print", "from rumpus.core.calling import interpreting\nwith interpreting():\n    print")
    program += "assert not siphash13.entry.signatures\nsiphash13(one, one, one)\nassert siphash13.entry.signatures\n"
    assert python(program, RUMPUS_CACHE=tmp_path) == python(HASH)


def test_only_the_thread_that_asked_interprets_and_only_until_it_leaves() -> None:
    seen: list[bool] = []

    def look() -> None:
        seen.append(thread_mode.interpreting)

    with interpreting():
        with interpreting():
            look()
        look()
        other = threading.Thread(target=look)
        other.start()
        other.join()
    look()
    assert seen == [True, True, False, False]


def test_a_number_from_a_record_is_as_wide_as_every_other() -> None:
    s = blank(record(small=np.int16, card=np.uint8, wide=NUMBER))[0]
    s.small, s.card, s.wide = -3, 250, 2**40
    assert [number(s.small), number(s.card), number(s.wide)] == [-3, 250, 2**40]


def test_a_position_of_no_known_game_finds_no_rules() -> None:
    from rumpus.core import dispatch

    stranger = blank(record(turn=NUMBER))
    with pytest.raises(KeyError):
        dispatch.actors(stranger[0], stranger[0])


def test_the_users_own_functions_are_compiled_as_numba_would(tmp_path: Path) -> None:
    program = HASH + "import numba\nassert siphash13.entry.signatures\nassert numba.config.LOOP_VECTORIZE\n"
    python(program, RUMPUS_CACHE=tmp_path)
