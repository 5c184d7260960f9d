"""The tables when something is amiss: a disk that fails once, a game that cannot be made ready."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rumpus.core import calling, readiness
from rumpus.core.match import Match
from rumpus.server import wire as w
from rumpus.server.store.sql import SqlStore
from rumpus.server.store.store import StoredTable
from rumpus.server.table import catch_up, live_table
from rumpus.server.table.change import Change
from rumpus.server.table.entries import Played, Said, Undone
from rumpus.server.table.live_table import LiveTable
from rumpus.server.table.recent import MOST
from rumpus.server.table.tables import Tables

from .apart import run_apart
from .house import run_tables, table_of

pytestmark = pytest.mark.compiled


def test_a_bot_whose_move_could_not_be_stored_makes_it_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "BREATHER", 0.01)
    stored, count = SqlStore.append, 0

    def fail_now_and_then(self: SqlStore, table: str, rows: Any, done: Callable[[bool], None], opens: Any) -> None:
        nonlocal count
        count += 1
        if count % 7:
            stored(self, table, rows, done, opens)
        else:
            asyncio.get_running_loop().call_soon(done, False)

    monkeypatch.setattr(SqlStore, "append", fail_now_and_then)

    async def play() -> int:
        async with run_tables(tmp_path) as tables:
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
        async with run_tables(tmp_path) as tables:
            live = [await tables.open("nina", table_of(game, "me", "bot")) for game in ("arcadia", "rummy")]
            while any(live_table.state.phase != "playing" for live_table in live):
                await asyncio.sleep(0.01)
            return [live_table.state.id for live_table in live]

    spoilt, sound = run_apart(open_tables())
    monkeypatch.setattr(readiness.precompiler, "is_ready", lambda game: game != "arcadia")
    monkeypatch.setattr(readiness.precompiler, "is_settled", lambda game: game != "arcadia")

    async def come_back() -> None:
        async with run_tables(tmp_path) as tables:
            assert (await tables.find(sound)).state.phase == "playing"
            assert spoilt not in tables.live, "nobody came back to it"
            with calling.interpreting():
                assert (await tables.find(spoilt)).state.phase == "playing"
                anew = await tables.open("nina", table_of("arcadia", "me", "bot"))
                while anew.state.phase != "playing":
                    await asyncio.sleep(0.01)

    run_apart(come_back())


def say(table: LiveTable, words: str) -> None:
    table.post(Change(lambda: [Said(None, "Nina", words)]))


async def play_to_the_end(tables: Tables) -> str:
    """A game of bots; nobody looks on, so the table is put away at its end."""
    state = (await tables.open("nina", table_of("anarcade", "bot", "bot"))).state
    while state.id in tables.live:
        await asyncio.sleep(0.01)
    assert state.phase == "over"
    return state.id


def test_all_who_come_at_once_to_a_table_that_is_not_in_use_meet_at_the_same_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def open_table() -> str:
        async with run_tables(tmp_path) as tables:
            return (await tables.open("nina", table_of("anarcade", "me", "open"))).state.id

    table, read, reads = run_apart(open_table()), SqlStore.read_table, list[str]()

    async def count(self: SqlStore, table: str) -> StoredTable | None:
        reads.append(table)
        return await read(self, table)

    monkeypatch.setattr(SqlStore, "read_table", count)

    async def come() -> None:
        async with run_tables(tmp_path) as tables:
            first, *others = await asyncio.gather(*(tables.find(table) for _ in range(5)))
            assert all(other is first for other in others)
            assert tables.live == {table: first}

    run_apart(come())
    assert reads == [table]


def test_nobody_is_left_at_a_table_that_is_put_away(tmp_path: Path) -> None:
    async def come_and_go() -> None:
        async with run_tables(tmp_path) as tables:
            table = await play_to_the_end(tables)

            async def look() -> None:
                tables.put_away(await tables.find(table))

            async def come() -> None:
                found, _ = await tables.come_to(table, "nina", 5)
                assert tables.live[table] is found

            await asyncio.gather(look(), come(), look(), come())

    run_apart(come_and_go())


def test_a_finished_table_is_put_away_only_when_all_of_it_is_stored(tmp_path: Path) -> None:
    async def chat() -> None:
        async with run_tables(tmp_path) as tables:
            live = await tables.find(await play_to_the_end(tables))
            say(live, "Well played")
            tables.put_away(live)
            assert tables.live[live.state.id] is live
            while live.state.id in tables.live:
                await asyncio.sleep(0)
            again = await tables.find(live.state.id)
            assert again is not live
            assert [line.text for line in again.state.chat] == ["Well played"]

    run_apart(chat())


def test_what_is_said_while_somebody_comes_back_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come_back() -> list[str]:
        async with run_tables(tmp_path) as tables:
            live = await tables.open("nina", table_of("anarcade", "me", "open"))
            last, tell, late = live.state.seq, catch_up._tell, ["Three", "Two"]
            say(live, "One")

            def tell_while_somebody_speaks(*asked: Any) -> Any:
                told = tell(*asked)
                if late:
                    seq = live.state.seq
                    tables.loop.call_soon_threadsafe(say, live, late.pop())
                    while live.state.seq == seq:
                        time.sleep(0.001)
                return told

            monkeypatch.setattr(catch_up, "_tell", tell_while_somebody_speaks)
            while live.state.seq == last:
                await asyncio.sleep(0)
            _, missed = await tables.come_to(live.state.id, "otto", last)
            assert missed is not None
            assert missed.seq == live.state.seq == last + 3
            return [message.line.text for message in missed.told if isinstance(message, w.Chat)]

    assert run_apart(come_back()) == ["One", "Two", "Three"]


def test_what_was_missed_is_told_without_the_store_and_from_nearby(tmp_path: Path) -> None:
    """However long the log is: what came before stays unread."""

    async def come_back() -> None:
        async with run_tables(tmp_path) as tables:
            live = await tables.open("nina", table_of("anarcade", "me", "open"))
            for number in range(350):
                say(live, str(number))
            while not live.is_idle:
                await asyncio.sleep(0)
            seq = live.state.seq
            known = live.recent.since(seq - MOST)
            assert known is not None
            mark, rows = known
            assert live.recent.since(1) is None, "that is too long ago"
            assert seq - 2 * MOST <= mark.seq <= seq - MOST
            assert [row.seq for row in rows] == list(range(mark.seq + 1, seq + 1))
            for read in ("read_rows", "read_table"):
                setattr(tables.store, read, None)
            _, missed = await tables.come_to(live.state.id, "otto", seq - 3)
            assert missed is not None
            texts = [message.line.text for message in missed.told if isinstance(message, w.Chat)]
            assert texts == ["347", "348", "349"]

    run_apart(come_back())


def test_an_undo_of_an_interpreted_game_keeps_no_other_table_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To go back it is played again from the deal, which takes a while: here until another table was told."""
    monkeypatch.setenv("RUMPUS_COMPILE", "never")
    monkeypatch.setattr(calling, "ready_keys", {calling.CORE})
    rewind, going_back, told = Match.rewind, threading.Event(), threading.Event()

    def go_back_slowly(self: Match, decisions: int) -> None:
        going_back.set()
        assert threading.current_thread() is not loop_thread, "the tables stand still meanwhile"
        told.wait()
        rewind(self, decisions)

    monkeypatch.setattr(Match, "rewind", go_back_slowly)

    async def take_back() -> None:
        nonlocal loop_thread
        loop_thread = threading.current_thread()
        async with run_tables(tmp_path) as tables:
            live, other = [await tables.open("nina", table_of("anarcade", "me", "bot")) for _ in range(2)]
            state = live.state

            def decide() -> list[Played | Undone]:
                assert state.match is not None
                last = state.last_decision_of(0)
                if last is not None and last > 8:
                    return [Undone(0, last)]
                return [Played(0, state.match.legal(0)[0].id)] if 0 in state.match.actors else []

            while not going_back.is_set():
                if state.phase == "playing" and live.is_idle:
                    live.post(Change(decide))
                await asyncio.sleep(0)
            assert state.match is not None
            match, count = state.match, state.match.decision_count
            say(other, "Hello")
            while not other.state.chat:
                await asyncio.sleep(0)
            assert (state.match, state.match.decision_count) == (match, count), "it shows how it stood"
            told.set()
            while not state.undone:
                assert tables.live[state.id] is live
                await asyncio.sleep(0)
            assert 8 < state.match.decision_count < count
            twin = Match("anarcade", 2, state.match.seed)
            for seat, action in state.match.decisions:
                twin.apply(action, seat)
            assert twin.position.tobytes() == state.match.position.tobytes()

    loop_thread = threading.current_thread()
    run_apart(take_back())
