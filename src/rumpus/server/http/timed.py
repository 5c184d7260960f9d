"""Timed: a coroutine whose processor time is charged, step by step; what goes on between its steps is not."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from time import thread_time
from typing import Any


class Timed:
    def __init__(self, work: Coroutine[Any, Any, None], charge: Callable[[float], None]) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, None]:
        step: Callable[[], Any] = lambda: self._work.send(None)  # noqa: E731
        while True:
            began = thread_time()
            try:
                awaited = step()
            except StopIteration:
                return
            finally:
                self._charge(thread_time() - began)
            try:
                sent = yield awaited
            except BaseException as error:
                step = _throw(self._work, error)
            else:
                step = _send(self._work, sent)


def _send(work: Coroutine[Any, Any, None], value: Any) -> Callable[[], Any]:
    return lambda: work.send(value)


def _throw(work: Coroutine[Any, Any, None], error: BaseException) -> Callable[[], Any]:
    return lambda: work.throw(error)
