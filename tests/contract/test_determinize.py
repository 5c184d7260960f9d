"""Determinize: a random possibility for all that a seat cannot know, made from nothing but what it does know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rumpus
from rumpus import Bot, Game, Match, RumpusError
from rumpus.core.game import Event

from .hidden import CERTAIN, HELD, HIDDEN, OUT_OF_SIGHT
from .sittings import MOST_DECISIONS, SEEDS, Sitting, sittings

pytestmark = pytest.mark.compiled

POSSIBILITIES = 600
MATCHES = 800
SIGMAS = 4.5


def early(game: Game, players: int, decisions: int) -> Match:
    """A fixed match after some decisions: few enough cards that the truth comes up by chance."""
    match = Match(game, players, seed=2024)
    bot = Bot("random", seed=5)
    for _ in range(decisions):
        match.apply(bot.choose(match))
    return match


def test_every_game_says_what_is_hidden_and_what_is_certain() -> None:
    ids = {game.id for game in rumpus.games()}
    assert set(HIDDEN) == ids
    assert set(CERTAIN) == set(HELD) == ids
    assert set(OUT_OF_SIGHT) == ids


@given(data=st.data(), seeds=st.tuples(SEEDS, SEEDS))
def test_a_possibility_depends_on_what_the_seat_knows_alone(
    game: Game, players: int, data: st.DataObject, seeds: tuple[int, int]
) -> None:
    """Positions that a seat cannot tell apart give the same possibility, byte for byte, from the same seed."""
    for match in data.draw(sittings(game, players)).some(30):
        for seat in range(players):
            determinized = match.determinize(seat, seeds[1])
            assert (
                match.determinize(seat, seeds[0]).determinize(seat, seeds[1]).position.tobytes()
                == determinized.position.tobytes()
            )


@given(data=st.data(), seed=SEEDS)
def test_a_possibility_does_not_depend_on_what_lies_out_of_sight(
    game: Game, players: int, data: st.DataObject, seed: int
) -> None:
    for match in data.draw(sittings(game, players)).some(30):
        for seat in range(players):
            other = OUT_OF_SIGHT[game.id](match, seat, random.Random(seed))
            for told in other.position.events[: other.position.event_count]:
                if game.table.seen_by(Event(0, *told.tolist())) not in (None, seat):
                    told.what += 1
            assert match.view(seat) == other.view(seat), "the test's own disguise shows"
            determinized, determinized_other = (
                match.determinize(seat, seed).position,
                other.determinize(seat, seed).position,
            )
            differing = [
                name
                for name in determinized.dtype.names
                if determinized[name].tobytes() != determinized_other[name].tobytes()
            ]
            assert differing == [], "the possibility of these fields depends on what the seat cannot see"


@given(data=st.data(), seed=SEEDS)
def test_determinizing_leaves_the_match_as_it_is(game: Game, players: int, data: st.DataObject, seed: int) -> None:
    for match in data.draw(sittings(game, players)).some(10):
        before = match.position.tobytes()
        legal = [match.legal(seat) for seat in range(players)]
        match.determinize(0, seed)
        assert match.position.tobytes() == before
        assert [match.legal(seat) for seat in range(players)] == legal


@given(data=st.data(), seed=SEEDS)
def test_a_possibility_can_be_played_on_to_the_end(game: Game, players: int, data: st.DataObject, seed: int) -> None:
    for match in data.draw(sittings(game, players)).some(3):
        for seat in range(players):
            determinized, bot = match.determinize(seat, seed), Bot("random", seed)
            while not determinized.over:
                assert len(determinized.decisions) < MOST_DECISIONS
                determinized.apply(bot.choose(determinized))
            assert 1 in determinized.ranks


@given(data=st.data(), seed=SEEDS)
def test_a_possibility_agrees_with_what_everyone_can_work_out(
    game: Game, players: int, data: st.DataObject, seed: int
) -> None:
    for match in data.draw(sittings(game, players)).some(20):
        for owner, cards in CERTAIN[game.id](match).items():
            assert cards <= HELD[game.id](match, owner), "the test's own reasoning is wrong"
            for seat in range(players):
                assert cards <= HELD[game.id](match.determinize(seat, seed), owner), (
                    f"seat {seat} knows that {owner} has {dict(cards)}, and determinizes otherwise"
                )


@pytest.mark.parametrize("decisions", [0, 12, 30])
def test_possibilities_differ_and_the_truth_is_among_them(game: Game, players: int, decisions: int) -> None:
    match, hidden = early(game, players, decisions), HIDDEN[game.id]
    for seat in range(players):
        truth, lots = hidden(match, seat), random.Random(seat)
        possibilities = [hidden(match.determinize(seat, seed), seat) for seed in range(POSSIBILITIES)]
        disguises = [hidden(OUT_OF_SIGHT[game.id](match, seat, lots), seat) for _ in range(30)]
        varied = 0
        for place, lies_there in truth.items():
            determinized = {possibility[place] for possibility in possibilities}
            assert lies_there in determinized, f"seat {seat} never meets what is the {place}"
            possible = {disguise[place] for disguise in disguises}
            assert possible <= determinized, f"seat {seat} never meets some of what could be the {place}"
            varied += len(determinized) > 1
        assert varied >= len(truth) // 3, "hardly anything is ever varied"


def test_the_truth_is_as_likely_as_any_possibility(game: Game, players: int) -> None:
    """A possibility hits the truth as often as it hits another possibility: nothing is known too well or too badly.

    McNemar's test over one position each of many matches, place by place.
    """
    hits: Counter[tuple[str, bool, bool]] = Counter()
    for number in range(MATCHES):
        match = somewhere(game, players, number)
        truth, one, other = (
            HIDDEN[game.id](m, 0)
            for m in (match, match.determinize(0, 2 * number), match.determinize(0, 2 * number + 1))
        )
        for place in truth:
            hits[place, truth[place] == one[place], other[place] == one[place]] += 1
    for place in {place for place, _, _ in hits}:
        known, unknown = hits[place, True, False], hits[place, False, True]
        assert abs(known - unknown) <= SIGMAS * (known + unknown) ** 0.5, (
            f"{place}: {known} possibilities hit the truth alone, {unknown} hit another possibility alone"
        )


def somewhere(game: Game, players: int, number: int) -> Match:
    """The `number`-th of many random matches, stopped at a random decision."""
    match, bot = Match(game, players, number), Bot("random", number)
    for _ in range(random.Random(number).randrange(120)):
        if not match.over:
            match.apply(bot.choose(match))
    return match


@given(data=st.data())
def test_nothing_leads_from_a_possibility_back_to_the_truth(game: Game, players: int, data: st.DataObject) -> None:
    """Neither its seed nor its log nor taking back nor saving: a bot could cheat by accident."""
    ways: list[Callable[[Match], Match]] = [
        lambda possibility: _back(possibility, len(possibility.decisions) - 1),
        lambda possibility: _back(possibility, 0),
        lambda possibility: _back(possibility, len(possibility.decisions)),
        lambda possibility: rumpus.load(possibility.save()),
    ]
    for match in data.draw(sittings(game, players)).some(3):
        for seat in range(players):
            possibility = match.determinize(seat, seed=match.seed ^ 1)
            assert possibility.seed != match.seed
            for other in range(players):
                assert set(possibility.events(other)) <= set(match.events(seat))
            for way in ways:
                try:
                    reached = way(possibility.copy())
                except RumpusError:
                    continue
                truth = match.copy()
                truth.rewind(len(reached.decisions))
                assert reached.position.tobytes() != truth.position.tobytes()


def _back(match: Match, decisions: int) -> Match:
    match.rewind(decisions)
    return match


def test_a_sitting_with_hidden_cards_worked_out_is_not_rare(game: Game, players: int) -> None:
    """The check of certainties would be empty if nobody ever knew anything for certain."""
    sitting = Sitting(game.id, players, 7, game.check_options(None), ("random",) * players, 7)
    certain = sum(bool(cards) for match in sitting.some(30) for cards in CERTAIN[game.id](match).values())
    assert certain > 0
