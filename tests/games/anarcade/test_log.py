"""The log of Anarcade: what happened, in sentences, for everyone and for one reader."""

from __future__ import annotations

import pytest
from rulebook.anarcade.cards import COIN, COINS, DEAR, rule_box
from rulebook.anarcade.positions import Do, Match, Seat, at_table

from rumpus.core.game import Event
from rumpus.games.anarcade.rules.components import Told
from rumpus.games.anarcade.table import log

NAMES = ["Ada", "Ben"]


def told_by(match: Match, decision: Do) -> list[str]:
    """The sentences that a decision adds to the log."""
    before = len(match.log)
    match.apply(decision)
    return match.log[before:]


def test_a_game_begins_with_hands_a_round_and_the_first_cards():
    match = Match("anarcade", seed=1, box=rule_box(), names=NAMES)
    assert match.log[:6] == [
        "Ada drew three cards.",
        "Ben drew three cards.",
        "Round 1: Ada's turn.",
        *[f"Ada played {COIN}."] * 3,
    ]


def test_drawing_and_earning_are_told():
    match = at_table(Seat(played=["Draw", COIN, COIN], draw=["Earn"]), phase="draw")
    assert told_by(match, Do.DRAW) == ["Player 1 drew and played Earn.", "Player 1 earned 3 credits."]


def test_one_credit_is_told_as_one():
    match = at_table(Seat(played=["Draw", "Score", COIN]), phase="draw")
    assert told_by(match, Do.STOP_DRAWING) == ["Player 1 earned 1 credit."]


def test_a_reshuffle_is_told():
    match = at_table(Seat(played=["Draw", COIN, COIN], draw=[], discard=[COIN] * 4), phase="draw")
    assert told_by(match, Do.DRAW)[:2] == [
        "Player 1 shuffled 4 discarded cards into a new draw stack.",
        f"Player 1 drew and played {COIN}.",
    ]


def test_scoring_is_told_with_the_goal():
    match = at_table(Seat(credits=3, scored=2), phase="score")
    assert told_by(match, Do.SCORE) == ["Player 1 scored a credit on Score Machine: 3 of 5."]


def test_a_buy_phase_that_passes_by_itself_is_told():
    match = at_table(Seat(played=[COIN, COIN, COIN], credits=3, scored=2), phase="score", stacks=DEAR)
    assert "Player 1 had too little for any card." in told_by(match, Do.STOP_SCORING)


def test_an_ace_is_told_with_all_that_follows():
    match = at_table(
        Seat(credits=8, scored=5, draw=COINS),
        Seat(hand=["Buy", "Buy", "Score"], scored=1),
        Seat(scored=4),
        phase="buy",
        next_machine="Tall Machine",
    )
    assert told_by(match, Do.END_TURN) == [
        "Player 1 aced Score Machine!",
        "Player 2 took back 1 scored credit.",
        "Player 3 took back 4 scored credits.",
        "Tall Machine is the next machine, with a High Score of 8.",
        "Player 1 gave back 2 credits over the limit of 6.",
        "Player 1 drew three cards.",
        "Round 1: Player 2's turn.",
        "Player 2 played Score.",
        "Player 2 played Buy.",
        "Player 2 played Buy.",
    ]


def test_the_end_is_told():
    match = at_table(Seat(credits=3, scored=5), phase="buy", aces=1)
    assert told_by(match, Do.END_TURN) == ["Player 1 aced Score Machine!", "Player 1 won the game."]


def test_a_reader_reads_of_themselves_as_you():
    match = Match("anarcade", seed=1, box=rule_box(), names=NAMES)
    assert match.log_for(0)[:8] == [
        *[f"You drew {COIN}."] * 3,
        "Ben drew three cards.",
        "Round 1: your turn.",
        *[f"You played {COIN}."] * 3,
    ]
    assert match.log_for(1)[:4] == ["Ada drew three cards.", *[f"You drew {COIN}."] * 3]


@pytest.mark.parametrize("told", Told)
def test_every_event_has_a_sentence_for_those_who_did_not_do_it(told):
    event = Event(decision=1, kind=told, seat=0, what=1, amount=2)
    sentence = log.sentence(rule_box(), event, NAMES, 1)
    assert sentence is not None
    assert sentence.text.endswith((".", "!"))
    assert "Ada" in sentence.text or told == Told.UNVEILED


def test_only_a_card_drawn_into_a_hand_is_private():
    private = {told for told in Told if log.seen_by(Event(1, told, 1, 1, 1)) is not None}
    assert private == {Told.NEW_CARD}
    assert log.seen_by(Event(1, Told.NEW_CARD, 1, 1, 1)) == 1
