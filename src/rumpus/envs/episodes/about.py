"""About: what a file of games says of itself, in the metadata of its schema."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import rumpus
from rumpus.core.code_fingerprint import code_fingerprint
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game
from rumpus.envs.games import Setting, env_id
from rumpus.envs.observations import action_names, observation_names
from rumpus.envs.rewards import LEFT_BEHIND

KEY = b"rumpus"
"""Where it stands in the metadata, as JSON."""
FORMAT = 1
DECISIONS, GAMES = "decisions", "games"
CODE = ("core", "games", "bots")
"""The folders of Rumpus that rules and bots depend on; of games only the one that is played."""
ROWS = (DECISIONS, GAMES)
"""What a row of a file can be."""


@dataclass(frozen=True)
class About:
    """Everything that the games of a file depend on, and what its columns mean."""

    format: int
    rows: str
    rumpus: str
    """The version of Rumpus that wrote it."""
    game: str
    environment: str
    rules: int
    """The version of the rules, which goes up when old games can no longer be played again."""
    rules_fingerprint: str
    """Changes with every file of the rules and of the bots."""
    box: str
    """The fingerprint of the box."""
    players: int
    options: Mapping[str, str]
    bots: Sequence[str]
    """By seat."""
    seed: str
    """Hexadecimal; the seed of game `n` is derived from it."""
    games: int
    """How many were played. Those that did not come to an end are left out."""
    reward: str
    observation_names: Sequence[str]
    action_names: Sequence[str]

    def metadata(self) -> dict[bytes, bytes]:
        return {KEY: json.dumps(asdict(self)).encode()}


def about_games(setting: Setting, bots: Sequence[str], seed: int, games: int, rows: str) -> About:
    """Of games that are to be played now."""
    game = setting.game
    return About(
        format=FORMAT,
        rows=rows,
        rumpus=rumpus.__version__,
        game=game.id,
        environment=env_id(game),
        rules=game.version,
        rules_fingerprint=rules_fingerprint(game),
        box=setting.box.fingerprint,
        players=setting.players,
        options=dict(setting.options),
        bots=list(bots),
        seed=f"{seed:#034x}",
        games=games,
        reward=LEFT_BEHIND,
        observation_names=list(observation_names(game)),
        action_names=list(action_names(game)),
    )


def about(path: str | Path) -> About:
    """What a file says of itself."""
    try:
        with open(path, "rb") as file:
            found = (pq.read_schema(file).metadata or {}).get(KEY)
    except OSError as error:
        raise RumpusError(f"{path} cannot be read: {error.strerror or 'it is no whole Parquet file'}.") from None
    except pa.ArrowException:
        raise RumpusError(f"{path} cannot be read: it is no whole Parquet file.") from None
    if found is None:
        raise RumpusError(f"{path} holds no games of Rumpus.")
    return read_about(found, str(path))


def read_about(text: bytes, where: str) -> About:
    try:
        written = json.loads(text)
        newer = int(written["format"]) > FORMAT
        if not newer:
            return About(**written)
    except (ValueError, TypeError, KeyError):
        raise RumpusError(f"What {where} says of itself is damaged.") from None
    raise RumpusError(f"{where} was written by a newer Rumpus ({written.get('rumpus')}).")


def rules_fingerprint(game: Game) -> str:
    """Changes with every file that the rules of a game or its bots may depend on."""
    mark = hashlib.sha256(code_fingerprint(CODE, game.folder).encode())
    mark.update((game.folder / "bot.toml").read_bytes())
    return mark.hexdigest()[:16]
