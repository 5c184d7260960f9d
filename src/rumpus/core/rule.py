"""The rule decorator: makes rules of plain functions, and finds those of a game by the type of its positions."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import numpy as np

from rumpus.core.calling import game_of, interpreting, introduce, quick_keys, runs_compiled
from rumpus.core.compile_cache import INTERPRETED

if not INTERPRETED:
    from rumpus.core.compiled_rule import choose_while_compiling, compiled, entry_of, record_type

if TYPE_CHECKING:
    from rumpus.core.parts import Parts

P = ParamSpec("P")
R = TypeVar("R")


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Makes a rule of a plain function: compiled once, without the GIL, kept in the cache.

    Python calls it compiled or interpreted (`calling.py`), compiled code always as compiled code.

    Rules allocate nothing, so arrays handed from one to the next need not be counted: counting
    takes locked instructions, which also hold threads up that share an array.
    """
    return function if INTERPRETED else compiled(function, _nrt=False, forceinline=False)


def inlined_rule(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that is copied into those that call it: for those that every simulated decision goes through.

    What is copied in can be reckoned together with what stands around it, and no array, which goes as seven numbers,
    has to be handed over.
    """
    return function if INTERPRETED else compiled(function, _nrt=False, forceinline=True)


def allocating_rule(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that makes an array of its own."""
    return function if INTERPRETED else compiled(function, forceinline=False)


def door(function: Callable[P, R]) -> Callable[P, R]:
    """A rule `f(boxes, states, ...)` that only Python calls: compiled as soon as the game of the positions is.

    It is no dispatcher, since Python calls it for every decision and calling a function is quicker.
    """
    if INTERPRETED:
        return function
    entry = entry_of(function, _nrt=False, forceinline=False)

    def call(*arguments: Any) -> Any:
        positions = arguments[1].dtype
        if positions in quick_keys or runs_compiled(positions):
            return entry(*arguments)
        with interpreting():
            return function(*arguments)  # type: ignore[call-arg]

    functools.update_wrapper(call, function)
    return cast(Callable[P, R], call)


def wrapping_rule(function: Callable[P, R]) -> Callable[P, R]:
    """A rule whose 64-bit arithmetic wraps around on purpose, interpreted as well as compiled."""
    quiet = np.errstate(over="ignore")(function)
    if INTERPRETED:
        return quiet
    made: Any = rule(function)
    made.plain = quiet
    return cast(Callable[P, R], made)


@rule
def number(value: Any) -> int:
    """A count, card or seat read from a record, as wide as every other number: so each rule is compiled once."""
    return np.int64(value)  # type: ignore[return-value]


_BY_DTYPE: dict[np.dtype[Any], Parts] = {}
_BY_TYPE: dict[Any, Parts] = {}


def shelve_rules(state: np.dtype[Any], parts: Parts) -> None:
    """Tells the dispatch whose rules a position of this type follows."""
    introduce(game_of(parts.rules.apply.__module__), state)
    _BY_DTYPE[state] = parts
    if not INTERPRETED:
        _BY_TYPE[record_type(state)] = parts


def by_game(pick: Callable[[Parts], Callable[..., Any]]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Turns a stub `f(box, s, ...)` into a call of what `pick` finds in the game whose position `s` is.

    Compiled code chooses by the record's type while it is compiled, so the call costs nothing;
    interpreted code looks the type up.
    """

    def dispatched(stub: Callable[P, R]) -> Callable[P, R]:
        def call(box: Any, s: Any, *rest: Any) -> Any:
            return pick(_BY_DTYPE[s.dtype])(box, s, *rest)

        call.__name__, call.__doc__ = stub.__name__, stub.__doc__
        if not INTERPRETED:
            choose_while_compiling(call, lambda position: pick(_BY_TYPE[position]))
        return cast(Callable[P, R], call)

    return dispatched
