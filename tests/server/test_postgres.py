"""PostgreSQL behind the store: how it is reached, what is said where it is not, and a server that uses it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import inspect, text

from rumpus.core.errors import RumpusError
from rumpus.server.store.postgres import connect, open_store, read_address, shown
from rumpus.server.store.schema import MIGRATIONS, schema
from rumpus.server.store.store import Store

from .apart import run_apart
from .playing import Player, Server, cookie_of, open_table
from .postgres import Postgres
from .stores import append, line


def said_by(store: str, *more: str) -> str:
    """What a server says on stderr that cannot start."""
    command = [sys.executable, "-m", "rumpus.server", "--port", "0", "--store", store, *more]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 2, ended
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr


# The database


def test_an_empty_database_gets_the_whole_schema(postgres: Postgres) -> None:
    address = postgres.make_database()
    open_store(address)
    engine = connect(read_address(address))
    assert set(inspect(engine).get_table_names()) == {*schema.tables, "schema_version"}
    engine.dispose()


def test_servers_that_start_at_once_make_one_schema_and_one_key(postgres: Postgres) -> None:
    address = postgres.make_database()
    keys: list[bytes] = []

    def start() -> None:
        async def ask() -> bytes:
            async with open_store(address) as store:
                return await store.read_key()

        keys.append(run_apart(ask()))

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 4
    assert len(set(keys)) == 1


def test_data_of_a_newer_rumpus_is_left_alone(postgres: Postgres) -> None:
    address = postgres.make_database()
    open_store(address)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"UPDATE schema_version SET version = {len(MIGRATIONS) + 1}")  # type: ignore[arg-type]
    with pytest.raises(RumpusError, match="newer Rumpus"):
        open_store(address)


def test_what_is_confirmed_is_on_the_disk(postgres: Postgres) -> None:
    address = postgres.make_database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ALTER ROLE rumpus SET synchronous_commit = off")
    engine = connect(read_address(address))
    with engine.connect() as open:
        assert open.execute(text("SHOW synchronous_commit")).scalar_one() == "on"
    engine.dispose()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ALTER ROLE rumpus RESET synchronous_commit")


def test_of_many_servers_that_write_the_same_numbers_one_wins_each(postgres: Postgres) -> None:
    address = postgres.make_database()
    open_store(address)
    tables = [f"table {n}" for n in range(20)]
    won: dict[tuple[str, int], list[int]] = {}

    async def write(store: Store, writer: int) -> None:
        # Each in an order of its own, as tables come in everywhere.
        for seq in range(1, 11):
            for table in sorted(tables, key=lambda table: hash((table, seq, writer))):
                if await append(store, [line(seq, f"by {writer}")], table):
                    won.setdefault((table, seq), []).append(writer)

    def start(writer: int) -> None:
        async def use() -> None:
            async with open_store(address) as store:
                await write(store, writer)

        run_apart(use())

    threads = [threading.Thread(target=start, args=(writer,)) for writer in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert won.keys() == {(table, seq) for table in tables for seq in range(1, 11)}
    assert all(len(winners) == 1 for winners in won.values())

    async def read() -> list[list[str]]:
        async with open_store(address) as store:
            rows = [await store.read_rows(table, 0) for table in tables]
        return [[row.entry.text for row in each] for each in rows]  # type: ignore[union-attr]

    kept = run_apart(read())
    assert kept == [[f"by {won[table, seq][0]}" for seq in range(1, 11)] for table in tables]


# What is said


@pytest.mark.parametrize("address", ["mysql://root@host/games", "rumpus.sqlite", "postgresql://host:port/games", ""])
def test_an_address_that_is_none_is_said_so(address: str) -> None:
    with pytest.raises(RumpusError, match="written like postgresql://"):
        read_address(address)


def test_a_password_is_shown_to_nobody(postgres: Postgres) -> None:
    assert shown("postgresql://nina:secret@db.example.org:5433/games") == "games at db.example.org"
    said = said_by(f"postgresql://nina:secret@/nothing?host={postgres.folder}")
    assert "The database nothing at " in said
    assert "cannot be used" in said
    assert "secret" not in said


def test_a_database_that_cannot_be_reached_is_said_so(tmp_path: Path) -> None:
    assert "cannot be used: " in said_by(f"postgresql://nina@/games?host={tmp_path}")


def test_a_driver_that_is_missing_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(RumpusError, match=r"pip install 'rumpus\[postgres\]'"):
        open_store("postgresql://nina@localhost/games")


def test_a_folder_and_a_database_are_too_much(postgres: Postgres, tmp_path: Path) -> None:
    said = said_by(postgres.address("postgres"), "--data", str(tmp_path))
    assert said == "Games are kept in a folder or in a database: give --data or --store, not both.\n"


def test_a_database_that_cannot_keep_every_name_is_said_so(postgres: Postgres) -> None:
    with psycopg.connect(postgres.address("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(RumpusError, match="keeps text as LATIN1"):
        open_store(postgres.address("latin"))


def test_a_database_without_its_key_is_said_so(postgres: Postgres) -> None:
    address = postgres.make_database()
    open_store(address)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DELETE FROM secrets")
    with pytest.raises(RumpusError, match="key by which guests are known is missing"):
        open_store(address)


# A server


@pytest.fixture
def mortal(postgres: Postgres, tmp_path: Path) -> Iterator[Server]:
    """A server to be killed."""
    server = Server(tmp_path, games="snap", interpreted=True, store=postgres.make_database()).start()
    yield server
    assert server.stop() == 0
    assert server.troubles() == []


def test_a_table_is_played_to_its_end_over_a_kill_and_nothing_is_left_in_a_folder(mortal: Server) -> None:
    with mortal.guest() as guest:
        guest.post("/api/me", json={"name": "Zoë 🂡"})
        table, cookie = open_table(guest, "me bot", game="snap"), cookie_of(guest)
        player = Player(mortal, table, cookie)
        player.wait_for_turn()
        confirmed = player.decide()["seq"]
        mortal.kill()
        player.ws.close()
        mortal.start()
        player.connect()
        assert player.seq >= confirmed
        player.play_to_the_end()
        player.close()
        assert guest.get("/api/me").json() == {"name": "Zoë 🂡"}
        while guest.get("/api/lobby").json()["yours"][0]["state"] != "over":
            pass
    assert os.listdir(mortal.folder) == ["server.log"]
