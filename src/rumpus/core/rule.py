"""The rule decorator: compiles rules with Numba, keeps them in a cache, finds the compiled one by type."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.extending import overload

from rumpus.core.calling import game_of, interpreting, introduce, quick_keys, runs_compiled, thread_mode
from rumpus.core.compile_cache import CACHE, INTERPRETED
from rumpus.core.linking import EntryCache, LinkedCache, LinkedCompiler, RuleCompiler

if TYPE_CHECKING:
    from rumpus.core.parts import Parts

P = ParamSpec("P")
R = TypeVar("R")

_config: Any = numba.config
_njit: Any = numba.njit


class _Rule(CPUDispatcher):
    """What compiled code calls; called from Python it runs as plain Python, or as a compiled function of its own."""

    plain: Callable[..., Any]
    """What runs when it is interpreted."""
    entry: Any
    """What runs when Python calls it: compiled apart, so that only rules that are called so are emitted."""
    game: str

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        if thread_mode.interpreting:
            return self.plain(*arguments, **named)
        if runs_compiled(self.game):
            return self.entry(*arguments, **named)
        with interpreting():
            return self.plain(*arguments, **named)


HOW = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Makes a rule of a plain function: compiled once, without the GIL, kept in the cache.

    Python calls it compiled or interpreted (`calling.py`), compiled code always as compiled code.

    Rules allocate nothing, so arrays handed from one to the next need not be counted: counting
    takes locked instructions, which also hold threads up that share an array.
    """
    return _compiled(function, _nrt=False, forceinline=False)


def inlined_rule(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that is copied into those that call it: for those that every simulated decision goes through.

    What is copied in can be reckoned together with what stands around it, and no array, which goes as seven numbers,
    has to be handed over.
    """
    return _compiled(function, _nrt=False, forceinline=True)


def allocating_rule(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that makes an array of its own."""
    return _compiled(function, forceinline=False)


def door(function: Callable[P, R]) -> Callable[P, R]:
    """A rule `f(boxes, states, ...)` that only Python calls: compiled as soon as the game of the positions is.

    It is no dispatcher, since Python calls it for every decision and calling a function is quicker.
    """
    if INTERPRETED:
        return function
    entry = _entry(function, _nrt=False, forceinline=False)

    def call(*arguments: Any) -> Any:
        positions = arguments[1].dtype
        if positions in quick_keys or runs_compiled(positions):
            return entry(*arguments)
        with interpreting():
            return function(*arguments)  # type: ignore[call-arg]

    functools.update_wrapper(call, function)
    return cast(Callable[P, R], call)


LINKED: Any = {"pipeline_class": LinkedCompiler}
"""How the calls of `by_game` are compiled."""
ENTRIES: list[Any] = []
"""Every rule as Python calls it."""


def _compiled(function: Callable[P, R], **how: Any) -> Callable[P, R]:
    if INTERPRETED:
        return function
    made = _njit(pipeline_class=LinkedCompiler, no_cpython_wrapper=True, **HOW, **how)(function)
    _keep(made, LinkedCache)
    made.__class__ = _Rule  # Numba makes dispatchers of one class only
    made.plain, made.entry, made.game = function, _entry(function, **how), game_of(function.__module__)
    return cast(Callable[P, R], made)


def _entry(function: Callable[..., Any], **how: Any) -> Any:
    entry = _njit(pipeline_class=RuleCompiler, **HOW, **how)(function)
    _keep(entry, EntryCache)
    ENTRIES.append(entry)
    return entry


def _keep(made: Any, cache: Any) -> None:
    """Has what is compiled kept in our folder, whatever folder the user has for Numba."""
    made.compile = _compiling_quickly(made.compile)
    if CACHE is None:
        return
    theirs = _config.CACHE_DIR
    _config.CACHE_DIR = str(CACHE)
    try:
        made._cache = cache(made.py_func)
    finally:
        _config.CACHE_DIR = theirs


def _compiling_quickly(compile: Callable[..., Any]) -> Callable[..., Any]:
    """Without turning loops into vectors: those of rules are short, and it takes a quarter of the time.

    Numba knows this setting for all it compiles, so it is changed only while a rule is compiled and nobody else can.
    """

    def compile_quickly(*signature: Any) -> Any:
        with global_compiler_lock:
            theirs = _config.LOOP_VECTORIZE
            _config.LOOP_VECTORIZE = False
            try:
                return compile(*signature)
            finally:
                _config.LOOP_VECTORIZE = theirs

    return compile_quickly


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
    _BY_TYPE[numba.from_dtype(state)] = parts


def by_game(pick: Callable[[Parts], Callable[..., Any]]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Turns a stub `f(box, s, ...)` into a call of what `pick` finds in the game whose position `s` is.

    Compiled code chooses by the record's type while it is compiled, so the call costs nothing;
    interpreted code looks the type up.
    """

    def choose(box: Any, s: Any, *rest: Any) -> Any:
        if not isinstance(s, types.Record):
            return None
        target = pick(_BY_TYPE[s])

        def chosen(box: Any, s: Any, *rest: Any) -> Any:
            return target(box, s, *rest)

        return chosen

    def dispatched(stub: Callable[P, R]) -> Callable[P, R]:
        def call(box: Any, s: Any, *rest: Any) -> Any:
            return pick(_BY_DTYPE[s.dtype])(box, s, *rest)

        call.__name__, call.__doc__ = stub.__name__, stub.__doc__
        if not INTERPRETED:
            overload(call, target="generic")(choose)
            overload(call, target="cpu", jit_options=LINKED)(choose)
        return cast(Callable[P, R], call)

    return dispatched
