"""The view: what a seat may see, the same for every game but for what lies on its table."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

import msgspec
import numpy as np
from msgspec import Struct

Table = TypeVar("Table")


class View(Struct, Generic[Table], frozen=True):
    """What the seat `you` sees, or a spectator; `table` is the game's own."""

    game: str
    players: int
    you: int | None
    round: int
    actors: list[int]
    waited_for: list[int]
    over: bool
    scores: list[int]
    ranks: list[int]
    table: Table


def plain_number(value: Any) -> Any:
    """NumPy's own numbers, which interpreted rules hand out, as Python's."""
    if isinstance(value, np.generic):
        return value.item()
    raise NotImplementedError(f"{type(value).__name__} is not ready for JSON.")


def ready_for_json(view: Struct) -> dict[str, Any]:
    """A struct and all that is in it as dictionaries, lists, texts and numbers."""
    return cast(dict[str, Any], msgspec.to_builtins(view, enc_hook=plain_number))
