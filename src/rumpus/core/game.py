"""What a game is to everybody else: a name, seats, options, and its parts, loaded when first needed."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from rumpus.core.box import Box, Sheet, pack_box, read_box
from rumpus.core.errors import NotFound, RumpusError
from rumpus.core.parts import Parts, Policies, Rules, Table
from rumpus.core.record import Array, Record

Weight: TypeAlias = Literal["light", "medium", "heavy"]


@dataclass(frozen=True)
class Option:
    """A choice made before the deal. `values` maps what people write to what the record holds, the default first."""

    id: str
    title: str
    field: str
    values: Mapping[str, int]
    help: str
    words: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """What a page calls each value, where the value itself says too little."""
    online: str | None = None
    """What people at an online table play unless they choose otherwise or have days for a decision."""
    for_learners: str | None = None
    """The value that makes a first game easier, where there is one."""

    @property
    def default(self) -> str:
        return next(iter(self.values))


@dataclass(frozen=True)
class Window:
    """A time in which seats act against each other: `number` tells it from those before and after. Without
    `waited_for` the game does not go on; the other actors may speak up or let it be. Who is `unhurried` has more to
    think of than a quick hand: bots leave them time."""

    number: tuple[int, ...]
    waited_for: tuple[int, ...]
    unhurried: tuple[int, ...] = ()


class Event(NamedTuple):
    """Something that happened with the `decision`-th decision."""

    decision: int
    kind: int
    seat: int
    what: int
    amount: int


Decided: TypeAlias = tuple[Record, int, int]
"""A decision that was made: the position before it, the seat, and what was decided."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game on the shelf. `prefix` starts its rule numbers, `version` counts changes that break old saves."""

    id: str
    name: str
    printed_name: str = ""
    """What the printed box calls it, where that is more than its name."""
    players: tuple[int, int]
    prefix: str
    version: int
    summary: str
    """What it is about, in one short sentence."""
    like: str
    """What it is like to play, in one short sentence."""
    minutes: tuple[int, int]
    """How long it takes, from a quick game to a slow one."""
    weight: Weight
    """How much there is to learn and to think of."""
    folder: Path
    """Where its files lie: `box.toml`, `bot.toml`."""
    parts: Callable[[], Parts]
    """Imports its rules and all else; called when somebody first needs them."""
    options: tuple[Option, ...] = ()
    lessons: tuple[str, ...] = ()
    """Its lessons in the order in which they are taken: files in `lessons/`."""
    for_newcomers: bool = False
    """Whether people who have never been here do well to begin with it."""
    lowest_wins: bool = False
    """Whether the lowest score is the best."""
    score: tuple[str, str] = ("point", "points")
    """What a score of one is called, and any other."""
    round: tuple[str, str] = ("round", "rounds")
    """What a round is called, and several of them."""

    @cached_property
    def _parts(self) -> Parts:
        from rumpus.core.rule import shelve_rules

        parts = self.parts()
        shelve_rules(parts.rules.STATE, parts)
        return parts

    @property
    def rules(self) -> Rules:
        """The contract, known to the dispatch from here on."""
        return self._parts.rules

    @property
    def policies(self) -> Policies:
        return self._parts.policies

    @property
    def table(self) -> Table:
        return self._parts.table

    @property
    def sheet(self) -> Sheet:
        return self._parts.sheet

    @property
    def printed(self) -> str:
        """The name on the printed box."""
        return self.printed_name or self.name

    @property
    def is_of_memory(self) -> bool:
        """Whether what a seat has seen is an advantage that no undo takes away: it could forget it."""
        return self.rules.forget is not None

    @cached_property
    def box(self) -> Box:
        """The box that comes with the project."""
        return read_box(self.folder / "box.toml", self.sheet)

    def box_of(self, entries: dict[str, Any] | None) -> Box:
        """The box of entries that were checked elsewhere; the game's own without any."""
        return self.box if entries is None else pack_box(entries, self.sheet)

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A process that is sent a game finds it on its own shelf."""
        return find_game, (self.id,)

    def check_players(self, players: int) -> int:
        least, most = self.players
        if type(players) is not int or not least <= players <= most:
            raise RumpusError(f"{self.name} is for {least} to {most} players, not {players}.")
        return players

    def check_box(self, box: Box | None) -> Box:
        """The box to play with: the game's own if none is given."""
        if box is not None and box.game != self.id:
            raise RumpusError(f"This box is for {box.game}, not for {self.id}.")
        return box or self.box

    def check_options(self, chosen: Mapping[str, Any] | None) -> dict[str, str]:
        """Every option with its value, defaults filled in."""
        values = {option.id: option.default for option in self.options}
        for key, value in (chosen or {}).items():
            option = next((o for o in self.options if o.id == key), None)
            if option is None:
                known = ", ".join(values) or "none"
                raise RumpusError(f"{self.name} has no option {key!r}; its options: {known}.")
            if str(value) not in option.values:
                allowed = ", ".join(option.values)
                raise RumpusError(f"Option {key} of {self.name} is one of {allowed}, not {value!r}.")
            values[key] = str(value)
        return values

    def blank(self, options: Mapping[str, str], size: int = 1) -> Array:
        """Positions with nothing in them but the options."""
        from rumpus.core.record import blank

        states = blank(self.rules.STATE, size)
        for option in self.options:
            states[option.field] = option.values[options[option.id]]
        return states

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """A game never changes: whatever is copied with all it holds goes on with the same one."""
        return self


_SHELF: dict[str, Game] = {}


def shelve(game: Game) -> None:
    """Puts a game on the shelf, where everybody finds it by its id."""
    _SHELF[game.id] = game


def games() -> list[Game]:
    """What there is to play."""
    return list(_SHELF.values())


def find_game(game: str | Game) -> Game:
    if isinstance(game, Game):
        return game
    if not isinstance(game, str) or game not in _SHELF:
        raise NotFound(f"There is no game {game!r}; there is {', '.join(_SHELF)}.")
    return _SHELF[game]
