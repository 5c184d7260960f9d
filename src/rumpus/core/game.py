"""What a game is to everybody else: a name, seats, options, and its rooms, loaded when first needed."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, Protocol, TypeAlias

from rumpus.core.box import Box, Sheet, read_box
from rumpus.core.errors import NotFound, RumpusError
from rumpus.core.record import Array, Record
from rumpus.core.texts import Label, Prompt, Sentence


@dataclass(frozen=True)
class Option:
    """A choice made before the deal. `values` maps what people write to what the record holds, the default first."""

    id: str
    field: str
    values: Mapping[str, int]
    help: str
    online: str | None = None
    """What people at an online table play unless they choose otherwise or have days for a decision."""

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


class Table(Protocol):
    """What every game's `table.py` offers: plain Python for people's eyes, no rules.

    A game played against each other's speed also offers `window(box, s) -> Window | None` and `patience(box, s, player,
    action) -> float | None`: how many seconds after the window opened a decision counts, None if nobody needs it.

    A game that can tell how well a finished match was played offers `hindsight(box, course, players) -> list[str]`: a
    sentence for each seat, from every decision (`Decided`) in its order. One that knows what a turn could bring offers
    `advice(box, s, player) -> str`, which goes with a hint; one in which a decision can be known to fail offers
    `is_known_mistake(box, s, player, action) -> bool`, so that no hint speaks of it.

    `view` and `label` say in their signatures which structs they return: the page's types are made from them.
    """

    def view(self, box: Box, s: Record, seat: int | None) -> Any: ...
    def label(self, box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label[Any, Any]: ...
    def prompt(self, box: Box, s: Record, player: int) -> Prompt: ...
    def refusal(self, box: Box, s: Record, player: int, action: int) -> tuple[str, str]: ...
    def seen_by(self, event: Event) -> int | None: ...
    def sentence(self, box: Box, event: Event, names: list[str], reader: int | None) -> Sentence | str | None: ...
    def items(self, box: Box) -> list[tuple[str, str]]: ...
    def holdings(self, box: Box, states: Array) -> Array: ...
    def tallies(self, states: Array) -> dict[str, tuple[Array, Array]]: ...


@dataclass(frozen=True)
class Game:
    """One game on the shelf. `prefix` starts its rule numbers, `version` counts changes that break old saves."""

    id: str
    name: str
    players: tuple[int, int]
    prefix: str
    version: int
    summary: str
    package: str
    options: tuple[Option, ...] = ()
    lowest_wins: bool = False
    """Whether the lowest score is the best."""
    score: tuple[str, str] = ("point", "points")
    """What a score of one is called, and any other."""

    @cached_property
    def rules(self) -> Any:
        """The contract and the constants of `rules.py`, and `instinct`, known to the dispatch from here on.

        What is optional and the game does not have is None.
        """
        from rumpus.core.dispatch import CONTRACT, OPTIONAL, POLICIES
        from rumpus.core.rule import shelve_rules

        room = self._room("rules.contract")
        functions = {name: getattr(room, name) for name in CONTRACT if name != "instinct"}
        constants = {name: getattr(room, name) for name in ("STATE", "BOX", "ACTIONS", "OBSERVATION", "PLAYERS")}
        optional = {name: getattr(room, name, None) for name in OPTIONAL}
        mind = self._room("bot.instinct")
        quicker = {name: getattr(mind, name, mind.instinct) for name in POLICIES}
        rules = SimpleNamespace(**functions, **optional, **constants, instinct=mind.instinct, **quicker)
        shelve_rules(rules.STATE, rules)
        return rules

    @property
    def is_of_memory(self) -> bool:
        """Whether what a seat has seen is an advantage that no undo takes away: it could forget it."""
        return self.rules.forget is not None

    @cached_property
    def table(self) -> Table:
        return self._room("table.table")

    @cached_property
    def sheet(self) -> Sheet:
        return self._room("box").SHEET

    @cached_property
    def box(self) -> Box:
        """The box that comes with the project."""
        return read_box(self.folder / "box.toml", self.sheet)

    @cached_property
    def folder(self) -> Path:
        module = importlib.import_module(self.package)
        assert module.__file__ is not None
        return Path(module.__file__).parent

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

    def _room(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")


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
