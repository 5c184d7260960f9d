"""Action: one decision that is open now, with its words."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rumpus.core.texts import Label
from rumpus.core.view import ready_for_json

if TYPE_CHECKING:
    from rumpus.core.moment import Moment


class Action:
    """One decision that is open now. Its words are made when somebody asks for them."""

    __slots__ = ("_label", "_moment", "id", "player")

    def __init__(self, id: int, player: int, moment: Moment) -> None:
        self.id = id
        self.player = player
        self._moment = moment
        self._label: Label[Any, Any] | None = None

    @property
    def words(self) -> Label[Any, Any]:
        """The decision in words, in parts: title, name, detail, warning."""
        if self._label is None:
            self._label = self._moment.label(self.player, self.id)
        return self._label

    @property
    def kind(self) -> str:
        """What sort of decision it is, for programs: `"buy"`."""
        return str(self.words.kind)

    @property
    def label(self) -> str:
        """The decision in words, for people: `"Buy Warp Zone for 3"`."""
        return self.words.text

    @property
    def about(self) -> Mapping[str, Any]:
        """Which things on the table it touches, for a page that lights them up."""
        about = self.words.about
        return {} if about is None else ready_for_json(about)

    @property
    def warning(self) -> str:
        """What it costs, if a player may not expect that; else nothing."""
        return self.words.warning

    def __index__(self) -> int:
        return self.id

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Action):
            return (self.id, self.player) == (other.id, other.player)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.id, self.player))

    def __repr__(self) -> str:
        return f"Action(id={self.id}, kind={self.kind!r}, label={self.label!r})"
