"""Reasons in Video Game Champion: tiles that are short, points that come, lines that are completed."""

from __future__ import annotations

from itertools import combinations

import pytest

from rumpus import Match
from rumpus.games.champion.rules.achievements import achievement_points
from rumpus.games.champion.rules.components import MOST_HELD, TILES
from rumpus.games.champion.rules.decisions import Do
from rumpus.games.champion.rules.notebook import notebook_points
from rumpus.games.champion.rules.playing import can_complete
from tests.games.reasons import Given, reasons

pytestmark = pytest.mark.compiled


def named(match: Match, text: str) -> int:
    names = [entry["name"] for entry in match.box.entries["cartridge"]]
    return max((card for card, name in enumerate(names) if name in text), key=lambda card: len(names[card]))


def fewest_more(match: Match, seat: int, game: int) -> int:
    """How many tiles more, whichever, it takes to beat a game: tried out one after the other."""
    s = match.position.copy()
    had = int(s.tiles[seat])
    left = [tile for tile in range(TILES) if not had >> tile & 1]
    for more in range(3):
        for some in combinations(left, more):
            s.tiles[seat] = had | sum(1 << tile for tile in some)
            if can_complete(match.box.record[0], s, seat, game, 1):
                return more
    return 3


def check(given: Given) -> None:
    match, seat, action, reason = given
    counts, rules, now = reason.counts, match.box.record[0], match.position
    if reason.kind in ("near", "complete"):
        if action.kind in ("take", "swap", "thrill"):
            at, game = given.after(), named(match, reason.text)
        else:
            at = match
            game = action.about["game"] if "game" in action.about else named(match, reason.text)
        assert counts["points"] == rules.points[game]
        assert (counts["missing"] == 0) == (reason.kind == "complete")
        assert min(counts["missing"], 3) == fewest_more(at, seat, game)
    elif reason.kind == "lose":
        game = named(match, reason.text)
        assert fewest_more(match, seat, game) == min(3, counts["before"])
        s = match.copy()
        s.position.tiles[seat] &= ~(1 << action.about["tile"])
        assert fewest_more(s, seat, game) == min(3, counts["missing"])
    elif reason.kind in ("beat", "play"):
        after = given.after()
        if any(one.id == Do.PROPOSED for one in after.legal(seat)):
            after.apply(Do.PROPOSED, seat)
        gained = achievement_points(rules, after.position, seat) - achievement_points(rules, now, seat)
        assert counts.get("achievements", 0) == gained or after.position.crystals[seat] > now.crystals[seat]
        assert after.position.played[seat].bit_count() >= now.played[seat].bit_count()
        assert counts.get("play", 0) == 2 * (max(5, _played(after, seat)) - max(5, _played(match, seat)))
    elif reason.kind == "room" and action.kind == "return_ious":
        assert now.ious[seat] - given.after().position.ious[seat] == counts["room"]
    elif reason.kind == "dollars":
        after = given.after().position
        assert (after.dollars[seat], after.ious[seat]) == (counts["dollars"], counts["ious"])
    elif reason.kind == "tiles":
        assert counts["held"] == now.tiles[seat].bit_count() + now.ious[seat] + 2
        assert ("discard" in reason.text) == (counts["held"] > MOST_HELD)
    elif reason.kind == "early":
        assert given.after().position.early[counts["place"] - 1] == seat
    elif reason.kind == "line":
        after = given.after().position
        assert after.completed[seat] != now.completed[seat]
        assert notebook_points(rules, after, seat) - notebook_points(rules, now, seat) == counts["points"]
    elif reason.kind == "wild":
        assert given.after().position.magazines[seat].bit_count() == now.magazines[seat].bit_count() + 1


def _played(match: Match, seat: int) -> int:
    return int(match.position.played[seat]).bit_count()


def test_what_a_reason_promises_comes_about() -> None:
    kinds = set()
    for seed in (3, 4):
        for given in reasons("champion", 3, seed, weeks="3"):
            check(given)
            kinds.add(given.reason.kind)
    assert {"near", "complete", "lose", "beat", "play", "room", "dollars", "tiles", "early", "line", "wild"} <= kinds
