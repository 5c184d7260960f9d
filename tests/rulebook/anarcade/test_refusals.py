"""Refusals: each says in one sentence what is wrong and names the rule."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision

from .cards import DEAR
from .positions import Do, Match, Seat, at_table, open_now

IN_DRAW = {"phase": "draw", "machine": "Draw Machine"}
IN_SCORE = {"phase": "score"}
IN_BUY = {"phase": "buy"}


def refuse(match: Match, decision: Do, player: int | None = None) -> IllegalDecision:
    """Asks for a decision that is refused, and makes sure that nothing came of it."""
    before, decided = match.position.tobytes(), match.decisions
    with pytest.raises(IllegalDecision) as refused:
        match.apply(decision, player=player)
    assert match.position.tobytes() == before
    assert match.decisions == decided
    assert str(refused.value) == f"{refused.value.sentence} ({refused.value.rule})"
    return refused.value


@pytest.mark.rule("AN-11")
@pytest.mark.parametrize(
    ("table", "decision", "sentence"),
    [
        (IN_DRAW, Do.SCORE, "That belongs to the score phase, and this is the draw phase."),
        (IN_DRAW, Do.STOP_SCORING, "That belongs to the score phase, and this is the draw phase."),
        (IN_DRAW, Do.BUY_EARN, "That belongs to the buy phase, and this is the draw phase."),
        (IN_DRAW, Do.END_TURN, "That belongs to the buy phase, and this is the draw phase."),
        (IN_SCORE, Do.DRAW, "That belongs to the draw phase, and this is the score phase."),
        (IN_SCORE, Do.BUY_BUY, "That belongs to the buy phase, and this is the score phase."),
        (IN_BUY, Do.STOP_DRAWING, "That belongs to the draw phase, and this is the buy phase."),
        (IN_BUY, Do.SCORE, "That belongs to the score phase, and this is the buy phase."),
    ],
)
def test_an_action_of_another_phase_is_refused(table, decision, sentence):
    refused = refuse(at_table(Seat(credits=3), **table), decision)
    assert (refused.sentence, refused.rule) == (sentence, "AN-11")


@pytest.mark.rule("AN-11", "AN-26")
def test_buying_too_early_from_an_empty_stack_is_refused_for_being_too_early():
    match = at_table(Seat(credits=3), phase="score", sold_out=["draw"])
    assert refuse(match, Do.BUY_DRAW).rule == "AN-11"


@pytest.mark.rule("AN-27")
@pytest.mark.parametrize("table", [IN_DRAW, IN_SCORE, IN_BUY])
@pytest.mark.parametrize("decision", Do)
def test_whoever_is_not_at_turn_is_refused(table, decision):
    match = at_table(Seat(credits=3), Seat(credits=3), **table)
    assert open_now(match, 1) == set()
    refused = refuse(match, decision, player=1)
    assert refused.sentence.startswith("It is not your turn")
    assert refused.rule == "AN-27"


@pytest.mark.rule("AN-22")
@pytest.mark.parametrize(
    ("played", "credits", "payment"),
    [
        (["Draw", "Draw", "Draw"], 1, "0 Buy symbols and 1 credit"),
        (["Buy", "Draw", "Draw"], 0, "1 Buy symbol and 0 credits"),
        (["Buy Buy", "Draw", "Draw"], 6, "2 Buy symbols and 6 credits"),
    ],
)
def test_a_card_that_cannot_be_paid_for_is_refused_with_what_there_is(played, credits, payment):
    match = at_table(Seat(played=played, credits=credits), phase="buy", stacks=DEAR | {"earn": ["Earn"]})
    refused = refuse(match, Do.BUY_DRAW)
    assert refused.sentence == f"Dear Draw costs 9, and you have {payment}."
    assert refused.rule == "AN-22"


@pytest.mark.rule("AN-26")
@pytest.mark.parametrize(
    ("colour", "decision"),
    [("draw", Do.BUY_DRAW), ("earn", Do.BUY_EARN), ("score", Do.BUY_SCORE), ("buy", Do.BUY_BUY)],
)
def test_an_empty_stack_is_refused_by_name(colour, decision):
    match = at_table(Seat(credits=6), phase="buy", sold_out=[colour])
    refused = refuse(match, decision)
    assert (refused.sentence, refused.rule) == (f"The {colour} stack is empty.", "AN-26")


@pytest.mark.rule("AN-30")
def test_after_the_end_every_decision_is_refused():
    match = at_table(Seat(credits=2, scored=5, aced=["Low Machine", "Earn Machine"]), phase="buy")
    match.apply(Do.END_TURN)
    refused = refuse(match, Do.END_TURN, player=1)
    assert (refused.sentence, refused.rule) == ("The game is over.", "AN-30")
