"""Keeping games: saved matches as files, with a note of which seats are people's and which bots'."""

from __future__ import annotations

import contextlib
import json
import os
import time
import tomllib
from pathlib import Path

import platformdirs

from rumpus.bots import USUAL_LEVEL
from rumpus.core.box import Box
from rumpus.core.errors import BadSave, RumpusError
from rumpus.core.match import Match
from rumpus.core.saves import load

PERSON = "person"
"""Who sits on a seat that no bot plays."""


def data_folder(what: str = "games") -> Path:
    """Where games or tournaments are kept when nobody says where: in `RUMPUS_DATA`, or the user's data folder."""
    return Path(os.environ.get("RUMPUS_DATA") or platformdirs.user_data_path("rumpus")) / what


def fresh_path(match: Match) -> Path:
    """A name that is not taken yet."""
    stem = f"{match.game.id}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    path, number = data_folder() / f"{stem}.toml", 2
    while path.exists():
        path, number = data_folder() / f"{stem}-{number}.toml", number + 1
    return path


def keep(match: Match, seats: list[str], path: Path) -> None:
    """Writes a match, all of it or nothing; never over a file that holds something else."""
    head, rest = match.save().split("\n", 1)
    text = f"{head}\nseats = {json.dumps(seats)}\n{rest}"
    new = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        check_place(path, match)
        new.write_text(text, encoding="utf-8")
        os.replace(new, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            new.unlink()
        raise RumpusError(f"The game cannot be saved in {path}: {error.strerror or error}.") from None


def check_place(path: Path, match: Match) -> None:
    """A game may be written where nothing is yet, or over an earlier state of itself."""
    if path.exists() and not _is_same_match(path, match):
        raise RumpusError(f"{path} is there already and holds something else; choose another name.")


def _is_same_match(path: Path, match: Match) -> bool:
    try:
        save = tomllib.loads(path.read_text(encoding="utf-8"))
        return save.get("game") == match.game.id and int(save.get("seed", "0"), 16) == match.seed
    except (OSError, ValueError, TypeError):
        return False


def take_up(path: Path, box: Box | None = None) -> tuple[Match, list[str]]:
    """The match a file holds, and who sits where; if it does not say, a person is at turn and bots play the rest."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RumpusError(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadSave(f"{path.name}: This is not a saved game of Rumpus.") from None
    try:
        match = load(text, box=box)
    except RumpusError as error:
        raise BadSave(f"{path.name}: {error}") from None
    seats = tomllib.loads(text).get("seats")
    if seats is None:
        turn = match.actors[0] if match.actors else 0
        return match, [PERSON if seat == turn else USUAL_LEVEL for seat in range(match.players)]
    if not isinstance(seats, list) or len(seats) != match.players or not all(isinstance(s, str) for s in seats):
        raise BadSave(f"{path.name}: This saved game is damaged: seats is {seats!r}.")
    return match, seats
