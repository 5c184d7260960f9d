"""RecordReader positions: every field reads the same as from the record, for every game."""

from __future__ import annotations

from typing import Any

import numpy as np

from rumpus import Bot, Match
from rumpus.core.game import Game
from rumpus.core.record_reader import RecordReader, read_record

DECISIONS = 60


def same(plain: Any, kept: Any) -> bool:
    """Whether two ways of reading give the same numbers, field by field."""
    if isinstance(plain, RecordReader):
        return all(same(getattr(plain, name), kept[name]) for name in kept.dtype.names)
    if isinstance(kept, np.ndarray):
        return len(plain) == len(kept) and all(same(a, b) for a, b in zip(plain, kept, strict=True))
    return bool(plain == kept)


def test_a_plain_position_reads_like_the_record(game: Game, players: int) -> None:
    match, bot = Match(game, players, seed=5), Bot("random", seed=5)
    for _ in range(DECISIONS):
        if match.over:
            break
        match.apply(bot.choose(match, match.actors[-1]), match.actors[-1])
        plain = read_record(game.rules.STATE, match.position.tobytes())
        assert same(plain, match.position)
        assert plain.record.tobytes() == match.position.tobytes()


def test_a_field_that_is_not_there_is_missed_as_usual(game: Game) -> None:
    plain = read_record(game.rules.STATE, Match(game, seed=5).position.tobytes())
    assert not hasattr(plain, "jackpot")
