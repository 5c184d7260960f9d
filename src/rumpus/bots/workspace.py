"""Workspace: all that a search reads and writes beside the positions, each array by its name."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.bots.tree import Tree
from rumpus.core.record import NUMBER, REAL, Array, record

PARAMETERS = record(
    explore=REAL,
    trust=REAL,
    depth=REAL,
    strays=REAL,
    rounds=REAL,
    scale=REAL,
    margin=REAL,
    sight=REAL,
    lowest=REAL,
    since=REAL,
)
"""The parameters of a search; `search_parameters.py` says what each is."""

STEP = record(node=NUMBER, move=NUMBER, seat=NUMBER)
"""One decision on the way down the tree: its node, the move taken there or `FULL`, and whose decision it was."""


class Workspace(NamedTuple):
    """Made by `thinking.make_workspace`. Every array has one row unless it says otherwise."""

    parameters: Array
    """`PARAMETERS`, which are only read."""
    key: Array
    """The seed of the search, as two words."""
    tree: Tree
    trail: Array
    """A `STEP` for each decision of the tree on one way down."""
    considered: Array
    """A mark for each decision that is considered at the root."""
    mask: Array
    """A mark for each decision that is open where the search has come to."""
    luck: Array
    """The random numbers of rollouts."""
    seen: Array
    """What `observe` writes."""
    sight: Array
    """The same bytes as words."""
    points: Array
    """For each seat."""
    places: Array
    """For each seat."""
    value: Array
    """For each seat what the end of a rollout is worth to it."""
