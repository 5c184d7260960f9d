"""The house when something is amiss: a disk that fails once, a game that cannot be made ready."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import rumpus
from rumpus.server import room
from rumpus.server import wire as w
from rumpus.server.house import House
from rumpus.server.ledger import open_ledger
from rumpus.server.settings import Settings
from rumpus.server.writer import Writer

from .apart import run_apart


@asynccontextmanager
async def keeping_house(folder: Path) -> AsyncIterator[House]:
    engine = open_ledger(folder)
    house = House(engine, Settings(bot_pause=0.0))
    house.open_up()
    try:
        yield house
    finally:
        await house.close()
        engine.dispose()


def table_of(game: str, *kinds: Any) -> w.NewTable:
    return w.NewTable(game, len(kinds), [w.SeatWish(kind) for kind in kinds])


def test_a_bot_whose_move_could_not_be_stored_makes_it_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "BREATHER", 0.01)
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
        async with keeping_house(tmp_path) as house:
            story = (await house.open("nina", table_of("anarcade", "bot", "bot"))).story
            while story.state != "over":
                await asyncio.sleep(0.01)
            assert story.match is not None
            return len(story.match.decisions)

    decisions = run_apart(play())
    assert count > decisions > 6 * 7


def test_a_game_that_cannot_be_made_ready_keeps_no_table_of_another_asleep(
    tmp_path: Path, spoil: Callable[[str], None]
) -> None:
    async def open_tables() -> list[str]:
        async with keeping_house(tmp_path) as house:
            rooms = [await house.open("nina", table_of(game, "me", "bot")) for game in ("arcadia", "rummy")]
            while any(room.story.state != "playing" for room in rooms):
                await asyncio.sleep(0.01)
            return [room.story.id for room in rooms]

    spoilt, sound = run_apart(open_tables())
    spoil("arcadia")

    async def come_back() -> None:
        async with keeping_house(tmp_path) as house:
            while sound not in house.rooms:
                await asyncio.sleep(0.01)
            with pytest.raises(rumpus.RumpusError, match="Arcadia could not be made ready here"):
                await house.find(spoilt)
            anew = await house.open("nina", table_of("arcadia", "me", "bot"))
            assert anew.story.state == "open", "it waits for a server that can"

    run_apart(come_back())
