"""Layouts: a row of numbers declared block by block, with the name, the meaning and the bounds of every number.

An observation and the decisions of a game are such rows. Each declaration returns where its block begins, and rules
write there: so a name cannot come apart from what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeAlias, cast

import numpy as np

from rumpus.core.record import Array, Record

Bound: TypeAlias = int | Callable[[Record], Any]
"""A number, or what works it out from a box: one number, or one for each of the block."""
Keys: TypeAlias = int | type[IntEnum] | Iterable[str]
"""What tells the numbers of a block apart: how many they are, the members of an enum, or names."""


@dataclass(frozen=True)
class Block:
    """Numbers of one meaning, one for each of `keys`; a single number has none. A `part` is repeated for each key."""

    at: int
    name: str
    keys: tuple[str, ...]
    meaning: str
    low: Bound = 0
    high: Bound = 1
    part: Layout | None = None

    @property
    def size(self) -> int:
        return max(1, len(self.keys)) * (self.part.size if self.part else 1)

    def names(self) -> Iterator[str]:
        for name in [f"{self.name}[{key}]" for key in self.keys] or [self.name]:
            if self.part is None:
                yield name
            else:
                yield from (f"{name}.{inner}" for inner in self.part.names())


class Layout:
    """Blocks one after the other."""

    def __init__(self) -> None:
        self.size = 0
        self.blocks: list[Block] = []

    def number(self, name: str, meaning: str, high: Bound = 1, low: Bound = 0) -> int:
        """A single number; returns its place."""
        return self._add(Block(self.size, name, (), meaning, low, high))

    def row(self, name: str, keys: Keys, meaning: str, high: Bound = 1, low: Bound = 0) -> int:
        """A number for each key; returns the place of the first."""
        return self._add(Block(self.size, name, key_names(keys), meaning, low, high))

    def group(self, name: str, keys: Keys, part: Layout, meaning: str) -> int:
        """A part of its own for each key, one after the other; returns the place where the first begins."""
        return self._add(Block(self.size, name, key_names(keys), meaning, part=part))

    def _add(self, block: Block) -> int:
        if any(block.name == other.name for other in self.blocks):
            raise ValueError(f"There are two blocks called {block.name}.")
        self.blocks.append(block)
        self.size += block.size
        return block.at

    def names(self) -> tuple[str, ...]:
        """The name of every number, such as `seats[1].credits`."""
        return tuple(name for block in self.blocks for name in block.names())

    def low(self, box: Record) -> Array:
        """The least that each number can be with a box."""
        return self._bounds(box, lambda block: block.low)

    def high(self, box: Record) -> Array:
        """The most that each number can be with a box."""
        return self._bounds(box, lambda block: block.high)

    def _bounds(self, box: Record, choose: Callable[[Block], Bound]) -> Array:
        out: Array = np.empty(self.size, np.float32)
        for block in self.blocks:
            if block.part:
                inside = block.part._bounds(box, choose)
                out[block.at : block.at + block.size] = np.tile(inside, len(block.keys))
            else:
                bound = choose(block)
                out[block.at : block.at + block.size] = bound(box) if callable(bound) else bound
        return out


def key_names(keys: Keys) -> tuple[str, ...]:
    if isinstance(keys, int):
        return tuple(str(i) for i in range(keys))
    if isinstance(keys, type):
        return tuple(member.name.lower() for member in cast("type[IntEnum]", keys))
    return tuple(keys)


def lay_out_decisions(do: type[IntEnum], size: int, meanings: Mapping[Any, str], keys: Mapping[Any, Keys]) -> Layout:
    """The decisions of a game: each member of its enum is one, or begins a row of them that goes on to the next."""
    layout = Layout()
    members = sorted(do)
    for member, end in zip(members, [*members[1:], size], strict=True):
        name, count = member.name.lower(), int(end) - int(member)
        names = key_names(keys.get(member, count))
        if len(names) != count:
            raise ValueError(f"{name} has {count} decisions, but {len(names)} names.")
        if count == 1 and member not in keys:
            layout.number(name, meanings[member])
        else:
            layout.row(name, names, meanings[member])
    return layout
