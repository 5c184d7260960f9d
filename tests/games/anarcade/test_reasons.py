"""Reasons in Anarcade: what they promise comes about."""

from __future__ import annotations

from typing import Any

from rumpus import Match
from rumpus.games.anarcade.rules.components import Do
from tests.games.reasons import Given, reasons


def seat_of(match: Match, seat: int) -> dict[str, Any]:
    return dict(match.view(seat)["table"]["seats"][seat])


def symbols(cards: list[dict[str, Any]], name: str) -> int:
    return sum(card["symbols"].count(name[0]) for card in cards)


def check(given: Given) -> None:
    match, seat, action, reason = given
    before, counts = seat_of(match, seat), dict(reason.counts)
    if reason.kind == "draw":
        coming = before["face_down"] or before["discard"]
        useful = [card for card in coming if set(card["symbols"]) & set("ES")]
        assert counts == {"useful": len(useful), "coming": len(coming)}
        assert seat_of(given.after(), seat)["played"][-1] in coming
    elif reason.kind in ("score", "ace") and action.kind == "score":
        after = match.copy()
        goal = after.view(seat)["table"]["arcade"]["high_score"]
        while any(one.id == Do.SCORE for one in after.legal(seat)):
            after.apply(Do.SCORE, seat)
        aced = len(seat_of(after, seat)["aced"]) > len(before["aced"])
        reached = goal if aced else seat_of(after, seat)["scored"]
        assert reached == (goal if reason.kind == "ace" else counts["reached"])
        assert counts.get("left", 0) == goal - reached
        assert counts.get("missing", goal - before["scored"]) == goal - before["scored"]
    elif reason.kind == "save":
        kept = given.after()
        scored = given.then(Do.SCORE)
        if any(one.id == Do.STOP_SCORING for one in scored.legal(seat)):
            scored.apply(Do.STOP_SCORING, seat)
        named = {one.id for one in kept.legal(seat) if one.kind == "buy" and _cost(kept, one.id) == counts["cost"]}
        assert named
        assert seat not in scored.actors or named.isdisjoint(one.id for one in scored.legal(seat))
    elif reason.kind == "buy":
        shown = match.view(seat)["table"]["stacks"][action.id - Do.BUY_DRAW]["top"]
        deck = [shown, *before["face_down"], *before["discard"], *before["played"]]
        assert counts.pop("cards") == len(deck)
        assert counts == {name: symbols(deck, name) for name in counts}
        assert {name[0] for name in counts} == set(shown["symbols"])
        if "no credit" in reason.text:
            assert match.copy().position.credits[seat] == given.after().position.credits[seat]
    elif reason.kind in ("keep", "lose"):
        after = given.after().position.credits[seat]
        assert after == counts.get("kept", before["credits"] - counts.get("lost", 0))
    elif reason.kind == "ace":
        assert len(seat_of(given.after(), seat)["aced"]) == counts["ace"] == len(before["aced"]) + 1


def _cost(match: Match, action: int) -> int:
    return int(match.view(0)["table"]["stacks"][action - Do.BUY_DRAW]["top"]["cost"])


def test_what_a_reason_promises_comes_about() -> None:
    kinds = set()
    for seed in (3, 5):
        for given in reasons("anarcade", 2, seed, aces="2"):
            check(given)
            kinds.add(given.reason.kind)
    assert kinds == {"draw", "score", "ace", "save", "buy", "keep", "lose"}
