"""The rule decorator: the one place that knows Numba, its cache and its dispatch by type."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.extending import overload

P = ParamSpec("P")
R = TypeVar("R")

_config: Any = numba.config
_njit: Any = numba.njit

INTERPRETED = bool(_config.DISABLE_JIT)
"""True when NUMBA_DISABLE_JIT=1: rules run as plain Python, for a debugger and for coverage."""

PACKAGE = Path(__file__).parent.parent
COMPILED_FOLDERS = ("core", "games/*/rules", "games/*/bot", "bots")
PLAIN_FILES = (
    "core/action.py",
    "core/batch.py",
    "core/bot_config.py",
    "core/box.py",
    "core/errors.py",
    "core/game.py",
    "core/match.py",
    "core/precompile.py",
    "core/record_reader.py",
    "core/rulebook.py",
    "core/saves.py",
    "core/seeds.py",
    "bots/bot.py",
    "bots/hints.py",
    "bots/levels.py",
    "bots/search_parameters.py",
    "bots/thinking.py",
)
"""What lies in those folders and is plain Python throughout: a change there compiles nothing anew."""
FOLDERS_KEPT = 6
DAY = 24 * 60 * 60


def rule_sources() -> list[Path]:
    """Every file that a compiled function may depend on: all but those that are plain Python throughout."""
    plain = {PACKAGE / name for name in PLAIN_FILES}
    folders = [folder for pattern in COMPILED_FOLDERS for folder in PACKAGE.glob(pattern)]
    return sorted({path for folder in folders for path in folder.rglob("*.py")} - plain)


def cache_key() -> str:
    """Names the one cache folder that fits this code, this Numba and this processor.

    Numba notices a change in a function's own file only; a rule also depends on the rules it
    calls, on record layouts and on constants elsewhere. So the key covers every rule source.
    """
    key = hashlib.sha256(str(PACKAGE).encode())  # Numba files what it keeps by the path of the source
    for path in rule_sources():
        key.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    import llvmlite.binding as llvm

    versions = [importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy")]
    features = llvm.get_host_cpu_features().flatten()
    key.update("|".join([*versions, llvm.get_host_cpu_name(), features]).encode())
    return key.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules are kept: `RUMPUS_CACHE`, or the user's cache folder."""
    return Path(os.environ.get("RUMPUS_CACHE") or platformdirs.user_cache_path("rumpus")) / "rules"


def _open_cache() -> Path | None:
    """The cache folder, made and marked as used; None where nothing can be written."""
    folder = cache_root() / cache_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        if not os.access(folder, os.W_OK):
            return None
        _prune(folder.parent)
    except OSError:
        return None
    return folder


def _prune(root: Path) -> None:
    """Removes what older sources left behind; the newest stay, and what somebody used within a day."""
    ages = {}
    for folder in root.iterdir():
        with contextlib.suppress(OSError):  # another process may be tidying up as well
            ages[folder] = folder.stat().st_mtime
    for stale in sorted(ages, key=ages.__getitem__)[:-FOLDERS_KEPT]:
        if ages[stale] < time.time() - DAY:
            shutil.rmtree(stale, ignore_errors=True)


CACHE = None if INTERPRETED else _open_cache()


def is_compiled(name: str) -> bool:
    """Whether a game's rules lie ready in the cache, so that no first compilation is ahead."""
    return INTERPRETED or (CACHE is not None and (CACHE / f"{name}.ready").exists())


def mark_compiled(name: str) -> None:
    if CACHE is not None:
        (CACHE / f"{name}.ready").touch()


class _Mode(threading.local):
    interpreting = False


_mode = _Mode()


@contextlib.contextmanager
def interpreting() -> Iterator[None]:
    """Within it this thread runs every rule as plain Python, and nothing is compiled: same answers, same bytes.

    Other threads go on as they were. It may be entered again within itself. Where nothing is compiled anyway
    (`INTERPRETED`) it changes nothing.
    """
    before = _mode.interpreting
    _mode.interpreting = True
    try:
        yield
    finally:
        _mode.interpreting = before


class _Rule(CPUDispatcher):
    """A compiled function that can be run as plain Python as well."""

    plain: Callable[..., Any]
    """What runs when it is interpreted."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        if _mode.interpreting:
            return self.plain(*arguments, **named)
        return _call_compiled(self, *arguments, **named)


_call_compiled = CPUDispatcher.__call__


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Makes a rule of a plain function: compiled once, without the GIL, kept in the cache.

    Rules allocate nothing, so arrays handed from one to the next need not be counted: counting
    takes locked instructions, which also hold threads up that share an array.
    """
    return _compiled(function, _nrt=False)


def inlined_rule(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that is copied into those that call it: for those that every simulated decision goes through.

    What is copied in can be reckoned together with what stands around it, and no array, which goes as seven numbers,
    has to be handed over.
    """
    return _compiled(function, _nrt=False, forceinline=True)


def allocating_rule(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that makes an array of its own."""
    return _compiled(function)


def _compiled(function: Callable[P, R], **how: Any) -> Callable[P, R]:
    if INTERPRETED:
        return function
    how.setdefault("forceinline", False)  # else it is taken over from whoever calls
    theirs = _config.CACHE_DIR
    _config.CACHE_DIR = str(CACHE or "")
    try:
        made = _njit(nogil=True, cache=CACHE is not None, error_model="numpy", no_cfunc_wrapper=True, **how)(function)
    finally:
        _config.CACHE_DIR = theirs
    made.compile = _compiling_quickly(made.compile)
    made.__class__ = _Rule  # Numba makes dispatchers of one class only
    made.plain = function
    return cast(Callable[P, R], made)


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


_BY_DTYPE: dict[np.dtype[Any], Any] = {}
_BY_TYPE: dict[Any, Any] = {}


def shelve_rules(state: np.dtype[Any], rules: Any) -> None:
    """Tells the dispatch whose rules a position of this type follows."""
    _BY_DTYPE[state] = rules
    _BY_TYPE[numba.from_dtype(state)] = rules


def by_game(stub: Callable[P, R]) -> Callable[P, R]:
    """Turns a stub `f(box, s, ...)` into a call of the game whose position `s` is.

    Compiled code chooses by the record's type while it is compiled, so the call costs nothing;
    interpreted code looks the type up.
    """
    name = stub.__name__

    def call(box: Any, s: Any, *rest: Any) -> Any:
        return getattr(_BY_DTYPE[s.dtype], name)(box, s, *rest)

    call.__name__, call.__doc__ = name, stub.__doc__

    def choose(box: Any, s: Any, *rest: Any) -> Any:
        if not isinstance(s, types.Record):
            return None
        target = getattr(_BY_TYPE[s], name)

        def chosen(box: Any, s: Any, *rest: Any) -> Any:
            return target(box, s, *rest)

        return chosen

    if not INTERPRETED:
        overload(call, target="generic")(choose)
    return cast(Callable[P, R], call)
