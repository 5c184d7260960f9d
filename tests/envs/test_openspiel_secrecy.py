"""What OpenSpiel's states tell a player: the same for what it cannot tell apart, different for all else."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rumpus import Game, Match
from rumpus.core.game import find_game

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from rumpus.envs.dealt import Dealt  # noqa: E402

from .spiel import dealt, load, play_on, shown  # noqa: E402

pytestmark = [pytest.mark.fewest_and_most, pytest.mark.compiled]

LOOKS, APART = 4, 11
"""So many states of a game are looked at, so many decisions lie between them."""
ALONG = 25
"""So many decisions two games are played side by side."""


def sampler(seed: int) -> Any:
    return random.Random(seed).random


def looks(game: Game, players: int, seed: int) -> Any:
    """States along a game."""
    state, lots = dealt(load(game, players), seed), random.Random(seed)
    for _ in range(LOOKS):
        yield state
        play_on(state, lots, APART, lots.choice(["random", "instinct"]))


def test_a_player_is_shown_nothing_that_it_cannot_know(game: Game, players: int) -> None:
    for look, state in enumerate(looks(game, players, seed=8)):
        for player in range(players):
            twin = state.resample_from_infostate(player, sampler(look))
            assert twin.current_player() == state.current_player()
            assert shown(twin, player) == shown(state, player)


def test_what_is_resampled_depends_on_nothing_that_the_player_cannot_know(game: Game, players: int) -> None:
    """From a state and from one that the player takes for the same, the same numbers lead to the same states."""
    for look, state in enumerate(looks(game, players, seed=9)):
        for player in range(players):
            other = state.resample_from_infostate(player, sampler(look))
            one, two = (each.resample_from_infostate(player, sampler(look + 1)) for each in (state, other))
            assert str(one) == str(two)
            assert all(shown(one, seat) == shown(two, seat) for seat in range(players))
            assert one.history() == two.history() == []


def test_what_is_resampled_goes_on_and_can_be_stored(game: Game, players: int) -> None:
    for look, state in enumerate(looks(game, players, seed=10)):
        loaded, player = state.get_game(), look % players
        twin = state.resample_from_infostate(player, sampler(look))
        stored = loaded.deserialize_state(twin.serialize())
        for each in (twin, stored):
            play_on(each, random.Random(look), APART)
        assert str(stored) == str(twin)
        assert all(shown(stored, seat) == shown(twin, seat) for seat in range(players))


def told(match: Match, seat: int) -> list[Any]:
    """What a seat sees and reads at a table."""
    return [match.view(seat), [event[1:] for event in match.events(seat)]]


def test_two_games_have_the_same_past_for_a_seat_as_long_as_it_cannot_tell_them_apart(game: Game, players: int) -> None:
    """Two games that a seat takes for the same go on by the same decisions; what a table shows is the measure."""
    parted = 0
    for look, state in enumerate(looks(game, players, seed=11)):
        for seat in range(players):
            one = state._game_dealt.copy()
            two = state._game_dealt.possibility(seat, look)
            two.match.position.rng[:] = one.match.position.rng
            parted += play_side_by_side(one, two, seat, random.Random(look))
    assert parted or game.id == "champion", "no two games ever went apart: nothing was tried"


def play_side_by_side(one: Dealt, two: Dealt, seat: int, lots: random.Random) -> bool:
    """Until the seat can tell the two apart; from then on their pasts are different for good."""
    for _ in range(ALONG):
        assert one.past(seat).told == two.past(seat).told
        if one.asked < 0 or one.asked != two.asked:
            return False
        both = sorted(set(one.open_actions()) & set(two.open_actions()))
        if not both:
            return False
        action = lots.choice(both)
        one.decide(action)
        two.decide(action)
        if told(one.match, seat) != told(two.match, seat):
            assert one.past(seat).told != two.past(seat).told
            assert further(one, lots).past(seat).told != further(two, lots).past(seat).told
            return True
    return False


def further(dealt: Dealt, lots: random.Random) -> Dealt:
    if dealt.asked >= 0:
        dealt.decide(lots.choice(dealt.open_actions()))
    return dealt


def test_a_past_does_not_depend_on_when_it_is_asked_for(game: Game, players: int) -> None:
    one, two = (dealt(load(game, players), seed=12) for _ in range(2))
    for step in range(40):
        for state in (one, two):
            play_on(state, random.Random(step), 1)
        for seat in range(players):
            one.information_state_string(seat)
        if step % 10 == 9:
            one, two = two.clone(), one.get_game().deserialize_state(one.serialize())
    for seat in range(players):
        assert shown(one, seat) == shown(two, seat)


def test_a_seat_that_sees_nothing_new_has_the_same_past() -> None:
    """In Archduke others look at cards of their own; which ones they saw is theirs alone."""
    state = dealt(load(find_game("archduke"), 3), seed=1)
    looking = state.current_player()
    others = [seat for seat in range(3) if seat != looking]
    twin = state._game_dealt.possibility(others[0], 5)
    before = twin.past(others[0]).told
    assert before == state._game_dealt.past(others[0]).told
    for each in (state._game_dealt, twin):
        each.decide(each.open_actions()[0])
    assert twin.past(others[0]).told == state._game_dealt.past(others[0]).told
    assert twin.past(looking).told != state._game_dealt.past(looking).told


def test_a_seat_remembers_what_it_has_decided() -> None:
    """Two orders of the same looks lead to the same position, but not by the same past."""
    first, second = (dealt(load(find_game("archduke"), 2), seed=1) for _ in range(2))
    seat = first.current_player()
    one_card, other_card, *_ = first.legal_actions()
    for state, cards in ((first, (one_card, other_card)), (second, (other_card, one_card))):
        for card in cards:
            assert state.current_player() == seat
            state.apply_action(card)
    assert first.observation_string(seat) == second.observation_string(seat)
    assert first.information_state_string(seat) != second.information_state_string(seat)
