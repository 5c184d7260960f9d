"""Reasons in Arcadia: points a year are scored so often, and what can be paid can be built."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus import Bot, Match
from rumpus.games.arcadia.rules.components import Do, Told
from rumpus.games.arcadia.rules.icon_budget import missing
from rumpus.games.arcadia.rules.scoring import park_points
from tests.games.reasons import Given, reasons

pytestmark = pytest.mark.compiled


def seat_of(match: Match, seat: int) -> dict[str, Any]:
    return dict(match.view(seat)["table"]["seats"][seat])


def named(match: Match, text: str) -> int:
    """The attraction that a reason speaks of: none is called like a part of another."""
    names = [entry["name"] for entry in match.box.entries["attraction"]]
    (found,) = [card for card, name in enumerate(names) if name in text]
    return found


def times_scored(match: Match, seat: int) -> int:
    """How often the park of a seat is scored from here to the end."""
    match, known, bot = match.copy(), match.event_count, Bot("instinct")
    while not match.over:
        match.apply(bot.choose(match))
    return sum(event.kind == Told.SCORED and event.seat == seat for event in match.events_since(known))


def check_built(given: Given) -> None:
    """AC-34: paid as proposed it stands in the park, and each year's end brings its points."""
    match, seat, _, reason = given
    built = given.after()
    if any(one.id == Do.PAY_PROPOSED for one in built.legal(seat)):
        built.apply(Do.PAY_PROPOSED, seat)
    rules = match.box.record[0]
    more = park_points(rules, built.position, seat) - park_points(rules, match.position, seat)
    assert reason.counts["points"] == more
    assert reason.counts["years"] == times_scored(match, seat)
    if not built.over:
        paid = [sum(review["paid"] for review in seat_of(one, seat)["reviews"]) for one in (match, built)]
        assert reason.counts.get("reviews", 0) == paid[1] - paid[0]
    assert ("completes your" in reason.text) == (" 4, " in given.action.label)


def check(given: Given) -> None:
    match, seat, _, reason = given
    rules, counts = match.box.record[0], reason.counts
    if reason.kind == "build":
        check_built(given)
    elif reason.kind in ("pay", "near"):
        card, after = named(match, reason.text), given.after()
        assert missing(rules, match.position, seat, card) == counts["before"]
        assert missing(rules, after.position, seat, card) == counts["missing"] < counts["before"]
        assert (counts["missing"] == 0) == (reason.kind == "pay")
        assert counts["points"] == rules.points[card]
    elif reason.kind == "hold":
        assert counts["points"] == match.box.entries["attraction"][given.action.about["card"]]["points"]
        assert counts["missing"] == missing(rules, match.position, seat, given.action.about["card"])
    elif reason.kind == "spend":
        assert given.after().position.hand[seat].count == counts["left"]
    elif reason.kind == "keep":
        kept = seat_of(given.after(), seat)["reviews"]
        assert all(review["name"] in reason.text and review["text"] in reason.text for review in kept)


def test_what_a_reason_promises_comes_about() -> None:
    kinds = set()
    for seed in (3, 4, 5):
        for given in reasons("arcadia", 2, seed, years="3"):
            check(given)
            kinds.add(given.reason.kind)
    assert {"build", "pay", "near", "hold", "spend", "keep"} <= kinds
