"""The schema: what an SQL database holds, and how an older one is brought up to date."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    func,
    insert,
    inspect,
    literal,
    select,
    update,
)

from rumpus.core.errors import RumpusError

schema = MetaData()
Milliseconds = Integer().with_variant(BigInteger(), "postgresql")
"""A time since 1970. An integer of SQLite has room for it, one of PostgreSQL has not."""

tables = Table(
    "tables",
    schema,
    Column("id", String, primary_key=True),
    Column("opening", LargeBinary, nullable=False),
    # "open" until it is "over". In older data "closed" is a table that never began and that nobody came back to.
    Column("state", String, nullable=False, index=True),
    # When it has to go on though nobody visits it: a clock of days runs out, or bots play among themselves.
    Column("wakes", Milliseconds, index=True),
    # Since when nobody visits it, as far as is known: after some time it is seen whether it can be forgotten.
    Column("unvisited", Milliseconds, index=True),
)
unfinished = Table(
    "unfinished",
    schema,
    # One row for every guest at every table that is not over, so that the lobby finds theirs without the tables.
    Column("guest", String, primary_key=True),
    Column("table_id", String, primary_key=True, index=True),
    # Whether the guest opened it, and when it became theirs.
    Column("hosts", Integer, nullable=False),
    Column("since", Milliseconds, nullable=False),
    # What the lobby shows of it while it rests; nothing while it is in use.
    Column("shown", LargeBinary),
)
log = Table(
    "log",
    schema,
    # The key makes a second writer lose: nobody can store another entry under a number that is taken.
    Column("table_id", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("time", Milliseconds, nullable=False),
    # Who sent it under which id of their own, so that a command sent again is known even after a restart.
    Column("guest", String),
    Column("command", String),
    Column("entry", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
guests = Table("guests", schema, Column("id", String, primary_key=True), Column("name", String, nullable=False))
results = Table(
    "results",
    schema,
    Column("day", String, primary_key=True),
    Column("guest", String, primary_key=True),
    Column("table_id", String, nullable=False),
    # Empty until the game is over.
    Column("rank", Integer),
    Column("score", Integer),
    Column("decisions", Integer),
)
history = Table(
    "history",
    schema,
    # One row for every person at every finished table, with what the lobby shows of it.
    Column("guest", String, primary_key=True),
    Column("table_id", String, primary_key=True),
    Column("ended", Milliseconds, nullable=False),
    Column("shown", LargeBinary, nullable=False),
)
notes = Table(
    "notes",
    schema,
    Column("table_id", String, primary_key=True),
    Column("guest", String, primary_key=True),
    Column("text", String, nullable=False),
)
boxes = Table(
    "boxes",
    schema,
    # Every box that tables here were opened with, so that they play on with their own cards after an update.
    Column("fingerprint", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("entries", LargeBinary, nullable=False),
)
# What servers that share a database say to each other; where there is one server, nothing.
nodes = Table("nodes", schema, Column("id", String, primary_key=True), Column("until", Milliseconds, nullable=False))
leases = Table(
    "leases",
    schema,
    # Which server looks after a table: its bots, its clocks, and who is away.
    Column("table_id", String, primary_key=True),
    Column("node", String, nullable=False, index=True),
)
visits = Table(
    "visits",
    schema,
    # Who is at a table at one server, and what the lobby shows of it.
    Column("table_id", String, primary_key=True),
    Column("node", String, primary_key=True, index=True),
    Column("guests", String, nullable=False),
    Column("shown", LargeBinary),
    Column("opened", Milliseconds, nullable=False, index=True),
)
secrets_kept = Table("secrets", schema, Column("name", String, primary_key=True), Column("value", LargeBinary))


def _create(connection: Connection) -> None:
    schema.create_all(connection)
    connection.execute(insert(secrets_kept), [{"name": "key", "value": secrets.token_bytes(32)}])


def _add_notes_and_boxes(connection: Connection) -> None:
    schema.create_all(connection, [notes, boxes])


def _add_unfinished(connection: Connection) -> None:
    """Every table that is not over is looked at once after the update, and then rests."""
    schema.create_all(connection, [unfinished])
    known = {column["name"] for column in inspect(connection).get_columns(tables.name)}
    for column in (tables.c.wakes, tables.c.unvisited):
        if column.name not in known:
            kind = column.type.compile(connection.dialect)
            connection.exec_driver_sql(f"ALTER TABLE {tables.name} ADD COLUMN {column.name} {kind}")
    for index in tables.indexes:
        index.create(connection, checkfirst=True)
    going = tables.c.state == "open"
    connection.execute(update(tables).where(going).values(wakes=0))
    who = select(log.c.guest, log.c.table_id, literal(0), func.min(log.c.time))
    who = who.join(tables, tables.c.id == log.c.table_id).where(going, log.c.guest.is_not(None))
    who = who.group_by(log.c.guest, log.c.table_id)
    connection.execute(insert(unfinished).from_select(["guest", "table_id", "hosts", "since"], who))


def _add_nodes(connection: Connection) -> None:
    said = [nodes, leases, visits]
    schema.create_all(connection, said)
    if connection.dialect.name == "postgresql":
        # It is said again every few seconds, so it need not outlive the database.
        for table in said:
            connection.exec_driver_sql(f"ALTER TABLE {table.name} SET UNLOGGED")


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_create, _add_notes_and_boxes, _add_unfinished, _add_nodes)
"""Step by step from nothing to today's schema. To change it, add a step; never change one that was released."""


def bring_up_to_date(connection: Connection, version: int, where: object) -> int:
    """Takes the steps that a database of this version still lacks. Returns the version it has from then on."""
    if version > len(MIGRATIONS):
        raise RumpusError(f"The data in {where} was written by a newer Rumpus.")
    for step in MIGRATIONS[version:]:
        step(connection)
    return len(MIGRATIONS)
