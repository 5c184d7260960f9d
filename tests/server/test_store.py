"""What every store promises: stored before it is confirmed, whole or not at all, and read while others write."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, event

from rumpus.server.store.store import Rest, Result, Store, StoredTable, Unfinished, nobody_waits
from rumpus.server.table.entries import BotSat, Departed, Entry, Kept, Row, Sat

from .apart import run_apart
from .stores import ADDRESS, STORES, TOGETHER, append, line, opening

Opened = Callable[[], Store]


@pytest.fixture(params=STORES)
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        (tmp_path / ADDRESS).write_text(request.getfixturevalue("postgres").make_database())
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
    assert with_store(opened, lambda store: store.read_table("table")) == table._replace(rows=[*table.rows, line(3)])
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
    async def speak(store: Store) -> None:
        for n in range(100):
            store.append("table", [line(n + 1)], nobody_waits)

    with_store(opened, speak)
    assert len(with_store(opened, lambda store: store.read_rows("table", 0))) == 100


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
    assert with_store(opened, lambda store: store.read_table("free")) == StoredTable(opening("free"), [line(1)])
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
        store.rest_table("table", Rest({"nina": b"{}"}, 1, 2))
        store.wake_table("table")
        store.note_wakes("table", None)
        store.note_unvisited("table", 1)
        await store.rename_guest("nina", "Nina")
        store.keep_box("0123", "anarcade", b"{}")
        await store.write_note("table", "nina", "")
        await asyncio.gather(
            store.read_table("table"),
            store.read_rows("table", 0),
            store.read_due(1, 10),
            store.read_unvisited(1, 10),
            store.read_unfinished("nina", 20),
            store.count_hosted("nina"),
            store.read_key(),
            store.read_name("nina"),
            store.read_history("nina", 20),
            store.read_note("table", "nina"),
            store.read_daily_table("2026-01-01", "nina"),
            store.read_results("2026-01-01", False, 100),
            store.read_box("0123"),
        )
        assert await store.forget_table("table")
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


def row(seq: int, entry: Entry) -> Row:
    return Row(seq, 1_700_000_000_000 + seq, None, None, entry)


def test_a_table_that_is_not_over_is_found_by_everybody_who_has_a_place_there(opened: Opened) -> None:
    async def open_some(store: Store) -> None:
        for n, table in enumerate(("old", "new", "over", "forgotten")):
            fresh = msgspec.structs.replace(opening(table), created=1_700_000_000_000 + n)
            assert await store.open_table(StoredTable(fresh, [row(1, Sat(0, "nina", "Nina"))]))
        assert await append(store, [row(2, Sat(1, "otto", "Otto"))], "new")
        assert await append(store, [row(2, Kept(1, "remi", "Remi"))], "old")
        assert await append(store, [row(3, Departed(1, "remi", "Remi"))], "old")
        store.finish_table("over", 1, {}, None)
        assert await store.forget_table("forgotten")
        store.rest_table("old", Rest({"nina": b"how it stands"}, None, 0))
        assert await store.write_note("old", "otto", "All of it is stored in its order.")
        assert await store.count_hosted("nina") == 2
        assert await store.read_unfinished("nina", 20) == [
            Unfinished("new", None),
            Unfinished("old", b"how it stands"),
        ]
        assert await store.read_unfinished("nina", 1) == [Unfinished("new", None)]
        assert await store.read_unfinished("otto", 20) == [Unfinished("new", None)]
        assert await store.count_hosted("otto") == 0
        assert await store.read_unfinished("remi", 20) == []
        store.wake_table("old")
        assert await store.write_note("old", "nina", "All of it is stored in its order.")
        assert await store.read_unfinished("nina", 20) == [Unfinished("new", None), Unfinished("old", None)]
        assert await store.read_table("forgotten") is None
        over = await store.read_table("over")
        assert over is not None
        assert over.over

    with_store(opened, open_some)


def test_a_forgotten_table_leaves_nothing_behind(opened: Opened) -> None:
    async def forget(store: Store) -> None:
        sat = row(1, Sat(0, "nina", "Nina"))._replace(guest="nina")
        for table in ("gone", "kept"):
            assert await store.open_table(StoredTable(opening(table, daily=table), [sat]))
        store.finish_table("kept", 1, {"nina": b"kept"}, Result("kept", "nina", 1, 5, 30))
        store.finish_table("gone", 2, {"nina": b"gone"}, None)
        assert await store.write_note("gone", "nina", "Not for long")
        assert await store.read_history("nina", 20) == [b"gone", b"kept"]
        assert await store.forget_table("gone")
        assert await store.read_table("gone") is None
        assert await store.read_rows("gone", 0) == []
        assert await store.read_note("gone", "nina") == ""
        assert await store.read_daily_table("gone", "nina") is None
        assert await store.read_history("nina", 20) == [b"kept"]
        assert await store.forget_table("kept")
        assert await store.read_history("nina", 20) == []
        assert [result.rank for result in await store.read_results("kept", False, 10)] == [1], (
            "the day's results are kept"
        )

    with_store(opened, forget)


def test_a_table_is_due_when_its_time_has_come_and_only_while_it_is_not_over(opened: Opened) -> None:
    async def wait(store: Store) -> None:
        for table, wakes in (("soon", 10), ("later", 20), ("never", None), ("over", 5)):
            assert await store.open_table(StoredTable(opening(table, game="rummy"), []))
            store.rest_table(table, Rest({}, wakes, 0))
        store.finish_table("over", 1, {}, None)
        assert await store.write_note("soon", "nina", "All of it is stored in its order.")
        assert await store.read_due(9, 10) == []
        assert await store.read_due(10, 10) == [("soon", "rummy")]
        assert await store.read_due(30, 10) == [("soon", "rummy"), ("later", "rummy")]
        assert await store.read_due(30, 1) == [("soon", "rummy")]
        store.note_wakes("soon", None)
        assert await store.write_note("soon", "nina", "")
        assert await store.read_due(30, 10) == [("later", "rummy")]

    with_store(opened, wait)


def test_bots_that_were_left_to_themselves_are_due_at_once(opened: Opened) -> None:
    async def play(store: Store) -> None:
        assert await store.open_table(StoredTable(opening("alone"), [row(1, BotSat(0, "rookie"))]))
        assert await store.open_table(StoredTable(opening("with nina"), [row(1, Sat(0, "nina", "Nina"))]))
        assert await store.read_due(opening().created, 10) == [("alone", "anarcade")]

    with_store(opened, play)


def test_a_table_that_nobody_visits_is_found_unless_it_is_never_forgotten(opened: Opened) -> None:
    async def wait(store: Store) -> None:
        for table in ("short", "played", "bots"):
            assert await store.open_table(StoredTable(opening(table), []))
        begun = opening().created
        assert await store.read_unvisited(begun - 1, 10) == []
        assert set(await store.read_unvisited(begun, 10)) == {"short", "played", "bots"}
        store.rest_table("short", Rest({}, None, begun + 10))
        store.finish_table("played", begun + 20, {"nina": b"{}"}, None)
        store.note_unvisited("played", None)
        store.note_unvisited("played", begun + 1)
        store.finish_table("bots", begun + 20, {}, None)
        assert await store.write_note("short", "nina", "All of it is stored in its order.")
        assert await store.read_unvisited(begun + 10, 10) == ["short"]
        store.note_unvisited("short", begun + 30)
        assert await store.write_note("short", "nina", "")
        assert await store.read_unvisited(begun + 30, 10) == ["bots", "short"]

    with_store(opened, wait)


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
            assert await store.rename_guest(guest, name)

    with_store(opened, rename)
    assert with_store(opened, lambda store: store.read_name("nina")) == "Zoë 🂡"
    assert with_store(opened, lambda store: store.read_name("otto")) == "Otto"
    assert with_store(opened, lambda store: store.read_name("remi")) == ""


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
