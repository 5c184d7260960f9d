"""Levels for people: each plays by the rules, forgets what it should, and gives nothing away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Game, Match, RumpusError
from rumpus.minds import LEVELS, Opponent
from tests.contract.sittings import SEEDS, sittings

QUICK = [level.id for level in LEVELS.values() if level.seconds is None]


def test_there_are_three_levels_and_none_thinks_for_longer_than_people_wait() -> None:
    assert list(LEVELS) == ["rookie", "regular", "champion"]
    assert all((level.seconds or 0.0) <= 2.0 for level in LEVELS.values())
    slips, forgets, reactions = zip(*((v.slips, v.forgets, v.reaction) for v in LEVELS.values()), strict=True)
    for figures in (slips, forgets, reactions):
        assert list(figures) == sorted(figures, reverse=True), "a higher level slips, forgets and dawdles less"


@pytest.mark.parametrize("level", QUICK)
def test_an_opponent_decides_legally_to_the_end(game: Game, level: str) -> None:
    match = Match(game, game.players[0], seed=6)
    opponents = [Opponent(level, seed) for seed in range(match.players)]
    while not match.over:
        seat = match.actors[0]
        match.apply(opponents[seat].choose(match, seat), seat)


def test_a_champion_thinks() -> None:
    match = Match("anarcade", seed=6)
    assert Opponent("champion", 1).choose(match) in {action.id for action in match.legal()}


@pytest.mark.parametrize("level", QUICK)
@given(data=st.data(), seeds=st.tuples(SEEDS, SEEDS))
def test_no_opponent_knows_more_than_its_seat(
    game: Game, players: int, level: str, data: st.DataObject, seeds: tuple[int, int]
) -> None:
    for match in data.draw(sittings(game, players)).some(8):
        for seat in match.actors:
            guessed = match.guess(seat, seeds[1])
            assert Opponent(level, seeds[0]).choose(match, seat) == Opponent(level, seeds[0]).choose(guessed, seat)


def remembered(level: str, seed: int) -> tuple[int, int]:
    """Of the cards that seats of a game of Archduke know by heart: how many, and how many of them are remembered."""
    match = Match("archduke", 4, seed)
    opponents = [Opponent("regular", seat) for seat in range(4)]
    known = kept = 0
    for _ in range(60):
        seat = match.actors[0]
        match.apply(opponents[seat].choose(match, seat), seat)
        hazy = Opponent(level, seed)._what_is_left_of(match, seat)
        known += sum(int(seen) >> seat & 1 for seen in match.position.seen.flat)
        kept += sum(int(seen) >> seat & 1 for seen in hazy.position.seen.flat)
        assert not (hazy.position.seen & ~match.position.seen).any(), "something is known that was never seen"
    return known, kept


def test_lower_levels_forget_cards_in_archduke() -> None:
    shares = {}
    for level in LEVELS:
        known, kept = (sum(figures) for figures in zip(*(remembered(level, seed) for seed in range(8)), strict=True))
        shares[level] = kept / known
    assert shares["rookie"] < 0.8 < shares["regular"] < shares["champion"] == 1.0


def test_what_slipped_the_mind_does_not_come_back() -> None:
    match = Match("archduke", 2, seed=3)
    opponent = Opponent("rookie", 9)
    while len(match.decisions) < 8:
        match.apply(Opponent("regular", 1).choose(match))
    first, second = (opponent._what_is_left_of(match, 0)._bytes.tobytes() for _ in range(2))
    assert first == second


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(RumpusError, match=r"^There is no level 'master'; there is rookie, regular, champion\.$"):
        Opponent("master")


def test_an_opponent_has_nothing_to_choose_for_who_has_nothing_to_decide() -> None:
    with pytest.raises(RumpusError, match="Seat 1 has nothing to decide now"):
        Opponent("rookie").choose(Match("anarcade", seed=1), 1)


def test_an_opponent_introduces_itself() -> None:
    assert repr(Opponent("rookie")) == "Opponent('rookie')"
