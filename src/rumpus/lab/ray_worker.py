"""A worker of Ray: makes its machine ready, and does units. What stands here runs in processes of Ray."""

from __future__ import annotations

import contextlib
import pickle
import time
from collections.abc import Mapping
from functools import lru_cache
from threading import Event
from typing import Any, NamedTuple

from filelock import FileLock

from rumpus.core.compile_cache import CACHE
from rumpus.core.precompile import is_precompiled, precompile
from rumpus.lab.units import Work, differences, fingerprint


class Done(NamedTuple):
    """The results of the first units of a task, as far as it came, and how long they took."""

    results: list[Any]
    seconds: float


class Refused(NamedTuple):
    """The machine would not come to the same results: what is not as it is where the work comes from."""

    why: list[str]


@lru_cache(maxsize=8)
def _open(packed: bytes) -> tuple[Work[Any, Any], dict[str, str]]:
    work = pickle.loads(packed)
    return work, fingerprint(work)


def _refusal(packed: bytes, expected: Mapping[str, str]) -> Refused | None:
    try:
        _, ours = _open(packed)
    except (AttributeError, ImportError, TypeError, KeyError):
        return Refused(["version of Rumpus"])  # it does not even know what is sent
    unlike = differences(expected, ours)
    return Refused(unlike) if unlike else None


def make_ready(packed: bytes, expected: Mapping[str, str]) -> Refused | None:
    """Compiles what units need while all other processes of the machine wait, and then find it in the cache."""
    if refused := _refusal(packed, expected):
        return refused
    work, _ = _open(packed)
    with FileLock(CACHE / "lab.lock") if CACHE else contextlib.nullcontext():
        precompile(work.game, parts=tuple(part for part in work.parts if not is_precompiled(work.game, part)))
        work.warm_up()
    return None


def play_some(packed: bytes, expected: Mapping[str, str], units: list[Any]) -> Done | Refused:
    """Does units one after the other; one that raises comes first in a task of its own before it is heard of."""
    if refused := _refusal(packed, expected):
        return refused
    work, _ = _open(packed)
    started, never, results = time.perf_counter(), Event(), list[Any]()
    for unit in units:
        try:
            results.append(work.play(unit, never))
        except Exception:
            if not results:
                raise
            break
    return Done(results, time.perf_counter() - started)
