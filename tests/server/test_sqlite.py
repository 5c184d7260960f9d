"""SQLite behind the store: its schema, its one file, and one server at a time that uses the folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from rumpus.core.errors import RumpusError
from rumpus.server.store.lock import lock
from rumpus.server.store.schema import MIGRATIONS, log, schema
from rumpus.server.store.sqlite import FILE, connect, open_store


def test_a_new_folder_gets_the_whole_schema(tmp_path: Path) -> None:
    open_store(tmp_path)
    engine = connect(tmp_path)
    assert set(inspect(engine).get_table_names()) == set(schema.tables)
    engine.dispose()


def test_data_of_a_newer_rumpus_is_left_alone(tmp_path: Path) -> None:
    open_store(tmp_path)
    engine = connect(tmp_path)
    with engine.begin() as connection:
        connection.execute(text(f"PRAGMA user_version = {len(MIGRATIONS) + 1}"))
    engine.dispose()
    with pytest.raises(RumpusError, match="newer Rumpus"):
        open_store(tmp_path)


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database, just some words" * 100)
    with pytest.raises(RumpusError, match="cannot be used: file is not a database"):
        open_store(tmp_path)


def test_a_folder_is_held_by_one_server_at_a_time(tmp_path: Path) -> None:
    holder = lock(tmp_path)
    with pytest.raises(RumpusError, match="Another Rumpus server"):
        lock(tmp_path)
    holder.close()
    lock(tmp_path).close()


def test_what_is_confirmed_is_on_the_disk_for_everybody_else(tmp_path: Path) -> None:
    open_store(tmp_path)
    engine = connect(tmp_path)
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
    engine.dispose()


def test_the_schema_has_room_for_a_time_where_an_integer_is_short() -> None:
    assert "time BIGINT" in str(CreateTable(log).compile(dialect=postgresql.dialect()))
    assert "time INTEGER" in str(CreateTable(log))
