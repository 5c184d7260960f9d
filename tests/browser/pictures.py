"""How old the pictures in docs/screenshots are: the version and the page they were made with, kept beside them."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import rumpus

WEB = Path(__file__).parents[2] / "web"
MADE = "made.toml"


def page_hash(web: Path = WEB) -> str:
    """Changes with every source of the page."""
    found = hashlib.sha256()
    for path in sorted([web / "index.html", *(web / "src").rglob("*")]):
        if path.is_file():
            found.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def note_down(folder: Path) -> None:
    """Called when all pictures are made."""
    text = f'# Written by `make screenshots`.\nversion = "{rumpus.__version__}"\npage = "{page_hash()}"\n'
    (folder / MADE).write_text(text, encoding="utf-8")


def are_too_old(folder: Path, releases: list[str], page: str) -> bool:
    """Whether the page has changed since, and more than one release was made since. `releases`: the newest first."""
    made = tomllib.loads((folder / MADE).read_text(encoding="utf-8"))
    return made["page"] != page and releases.index(made["version"]) > 1
