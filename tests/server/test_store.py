"""What every store promises: stored before it is confirmed, whole or not at all, and read while others write."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from rumpus.server.store.store import Result, Store, StoredTable

from .apart import run_apart
from .stores import STORES, TOGETHER, append, line, opening

Opened = Callable[[], Store]


@pytest.fixture(params=STORES)
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def opened(kind: str, tmp_path: Path) -> Opened:
    """Opens the same store every time."""
    return lambda: STORES[kind](tmp_path)


def with_store(opened: Opened, ask: Callable[[Store], Any]) -> Any:
    async def asked() -> Any:
        async with opened() as store:
            return await ask(store)

    return run_apart(asked())


# What was confirmed stays


def test_a_table_is_read_as_it_was_stored_by_whoever_opens_the_store_next(opened: Opened) -> None:
    table = StoredTable(opening(), [line(1), line(2)])

    async def keep(store: Store) -> None:
        assert await store.open_table(table)
        assert await append(store, [line(3)])

    with_store(opened, keep)
    assert with_store(opened, lambda store: store.read_table("table")) == (table.opening, [*table.rows, line(3)])
    assert with_store(opened, lambda store: store.read_table("another")) is None


def test_nothing_confirmed_is_lost_when_the_process_is_killed(kind: str, opened: Opened, tmp_path: Path) -> None:
    command = [sys.executable, str(Path(__file__).parent / "stores.py"), kind, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        confirmed = [int(process.stdout.readline()) for _ in range(50)]
        process.kill()
        confirmed += [int(said) for said in process.stdout.read().split()]
    kept = with_store(opened, lambda store: store.read_table("table"))
    assert [row.seq for row in kept.rows] == list(range(1, len(kept.rows) + 1))
    assert len(kept.rows) >= confirmed[-1]
    assert len(kept.rows) % TOGETHER == 0, "what was handed over together is there together"


def test_what_was_handed_over_is_stored_before_the_store_is_closed(opened: Opened) -> None:
    async def rename(store: Store) -> None:
        for n in range(100):
            store.rename_guest("nina", f"Nina {n}")

    with_store(opened, rename)
    assert with_store(opened, lambda store: store.read_names()) == {"nina": "Nina 99"}


def test_the_key_is_the_same_at_every_start(opened: Opened) -> None:
    key = with_store(opened, lambda store: store.read_key())
    assert len(key) >= 16
    assert with_store(opened, lambda store: store.read_key()) == key


# Whole or not at all


def test_a_second_writer_of_the_same_number_loses_and_the_others_of_its_commit_do_not(opened: Opened) -> None:
    async def race(store: Store) -> list[bool]:
        assert await append(store, [line(1)])
        return await asyncio.gather(
            append(store, [line(2)]), append(store, [line(1, "Mine")]), append(store, [line(3)])
        )

    assert with_store(opened, race) == [True, False, True]
    assert with_store(opened, lambda store: store.read_rows("table", 0)) == [line(1), line(2), line(3)]


def test_rows_handed_over_together_are_stored_together_or_not_at_all(opened: Opened) -> None:
    async def clash(store: Store) -> list[bool]:
        return [await append(store, [line(2)]), await append(store, [line(1), line(2)])]

    assert with_store(opened, clash) == [True, False]
    assert with_store(opened, lambda store: store.read_rows("table", 0)) == [line(2)]


def test_a_table_is_opened_with_the_word_of_it_at_another_or_not_at_all(opened: Opened) -> None:
    async def open_others(store: Store) -> list[bool]:
        taken, free = StoredTable(opening("taken"), []), StoredTable(opening("free"), [line(1)])
        return [
            await store.open_table(taken),
            await append(store, [line(1)], opens=taken),
            await append(store, [line(1)], opens=free),
            await append(store, [line(1)], opens=StoredTable(opening("third"), [])),
        ]

    assert with_store(opened, open_others) == [True, False, True, False]
    assert with_store(opened, lambda store: store.read_rows("table", 0)) == [line(1)]
    assert with_store(opened, lambda store: store.read_table("free")) == (opening("free"), [line(1)])
    assert with_store(opened, lambda store: store.read_table("third")) is None


def test_what_cannot_be_stored_spoils_nothing_else(opened: Opened) -> None:
    async def mix(store: Store) -> list[bool]:
        twice = StoredTable(opening(), [line(1)])
        asked = [store.open_table(twice), store.write_note("table", "nina", "Otto bluffs"), store.open_table(twice)]
        return await asyncio.gather(*asked, append(store, [line(2)]))

    assert with_store(opened, mix) == [True, True, False, True]
    assert with_store(opened, lambda store: store.read_note("table", "nina")) == "Otto bluffs"
    assert with_store(opened, lambda store: store.read_rows("table", 0)) == [line(1), line(2)]


def test_a_log_of_any_length_is_stored_at_once(opened: Opened) -> None:
    rows = [line(seq) for seq in range(1, 12_346)]
    assert with_store(opened, lambda store: append(store, rows))
    assert with_store(opened, lambda store: store.read_rows("table", 0)) == rows


# Reading


def test_what_was_confirmed_is_read_from_then_on(opened: Opened) -> None:
    async def write_and_read(store: Store) -> None:
        for seq in range(1, 30):
            assert await append(store, [line(seq)])
            assert await store.read_rows("table", seq - 1) == [line(seq)]
            assert await store.write_note("table", "nina", f"note {seq}")
            assert await store.read_note("table", "nina") == f"note {seq}"

    with_store(opened, write_and_read)


def test_several_read_while_somebody_writes_and_none_finds_a_gap(opened: Opened) -> None:
    async def read_and_write(store: Store) -> None:
        assert await store.open_table(StoredTable(opening(), []))
        ended = asyncio.Event()

        async def read() -> int:
            reads = 0
            while not ended.is_set() or not reads:
                kept = await store.read_table("table")
                assert kept is not None
                assert list(kept.rows) == [line(seq) for seq in range(1, len(kept.rows) + 1)]
                reads += 1
            return reads

        async def write() -> None:
            for seq in range(1, 100):
                assert await append(store, [line(seq)])
            ended.set()

        await asyncio.gather(read(), read(), write())
        assert len(await store.read_rows("table", 0)) == 99

    with_store(opened, read_and_write)


def test_only_entries_after_a_number_are_read(opened: Opened) -> None:
    async def read(store: Store) -> None:
        assert await append(store, [line(seq) for seq in (1, 2, 3)])
        assert await append(store, [line(1)], table="another")
        assert await store.read_rows("table", 1) == [line(2), line(3)]
        assert await store.read_rows("table", 3) == []

    with_store(opened, read)


def test_nothing_is_asked_of_the_database_in_the_event_loop(opened: Opened) -> None:
    threads: set[str] = set()

    def notice(*_: Any) -> None:
        threads.add(threading.current_thread().name)

    async def ask_everything(store: Store) -> str:
        await store.open_table(StoredTable(opening(), []))
        await append(store, [line(1)])
        store.finish_table("table", 1, {"nina": b"{}"}, None)
        store.close_table("table")
        store.rename_guest("nina", "Nina")
        store.keep_box("0123", "anarcade", b"{}")
        await store.write_note("table", "nina", "")
        await asyncio.gather(
            store.read_table("table"),
            store.read_rows("table", 0),
            store.read_unfinished(),
            store.read_key(),
            store.read_names(),
            store.read_history("nina", 20),
            store.read_note("table", "nina"),
            store.read_daily_table("2026-01-01", "nina"),
            store.read_results("2026-01-01", False, 100),
            store.read_box("0123"),
        )
        return threading.current_thread().name

    event.listen(Engine, "before_cursor_execute", notice)
    try:
        # By hand: before it is used and after it is closed nobody waits for it.
        store = opened()
        threads.clear()

        async def asked() -> str:
            async with store:
                return await ask_everything(store)

        loop = run_apart(asked())
    finally:
        event.remove(Engine, "before_cursor_execute", notice)
    assert threads
    assert loop not in threads


# Tables


def test_tables_that_are_not_over_are_found_by_their_game(opened: Opened) -> None:
    async def open_some(store: Store) -> dict[str, list[str]]:
        for table, game in (("a", "anarcade"), ("b", "rummy"), ("c", "rummy"), ("d", "rummy"), ("e", "arcadia")):
            assert await store.open_table(StoredTable(opening(table, game=game), [line(1)]))
        store.finish_table("c", 1, {}, None)
        store.close_table("e")
        assert await append(store, [line(2)])
        assert await store.read_table("e") is None, "a closed table is forgotten"
        assert await store.read_table("c") is not None
        return await store.read_unfinished()

    found = with_store(opened, open_some)
    assert {game: sorted(tables) for game, tables in found.items()} == {"anarcade": ["a"], "rummy": ["b", "d"]}


def test_a_finished_table_is_in_the_history_of_everybody_who_played_the_last_first(opened: Opened) -> None:
    async def finish(store: Store) -> None:
        store.finish_table("old", 1_700_000_000_001, {"nina": b"old, for Nina", "otto": b"old, for Otto"}, None)
        store.finish_table("new", 1_700_000_000_002, {"nina": b"new, for Nina"}, None)
        store.finish_table("old", 1_700_000_000_003, {"nina": b"told again"}, None)

    with_store(opened, finish)
    assert with_store(opened, lambda store: store.read_history("nina", 20)) == [b"new, for Nina", b"old, for Nina"]
    assert with_store(opened, lambda store: store.read_history("nina", 1)) == [b"new, for Nina"]
    assert with_store(opened, lambda store: store.read_history("otto", 20)) == [b"old, for Otto"]


# Guests


def test_a_guest_is_called_by_the_last_name_they_chose(opened: Opened) -> None:
    async def rename(store: Store) -> None:
        for guest, name in (("nina", "Nina"), ("otto", "Otto"), ("nina", "Zoë 🂡")):
            store.rename_guest(guest, name)

    with_store(opened, rename)
    assert with_store(opened, lambda store: store.read_names()) == {"nina": "Zoë 🂡", "otto": "Otto"}


def test_a_note_is_its_writers_and_the_empty_one_is_forgotten(opened: Opened) -> None:
    async def write(store: Store) -> None:
        assert await store.read_note("table", "nina") == ""
        assert await store.write_note("table", "nina", "First")
        assert await store.write_note("table", "nina", "Otto blufft 🂡")
        assert await store.read_note("table", "nina") == "Otto blufft 🂡"
        assert await store.read_note("table", "otto") == ""
        assert await store.read_note("another", "nina") == ""
        assert await store.write_note("table", "nina", "")
        assert await store.read_note("table", "nina") == ""

    with_store(opened, write)


# Daily deals


def test_who_has_a_table_for_the_day_gets_no_second(opened: Opened) -> None:
    async def open_tables(store: Store) -> list[bool]:
        wanted = [
            ("first", "nina", "2026-01-01"),
            ("second", "nina", "2026-01-01"),
            ("otto", "otto", "2026-01-01"),
            ("tomorrow", "nina", "2026-01-02"),
        ]
        return [await store.open_table(StoredTable(opening(*each), [])) for each in wanted]

    assert with_store(opened, open_tables) == [True, False, True, True]
    assert with_store(opened, lambda store: store.read_daily_table("2026-01-01", "nina")) == "first"
    assert with_store(opened, lambda store: store.read_daily_table("2026-01-02", "otto")) is None
    assert with_store(opened, lambda store: store.read_table("second")) is None


@pytest.mark.parametrize("lowest_wins", [False, True])
def test_results_of_a_day_are_told_the_best_first_and_only_of_games_that_are_over(
    opened: Opened, lowest_wins: bool
) -> None:
    day = "2026-01-01"
    results = [
        Result(day, "nina", 1, 30, 40),
        Result(day, "otto", 1, 30, 39),
        Result(day, "zoë", 1, 31, 90),
        Result(day, "åsa", 2, 99, 10),
    ]

    async def play(store: Store) -> None:
        for guest in ("nina", "otto", "zoë", "åsa", "still playing"):
            assert await store.open_table(StoredTable(opening(guest, guest, day), []))
        assert await store.open_table(StoredTable(opening("later", "nina", "2026-01-02"), []))
        for result in results:
            store.finish_table(result.guest, 1, {}, result)

    with_store(opened, play)
    nina, otto, zoe, asa = results
    best = [otto, nina, zoe, asa] if lowest_wins else [zoe, otto, nina, asa]
    assert with_store(opened, lambda store: store.read_results(day, lowest_wins, 100)) == best
    assert with_store(opened, lambda store: store.read_results(day, lowest_wins, 2)) == best[:2]


# Boxes


def test_a_box_is_kept_once(opened: Opened) -> None:
    async def keep(store: Store) -> None:
        store.keep_box("0123", "anarcade", b"cards")
        store.keep_box("0123", "anarcade", b"the same cards, packed otherwise")

    with_store(opened, keep)
    assert with_store(opened, lambda store: store.read_box("0123")) == b"cards"
    assert with_store(opened, lambda store: store.read_box("4567")) is None
