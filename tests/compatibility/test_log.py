"""What tables have stored is read and would be stored again byte by byte."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from rumpus.server.table.entries import decode, encode
from rumpus.server.table.opening import decode_opening

from .answers import DATABASE, FILE, read_dump


def test_openings_and_entries_are_stored_as_they_were(tmp_path: Path) -> None:
    read_dump(tmp_path, DATABASE.read_text(encoding="utf-8"))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        openings = [row[0] for row in connection.execute("SELECT opening FROM tables")]
        entries = [row[0] for row in connection.execute("SELECT entry FROM log")]
    assert len(openings) > 10
    # Since then an opening says at its end whether hints may be taken; then they always could.
    assert [encode(decode_opening(opening)).replace(b',"hints":true}', b"}") for opening in openings] == openings
    assert len(entries) > 100
    assert [encode(decode(entry)) for entry in entries] == entries
