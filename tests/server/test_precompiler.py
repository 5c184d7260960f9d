"""The kitchen: whichever game somebody waits for is made ready next, its rules first and then its search."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable

import pytest

import rumpus
from rumpus.server.runtime import precompiler

from .apart import run_apart

pytestmark = pytest.mark.compiled


@pytest.fixture
def warm(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The games that lie ready."""
    ready: set[str] = set()
    monkeypatch.setattr(precompiler, "is_precompiled", lambda game: game.id in ready)
    monkeypatch.setattr(precompiler.levels, "is_ready", lambda game: f"{game.id} search" in ready)
    return ready


def next_of(cook: precompiler.Precompiler) -> str | None:
    dish = cook._next()
    return f"{dish[0].id} {dish[1]}" if dish else None


def test_games_come_in_their_order_those_that_lie_ready_first(warm: set[str]) -> None:
    cook = precompiler.Precompiler()
    assert next_of(cook) == f"{rumpus.games()[0].id} rules"
    warm.add("rummy")
    assert next_of(cook) == "rummy rules"


def test_a_game_that_somebody_asked_for_comes_next(warm: set[str]) -> None:
    cook = precompiler.Precompiler()
    cook.ask_for("rummy")
    cook.ask_for("champion")
    assert next_of(cook) == "rummy rules"
    cook._ready.add("rummy")
    assert next_of(cook) == "champion rules"
    cook._ready.add("champion")
    assert next_of(cook) == "rummy search", "what nobody asked for comes after"
    cook._thinks |= {"rummy", "champion"}
    assert next_of(cook) == f"{rumpus.games()[0].id} rules"


def test_all_rules_come_before_the_first_search(warm: set[str]) -> None:
    cook, order = precompiler.Precompiler(), list[str]()
    while (dish := next_of(cook)) is not None:
        order.append(dish)
        game, what = dish.split()
        if what == "rules":
            cook._ready.add(game)
        else:
            cook._thinks.add(game)
    ids = [game.id for game in rumpus.games()]
    assert order == [*(f"{game} rules" for game in ids), *(f"{game} search" for game in ids)]


def test_a_search_that_lies_ready_is_fetched_at_once(warm: set[str]) -> None:
    cook = precompiler.Precompiler()
    warm |= {"rummy", "rummy search"}
    assert next_of(cook) == "rummy rules"
    cook._ready.add("rummy")
    assert next_of(cook) == "rummy search"
    assert not cook.can_think("rummy")


def test_nothing_is_left_to_do_when_every_game_and_its_search_are_ready(warm: set[str]) -> None:
    cook = precompiler.Precompiler()
    cook._ready |= set(cook.progress)
    cook._thinks |= set(cook.progress)
    assert next_of(cook) is None


async def until(seen: Callable[[], bool]) -> None:
    while not seen():
        await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def working() -> AsyncIterator[precompiler.Precompiler]:
    cook = precompiler.Precompiler()
    cooking = asyncio.create_task(cook.cook())
    try:
        yield cook
    finally:
        cooking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await cooking


def test_what_nobody_waits_for_is_put_aside_for_what_somebody_does(warm: set[str]) -> None:
    """With real processes: the one that compiles the first game ends, and one for the game asked for begins."""

    async def ask_in_the_middle() -> None:
        async with working() as cook:
            await until(lambda: cook._process is not None)
            first, process = rumpus.games()[0].id, cook._process
            assert process is not None
            cook.ask_for(first)
            assert cook._on_the_fire is not None, "it is the very game that is being made"
            cook._asked_for.clear()
            cook.ask_for("rummy")
            await process.wait()
            assert process.returncode == -signal.SIGKILL
            await until(lambda: cook._on_the_fire is not None)
            assert cook._on_the_fire is not None
            assert (cook._on_the_fire[0].id, cook._on_the_fire[1]) == ("rummy", "rules")
            assert not cook.is_ready(first)
            await cook.wait_for("rummy")

    run_apart(ask_in_the_middle())


def test_an_ask_while_the_fire_is_being_lit_is_heard(warm: set[str]) -> None:
    async def ask_at_once() -> list[str]:
        async with working() as cook:
            await asyncio.sleep(0)
            assert cook._on_the_fire is not None
            assert cook._process is None, "the process of the first game does not run yet"
            await cook.wait_for("rummy")
            return [game for game in cook.progress if cook.is_ready(game)]

    assert run_apart(ask_at_once()) == ["rummy"]


def test_a_game_that_cannot_be_made_ready_keeps_no_other_waiting(warm: set[str], spoil: Callable[[str], None]) -> None:
    """As on a full disk: its own process ends without a result, and so does the second try."""
    warm |= {game.id for game in rumpus.games()} | {f"{game.id} search" for game in rumpus.games()}
    spoil("arcadia")
    cook = precompiler.Precompiler()
    run_apart(cook.cook())
    assert [game for game in cook.progress if not cook.is_ready(game)] == ["arcadia"]
    assert cook.can_think("rummy")
    with pytest.raises(rumpus.RumpusError, match="Arcadia could not be made ready here"):
        run_apart(cook.wait_for("arcadia"))


def test_a_compiler_that_cannot_be_started_ends_nothing(warm: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As where no process can be had any more, or one says something that nobody expects."""
    started = asyncio.create_subprocess_exec

    async def start(*command: str, **more: int) -> asyncio.subprocess.Process:
        if "anarcade" in command:
            raise OSError("Resource temporarily unavailable")
        words = "print('3/4'); print('a warning: 1/0', flush=True); print('\\u2193/x')"
        return await started(command[0], "-c", words, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    cook = precompiler.Precompiler()
    run_apart(cook.cook())
    assert [game for game in cook.progress if not cook.is_ready(game)] == ["anarcade"]
