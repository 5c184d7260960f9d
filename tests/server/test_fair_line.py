"""Whoever asks for much waits for themselves, and nobody else for them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from rumpus.server.runtime import think_pool
from rumpus.server.runtime.fair_line import Asker, FairLine
from rumpus.server.runtime.think_pool import ThinkPool

from .apart import run_apart

NINA, OTTO, REMI = Asker("here", "nina"), Asker("here", "otto"), Asker("there", "remi")


def order(*asked: Asker) -> list[str]:
    line: FairLine[str] = FairLine()
    for number, asker in enumerate(asked):
        line.put(asker, f"{asker.guest} {number}")
    return [line.take() for _ in asked]


def test_addresses_take_turns_and_then_the_guests_of_each() -> None:
    assert order(NINA, NINA, NINA, OTTO, REMI, REMI) == ["nina 0", "remi 4", "otto 3", "remi 5", "nina 1", "nina 2"]


def test_what_one_guest_asked_for_comes_in_its_order() -> None:
    assert order(NINA, NINA, NINA) == ["nina 0", "nina 1", "nina 2"]


def test_the_time_is_cut_by_address_then_by_guest_then_by_what_each_asked_for() -> None:
    line: FairLine[str] = FairLine()
    for asker in (*[NINA] * 60, OTTO, REMI):
        line.put(asker, "")
    assert [line.in_line(asker) for asker in (NINA, OTTO, REMI)] == [2 * 2 * 60, 2 * 2, 2]
    for _ in range(60):
        line.take()
        line.done(NINA)
    assert [line.in_line(asker) for asker in (OTTO, REMI)] == [2, 2]
    assert (line.open(NINA), line.open(OTTO)) == (0, 1)


def test_a_thought_of_somebody_else_is_one_turn_away_though_sixty_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """In real threads: the first thought holds the only one until all have asked."""
    monkeypatch.setattr(think_pool, "DEEP", 1)

    async def think() -> list[str]:
        pool, answered = ThinkPool(asyncio.get_running_loop()), list[str]()
        go, ended = threading.Event(), asyncio.Event()

        def thought(name: str) -> Callable[[float], str]:
            def think(seconds: float) -> str:
                go.wait()
                return name

            return think

        def then(name: str) -> None:
            answered.append(name)
            if len(answered) == 61:
                ended.set()

        for _ in range(60):
            pool.ask(thought("nina"), then, str, 1.0, NINA)
        pool.ask(thought("remi"), then, str, 1.0, REMI)
        assert pool.thoughts(NINA) == 60
        go.set()
        await ended.wait()
        assert pool.thoughts(NINA) == 0
        pool.close()
        return answered

    assert run_apart(think()).index("remi") <= 2, "what was begun, and one that had its turn before"


@pytest.mark.parametrize(("in_line", "seconds"), [(1, 1.0), (2, 0.5), (120, think_pool.LEAST)])
def test_a_thought_takes_its_share_of_the_time(monkeypatch: pytest.MonkeyPatch, in_line: int, seconds: float) -> None:
    monkeypatch.setattr(think_pool, "DEEP", 1)
    assert think_pool._share(1.0, 0.0, in_line) == seconds
