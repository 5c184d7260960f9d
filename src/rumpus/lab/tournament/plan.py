"""Plan: what is played in a tournament, everything that its results depend on and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import rumpus.bots
from rumpus.bots.levels import EVERY_LEVEL, named
from rumpus.core.bot_config import INSTINCT, SEARCH, read_bot_config
from rumpus.core.box import Box
from rumpus.core.compile_cache import rule_sources
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.record import Array
from rumpus.core.seeds import check_seed
from rumpus.lab.tournament.pairing import games_a_deal, line_ups

ASIDE = ("hints", "levels", "rollouts", "weighted_games")
"""What in `bots` no bot of a tournament goes by, unless it is a level."""


@dataclass(frozen=True)
class Plan:
    """Made by `make_plan`, which checks it."""

    game: Game
    players: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    box: Box = field(repr=False)

    def __reduce__(self) -> tuple[Callable[..., Plan], tuple[Any, ...]]:
        """Who is sent a plan packs the box anew, so that other rules or cards show in its fingerprint."""
        entries = None if self.box is self.game.box else self.box.entries
        return _again, (self.game, self.players, self.bots, self.seed, dict(self.options), entries)

    @property
    def games_a_deal(self) -> int:
        return games_a_deal(len(self.bots), self.players)

    @property
    def even(self) -> float:
        """The share of first places that a bot has at its tables if all are equally strong."""
        return 1 / min(len(self.bots), self.players)

    def deals_for(self, games: int) -> int:
        """As many whole deals as it takes to play at least so many games."""
        return -(-games // self.games_a_deal)

    def line_ups(self, deals: int) -> Array:
        return line_ups(len(self.bots), self.players, deals, self.seed)

    @cached_property
    def opening(self) -> dict[str, Any]:
        """All that results depend on, ready for JSON; rules, bots and cards as marks that change whenever they do."""
        return {
            "game": self.game.id,
            "players": self.players,
            "bots": list(self.bots),
            "seed": str(self.seed),
            "options": dict(self.options),
            "box": self.box.fingerprint,
            "rules": _mark(_sources_of(self.game, self.bots)),
            "bot_config": {table: read_bot_config(self.game.folder, table) for table in (INSTINCT, SEARCH)},
        }


def _again(
    game: Game, players: int, bots: tuple[str, ...], seed: int, options: dict[str, str], entries: dict[str, Any] | None
) -> Plan:
    return Plan(game, players, bots, seed, options, game.box_of(entries))


def make_plan(
    game: str | Game,
    bots: Sequence[str],
    players: int | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    box: Box | None = None,
) -> Plan:
    game = find_game(game)
    bots = [bot.lower() if is_level(bot) else bot for bot in bots]
    for bot in bots:
        named(bot, seed=0)
        if bots.count(bot) > 1:
            raise RumpusError(f"{bot} is there twice; every bot plays under a name of its own.")
    players = game.check_players(game.players[0] if players is None else players)
    games_a_deal(len(bots), players)
    return Plan(game, players, tuple(bots), check_seed(seed), game.check_options(options), game.check_box(box))


def is_level(bot: str) -> bool:
    """Whether somebody sits down as people know them: a Rookie, a Regular, a Champion."""
    return bot.lower() in EVERY_LEVEL


def _sources_of(game: Game, bots: Sequence[str]) -> list[Path]:
    """The rules of a game, what all games share, what bots decide by, and how they are seated and asked."""
    others, here = game.folder.parent, Path(__file__).parent
    rules = [path for path in rule_sources() if others not in path.parents or game.folder in path.parents]
    folder = Path(rumpus.bots.__path__[0])
    sources = [path for path in (*rules, *folder.glob("*.py")) if path.parent != folder or path.stem not in ASIDE]
    core = folder.parent / "core"
    match = [core / f"{name}.py" for name in ("match", "match_log", "moment")]
    seen = [*match, *game.folder.glob("*.py"), *(game.folder / "table").glob("*.py")]
    of_levels = [folder / "levels.py", *seen] if any(map(is_level, bots)) else []
    return [*sources, *of_levels, *(here / f"{name}.py" for name in ("asking", "pairing", "playing"))]


def _mark(sources: Sequence[Path]) -> str:
    mark = hashlib.sha256()
    for path in sorted(set(sources)):
        mark.update(path.read_bytes() + b"\0")
    return mark.hexdigest()[:16]
