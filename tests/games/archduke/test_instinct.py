"""Archduke's quick player: sensible in small, and much better than chance."""

from __future__ import annotations

import pytest
from rulebook.archduke.positions import at_table, discard_from, do, kinds

from rumpus import Bot, Match
from rumpus.games.archduke.rules.components import Told
from rumpus.lab.simulation import simulate

pytestmark = pytest.mark.compiled

BOT = Bot("instinct")


def choice(match: Match, seat: int) -> tuple[str, dict[str, object]]:
    chosen = BOT.choose(match, seat)
    (action,) = [action for action in match.legal(seat) if action.id == chosen]
    return action.kind, dict(action.about)


def test_it_never_tries_a_card_it_does_not_know_to_match() -> None:
    for seed in range(20):
        match = Match("archduke", 4, seed)
        while not match.over:
            match.apply(BOT.choose(match))
        assert not [event for event in match.events() if event.kind == Told.MISMATCHED]


def test_it_matches_what_it_knows() -> None:
    match = at_table("7 8 9 10", "2 7 4 5", known={(1, 1): [1]})
    discard_from(match, 0, 0)
    assert choice(match, 1) == ("match", {"place": 1, "window": 2})


def test_it_does_not_match_an_archduke_away() -> None:
    match = at_table("-3 8 9 10", "2 -3 4 5", known={(1, 1): [1]})
    discard_from(match, 0, 0)
    assert choice(match, 1)[0] == "pass"


def test_it_takes_a_light_discard_for_its_worst_card() -> None:
    match = at_table("2 3 13 4", "2 3 4 5", discard=[0], known={(0, place): [0] for place in range(4)})
    assert choice(match, 0)[0] == "take"
    do(match, 0, "take")
    assert choice(match, 0) == ("keep", {"place": 2})


def test_it_discards_a_card_that_lets_it_match_a_heavy_one() -> None:
    match = at_table("2 3 10 4", "2 3 4 5", pile=[10], known={(0, place): [0] for place in range(4)})
    do(match, 0, "draw")
    assert choice(match, 0)[0] == "discard"


def test_it_peeks_at_its_own_unknown_card_first() -> None:
    match = at_table("12 3 9 4", "2 3 4 5", known={(0, 1): [0], (0, 2): [0]})
    discard_from(match, 0, 0)
    assert choice(match, 0) == ("look", {"seat": 0, "place": 3, "window": 2})


def test_it_swaps_its_worst_card_for_the_best_it_knows_of() -> None:
    known = {(0, place): [0] for place in range(4)} | {(1, 2): [0, 1]}
    match = at_table("11 3 13 4", "5 5 -3 5", known=known)
    discard_from(match, 0, 0)
    do(match, 0, "choose", seat=0, place=2)
    assert choice(match, 0)[1]["place"] == 2


def test_it_gives_to_the_lightest_of_the_others() -> None:
    match = at_table("1 3 9 4", "2 3 4 5", "2 . . 5")
    discard_from(match, 0, 0)
    assert choice(match, 0)[1]["seat"] == 2


def test_it_calls_with_little_and_not_with_much() -> None:
    known = {(0, place): [0] for place in range(4)}
    assert choice(at_table("1 0 0 -3", "2 3 4 5", phase="call", known=known), 0)[0] == "call"
    heavy = at_table("12 9 9 13", "2 3 4 5", phase="call", known=known)
    assert kinds(heavy, 0) == {"call", "go_on"}
    assert choice(heavy, 0)[0] == "go_on"


def test_it_beats_chance_nearly_always() -> None:
    told = simulate("archduke", 300, 2, ("instinct", "random"), seed=1)
    assert told.seats[0].first_share > 0.9
    assert told.stalled == 0
