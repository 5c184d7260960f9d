"""Reasons in Archduke: how the own sum changes, and what is known of it."""

from __future__ import annotations

from rumpus import Match
from tests.games.reasons import Given, reasons


def cards_of(match: Match, seat: int) -> list[int]:
    return [int(card) - 1 for card in match.position.grid[seat] if card]


def sum_of(match: Match, seat: int) -> int:
    return sum(int(match.box.record[0].value[card]) for card in cards_of(match, seat))


def check(given: Given) -> None:
    match, seat, action, reason = given
    counts, after = reason.counts, given.after()
    if after.round != match.round or after.over:
        return
    less = sum_of(match, seat) - sum_of(after, seat)
    if reason.kind == "match" and action.kind == "match":
        assert (less, len(cards_of(after, seat))) == (counts["less"], counts["cards"])
    elif reason.kind == "keep" or (reason.kind == "swap" and "less" in counts):
        assert less == counts["less"]
    elif reason.kind == "take":
        assert counts["less"] in {
            sum_of(match, seat) - sum_of(given.then(action.id, one.id), seat)
            for one in after.legal(seat)
            if one.kind == "keep"
        }
    elif reason.kind == "risk":
        where = int(match.position.grid[seat][action.about["place"]]) - 1
        discarded = int(match.position.discard.cards[match.position.discard.count - 1])
        fits = after.position.discard.count > match.position.discard.count
        assert fits == bool(match.box.record[0].alike[where] >> int(match.box.record[0].kind[discarded]) & 1)
        assert len(cards_of(after, seat)) == len(cards_of(match, seat)) + (-1 if fits else 1)
    elif reason.kind in ("call", "wait"):
        seen = [place for place in range(match.position.span[seat]) if match.position.seen[seat][place] >> seat & 1]
        known = [int(match.position.grid[seat][place]) - 1 for place in seen if match.position.grid[seat][place]]
        assert counts["known"] == sum(int(match.box.record[0].value[card]) for card in known)
        assert counts["unknown"] == len(cards_of(match, seat)) - len(known)
    elif reason.kind == "light":
        held = int(match.position.held) - 1
        assert max(int(match.box.record[0].value[card]) for card in cards_of(match, seat)) == counts["most"]
        assert counts["most"] <= match.box.record[0].value[held]
    elif reason.kind == "leader":
        assert counts["tokens"] == min(
            int(match.position.weight[other]) for other in range(match.players) if other != seat
        )
    elif reason.kind == "fewest":
        assert counts["cards"] == len(cards_of(match, action.about["seat"]))
    elif reason.kind == "learn" and action.kind == "look":
        place = action.about["place"]
        assert not match.position.seen[seat][place] >> seat & 1
        assert after.position.seen[seat][place] >> seat & 1


def test_what_a_reason_promises_comes_about() -> None:
    kinds = set()
    for seed in (3, 4):
        for given in reasons("archduke", 3, seed):
            check(given)
            kinds.add(given.reason.kind)
    assert {"draw", "take", "keep", "learn", "match", "risk", "nothing", "call", "wait", "leader", "swap"} <= kinds
