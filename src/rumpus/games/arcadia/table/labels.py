"""The decisions of Arcadia in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.core.texts import Label
from rumpus.games.arcadia.rules.building import at_place, can_drop
from rumpus.games.arcadia.rules.components import HELD, ROW, Crew, Do, Phase
from rumpus.games.arcadia.table.faces import (
    CREW_NAMES,
    attraction,
    attraction_in_words,
    kinds_counted,
    review,
    several,
    worker,
    worker_in_words,
    worker_of,
)
from rumpus.games.arcadia.table.quotes import proposal

ChoiceKind = Literal[
    "reject",
    "take_job",
    "draw_job",
    "take_expert",
    "draw_expert",
    "sweep",
    "build",
    "build_held",
    "hold",
    "drop",
    "no_job",
    "pass",
    "pay_proposed",
    "pay",
]
TAKE: tuple[ChoiceKind, ...] = ("take_job", "take_expert")
DRAW: tuple[ChoiceKind, ...] = ("draw_job", "draw_expert")


class About(Struct, frozen=True, omit_defaults=True):
    """What a decision touches: a `slot` of the reviews or attractions in hand, a `place` in a row, a `kind` of worker,
    or the number of an attraction's `card`."""

    slot: int | None = None
    place: int | None = None
    kind: int | None = None
    card: int | None = None


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label[ChoiceKind, About]:
    """A decision in words, with the cards it touches."""
    if action < Do.TAKE_JOB:
        card = s.review[player].cards[action]
        shown = f" {review(box, card).name}" if action < s.review[player].count else f" {action + 1}"
        return Label("reject", f"Put aside the review{shown}", About(slot=action))
    if action < Do.SWEEP:
        return _label_worker(box, s, action)
    if action == Do.SWEEP:
        return Label("sweep", "Sweep all jobs and experts away; then you may take one job")
    if action < Do.DROP:
        return _label_attraction(box, s, player, action)
    if action < Do.NO_JOB:
        slot = action - Do.DROP
        card = int(at_place(s.record, player, ROW + slot))
        what = attraction(box, card).name if card >= 0 else "an attraction"
        return Label("drop", f"Put {what} under the deck", About(slot=slot))
    if action == Do.NO_JOB:
        return Label("no_job", "Take no job")
    if action == Do.PASS:
        return Label("pass", "Pass")
    if action == Do.PAY_PROPOSED:
        return _label_proposal(box, s, player)
    kind = action - Do.PAY
    if kind >= int(box.record[0].kinds):
        return Label("pay", "Pay with a card that is not in this box")
    face = worker(box, kind)
    return Label("pay", f"Pay with {face.name}", About(kind=kind), f"Pay with {worker_in_words(face)}")


def _label_worker(box: Box, s: Record, action: int) -> Label[ChoiceKind, About]:
    crew = Crew.JOB if action < Do.TAKE_EXPERT else Crew.EXPERT
    place = action - (Do.TAKE_EXPERT if crew else Do.TAKE_JOB)
    if place == ROW:
        return Label(DRAW[crew], f"Draw {'an expert' if crew else 'a job'} from the deck")
    card = s.row[crew][place]
    if not card:
        return Label(TAKE[crew], f"Take the {CREW_NAMES[crew]} at place {place + 1}", About(place=place))
    face = worker_of(box, card - 1)
    about = About(place=place, kind=face.kind)
    return Label(TAKE[crew], f"Take {face.name}", about, f"Take {worker_in_words(face)}")


def _label_attraction(box: Box, s: Record, player: int, action: int) -> Label[ChoiceKind, About]:
    holding = action >= Do.HOLD
    place = action - (Do.HOLD if holding else Do.BUILD)
    kind: ChoiceKind = "hold" if holding else "build" if place < ROW else "build_held"
    words = "Take {} into your hand" if holding else "Build {}"
    card = int(at_place(s.record, player, place))
    if card < 0:
        return Label(kind, words.format(f"the attraction at place {place + 1}"), About(place=place))
    face = attraction(box, card)
    return Label(
        kind,
        words.format(face.name),
        About(place=place, card=card),
        words.format(attraction_in_words(face)),
        warning=_leaving(box, s, player, card) if holding else "",
    )


def _leaving(box: Box, s: Record, player: int, card: int) -> str:
    """What is lost without being asked for, where an attraction is taken into a full hand."""
    if s.held[player].count < HELD:
        return ""
    leaving = [slot for slot in range(HELD) if can_drop(box.record[0], s.record, player, slot, card)]
    if len(leaving) != 1:
        return ""
    return f"Your hand is full: {attraction(box, s.held[player].cards[leaving[0]]).name} goes under the deck."


def _label_proposal(box: Box, s: Record, player: int) -> Label[ChoiceKind, About]:
    if s.phase != Phase.PAYING or player != s.turn:
        return Label("pay_proposed", "Pay as proposed")
    laid = {face.kind: face.count for face in kinds_counted(box, s.laid)}
    proposed = [(face, face.count - laid.get(face.kind, 0)) for face in proposal(box, s, player, s.aim - 1)]
    rest = [(face, count) for face, count in proposed if count]
    title = f"Pay {several((face.name, count) for face, count in rest)}"
    return Label("pay_proposed", title, name=f"Pay {several((worker_in_words(face), count) for face, count in rest)}")
