"""Sets up positions of Arcadia by the names of cards, plays decisions by their kind, and says how things lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rumpus import Match
from rumpus.games.arcadia.rules.building import note_steps
from rumpus.games.arcadia.rules.components import JOBS, Phase, Told

from .cards import attraction_names, review_names, rule_box, worker_names

JOB_ROW = ("Operator", "Technician", "Builder", "Mechanic")
EXPERT_ROW = ("any RRR", "any GGG", "any BBB", "any YYY")
SITE = ("Duck Pond", "Teacups", "Acrobats 1", "Corn Dog")
SPARE = ("Parade", "Lemonade", "Get-a-Gopher", "Ferris Wheel 1")
SPARE_EXPERTS = ("show RRRR", "show GGGG", "show BBBB", "show YYYY")
"""What lies in a row where somebody has what usually lies there."""


@dataclass
class Park:
    """What a seat has: workers in hand, attractions built and held, reviews, and points."""

    hand: Sequence[str] = ()
    park: Sequence[str] = ()
    held: Sequence[str] = ()
    reviews: Sequence[str] = ()
    points: int = 0
    seen: bool = False
    """Whether everybody saw the hand being taken."""


@dataclass
class Cards:
    """All cards of a box, taken out one by one."""

    left: dict[str, list[int]] = field(default_factory=dict)

    def pick(self, name: str) -> int:
        return self.left[name].pop(0)

    def four(self, wanted: Sequence[str | None] | None, usual: Sequence[str], spare: Sequence[str]) -> list[int]:
        """A row: what is wanted, or what usually lies there and is not taken, else something to spare."""
        names = wanted if wanted is not None else [name for name in (*usual, *spare) if self.left[name]][:4]
        return [self.pick(name) + 1 if name else 0 for name in [*names, *[None] * (4 - len(names))]]

    def rest(self) -> list[int]:
        return sorted(card for cards in self.left.values() for card in cards)


def at_table(
    *seats: Park,
    turn: int = 0,
    site: Sequence[str | None] | None = None,
    jobs: Sequence[str | None] | None = None,
    experts: Sequence[str | None] | None = None,
    above: Sequence[str] | None = None,
    deck: Sequence[str] | None = None,
    year: int = 0,
    new_year: bool = False,
    turns_left: int = 0,
    seed: int = 1,
    **options: str,
) -> Match:
    """A match in which the seat `turn` is about to act; seats that are not given have nothing.

    `site` is listed from the far end. `above` are the attractions above the New Year card, all that are left over if it
    is not given; the rest lies below it. `deck` are the workers to be drawn, all by default; the rest are discards.
    """
    seats = seats if len(seats) > 1 else (*seats, Park())
    match = Match("arcadia", len(seats), seed, options, box=rule_box())
    s, box = match.position, match.box.record[0]
    attractions = Cards({name: [i] for i, name in enumerate(attraction_names())})
    workers, reviews = Cards(), Cards({name: [i] for i, name in enumerate(review_names())})
    for card in range(len(box.kind)):
        workers.left.setdefault(worker_names()[box.kind[card]], []).append(card)
    for name in ("staff", "kinds", "budget", "lasting", "drawn", "built", "taken", "held", "park", "hand", "since"):
        s[name] = 0
    s["in_doubt"], s["shuffles"] = 0, 0
    s["row"], s["site"], s["rejected"], s["points"], s["turns"] = 0, 0, 0, 0, 0
    for p, seat in enumerate(seats):
        _lay(s.hand[p], [workers.pick(name) for name in seat.hand])
        s.drawn[p, : len(seat.hand)] = 0 if seat.seen else 1
        _lay(s.held[p], [attractions.pick(name) for name in seat.held])
        _lay(s.taken[p], s.held[p].cards[: len(seat.held)].tolist())
        _lay(s.park[p], [attractions.pick(name) for name in seat.park])
        _lay(s.review[p], [reviews.pick(name) for name in seat.reviews])
        s.points[p] = seat.points
        for card in s.hand[p].cards[: len(seat.hand)].tolist():
            s.staff[p, box.kind[card]] += 1
            s.kinds[p] |= 1 << int(box.kind[card])
            s.budget[p] += box.budget[:, box.kind[card]]
        for card in s.park[p].cards[: len(seat.park)].tolist():
            s.built[p, box.type[card], box.level[card]] += 1
            s.lasting[p] += box.gives[card]
        for kind in range(4):
            note_steps(s, p, kind)
        s.in_doubt |= sum(1 << card for card in s.held[p].cards[: len(seat.held)].tolist())
    s.row[0] = workers.four(jobs, JOB_ROW, JOB_ROW)
    s.row[1] = workers.four(experts, EXPERT_ROW, SPARE_EXPERTS)
    s.site[:] = attractions.four(site, SITE, SPARE)
    drawn = workers.rest() if deck is None else [workers.pick(name) for name in deck]
    discarded = [] if deck is None else workers.rest()
    for crew in range(2):
        _lay(s.deck[crew], [card for card in drawn if (card >= JOBS) == crew])
        _lay(s.discard[crew], [card for card in discarded if (card >= JOBS) == crew])
    plans = attractions.rest() if above is None else [attractions.pick(name) for name in above]
    _lay(s.plans, plans)
    _lay(s.under, [] if above is None else attractions.rest())
    _lay(s.aside, reviews.rest())
    s.phase, s.turn, s.starter = Phase.ACTION, turn, 0
    s.year, s.new_year, s.turns_left = year, new_year, turns_left
    match.refresh()
    return match


def _lay(pile: Any, cards: list[int]) -> None:
    pile.cards[:] = 0
    pile.cards[: len(cards)] = cards
    pile.count = len(cards)


# Deciding


def do(match: Match, kind: str, /, **about: Any) -> None:
    """Makes the one decision of a kind that touches these things, for whoever is at turn."""
    fitting = [a for a in match.legal() if a.kind == kind and about.items() <= dict(a.about).items()]
    assert len(fitting) == 1, f"cannot {kind} {about}: {[a.label for a in match.legal()]}"
    match.apply(fitting[0])


def build(match: Match, name: str) -> None:
    """Begins to build an attraction of the row or of the hand."""
    card = attraction_names().index(name)
    (action,) = [a for a in match.legal() if a.kind in ("build", "build_held") and a.about["card"] == card]
    match.apply(action)


def build_as_proposed(match: Match, name: str) -> None:
    build(match, name)
    if task(match) == "paying":
        do(match, "pay_proposed")


def pay(match: Match, *names: str) -> None:
    for name in names:
        do(match, "pay", kind=worker_names().index(name))


def hold(match: Match, name: str) -> None:
    do(match, "hold", card=attraction_names().index(name))


def take_jobs(match: Match, first: str | None = None, second: str | None = None) -> None:
    """Takes two jobs: by their names, or None for one off the deck."""
    for name in (first, second):
        take(match, name)


def take(match: Match, name: str | None, crew: str = "job") -> None:
    if name is None:
        do(match, f"draw_{crew}")
    else:
        do(match, f"take_{crew}", kind=worker_names().index(name))


def idle(match: Match) -> None:
    """A turn in which nothing happens to attractions."""
    take_jobs(match)


# Looking


def kinds(match: Match) -> set[str]:
    """The kinds of decision that are open."""
    return {action.kind for action in match.legal()}


def offered(match: Match, kind: str) -> set[str]:
    """The attractions that decisions of a kind are about."""
    return {attraction_names()[action.about["card"]] for action in match.legal() if action.kind == kind}


def payable(match: Match) -> set[str]:
    """The workers that can be laid down now."""
    return {worker_names()[action.about["kind"]] for action in match.legal() if action.kind == "pay"}


def table(match: Match, seat: int | None = None) -> dict[str, Any]:
    return dict(match.view(seat)["table"])


def seat_of(match: Match, seat: int, reader: int | None = None) -> dict[str, Any]:
    return dict(table(match, reader)["seats"][seat])


def task(match: Match) -> str | None:
    actor = match.actors[0]
    return seat_of(match, actor, actor)["task"]


def park(match: Match, seat: int) -> list[str]:
    return [card["name"] for card in seat_of(match, seat)["park"]]


def hand(match: Match, seat: int) -> Counter[str]:
    return Counter({card["name"]: card["count"] for card in seat_of(match, seat, seat)["hand"]})


def held(match: Match, seat: int) -> list[str]:
    return [card["name"] for card in seat_of(match, seat, seat)["held"]]


def site(match: Match) -> list[str | None]:
    """The row of attractions from its far end."""
    return [card and card["name"] for card in table(match)["attractions"]["row"]]


def row(match: Match, crew: str) -> list[str | None]:
    return [card and card["name"] for card in table(match)[crew]["row"]]


def discards(match: Match) -> Counter[str]:
    """What lies on the discards of jobs and experts."""
    s, kind = match.position, match.box.record[0].kind
    cards = [card for pile in s.discard for card in pile.cards[: pile.count].tolist()]
    return Counter(worker_names()[kind[card]] for card in cards)


def events(match: Match, reader: int | None = None) -> list[str]:
    return [Told(event.kind).name for event in match.events(reader)]


def quote(match: Match, name: str, seat: int = 0) -> dict[str, Any]:
    """What an attraction of the row or of the hand would cost a seat."""
    places = site(match) + held(match, seat)
    return dict(seat_of(match, seat, seat)["quotes"][places.index(name)])
