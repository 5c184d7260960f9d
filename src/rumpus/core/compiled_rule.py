"""Rules as Numba compiles them: kept in the cache, called from Python compiled or as plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.extending import overload

from rumpus.core.calling import game_of, interpreting, runs_compiled, thread_mode
from rumpus.core.compile_cache import CACHE
from rumpus.core.linking import EntryCache, LinkedCache, LinkedCompiler, RuleCompiler

P = ParamSpec("P")
R = TypeVar("R")

_config: Any = numba.config
_njit: Any = numba.njit


class CompiledRule(CPUDispatcher):
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


LINKED: Any = {"pipeline_class": LinkedCompiler}
"""How the calls of `by_game` are compiled."""
ENTRIES: list[Any] = []
"""Every rule as Python calls it."""


def compiled(function: Callable[P, R], **how: Any) -> Callable[P, R]:
    """A rule as `rule` makes it."""
    made = _njit(pipeline_class=LinkedCompiler, no_cpython_wrapper=True, **HOW, **how)(function)
    _keep(made, LinkedCache)
    made.__class__ = CompiledRule  # Numba makes dispatchers of one class only
    made.plain, made.entry, made.game = function, entry_of(function, **how), game_of(function.__module__)
    return cast(Callable[P, R], made)


def entry_of(function: Callable[..., Any], **how: Any) -> Any:
    """A function compiled as Python calls it."""
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


def record_type(layout: np.dtype[Any]) -> Any:
    """What compiled code knows records of this layout as."""
    return numba.from_dtype(layout)


def choose_while_compiling(call: Callable[..., Any], choose: Callable[[Any], Callable[..., Any]]) -> None:
    """Has compiled code call what `choose` finds for the type of the position, instead of `call`."""

    def chosen_for(box: Any, s: Any, *rest: Any) -> Any:
        if not isinstance(s, types.Record):
            return None
        target = choose(s)

        def chosen(box: Any, s: Any, *rest: Any) -> Any:
            return target(box, s, *rest)

        return chosen

    overload(call, target="generic")(chosen_for)
    overload(call, target="cpu", jit_options=LINKED)(chosen_for)
