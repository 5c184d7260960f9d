"""What a seat sees of Anarcade: the table, the areas of the players, the cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.anarcade.rules.components import CREDIT_LIMIT, STACKS, STARTER, Phase

Colour = Literal["draw", "earn", "score", "buy"]
STACK_NAMES: tuple[Colour, ...] = ("draw", "earn", "score", "buy")
"""The stacks by their colours, in the order of `Symbol`."""
PhaseName = Literal["draw", "score", "buy", "over"]
PHASE_NAMES: dict[int, PhaseName] = {Phase.DRAW: "draw", Phase.SCORE: "score", Phase.BUY: "buy", Phase.OVER: "over"}


class Card(Struct, frozen=True):
    """An action or starter card. `symbols` has a letter for each symbol on it: D, E, S, B."""

    name: str
    colour: Colour | Literal["starter"]
    cost: int
    symbols: str
    kind: int


class ArcadeCard(Struct, frozen=True):
    name: str
    high_score: int
    symbols: str
    kind: int


class Stack(Struct, frozen=True):
    """A stack of cards for sale: only the top one is seen."""

    colour: Colour
    left: int
    top: Card | None


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A player's area. The hand is there for its owner alone, others see how many cards it has. `face_down` are the
    cards of draw stack and hand together, by their kinds: everybody knows what a deck is made of, and nobody in what
    order it comes (AN-37)."""

    credits: int
    scored: int
    aced: list[ArcadeCard]
    played: list[Card]
    discard: list[Card]
    hand_count: int
    draw_count: int
    face_down: list[Card]
    hand: list[Card] | None = None


class TableView(Struct, frozen=True):
    phase: PhaseName
    turn: int
    draws_left: int
    scores_left: int
    buys_left: int
    aces_to_win: int
    credit_limit: int
    arcade: ArcadeCard | None
    arcades_left: int
    stacks: list[Stack]
    seats: list[SeatView]


def view(box: Box, s: Record, seat: int | None) -> TableView:
    """Everything a seat may see, nothing else: hidden cards are absent, only their number is told."""
    over = s.phase == Phase.OVER
    return TableView(
        phase=PHASE_NAMES[s.phase],
        turn=s.turn,
        draws_left=s.draws_left,
        scores_left=s.scores_left,
        buys_left=s.buys_left,
        aces_to_win=s.aces_to_win,
        credit_limit=CREDIT_LIMIT,
        arcade=None if over else arcade_card(box, s.arcade.cards[s.arcade.count - 1]),
        arcades_left=s.arcade.count,
        stacks=[_stack(box, s, colour) for colour in range(STACKS)],
        seats=[_seat(box, s, p, p == seat) for p in range(s.players)],
    )


def _stack(box: Box, s: Record, colour: int) -> Stack:
    pile = s.stack[colour]
    return Stack(STACK_NAMES[colour], pile.count, card(box, pile.cards[pile.count - 1]) if pile.count else None)


def _seat(box: Box, s: Record, p: int, mine: bool) -> SeatView:
    return SeatView(
        credits=s.credits[p],
        scored=s.scored[p],
        aced=[arcade_card(box, arcade) for arcade in s.victory[p].cards[: s.victory[p].count]],
        played=_cards(box, s.played[p]),
        discard=_cards(box, s.discard[p]),
        hand_count=s.hand[p].count,
        draw_count=s.draw[p].count,
        face_down=_face_down(box, s, p),
        hand=_cards(box, s.hand[p]) if mine else None,
    )


# Cards


def card(box: Box, kind: int) -> Card:
    """An action or starter card."""
    return _faces(box)[kind]


def arcade_card(box: Box, arcade: int) -> ArcadeCard:
    return _arcade_faces(box)[arcade]


def _cards(box: Box, pile: Record) -> list[Card]:
    faces = _faces(box)
    return [faces[kind] for kind in pile.cards[: pile.count]]


def _face_down(box: Box, s: Record, p: int) -> list[Card]:
    draw, hand, faces = s.draw[p], s.hand[p], _faces(box)
    return [faces[kind] for kind in sorted([*draw.cards[: draw.count], *hand.cards[: hand.count]])]


@lru_cache
def _faces(box: Box) -> list[Card]:
    """Every card of a box by its kind, the starter first."""
    starter = box.entries["starter"]
    return [Card(starter["name"], "starter", 0, starter["symbols"], STARTER)] + [
        Card(entry["name"], entry["colour"], entry["cost"], entry["symbols"], kind)
        for kind, entry in enumerate(box.entries["action"], 1)
    ]


@lru_cache
def _arcade_faces(box: Box) -> list[ArcadeCard]:
    return [
        ArcadeCard(entry["name"], entry["high_score"], entry["symbols"], kind)
        for kind, entry in enumerate(box.entries["arcade"])
    ]
