"""What measures the stores: a house that was filled holds tables, and floors are measured in the same batches."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.online.floor import measure_floor
from bench.online.grown import ROWS, fill
from rumpus.server.store import postgres as postgresql
from rumpus.server.store import sqlite
from rumpus.server.store.store import Store

from .apart import run_apart
from .postgres import Postgres


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    if request.param == "SQLite":
        return request.param, str(tmp_path)
    database: Postgres = request.getfixturevalue("postgres")
    return request.param, database.make_database()


def test_a_house_that_was_filled_has_resting_tables_and_finished_ones(place: tuple[str, str]) -> None:
    name, where = place
    fill(where, 20)

    async def read() -> None:
        opened: Store = sqlite.open_store(Path(where)) if name == "SQLite" else postgresql.open_store(where)
        async with opened as store:
            rests, over = await store.read_table("grown0000010"), await store.read_table("grown0000011")
            assert rests is not None
            assert over is not None
            assert (len(rests.rows), rests.over, over.over) == (ROWS, False, True)
            assert [each.table for each in await store.read_unfinished(rests.opening.host, 5)] == ["grown0000010"]
            assert await store.read_due(2_000_000_000_000, 5) == []

    run_apart(read())


def test_the_floor_is_measured_with_as_many_rows_a_commit(place: tuple[str, str]) -> None:
    pace = measure_floor(*place, quick=True)
    assert pace.store == place[0]
    assert pace.batch > 1
    assert 0 < pace.share < 10
