"""Rows: the columns of a file, one row a decision or one a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from rumpus.core.game import find_game
from rumpus.core.record import Array
from rumpus.envs.episodes.about import DECISIONS, About
from rumpus.envs.episodes.playing import Played

OBSERVATION, MASK = "observation", "mask"
GROUP_BYTES = 32 << 20
"""A row group is about so large in memory, and so is the most that is held back while games are played."""
GAMES_A_GROUP = 1 << 14


def schema_of(about: About) -> Any:
    """The columns, with what the file says of itself."""
    rules = find_game(about.game).rules
    if about.rows == DECISIONS:
        kinds = {
            "game": pa.int64(),
            "decision": pa.int32(),
            "seat": pa.int8(),
            OBSERVATION: _row_of(pa.float32(), rules.OBSERVATION),
            MASK: _row_of(pa.bool_(), rules.ACTIONS),
            "action": pa.int16(),
            "reward": pa.float32(),
            "last": pa.bool_(),
            "score": pa.int32(),
            "rank": pa.int8(),
            "return": pa.float32(),
        }
    else:
        kinds = {
            "game": pa.int64(),
            "seed": pa.string(),
            "rounds": pa.int32(),
            "seats": _list_of(pa.int8()),
            "actions": _list_of(pa.int16()),
            "scores": _list_of(pa.int32()),
            "ranks": _list_of(pa.int8()),
            "returns": _list_of(pa.float32()),
        }
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in kinds.items()], about.metadata())


def _row_of(kind: Any, size: int) -> Any:
    return pa.list_(pa.field("element", kind, nullable=False), size)


def _list_of(kind: Any) -> Any:
    return pa.list_(pa.field("element", kind, nullable=False))


def rows_a_group(about: About) -> int:
    if about.rows != DECISIONS:
        return GAMES_A_GROUP
    rules = find_game(about.game).rules
    return max(1, GROUP_BYTES // (rules.OBSERVATION * np.dtype(np.float32).itemsize + rules.ACTIONS))


def table_of(games: Sequence[Played], about: About) -> Any:
    """Games as rows."""
    schema = schema_of(about)
    if not games:
        return schema.empty_table()
    columns = _decisions(games, schema) if about.rows == DECISIONS else _games(games)
    return pa.table([pa.array(columns[name], schema.field(name).type) for name in schema.names], schema=schema)


def _decisions(games: Sequence[Played], schema: Any) -> dict[str, Any]:
    lengths = [len(played.seats) for played in games]
    return {
        "game": np.repeat([played.number for played in games], lengths),
        "decision": np.concatenate([np.arange(length) for length in lengths]),
        "seat": np.concatenate([played.seats for played in games]),
        OBSERVATION: _whole_rows([played.observations for played in games], schema.field(OBSERVATION).type),
        MASK: _whole_rows([played.masks for played in games], schema.field(MASK).type),
        "action": np.concatenate([played.actions for played in games]),
        "reward": np.concatenate([played.rewards for played in games]),
        "last": np.concatenate([played.last for played in games]),
        "score": np.concatenate([played.scores[played.seats] for played in games]),
        "rank": np.concatenate([played.ranks[played.seats] for played in games]),
        "return": np.concatenate([played.returns[played.seats] for played in games]),
    }


def _whole_rows(parts: Sequence[Array], kind: Any) -> Any:
    return pa.FixedSizeListArray.from_arrays(pa.array(np.concatenate(parts).reshape(-1)), type=kind)


def _games(games: Sequence[Played]) -> dict[str, Any]:
    return {
        "game": [played.number for played in games],
        "seed": [f"{played.seed:#034x}" for played in games],
        "rounds": [played.rounds for played in games],
        "seats": [played.seats for played in games],
        "actions": [played.actions for played in games],
        "scores": [played.scores for played in games],
        "ranks": [played.ranks for played in games],
        "returns": [played.returns for played in games],
    }
