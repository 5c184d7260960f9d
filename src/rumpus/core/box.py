"""Boxes: what is in a game's box, read from TOML, checked entry by entry, fingerprinted."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rumpus.core.errors import BadBox
from rumpus.core.record import Array

SOURCES = ("printed", "found", "reconstructed")
"""Where an entry comes from: the rulebook gives it, another source does, or we filled a gap."""
PLAYS_LIKE = "plays_like"
"""The key under which a file may list the fingerprints of earlier ones that differ from it in no card."""


@dataclass(frozen=True)
class Kind:
    """What a key may hold: `expected` in words, `fits` as a test. Without a default the key must be there."""

    expected: str
    fits: Callable[[Any], bool]
    default: Any = None


def text(default: str | None = None) -> Kind:
    return Kind("a text", lambda v: isinstance(v, str) and v.strip() != "", default)


def whole(low: int, high: int, default: int | None = None) -> Kind:
    return Kind(f"a whole number from {low} to {high}", lambda v: type(v) is int and low <= v <= high, default)


def one_of(*words: str, default: str | None = None) -> Kind:
    return Kind("one of " + ", ".join(words), lambda v: v in words, default)


FINGERPRINTS = Kind("a list of fingerprints", lambda v: isinstance(v, list) and all(isinstance(f, str) for f in v))


def letters(alphabet: str, most: int) -> Kind:
    """A row of symbols, each written as its letter: `"SSD"`."""
    expected = f"1 to {most} letters out of {', '.join(alphabet)}"
    return Kind(expected, lambda v: isinstance(v, str) and 0 < len(v) <= most and set(v) <= set(alphabet))


@dataclass(frozen=True)
class Section:
    """One table of the file (`[starter]`) or, with `many`, a list of them (`[[action]]`)."""

    name: str
    keys: Mapping[str, Kind]
    many: bool = True


@dataclass(frozen=True)
class Sheet:
    """How a game's box file is laid out, what must hold across its entries, and how it becomes a record."""

    game: str
    sections: tuple[Section, ...]
    facts: Callable[[dict[str, Any]], list[str]]
    pack: Callable[[dict[str, Any]], Array]


@dataclass(frozen=True, eq=False)
class Box:
    """A checked box: its entries to show, its record to play with."""

    game: str
    name: str
    entries: dict[str, Any]
    record: Array = field(repr=False)
    fingerprint: str

    def known_as(self, fingerprint: str) -> Box | None:
        """The same box under the fingerprint of an earlier file with the same cards; None if it is another box."""
        if fingerprint == self.fingerprint:
            return self
        return replace(self, fingerprint=fingerprint) if fingerprint in self.entries.get(PLAYS_LIKE, ()) else None

    def __deepcopy__(self, memo: dict[int, Any]) -> Box:
        """A box never changes."""
        return self


def read_document(path: Path) -> dict[str, Any]:
    """The TOML of a box file, not yet checked."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadBox([f"{path.name}: cannot be read: {error.strerror or error}."]) from None
    except (ValueError, RecursionError) as error:
        raise BadBox([f"{path.name}: is not valid TOML: {error}."]) from None


def read_box(path: Path, sheet: Sheet) -> Box:
    """Loads and checks a box file; raises BadBox with every mistake in it."""
    return make_box(read_document(path), sheet, path.name)


def make_box(document: dict[str, Any], sheet: Sheet, where: str) -> Box:
    """Checks what was read from `where`; raises BadBox with every mistake in it."""
    entries, mistakes = check(document, sheet)
    mistakes += sheet.facts(entries) if not mistakes else []
    if mistakes:
        raise BadBox([f"{where}: {mistake}" for mistake in mistakes])
    return pack_box(entries, sheet)


def pack_box(entries: dict[str, Any], sheet: Sheet) -> Box:
    """The box of entries that were checked."""
    content = json.dumps(entries, sort_keys=True, ensure_ascii=False)
    fingerprint = hashlib.sha256(content.encode()).hexdigest()[:16]
    return Box(sheet.game, entries["name"], entries, sheet.pack(entries), fingerprint)


def check(document: dict[str, Any], sheet: Sheet) -> tuple[dict[str, Any], list[str]]:
    """The entries with defaults filled in, and a sentence for each mistake."""
    mistakes: list[str] = []
    entries: dict[str, Any] = {}
    head = {"game": one_of(sheet.game), "name": text()}
    for key, kind in head.items():
        entries[key] = _check_key("", document, key, kind, mistakes)
    if PLAYS_LIKE in document:
        entries[PLAYS_LIKE] = _check_key("", document, PLAYS_LIKE, FINGERPRINTS, mistakes)
    known = {*head, PLAYS_LIKE, *(section.name for section in sheet.sections)}
    mistakes += [f"{key}: unknown, expected one of {', '.join(sorted(known))}." for key in document if key not in known]
    for section in sheet.sections:
        found = document.get(section.name)
        if section.many:
            rows = found if isinstance(found, list) else []
            if not rows:
                mistakes.append(f"{section.name}: missing, expected a list of [[{section.name}]] entries.")
            entries[section.name] = [
                _check_entry(f"{section.name} {i}", row, section, mistakes) for i, row in enumerate(rows, 1)
            ]
        elif not isinstance(found, dict):
            mistakes.append(f"{section.name}: missing, expected a [{section.name}] entry.")
        else:
            entries[section.name] = _check_entry(section.name, found, section, mistakes)
    return entries, mistakes


def _check_entry(where: str, row: Any, section: Section, mistakes: list[str]) -> dict[str, Any]:
    if not isinstance(row, dict):
        mistakes.append(f"{where}: expected a table of keys, found {row!r}.")
        return {}
    if isinstance(row.get("name"), str):
        where = f"{where} ({row['name']})"
    keys = {**section.keys, "source": one_of(*SOURCES)}
    mistakes += [f"{where}, {key}: unknown, expected one of {', '.join(keys)}." for key in row if key not in keys]
    return {key: _check_key(f"{where}, ", row, key, kind, mistakes) for key, kind in keys.items()}


def _check_key(where: str, row: dict[str, Any], key: str, kind: Kind, mistakes: list[str]) -> Any:
    if key not in row and kind.default is not None:
        return kind.default
    if key not in row:
        mistakes.append(f"{where}{key}: missing, expected {kind.expected}.")
        return None
    if not kind.fits(row[key]):
        mistakes.append(f"{where}{key}: expected {kind.expected}, found {json.dumps(row[key], default=str)}.")
    return row[key]
