"""Match: seats, names, decisions, going back, and what is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import rumpus
from rumpus import Action, IllegalDecision, Match, RumpusError
from rumpus.core.box import Box

GAME = "anarcade"


def played(decisions: int, **options: object) -> Match:
    """A match after some decisions, the first legal one each time."""
    match = Match(GAME, seed=7, **options)  # type: ignore[arg-type]
    for _ in range(decisions):
        match.apply(match.legal()[0])
    return match


# Dealing


def test_a_match_without_a_seed_gets_a_secret_one() -> None:
    assert Match(GAME).seed != Match(GAME).seed


def test_a_match_can_be_made_from_a_game_as_well_as_from_its_id() -> None:
    game = rumpus.games()[0]
    assert Match(game, seed=1).position.tobytes() == Match(game.id, seed=1).position.tobytes()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(RumpusError, match=r"^There is no game 'chess'; there is .*anarcade.*\.$"):
        Match("chess")


@pytest.mark.parametrize("players", [0, 1, 5, -2, 2.0, "2", True, None])
def test_a_wrong_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(RumpusError, match=r"is for 2 to 4 players, not .*\.$"):
        Match(GAME, players=players)  # type: ignore[arg-type]


def test_a_box_of_another_game_is_refused() -> None:
    own = rumpus.games()[0].box
    other = Box("chess", "Staunton", own.entries, own.record, own.fingerprint)
    with pytest.raises(RumpusError, match="This box is for chess, not for anarcade"):
        Match(GAME, box=other)


# Names


def test_players_are_numbered_from_one_if_they_have_no_names() -> None:
    assert Match(GAME, players=3, seed=1).names == ("Player 1", "Player 2", "Player 3")


def test_names_stand_in_the_log_and_in_prompts() -> None:
    match = Match(GAME, seed=1, names=["Ada", "Bo"])
    assert "Round 1: Ada's turn." in match.log
    assert match.prompt(1).text == "Waiting for Ada."


def test_a_seat_reads_of_itself_as_you() -> None:
    match = Match(GAME, seed=1, names=["Ada", "Bo"])
    assert "Round 1: your turn." in match.log_for(0)
    assert "Round 1: Ada's turn." in match.log_for(1)


@pytest.mark.parametrize("names", [[], ["Ada"], ["Ada", "Bo", "Cy"]])
def test_there_is_one_name_a_player(names: list[str]) -> None:
    with pytest.raises(RumpusError, match=rf"^2 players need 2 names, not {len(names)}\.$"):
        Match(GAME, names=names)


@pytest.mark.parametrize("name", [7, None, b"Bo", "half a letter \ud800"])
def test_a_name_is_a_text(name: object) -> None:
    with pytest.raises(RumpusError, match=r"^A name is a text, not .*\.$"):
        Match(GAME, names=["Ada", name])  # type: ignore[list-item]


# Seats


@pytest.mark.parametrize("seat", [-1, 2, 99, "0", 1.0, True])
def test_a_seat_that_is_not_there_is_refused_everywhere(seat: object) -> None:
    match = played(3)
    before = match.position.tobytes()
    for question in (
        match.legal,
        match.view,
        match.observe,
        match.prompt,
        match.log_for,
        lambda seat: match.determinize(seat, seed=1),
        lambda seat: match.apply(0, player=seat),
    ):
        with pytest.raises(RumpusError, match=r"^There is no seat .*; seats are 0 to 1\.$"):
            question(seat)  # type: ignore[operator]
    assert match.position.tobytes() == before


def test_without_a_seat_the_first_who_may_decide_is_meant() -> None:
    match = played(0)
    assert match.legal() == match.legal(match.actors[0])
    assert all(action.player == match.actors[0] for action in match.legal())


def test_who_may_not_decide_has_no_decisions() -> None:
    match = played(0)
    assert match.legal(1 - match.actors[0]) == []


# Deciding


def test_a_decision_is_a_number_or_an_action() -> None:
    one, other, third = (Match(GAME, seed=7) for _ in range(3))
    action = one.legal()[1]
    one.apply(action)
    other.apply(action.id)
    third.apply(np.int64(action.id))  # type: ignore[arg-type]
    assert one.position.tobytes() == other.position.tobytes() == third.position.tobytes()
    assert one.decisions == [(0, action.id)]


@pytest.mark.parametrize("nonsense", [None, "0", 1.0, [0], object()])
def test_anything_else_is_no_decision(nonsense: object) -> None:
    match = played(2)
    before = match.position.tobytes()
    with pytest.raises(RumpusError, match="A decision is a whole number or an Action, not "):
        match.apply(nonsense)  # type: ignore[arg-type]
    assert match.position.tobytes() == before


def test_an_illegal_decision_says_why_and_changes_nothing() -> None:
    match = played(0)
    before, log = match.position.tobytes(), match.log
    waiting = 1 - match.actors[0]
    with pytest.raises(IllegalDecision, match=r"^It is not your turn.*\. \(AN-27\)$") as caught:
        match.apply(match.legal()[0].id, player=waiting)
    assert caught.value.rule == "AN-27"
    assert isinstance(caught.value, RumpusError)
    assert (match.position.tobytes(), match.log, match.decisions) == (before, log, [])


def test_nothing_can_be_decided_when_the_game_is_over() -> None:
    match = played(0, options={"aces": 1})
    bot = rumpus.Bot("instinct")
    while not match.over:
        match.apply(bot.choose(match))
    assert (match.actors, match.legal(), match.legal(1)) == ((), [], [])
    assert match.prompt(0).text == "The game is over."
    with pytest.raises(IllegalDecision, match="The game is over"):
        match.apply(0)


def test_an_action_keeps_the_words_of_its_moment() -> None:
    match = played(0)
    actions = match.legal()
    match.apply(actions[0])
    late = [action.label for action in actions]
    match.undo()
    assert [action.label for action in match.legal()] == late


def test_actions_are_equal_when_seat_and_decision_are() -> None:
    one, other = played(0).legal(), played(0).legal()
    assert one == other
    assert len({*one, *other}) == len(one)
    assert one[0] != one[0].id
    assert isinstance(one[0], Action)
    assert repr(one[0]) == f"Action(id={one[0].id}, kind={one[0].kind!r}, label={one[0].label!r})"


def test_the_list_of_decisions_is_the_callers_own() -> None:
    match = played(2)
    match.decisions.clear()
    assert len(match.decisions) == 2


# Going back and branching off


def test_there_is_nothing_to_take_back_before_the_first_decision() -> None:
    match = played(0)
    assert not match.undo_is_fair
    with pytest.raises(RumpusError, match="There is no decision to take back yet"):
        match.undo()


@pytest.mark.parametrize("decisions", [-1, 4, 100])
def test_a_match_goes_back_over_its_own_decisions_only(decisions: int) -> None:
    match = played(3)
    before = match.position.tobytes()
    with pytest.raises(RumpusError, match=f"There are 3 decisions to go back over, not {decisions}"):
        match.rewind(decisions)
    assert match.position.tobytes() == before
    assert len(match.decisions) == 3


def test_after_going_back_another_way_is_open() -> None:
    match = played(5)
    match.rewind(2)
    match.apply(match.legal()[-1])
    assert match.decisions[:2] == played(2).decisions
    assert len(match.decisions) == 3
    assert max(event.decision for event in match.events(0)) <= 3


@pytest.mark.parametrize("back", [130, 128, 127, 65, 64, 63, 1, 0])
def test_a_long_match_goes_back_as_far_as_asked_to_what_it_was(back: int) -> None:
    match, again = played(150), played(back)
    match.rewind(back)
    assert match.position.tobytes() == again.position.tobytes()
    assert (match.decisions, match.events(), match.actors) == (again.decisions, again.events(), again.actors)
    assert match.undo_is_fair == again.undo_is_fair
    for each in (match, again):
        each.apply(each.legal()[-1])
    assert match.position.tobytes() == again.position.tobytes()


def test_what_is_checked_changes_nothing() -> None:
    match = played(3)
    before = match.position.tobytes()
    match.check(match.legal()[0].id, match.actors[0])
    with pytest.raises(IllegalDecision):
        match.check(10**6, match.actors[0])
    assert match.position.tobytes() == before


def test_a_copy_shares_nothing_that_changes() -> None:
    match = played(4)
    twin = match.copy()
    kept = (match.position.tobytes(), match.decisions, match.log, match.legal(), dict(match.options))
    for _ in range(5):
        twin.apply(twin.legal()[-1])
    twin.options["aces"] = "1"
    twin.undo()
    assert (match.position.tobytes(), match.decisions, match.log, match.legal(), dict(match.options)) == kept
    match.apply(match.legal()[0])
    assert len(twin.decisions) == 8


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_match_that_is_copied_or_pickled_with_all_that_holds_it_goes_on_as_it_was(twin_of: Any) -> None:
    match = Match("anarcade", 3, seed=4)
    for _ in range(5):
        match.apply(match.legal()[0])
    (twin,) = twin_of([match])
    assert twin.game is match.game
    for each in (match, twin):
        for _ in range(70):
            each.apply(each.legal()[-1])
    assert twin.save() == match.save()
    assert (twin.log, twin.view(1)) == (match.log, match.view(1))
    match.rewind(3)
    assert twin.decision_count == 75


def test_a_match_pickled_under_other_rules_is_refused() -> None:
    match = Match("anarcade", seed=4)
    kept = {**match.__getstate__(), "version": match.game.version + 1}
    with pytest.raises(RumpusError, match="pickled under other rules of Anarcade"):
        Match.__new__(Match).__setstate__(kept)


def test_a_match_introduces_itself() -> None:
    assert repr(played(2)) == "Match('anarcade', players=2, seed=7, decisions=2)"
