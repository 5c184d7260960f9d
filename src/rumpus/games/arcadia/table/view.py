"""What a seat sees of Arcadia: the rows, the parks, and what the seat alone knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.arcadia.box import LETTERS
from rumpus.games.arcadia.rules.components import HELD, ROW, Crew, Phase
from rumpus.games.arcadia.rules.icon_budget import usable
from rumpus.games.arcadia.rules.scoring import park_points, praise
from rumpus.games.arcadia.table.faces import (
    Attraction,
    Counted,
    PaidReview,
    Review,
    Worker,
    attraction,
    cards_counted,
    kinds_counted,
    paid_review,
    review,
    worker_of,
)
from rumpus.games.arcadia.table.quotes import Quote, proposal, quote, unpaid

PhaseName = Literal["review", "action", "second_job", "swept", "over"]
PHASE_NAMES: dict[int, PhaseName] = {
    Phase.REVIEW: "review",
    Phase.ACTION: "action",
    Phase.SECOND_JOB: "second_job",
    Phase.SWEPT: "swept",
    Phase.ROOM: "action",
    Phase.PAYING: "action",
    Phase.OVER: "over",
}
"""As everybody sees them: others see nothing of what a player has begun in their head."""
Task = Literal["room", "paying"]
TASKS: dict[int, Task] = {Phase.ROOM: "room", Phase.PAYING: "paying"}


class CrewView(Struct, frozen=True):
    """A row of jobs or experts, its deck, and its discards, which are open (AC-38)."""

    row: list[Worker | None]
    deck: int
    discard: int
    discarded: list[Counted]


class Attractions(Struct, frozen=True):
    """The row of attractions, all of the deck, and how many of it lie above the New Year card."""

    row: list[Attraction | None]
    deck: int
    until_new_year: int


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A player's park and what everybody knows of their hand. Of the attractions in it those of `held_known` are
    certain, and one of `held_maybe` is there too. Reviews are for the player, at the end for all. From `hand` on
    everything is for the player alone: `task` is what has been begun, and `aim` the place of the attraction."""

    points: int
    yearly: list[int]
    worth: int
    park: list[Attraction]
    icons: str
    turns: int
    jobs_count: int
    experts_count: int
    known: list[Counted]
    held_count: int
    held_known: list[Attraction]
    held_maybe: list[Attraction]
    reviews_count: int
    reviews: list[PaidReview] | None = None
    hand: list[Counted] | None = None
    held: list[Attraction] | None = None
    # Absent for others as well; None tells the player that there is none.
    rejected: Review | UnsetType | None = UNSET
    quotes: list[Quote | None] | None = None
    task: Task | UnsetType | None = UNSET
    aim: int | UnsetType | None = UNSET
    laid: list[Counted] | None = None
    unpaid: str | None = None
    proposed: list[Counted] | None = None


class TableView(Struct, frozen=True):
    phase: PhaseName
    turn: int
    starter: int
    year: int
    years: int
    new_year: bool
    turns_left: int
    jobs: CrewView
    experts: CrewView
    attractions: Attractions
    seats: list[SeatView]


def view(box: Box, s: Record, seat: int | None) -> TableView:
    """Everything a seat may see, nothing else: hidden cards are absent, only their number is told."""
    return TableView(
        phase=PHASE_NAMES[s.phase],
        turn=s.turn,
        starter=s.starter,
        year=min(s.year + 1, s.years),
        years=s.years,
        new_year=bool(s.new_year),
        turns_left=s.turns_left,
        jobs=_crew(box, s, Crew.JOB),
        experts=_crew(box, s, Crew.EXPERT),
        attractions=Attractions(
            row=[attraction(box, card - 1) if card else None for card in s.site],
            deck=s.plans.count + s.under.count,
            until_new_year=0 if s.new_year else s.plans.count,
        ),
        seats=[_seat(box, s, p, p == seat) for p in range(s.players)],
    )


def _crew(box: Box, s: Record, crew: Crew) -> CrewView:
    return CrewView(
        row=[worker_of(box, card - 1) if card else None for card in s.row[crew]],
        deck=s.deck[crew].count,
        discard=s.discard[crew].count,
        discarded=cards_counted(box, s.discard[crew].cards[: s.discard[crew].count]),
    )


def _seat(box: Box, s: Record, p: int, mine: bool) -> SeatView:
    hand = s.hand[p].cards[: s.hand[p].count]
    experts = sum(worker_of(box, card).crew == "expert" for card in hand)
    shown = SeatView(
        points=s.points[p],
        yearly=list(s.yearly[p][: s.year]),
        worth=int(park_points(box.record[0], s.record, p)),
        park=[attraction(box, card) for card in s.park[p].cards[: s.park[p].count]],
        icons="".join(letter * int(usable(s.lasting[p], i)) for i, letter in enumerate(LETTERS)),
        turns=s.turns[p],
        jobs_count=len(hand) - experts,
        experts_count=experts,
        known=cards_counted(box, [card for card, drawn in zip(hand, s.drawn[p], strict=False) if drawn == 0]),
        held_count=s.held[p].count,
        held_known=[attraction(box, card) for card in _held_for_certain(s, p)],
        held_maybe=[attraction(box, card) for card in _held_perhaps(s, p)],
        reviews_count=s.review[p].count,
        reviews=_reviews(box, s, p) if mine or s.phase == Phase.OVER else None,
    )
    return _with_own(box, s, p, shown) if mine else shown


def _reviews(box: Box, s: Record, p: int) -> list[PaidReview]:
    """With what they paid at the end, before it with what they would pay."""
    cards = s.review[p].cards[: s.review[p].count]
    if s.phase == Phase.OVER:
        return [paid_review(box, card, s.praise[p][i]) for i, card in enumerate(cards)]
    return [paid_review(box, card, int(praise(box.record[0], s.record, p, card))) for card in cards]


def _with_own(box: Box, s: Record, p: int, shown: SeatView) -> SeatView:
    """With what a player alone sees: the hand, what every attraction would cost now, and what is being paid."""
    at_work = p == s.turn and s.phase in TASKS
    paying = at_work and s.phase == Phase.PAYING
    return replace(
        shown,
        hand=cards_counted(box, s.hand[p].cards[: s.hand[p].count]),
        held=[attraction(box, card) for card in s.held[p].cards[: s.held[p].count]],
        rejected=review(box, s.rejected[p] - 1) if s.rejected[p] else None,
        quotes=[quote(box, s, p, place) for place in range(ROW + s.held[p].count)],
        task=TASKS[s.phase] if at_work else None,
        aim=s.aim - 1 if at_work else None,
        laid=kinds_counted(box, s.laid) if at_work else [],
        unpaid=unpaid(box, s, p) if paying else "",
        proposed=proposal(box, s, p, s.aim - 1) if paying else [],
    )


def _held_for_certain(s: Record, p: int) -> Sequence[int]:
    """AC-38: the attractions that everybody knows to be in a hand."""
    held, taken = s.held[p].count, s.taken[p].cards[: s.taken[p].count]
    if held == len(taken):
        return list(taken)
    return list(taken[-1:]) if held == HELD else []


def _held_perhaps(s: Record, p: int) -> Sequence[int]:
    """One of these is in the hand too."""
    certain = _held_for_certain(s, p)
    return [card for card in s.taken[p].cards[: s.taken[p].count] if card not in certain]
