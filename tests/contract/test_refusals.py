"""Refusals: a decision that is not legal is answered with one sentence and a rule, and changes nothing at all."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Game, IllegalDecision, Match

from .sittings import sittings
from .test_replay import same

pytestmark = pytest.mark.compiled

RULES = Path(__file__).parents[2] / "docs" / "rules"


@functools.cache
def rules_page(game: str) -> str:
    return (RULES / f"{game}.md").read_text(encoding="utf-8")


def refused(game: Game, refusal: IllegalDecision) -> bool:
    """One sentence, and a rule that stands in the game's rules."""
    whole = str(refusal) == f"{refusal.sentence} ({refusal.rule})"
    sentence = refusal.sentence[0].isupper() and refusal.sentence.endswith(".") and "\n" not in refusal.sentence
    number = refusal.rule.startswith(f"{game.prefix}-")
    return whole and sentence and number and f"| {refusal.rule} |" in rules_page(game.id)


@given(data=st.data())
def test_every_refusal_is_a_sentence_with_a_rule_and_changes_nothing(
    game: Game, players: int, data: st.DataObject
) -> None:
    for match in data.draw(sittings(game, players)).some(12):
        before = match.copy()
        for seat in range(players):
            legal = {action.id for action in match.legal(seat)}
            for action in range(-1, game.rules.ACTIONS + 1):
                if action not in legal:
                    with pytest.raises(IllegalDecision) as caught:
                        match.apply(action, player=seat)
                    assert refused(game, caught.value), str(caught.value)
            assert {action.id for action in match.legal(seat)} == legal
        assert same(match, before)


@pytest.mark.parametrize("action", [-1, 10**6, 2**64, -(2**70)])
def test_a_decision_that_does_not_exist_is_refused_like_any_other(game: Game, players: int, action: int) -> None:
    match = Match(game, players, seed=1)
    before = match.copy()
    with pytest.raises(IllegalDecision) as caught:
        match.apply(action)
    assert refused(game, caught.value)
    assert same(match, before)


@given(data=st.data())
def test_every_prompt_is_a_sentence_and_names_rules_that_exist(game: Game, players: int, data: st.DataObject) -> None:
    page = rules_page(game.id)
    for match in data.draw(sittings(game, players)).some(12):
        for seat in range(players):
            prompt = match.prompt(seat)
            assert prompt.text[0].isupper()
            assert prompt.text.endswith(".")
            assert all(f"| {rule} |" in page for rule in prompt.rules)
            assert bool(prompt.rules) == (seat in match.actors)


@given(data=st.data())
def test_every_decision_has_a_kind_and_a_label_of_its_own(game: Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).some(20):
        for seat in match.actors:
            labels = [action.label for action in match.legal(seat)]
            assert all(action.kind.isidentifier() for action in match.legal(seat))
            assert len(set(labels)) == len(labels), "two decisions read the same"
