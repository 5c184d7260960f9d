"""Partial file: what is kept of a file while its games are played, and how the file is made of them.

A Parquet file says at its end where everything stands in it, so one that was not closed cannot be read and one that was
closed cannot be added to. So games are kept in small whole files in a folder beside it:

    games.parquet.partial/about.json        what is played
    games.parquet.partial/0-57.parquet      the games from 0 up to, not including, 57
    games.parquet.partial/57-113.parquet

A part gets its name when all of it is written. Whoever comes back goes on after the last part; how often somebody was
interrupted does not show in the file that is made of them in the end.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from rumpus.core.errors import RumpusError
from rumpus.envs.episodes.about import About, read_about
from rumpus.envs.episodes.playing import Played
from rumpus.envs.episodes.rows import MASK, OBSERVATION, rows_a_group, schema_of, table_of
from rumpus.envs.episodes.tally import Tally

PARTIAL = ".partial"
ABOUT = "about.json"
PART = re.compile(r"(\d+)-(\d+)\.parquet")
WHOLE = "whole"
UNNAMED = ".new"
"""Ends the name of a file as long as not all of it is written."""
TALLY = b"rumpus.tally"


def folder_of(path: Path) -> Path:
    return path.with_name(path.name + PARTIAL)


def under_way(path: Path) -> About | None:
    """What is being played for this file, if somebody began to and was interrupted."""
    try:
        text = (folder_of(path) / ABOUT).read_bytes()
    except FileNotFoundError:
        return None
    return read_about(text, str(folder_of(path)))


class Kept(NamedTuple):
    """What is kept of the games of a file."""

    paths: tuple[Path, ...]
    games: int
    """How many, those that stalled as well; so this is the number of the next."""
    tally: Tally


class Parts:
    """The games that are kept for a file so far, and a place for more."""

    def __init__(self, path: Path, about: About) -> None:
        self.path = path
        self.about = about
        self.folder = folder_of(path)
        self._check_place()
        self.kept = self._found()
        if self.kept.games > about.games:
            raise RumpusError(f"{self.folder} holds {self.kept.games:,} games already; ask for at least as many.")

    def _check_place(self) -> None:
        before = under_way(self.path)
        if before is None:
            self.folder.mkdir(exist_ok=True)
            text = json.dumps(dataclasses.asdict(self.about))
            _write_whole(self.folder / ABOUT, lambda file: file.write(text.encode()))
            return
        ours, theirs = dataclasses.asdict(self.about), dataclasses.asdict(before)
        other = [key for key in ours if key != "games" and ours[key] != theirs[key]]
        if other:
            raise RumpusError(
                f"{self.folder} holds games that were begun otherwise ({', '.join(other).replace('_', ' ')}); "
                "go on as they were begun, remove it, or choose another name."
            )

    def _found(self) -> Kept:
        """The parts that follow each other from the first game on."""
        named = {}
        for path in self.folder.iterdir():
            if match := PART.fullmatch(path.name):
                named[int(match[1])] = path, int(match[2])
        kept = Kept((), 0, Tally.nothing(self.about.players))
        while kept.games in named:
            path, following = named[kept.games]
            try:
                tally = Tally(**json.loads(pq.read_schema(path).metadata[TALLY]))
            except (pa.ArrowException, KeyError, TypeError, ValueError):
                raise RumpusError(f"{path} is damaged; remove it, and its games are played again.") from None
            kept = Kept((*kept.paths, path), following, kept.tally + tally)
        return kept

    def add(self, first: int, games: Sequence[Played | None]) -> None:
        """Keeps games from number `first` on, None for those that stalled. What is kept already is not kept twice."""
        kept = self.kept
        games = games[kept.games - first :]
        if not games:
            return
        tally = sum((Tally.of(played, self.about.players) for played in games), Tally.nothing(self.about.players))
        table = table_of([played for played in games if played is not None], self.about)
        table = table.replace_schema_metadata({TALLY: json.dumps(dataclasses.asdict(tally)).encode()})
        following = kept.games + len(games)
        path = self.folder / f"{kept.games}-{following}.parquet"
        _write_whole(path, lambda file: pq.write_table(table, file, **_shape(table.schema)))
        self.kept = Kept((*kept.paths, path), following, kept.tally + tally)

    def make_whole(self) -> None:
        """Makes the file of its parts, row group by row group, and removes them."""
        schema, size = schema_of(self.about), rows_a_group(self.about)

        def fill(file: Any) -> None:
            with pq.ParquetWriter(file, schema, **_shape(schema)) as writer:
                for group in _in_groups(self._tables(schema), size):
                    writer.write_table(group, size)

        whole = self.folder / WHOLE
        _write_whole(whole, fill)
        whole.replace(self.path)
        self._clear()

    def _clear(self) -> None:
        """Removes what was kept here, and the folder unless somebody else keeps something in it."""
        for path in self.folder.iterdir():
            if path.name == ABOUT or path.suffix == UNNAMED or PART.fullmatch(path.name):
                path.unlink()
        with contextlib.suppress(OSError):
            self.folder.rmdir()

    def _tables(self, schema: Any) -> Iterator[Any]:
        for path in self.kept.paths:
            with pq.ParquetFile(path) as part:
                yield part.read().cast(schema)


def _in_groups(tables: Iterator[Any], size: int) -> Iterator[Any]:
    """The rows of all tables, so many at a time."""
    rest: Any = None
    for table in tables:
        rest = table if rest is None else pa.concat_tables([rest, table])
        while len(rest) >= size:
            yield rest.slice(0, size)
            rest = rest.slice(size)
    if rest is not None and len(rest):
        yield rest


def _shape(schema: Any) -> dict[str, Any]:
    """How columns are written. Long rows of numbers are packed best and by far the quickest without a dictionary."""
    short = [name for name in schema.names if name not in (OBSERVATION, MASK)]
    return {"compression": "zstd", "use_dictionary": short, "write_statistics": short}


def _write_whole(path: Path, fill: Any) -> None:
    """Writes a file that has its name only when all of it is on the disk."""
    unnamed = path.with_name(path.name + UNNAMED)
    with open(unnamed, "wb") as file:
        fill(file)
        file.flush()
        os.fsync(file.fileno())
    unnamed.replace(path)
