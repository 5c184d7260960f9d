"""Reasons in 8-Bit Rummy: what they promise comes about."""

from __future__ import annotations

from typing import Any

from rumpus import Match
from rumpus.core.record_reader import read_record
from rumpus.games.rummy.table.hindsight import most_to_lay
from tests.games.reasons import Given, reasons


def hand_of(match: Match, seat: int) -> int:
    return int(match.position.hand[seat]).bit_count()


def set_at(match: Match, about: dict[str, Any]) -> dict[str, Any] | None:
    sets = match.view(None)["table"]["sets"]
    return next((one for one in sets if (one["row"], one["number"]) == (about["row"], about["number"])), None)


def check(given: Given) -> None:
    match, seat, action, reason = given
    counts = dict(reason.counts)
    others = sum(hand_of(match, other) for other in range(match.players) if other != seat)
    after = given.after()
    if reason.kind == "set":
        lying = set_at(after, dict(action.about))
        assert lying is not None
        assert counts["size"] == len(lying["cards"])
        assert counts["lacking"] == max(0, 3 - counts["size"])
        assert lying["legal"] == (not counts["lacking"])
        assert counts.get("points", others) == others
    elif reason.kind == "penalty":
        assert hand_of(after, seat) == counts["hand"]
    elif reason.kind == "out":
        assert after.scores[seat] - match.scores[seat] == counts["points"] == others
    elif reason.kind == "end":
        assert hand_of(after, seat) == counts["hand"]
    elif reason.kind == "nothing":
        assert most_to_lay(match.box, read_record(match.game.rules.STATE, match.position.tobytes()), seat) == 0
    elif reason.kind == "hold":
        assert hand_of(after, seat) == counts["hand"] + 1
        assert counts["fewest"] == min(hand_of(match, other) for other in range(match.players) if other != seat)


def test_what_a_reason_promises_comes_about() -> None:
    kinds = set()
    for seed in (3, 4):
        for given in reasons("rummy", 2, seed, every=7):
            check(given)
            kinds.add(given.reason.kind)
    assert {"set", "end", "out", "nothing", "hold"} <= kinds
