"""What a game brings: its rules, the policies of its bot, what people see of it, its box sheet."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from msgspec import Struct

from rumpus.core.box import Box, Sheet
from rumpus.core.layout import Layout
from rumpus.core.record import Array, Record, Seed
from rumpus.core.texts import Label, Prompt, Reason, Sentence, Thing

if TYPE_CHECKING:
    from rumpus.core.game import Decided, Event, Window

Policy: TypeAlias = Callable[[Record, Record, int, Array], int]
"""Decides for a seat: from the box, the position, the seat and the marks of its open decisions."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The contract: compiled functions and constants of `rules/`; `docs/contract.md` says what each does."""

    STATE: np.dtype[Any]
    BOX: np.dtype[Any]
    ACTIONS: int
    OBSERVATION: int
    observation: Layout
    """What every number of an observation is called, means and can be."""
    decisions: Layout
    """The same of every decision."""
    PLAYERS: tuple[int, int]
    Told: type[IntEnum]
    setup: Callable[[Record, Record, int, Seed], None]
    actors: Callable[[Record, Record], int]
    legal: Callable[[Record, Record, int, Array], int]
    apply: Callable[[Record, Record, int, int], None]
    scores: Callable[[Record, Record, Array], None]
    ranks: Callable[[Record, Record, Array], None]
    observe: Callable[[Record, Record, int, Array], None]
    determinize: Callable[[Record, Record, int, Seed], None]
    forget: Callable[[Record, Record, int, float, Seed], None] | None = None
    """Games of memory only: a share of what a seat has to remember is lost."""


@dataclass(frozen=True, kw_only=True)
class Policies:
    """How a bot decides at once, compiled; where one is missing, instinct does."""

    instinct: Policy
    prior: Policy | None = None
    """As instinct, for search alone: it may take notes in the position."""
    rollout_policy: Policy | None = None
    """What search plays games on by, where that is something quicker."""
    beginner_policy: Policy | None = None
    """What beginners go by, where instinct finds more than people do."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """Plain Python for people's eyes, no rules: from the box, the position as plain numbers, and what it is about."""

    view: Callable[[Box, Record, int | None], Struct]
    """What a seat may see; None is a spectator. The page's types are made from the struct that it says it returns."""
    label: Callable[[Box, Record, int, int, Sequence[str]], Label[Any, Any]]
    """A seat's decision in words. One with a `warning` is asked once more in the page."""
    prompt: Callable[[Box, Record, int], Prompt]
    refusal: Callable[[Box, Record, int, int], tuple[str, str]]
    """Why a decision is not open: a sentence and the number of the rule."""
    seen_by: Callable[[Event], int | None]
    """The only seat that may know of an event; None if all may."""
    sentence: Callable[[Box, Event, list[str], int | None], Sentence | None]
    items: Callable[[Box], list[tuple[str, str]]]
    """For reports: what there is to hold, each with its kind."""
    holdings: Callable[[Box, Array], Array]
    tallies: Callable[[Array], dict[str, tuple[Array, Array]]]
    things: Mapping[str, Thing]
    """For the page: what each kind of thing on the table is and does, by what the page calls it."""
    remarks: Mapping[str, Sequence[str]]
    """For the page: what a bot may say about what it has just done, by the kind of the event."""
    hindsight: Callable[[Box, Iterable[Decided], int], list[str]] | None = None
    """How well a finished match was played: a sentence for each seat, from every decision in its order."""
    advice: Callable[[Box, Record, int], str] | None = None
    """What a turn could bring; it goes with a hint."""
    reason: Callable[[Box, Record, int, int], Reason | None] | None = None
    """What a seat's decision does for its plan, from what the seat may see; None where there is nothing useful to say.
    Its rules run as plain Python."""
    is_known_mistake: Callable[[Box, Record, int, int], bool] | None = None
    """Whether a decision is known to fail; no hint speaks of it."""
    window: Callable[[Box, Record], Window | None] | None = None
    """Games played against each other's speed only: the window that is open."""
    patience: Callable[[Box, Record, int, int], float | None] | None = None
    """How many seconds after the window opened a decision counts; None if nobody needs it."""


@dataclass(frozen=True, kw_only=True)
class Parts:
    """All of it together."""

    rules: Rules
    policies: Policies
    table: Table
    sheet: Sheet
    """How its `box.toml` is laid out."""
