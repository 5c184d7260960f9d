"""Reading: a file of games, played again decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.core.match import Match
from rumpus.core.seeds import derived
from rumpus.envs.episodes.about import DECISIONS, About, about, rules_fingerprint
from rumpus.envs.games import Setting

DECISION_COLUMNS = ["game", "seat", "action", "score", "rank"]
GAME_COLUMNS = ["game", "seats", "actions", "scores", "ranks"]
ROWS_AT_A_TIME = 1 << 14


class Written(NamedTuple):
    """A game as it stands in a file."""

    number: int
    decisions: list[tuple[int, int]]
    scores: dict[int, int]
    """Of the seats that decided anything."""
    ranks: dict[int, int]


def matches(path: str | Path, *, box: Box | None = None) -> Iterator[Match]:
    """The games of a file, one after the other, each played again to its end; `match.seed` is its own.

    `box` is needed where they were not played with the game's own box. Refuses what was played by other rules.
    """
    told = about(path)
    setting = _setting(told, box, path)
    return _replayed(path, told, setting)


def _replayed(path: str | Path, told: About, setting: Setting) -> Iterator[Match]:
    seed = int(told.seed, 16)
    for written in _games(path, told):
        match = Match(setting.game, setting.players, derived(seed, written.number), setting.options, box=setting.box)
        try:
            for seat, action in written.decisions:
                match.apply(action, seat)
        except RumpusError as error:
            raise _other_rules(path, told, setting, written.number, str(error)) from None
        scores, ranks = match.scores, match.ranks
        if not match.over:
            raise _other_rules(path, told, setting, written.number, "it does not come to its end")
        if any(scores[seat] != score or ranks[seat] != written.ranks[seat] for seat, score in written.scores.items()):
            raise _other_rules(path, told, setting, written.number, "it comes out otherwise")
        yield match


def _setting(told: About, box: Box | None, path: str | Path) -> Setting:
    """Game, options and box as they are here; refuses where they are not those of the file."""
    game = find_game(told.game)
    if told.rules != game.version:
        age = "newer" if told.rules > game.version else "older"
        raise RumpusError(
            f"The games of {path} were played under {age} rules of {game.name} (version {told.rules}; "
            f"these are {game.version})."
        )
    box = game.check_box(box)
    if told.box != box.fingerprint:
        raise RumpusError(
            f"The games of {path} were played with another box ({told.box}) than {box.name} ({box.fingerprint}); "
            "give the box they were played with."
        )
    return Setting(game, game.check_players(told.players), game.check_options(told.options), box)


def _other_rules(path: str | Path, told: About, setting: Setting, number: int, why: str) -> RumpusError:
    here = rules_fingerprint(setting.game)
    reason = "the file is damaged" if here == told.rules_fingerprint else f"it was played by others, of {told.rumpus}"
    return RumpusError(f"Game {number} of {path} cannot be played by these rules: {why.rstrip('.')}; {reason}.")


def _games(path: str | Path, told: About) -> Iterator[Written]:
    """Row group by row group, so that a file may be larger than memory."""
    is_by_decision = told.rows == DECISIONS
    columns = DECISION_COLUMNS if is_by_decision else GAME_COLUMNS
    try:
        with pq.ParquetFile(path) as file:
            rows = (
                row
                for batch in file.iter_batches(ROWS_AT_A_TIME, columns=columns)
                for row in zip(*(batch[name].to_pylist() for name in columns), strict=True)
            )
            yield from _by_decision(rows) if is_by_decision else _by_game(rows)
    except (OSError, KeyError, pa.ArrowException) as error:
        raise RumpusError(f"{path} cannot be read to its end: {' '.join(str(error).split())}.") from None


def _by_decision(rows: Iterator[tuple[Any, ...]]) -> Iterator[Written]:
    now: Written | None = None
    for number, seat, action, score, rank in rows:
        if now is None or now.number != number:
            if now is not None:
                yield now
            now = Written(number, [], {}, {})
        now.decisions.append((seat, action))
        now.scores[seat], now.ranks[seat] = score, rank
    if now is not None:
        yield now


def _by_game(rows: Iterator[tuple[Any, ...]]) -> Iterator[Written]:
    for number, seats, actions, scores, ranks in rows:
        yield Written(number, list(zip(seats, actions, strict=True)), dict(enumerate(scores)), dict(enumerate(ranks)))
