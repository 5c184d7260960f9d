"""Episodes: games between bots in a Parquet file, to learn from; read back, they are the same games."""

from __future__ import annotations

from rumpus.core.errors import RumpusError

try:
    import pyarrow  # noqa: F401
except ModuleNotFoundError:
    raise RumpusError("Games are kept in Parquet files by pyarrow: pip install 'rumpus[data]'.") from None

from rumpus.envs.episodes.about import DECISIONS, GAMES, ROWS, About, about
from rumpus.envs.episodes.reading import matches
from rumpus.envs.episodes.tally import Tally
from rumpus.envs.episodes.writing import check_place, write

__all__ = ["DECISIONS", "GAMES", "ROWS", "About", "Tally", "about", "check_place", "matches", "write"]
