"""The ledger and its writer: stored before it is confirmed, never twice, and only by a Rumpus that knows the schema."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from rumpus.core.errors import RumpusError
from rumpus.server.store.schema import MIGRATIONS, lock, log, open_database, read_key, schema
from rumpus.server.store.writer import Writer
from rumpus.server.table.entries import Row, Said

from .apart import run_apart


def line(seq: int, words: str = "Hello") -> Row:
    return Row(seq, 0, "guest", f"c{seq}", Said(None, "Nina", words))


async def store(writer: Writer, *rows: Row) -> bool:
    done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    writer.append("table", rows, done.set_result)
    return await done


def test_a_new_folder_gets_the_whole_schema(tmp_path: Path) -> None:
    engine = open_database(tmp_path)
    assert set(inspect(engine).get_table_names()) == set(schema.tables)
    engine.dispose()


def test_opening_it_again_keeps_the_key_and_changes_nothing(tmp_path: Path) -> None:
    first = open_database(tmp_path)
    key = read_key(first)
    first.dispose()
    second = open_database(tmp_path)
    assert read_key(second) == key
    second.dispose()


def test_data_of_a_newer_rumpus_is_left_alone(tmp_path: Path) -> None:
    engine = open_database(tmp_path)
    with engine.begin() as connection:
        connection.execute(text(f"PRAGMA user_version = {len(MIGRATIONS) + 1}"))
    engine.dispose()
    with pytest.raises(RumpusError, match="newer Rumpus"):
        open_database(tmp_path)


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "rumpus.sqlite").write_bytes(b"not a database, just some words" * 100)
    with pytest.raises(RumpusError, match="cannot be read"):
        open_database(tmp_path)


def test_a_folder_is_held_by_one_server_at_a_time(tmp_path: Path) -> None:
    holder = lock(tmp_path)
    with pytest.raises(RumpusError, match="Another Rumpus server"):
        lock(tmp_path)
    holder.close()
    lock(tmp_path).close()


def test_a_second_writer_of_the_same_number_loses_and_the_others_of_its_commit_do_not(tmp_path: Path) -> None:
    engine = open_database(tmp_path)

    async def race() -> list[bool]:
        writer = Writer(engine, asyncio.get_running_loop())
        assert await store(writer, line(1))
        outcome = await asyncio.gather(store(writer, line(2)), store(writer, line(1, "Mine")), store(writer, line(3)))
        await asyncio.to_thread(writer.close)
        return outcome

    assert run_apart(race()) == [True, False, True]
    with engine.connect() as connection:
        stored = connection.execute(log.select().order_by(log.c.seq)).all()
    engine.dispose()
    assert [row.seq for row in stored] == [1, 2, 3]
    assert b"Hello" in stored[0].entry


def test_rows_handed_over_together_are_stored_together_or_not_at_all(tmp_path: Path) -> None:
    engine = open_database(tmp_path)

    async def clash() -> list[bool]:
        writer = Writer(engine, asyncio.get_running_loop())
        outcome = [await store(writer, line(2)), await store(writer, line(1), line(2))]
        await asyncio.to_thread(writer.close)
        return outcome

    assert run_apart(clash()) == [True, False]
    with engine.connect() as connection:
        assert [row.seq for row in connection.execute(log.select())] == [2]
    engine.dispose()


def test_what_is_confirmed_is_on_the_disk_for_everybody_else(tmp_path: Path) -> None:
    engine = open_database(tmp_path)
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
    engine.dispose()
