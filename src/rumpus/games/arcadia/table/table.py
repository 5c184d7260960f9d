"""What people see of Arcadia: views, decisions in words, refusals; the sentences of the log stand in `log.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.core.texts import Label, Prompt
from rumpus.games.arcadia.box import LETTERS
from rumpus.games.arcadia.rules.building import at_place, can_drop, can_hold, fits_chain
from rumpus.games.arcadia.rules.components import ACTIONS, HELD, ROW, Crew, Do, Phase
from rumpus.games.arcadia.rules.icon_budget import all_means, lacking, laid_means, missing, usable
from rumpus.games.arcadia.rules.payment import propose
from rumpus.games.arcadia.rules.scoring import park_worth, praise
from rumpus.games.arcadia.table.faces import (
    Face,
    attraction,
    attraction_in_words,
    review,
    several,
    worker,
    worker_in_words,
    worker_of,
)
from rumpus.games.arcadia.table.log import seen_by, sentence
from rumpus.games.arcadia.table.report import holdings, items, tallies

__all__ = ["holdings", "items", "label", "prompt", "refusal", "seen_by", "sentence", "tallies", "view"]

PHASES = {phase: phase.name.lower() for phase in Phase}
THOUGHTS = (Phase.ROOM, Phase.PAYING)


# The view


def view(box: Box, s: Record, seat: int | None) -> dict[str, Any]:
    """Everything a seat may see, nothing else: hidden cards are absent, only their number is told."""
    return {
        "phase": PHASES[Phase.ACTION if s.phase in THOUGHTS else Phase(s.phase)],
        "turn": s.turn,
        "starter": s.starter,
        "year": min(s.year + 1, s.years),
        "years": s.years,
        "new_year": bool(s.new_year),
        "turns_left": s.turns_left,
        "jobs": _crew(box, s, Crew.JOB),
        "experts": _crew(box, s, Crew.EXPERT),
        "attractions": {
            "row": [attraction(box, card - 1) if card else None for card in s.site],
            "deck": s.plans.count + s.under.count,
            "until_new_year": 0 if s.new_year else s.plans.count,
        },
        "seats": [_seat(box, s, p, seat) for p in range(s.players)],
    }


def _crew(box: Box, s: Record, crew: Crew) -> dict[str, Any]:
    return {
        "row": [worker_of(box, card - 1) if card else None for card in s.row[crew]],
        "deck": s.deck[crew].count,
        "discard": s.discard[crew].count,
        "discarded": _counted(box, s.discard[crew].cards[: s.discard[crew].count]),
    }


def _seat(box: Box, s: Record, p: int, seat: int | None) -> dict[str, Any]:
    hand = s.hand[p].cards[: s.hand[p].count]
    experts = sum(worker_of(box, card)["crew"] == "expert" for card in hand)
    shown: dict[str, Any] = {
        "points": s.points[p],
        "yearly": list(s.yearly[p][: s.year]),
        "worth": int(park_worth(box.record[0], s.record, p)),
        "park": [attraction(box, card) for card in s.park[p].cards[: s.park[p].count]],
        "icons": "".join(letter * int(usable(s.lasting[p], i)) for i, letter in enumerate(LETTERS)),
        "turns": s.turns[p],
        "jobs_count": len(hand) - experts,
        "experts_count": experts,
        "known": _counted(box, [card for card, drawn in zip(hand, s.drawn[p], strict=False) if drawn == 0]),
        "held_count": s.held[p].count,
        "held_known": [attraction(box, card) for card in _held_for_certain(s, p)],
        "held_maybe": [attraction(box, card) for card in _held_perhaps(s, p)],
        "reviews_count": s.review[p].count,
    }
    if s.phase == Phase.OVER:
        cards = s.review[p].cards[: s.review[p].count]
        shown["reviews"] = [review(box, c) | {"paid": s.praise[p][i]} for i, c in enumerate(cards)]
    elif p == seat:
        cards = s.review[p].cards[: s.review[p].count]
        shown["reviews"] = [review(box, c) | {"paid": int(praise(box.record[0], s.record, p, c))} for c in cards]
    if p == seat:
        shown |= _own(box, s, p)
    return shown


def _own(box: Box, s: Record, p: int) -> dict[str, Any]:
    """What a player alone sees: the hand, what every attraction would cost now, and what is being paid."""
    at_work = p == s.turn and s.phase in THOUGHTS
    return {
        "hand": _counted(box, s.hand[p].cards[: s.hand[p].count]),
        "held": [attraction(box, card) for card in s.held[p].cards[: s.held[p].count]],
        "rejected": review(box, s.rejected[p] - 1) if s.rejected[p] else None,
        "quotes": [_quote(box, s, p, place) for place in range(ROW + s.held[p].count)],
        "task": PHASES[Phase(s.phase)] if at_work else None,
        "aim": s.aim - 1 if at_work else None,
        "laid": _kinds(box, s.laid) if at_work else [],
        "unpaid": _unpaid(box, s, p) if at_work and s.phase == Phase.PAYING else "",
        "proposed": _proposal(box, s, p, s.aim - 1) if at_work and s.phase == Phase.PAYING else [],
    }


def _counted(box: Box, cards: Sequence[int]) -> list[Face]:
    """Workers by their kinds, with how many there are of each."""
    kinds = [worker_of(box, card)["kind"] for card in cards]
    return [worker(box, kind) | {"count": kinds.count(kind)} for kind in sorted(set(kinds))]


def _kinds(box: Box, counts: Sequence[int]) -> list[Face]:
    return [worker(box, kind) | {"count": int(count)} for kind, count in enumerate(counts) if count]


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


# What an attraction would cost


def _quote(box: Box, s: Record, p: int, place: int) -> dict[str, Any] | None:
    """What the attraction at a place (the row, then the hand) would cost the seat now, None for a gap."""
    rules, position = box.record[0], s.record
    card = int(at_place(position, p, place))
    if card < 0:
        return None
    short = int(missing(rules, position, p, card))
    return {
        "fits": bool(fits_chain(rules, position, p, card)),
        "can_hold": place < ROW and bool(can_hold(rules, position, p, card)),
        "missing": short,
        "lacking": _lacks(box, card, all_means(rules, position, p, card)),
        "payment": [] if short else _proposal(box, s, p, place),
    }


def _lacks(box: Box, card: int, means: int) -> str:
    """The icons of a cost that means do not pay as they are."""
    return "".join(letter * int(lacking(box.record[0], card, means, i)) for i, letter in enumerate(LETTERS))


def _unpaid(box: Box, s: Record, p: int) -> str:
    """What is still to be paid, as it is or three for one, beside what has been laid down."""
    card = int(s.wanted)
    return _lacks(box, card, laid_means(s.record, p))


def _proposal(box: Box, s: Record, p: int, place: int) -> list[Face]:
    """The payment that would be proposed: what has been laid down and the rest."""
    position = s.record.copy()
    if s.aim - 1 != place or p != s.turn:
        position.laid[:], position.paid = 0, 0
    propose(box.record[0], position, p, at_place(position, p, place))
    return _kinds(box, position.best)


# Decisions


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label[str, dict[str, Any]]:
    """A decision in words, with the cards it touches."""
    if action < Do.TAKE_JOB:
        card = s.review[player].cards[action]
        shown = f" {review(box, card)['name']}" if action < s.review[player].count else f" {action + 1}"
        return Label("reject", f"Put aside the review{shown}", {"slot": action})
    if action < Do.SWEEP:
        return _label_worker(box, s, action)
    if action == Do.SWEEP:
        return Label("sweep", "Sweep all jobs and experts away; then you may take one job")
    if action < Do.DROP:
        return _label_attraction(box, s, player, action)
    if action < Do.NO_JOB:
        slot = action - Do.DROP
        card = int(at_place(s.record, player, ROW + slot))
        what = attraction(box, card)["name"] if card >= 0 else "an attraction"
        return Label("drop", f"Put {what} under the deck", {"slot": slot})
    if action == Do.NO_JOB:
        return Label("no_job", "Take no job")
    if action == Do.PASS:
        return Label("pass", "Pass")
    if action == Do.PAY_PROPOSED:
        return _label_proposal(box, s, player)
    kind = action - Do.PAY
    if kind >= int(box.record[0].kinds):
        return Label("pay", "Pay with a card that is not in this box")
    return Label("pay", f"Pay with {worker_in_words(worker(box, kind))}", {"kind": kind})


def _label_worker(box: Box, s: Record, action: int) -> Label[str, dict[str, Any]]:
    crew = Crew.JOB if action < Do.TAKE_EXPERT else Crew.EXPERT
    word = crew.name.lower()
    place = action - (Do.TAKE_EXPERT if crew else Do.TAKE_JOB)
    if place == ROW:
        return Label(f"draw_{word}", f"Draw {'an expert' if crew else 'a job'} from the deck")
    card = s.row[crew][place]
    if not card:
        return Label(f"take_{word}", f"Take the {word} at place {place + 1}", {"place": place})
    face = worker_of(box, card - 1)
    return Label(f"take_{word}", f"Take {worker_in_words(face)}", {"place": place, "kind": face["kind"]})


def _label_attraction(box: Box, s: Record, player: int, action: int) -> Label[str, dict[str, Any]]:
    holding = action >= Do.HOLD
    place = action - (Do.HOLD if holding else Do.BUILD)
    card = int(at_place(s.record, player, place))
    kind = "hold" if holding else "build" if place < ROW else "build_held"
    what = attraction_in_words(attraction(box, card)) if card >= 0 else f"the attraction at place {place + 1}"
    about: dict[str, Any] = {"place": place} | ({"card": card} if card >= 0 else {})
    if holding and card >= 0 and s.held[player].count == HELD:
        leaving = [slot for slot in range(HELD) if can_drop(box.record[0], s.record, player, slot, card)]
        if len(leaving) == 1:
            name = attraction(box, s.held[player].cards[leaving[0]])["name"]
            about["warning"] = f"Your hand is full: {name} goes under the deck."
    return Label(kind, f"Take {what} into your hand" if holding else f"Build {what}", about)


def _label_proposal(box: Box, s: Record, player: int) -> Label[str, dict[str, Any]]:
    if s.phase != Phase.PAYING or player != s.turn:
        return Label("pay_proposed", "Pay as proposed")
    laid = {face["kind"]: face["count"] for face in _kinds(box, s.laid)}
    rest = [
        (worker_in_words(face), face["count"] - laid.get(face["kind"], 0))
        for face in _proposal(box, s, player, s.aim - 1)
    ]
    return Label("pay_proposed", f"Pay {several((name, count) for name, count in rest if count)}")


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """The sentence that says what the player may do now, and the rules behind it."""
    if s.phase == Phase.REVIEW:
        return Prompt("Three critics wrote to you: put one review aside, and keep two.", ("AC-4", "AC-8"))
    if s.phase == Phase.SECOND_JOB:
        return Prompt("Take your second job, from the row or from the deck.", ("AC-10", "AC-11"))
    if s.phase == Phase.SWEPT:
        return Prompt("You may take one job, from the new row or from the deck.", ("AC-14",))
    name = attraction(box, int(s.wanted))["name"] if s.phase in THOUGHTS else ""
    if s.phase == Phase.ROOM:
        text = f"Your hand holds two attractions: put one under the deck to take {name}."
        return Prompt(text, ("AC-27",))
    if s.phase == Phase.PAYING:
        return Prompt(f"Pay for {name}: as proposed, or card by card.", ("AC-20", "AC-21", "AC-22", "AC-24", "AC-25"))
    text = "Your turn: two jobs, one expert, a sweep, or an attraction to build or take."
    last = " It is your last turn this year." if s.new_year else ""
    return Prompt(text + last, ("AC-9", "AC-10", "AC-12", "AC-13", "AC-17", "AC-19", "AC-26"))


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "AC-36"
    if player != s.turn:
        return "It is not your turn.", "AC-9"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "AC-9"
    if s.phase == Phase.REVIEW:
        return "First put one of your three reviews aside.", "AC-8"
    if action < Do.TAKE_JOB:
        return "You have put a review aside already.", "AC-8"
    if s.phase == Phase.ROOM:
        if Do.DROP <= action < Do.NO_JOB:
            return "The new attraction needs that one in your hand.", "AC-27"
        return "First make room in your hand.", "AC-27"
    if s.phase == Phase.PAYING:
        if action > Do.PAY_PROPOSED:
            return "You have no such card left to pay with.", "AC-24"
        return "First pay for the attraction.", "AC-24"
    if action >= Do.PAY_PROPOSED:
        return "There is nothing to pay for.", "AC-24"
    if action >= Do.DROP:
        return _refuse_rest(action)
    if s.phase == Phase.SWEPT and action >= Do.TAKE_EXPERT:
        return "After a sweep you may take one job, nothing else.", "AC-14"
    if s.phase == Phase.SECOND_JOB and action >= Do.TAKE_EXPERT:
        return "First take your second job.", "AC-10"
    if action < Do.SWEEP:
        return _refuse_worker(action)
    if action == Do.SWEEP:
        return "There is nothing to sweep.", "AC-13"
    return _refuse_attraction(box, s, player, action)


def _refuse_rest(action: int) -> tuple[str, str]:
    if action < Do.NO_JOB:
        return "Your hand needs no room.", "AC-27"
    if action == Do.NO_JOB:
        return "Only after a sweep can you do without a job.", "AC-14"
    return "You can do something, so you cannot pass.", "AC-16"


def _refuse_worker(action: int) -> tuple[str, str]:
    rule = "AC-10" if action < Do.TAKE_EXPERT else "AC-12"
    if action in (Do.DRAW_JOB, Do.DRAW_EXPERT):
        return "There is no card left to draw.", "AC-29"
    return "Nobody stands there, or somebody just like that stands further left.", rule


def _refuse_attraction(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    place = action - (Do.HOLD if action >= Do.HOLD else Do.BUILD)
    card = int(at_place(s.record, player, place))
    if card < 0:
        return "There is no attraction.", "AC-17" if place < ROW else "AC-19"
    face = attraction(box, card)
    before = f"a level {face['level'] - 1} {face['type']}"
    if action >= Do.HOLD:
        return f"{face['name']} needs {before} in your park or hand.", "AC-26"
    if not fits_chain(box.record[0], s.record, player, card):
        return f"{face['name']} needs {before} in your park that carries nothing yet.", "AC-18"
    return f"{face['name']} costs {face['cost']}, which you cannot pay.", "AC-20"
