"""Code fingerprint: a mark of source files, which tells whether games are played by the same code."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
GAMES = PACKAGE / "games"


@cache
def code_fingerprint(folders: Sequence[str], game: Path | None = None) -> str:
    """Changes with every Python file in these folders of Rumpus; of games only those in the folder of this one, if one
    is named."""
    mark = hashlib.sha256()
    sources = {path for folder in folders for path in (PACKAGE / folder).rglob("*.py")}
    if game is not None:
        of_games = {path for path in sources if GAMES in path.parents and path.parent != GAMES}
        sources = (sources - of_games) | set(game.rglob("*.py"))
    for path in sorted(sources):
        root = next((root for root in (PACKAGE, game) if root is not None and root in path.parents), path.parent)
        mark.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return mark.hexdigest()[:16]
