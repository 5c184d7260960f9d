"""The tables when something is amiss: a disk that fails once, a game that cannot be made ready."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rumpus.core import calling, readiness
from rumpus.server.runtime.settings import Settings
from rumpus.server.store.schema import open_database
from rumpus.server.store.writer import Writer
from rumpus.server.table import live_table
from rumpus.server.table.tables import Tables
from rumpus.server.wire import messages as w

from .apart import run_apart


@asynccontextmanager
async def keeping_house(folder: Path) -> AsyncIterator[Tables]:
    engine = open_database(folder)
    tables = Tables(engine, Settings(bot_pause=0.0))
    tables.open_up()
    try:
        yield tables
    finally:
        await tables.close()
        engine.dispose()


def table_of(game: str, *kinds: Any) -> w.NewTable:
    return w.NewTable(game, len(kinds), [w.SeatWish(kind) for kind in kinds])


def test_a_bot_whose_move_could_not_be_stored_makes_it_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "BREATHER", 0.01)
    stored, count = Writer.append, 0

    def fail_now_and_then(self: Writer, table: str, rows: Any, done: Callable[[bool], None], *more: Any) -> None:
        nonlocal count
        count += 1
        if count % 7:
            stored(self, table, rows, done, *more)
        else:
            asyncio.get_running_loop().call_soon(done, False)

    monkeypatch.setattr(Writer, "append", fail_now_and_then)

    async def play() -> int:
        async with keeping_house(tmp_path) as tables:
            state = (await tables.open("nina", table_of("anarcade", "bot", "bot"))).state
            while state.phase != "over":
                await asyncio.sleep(0.01)
            assert state.match is not None
            return len(state.match.decisions)

    decisions = run_apart(play())
    assert count > decisions > 6 * 7


def test_a_game_that_cannot_be_made_ready_is_opened_and_found_again_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a full disk: its rules stay interpreted, and nobody waits for them."""

    async def open_tables() -> list[str]:
        async with keeping_house(tmp_path) as tables:
            live = [await tables.open("nina", table_of(game, "me", "bot")) for game in ("arcadia", "rummy")]
            while any(live_table.state.phase != "playing" for live_table in live):
                await asyncio.sleep(0.01)
            return [live_table.state.id for live_table in live]

    spoilt, sound = run_apart(open_tables())
    monkeypatch.setattr(readiness.precompiler, "is_ready", lambda game: game != "arcadia")
    monkeypatch.setattr(readiness.precompiler, "is_settled", lambda game: game != "arcadia")

    async def come_back() -> None:
        async with keeping_house(tmp_path) as tables:
            while sound not in tables.live:
                await asyncio.sleep(0.01)
            assert spoilt not in tables.live, "nobody came back to it"
            with calling.interpreting():
                assert (await tables.find(spoilt)).state.phase == "playing"
                anew = await tables.open("nina", table_of("arcadia", "me", "bot"))
                while anew.state.phase != "playing":
                    await asyncio.sleep(0.01)

    run_apart(come_back())
