"""What people see of Anarcade: the view, decisions in words, and the sentence above them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from rulebook.anarcade.cards import COIN, COINS, DEAR, rule_box
from rulebook.anarcade.positions import Do, Seat, at_table

from rumpus import Batch, Bot, IllegalDecision, Match
from rumpus.games.anarcade.table import report
from rumpus.games.anarcade.table.labels import About, label

RULES = Path(__file__).parents[3] / "docs" / "rules" / "anarcade.md"


def labels(match: Match) -> dict[Do, str]:
    return {Do(action.id): action.label for action in match.legal()}


# The view


def test_a_view_shows_the_whole_table():
    match = at_table(
        Seat(played=["Score", "Buy", COIN], credits=3, scored=2, aced=["Low Machine"]),
        Seat(hand=["Earn", COIN, COIN], discard=["Draw"], credits=4),
        phase="score",
    )
    shown = match.view(1)["table"]
    assert {key: shown[key] for key in ("phase", "turn", "draws_left", "scores_left", "buys_left")} == {
        "phase": "score",
        "turn": 0,
        "draws_left": 0,
        "scores_left": 2,
        "buys_left": 0,
    }
    assert (shown["aces_to_win"], shown["credit_limit"], shown["arcades_left"]) == (3, 6, 9)
    assert shown["arcade"] == {"kind": 0, "name": "Score Machine", "high_score": 5, "symbols": "S"}
    first, second = shown["seats"]
    assert [card["name"] for card in first["aced"]] == ["Low Machine"]
    assert (first["credits"], first["scored"], first["draw_count"], first["hand_count"]) == (3, 2, 5, 0)
    assert (second["credits"], second["scored"], second["draw_count"], second["hand_count"]) == (4, 0, 4, 3)
    assert {card["name"] for card in second["hand"]} == {"Earn", COIN}


def test_a_card_is_shown_with_its_name_colour_cost_and_symbols():
    match = at_table(Seat(credits=3), phase="buy", stacks={"draw": ["Draw Earn"]})
    shown = match.view(None)["table"]
    assert shown["stacks"][0]["top"] == {
        "kind": 3,
        "name": "Draw Earn",
        "colour": "draw",
        "cost": 3,
        "symbols": "DE",
    }
    assert shown["seats"][0]["played"] == [
        {"kind": 0, "name": COIN, "colour": "starter", "cost": 0, "symbols": "E"} for _ in COINS
    ]


@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_view_is_ready_for_json(reader):
    match = at_table(Seat(played=["Score", "Buy", COIN], credits=3, aced=["Low Machine"]), phase="score")
    view = match.view(reader)
    assert json.loads(json.dumps(view)) == view


# Decisions


def test_drawing_is_offered_with_the_symbols_left():
    match = at_table(Seat(played=["Draw Draw", COIN, COIN]), phase="draw")
    assert labels(match) == {
        Do.DRAW: "Draw and play a card (2 Draw symbols left)",
        Do.STOP_DRAWING: "Stop drawing",
    }
    match.apply(Do.DRAW)
    assert labels(match)[Do.DRAW] == "Draw and play a card (1 Draw symbol left)"


def test_scoring_is_offered_with_how_far_it_has_come():
    match = at_table(Seat(credits=3, scored=3), phase="score")
    assert labels(match) == {Do.SCORE: "Score a credit: 3 of 5 so far", Do.STOP_SCORING: "Stop scoring"}


@pytest.mark.parametrize(
    ("played", "credits", "price"),
    [
        (COINS, 4, "4 credits"),
        (["Buy Buy Buy", COIN, COIN], 4, "3 Buy symbols and 1 credit"),
        (["Buy", COIN, COIN], 4, "1 Buy symbol and 3 credits"),
        (["Buy Buy Buy", "Buy Buy", COIN], 4, "4 Buy symbols"),
    ],
)
def test_buying_is_offered_with_its_price_and_told_with_the_same(played, credits, price):
    match = at_table(
        Seat(played=played, credits=credits), phase="buy", stacks={"draw": ["Draw Draw"], "buy": ["Free Buy"]}
    )
    assert labels(match)[Do.BUY_DRAW] == f"Buy Draw Draw [DD] for {price}"
    assert labels(match)[Do.BUY_BUY] == "Buy Free Buy [B] for nothing"
    assert labels(match)[Do.END_TURN] == "End your turn"
    match.apply(Do.BUY_DRAW)
    assert match.log[-1] == f"Player 1 bought Draw Draw for {price}."


def test_an_offer_says_which_stack_and_card_it_touches():
    match = at_table(Seat(credits=6), phase="buy", stacks=DEAR | {"earn": ["Earn Score"]})
    (offer,) = (action for action in match.legal() if action.kind == "buy")
    assert offer.about == {"stack": "earn", "card": rule_box().entries["action"].index(card_named("Earn Score")) + 1}
    assert {action.kind for action in match.legal()} == {"buy", "end"}


def card_named(name: str) -> dict[str, object]:
    (card,) = (card for card in rule_box().entries["action"] if card["name"] == name)
    return card


def test_buying_from_an_empty_stack_still_has_words():
    match = at_table(Seat(credits=3), phase="buy", sold_out=["score"])
    shown = label(match.box, match.position, 0, Do.BUY_SCORE, match.names)
    assert (shown.kind, shown.text, shown.about) == ("buy", "Buy from the score stack", About("score"))


# Prompts


def test_each_phase_has_its_prompt():
    draw = at_table(Seat(played=["Draw", COIN, COIN]), phase="draw").prompt(0)
    assert draw.text == "Draw phase: you have 1 Draw symbol left. Draw and play a card, or stop."
    score = at_table(Seat(credits=3, scored=2), phase="score").prompt(0)
    assert score.text == (
        "Score phase: Score Machine asks for 5, you have scored 2. "
        "You have 1 Score symbol and 3 credits: score one more, or stop."
    )
    buy = at_table(Seat(played=["Buy Buy", COIN, COIN], credits=2), phase="buy").prompt(0)
    assert buy.text == "Buy phase: you have 2 Buy symbols and 2 credits. Buy a card, or end your turn."
    assert all(prompt.rules for prompt in (draw, score, buy))


def test_who_waits_is_told_for_whom():
    match = at_table(Seat(credits=3), phase="buy")
    assert match.prompt(1).text == "Waiting for Player 1."


def test_prompts_and_refusals_name_rules_that_exist():
    """Over whole games, at every decision, for whatever anyone might try."""
    stated = set(re.findall(r"^\| (AN-\d+) \|", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    named = set()
    for seed in range(3):
        match, bot = Match("anarcade", 3, seed, {"aces": 1}), Bot("random", seed)
        while not match.over:
            named |= set(match.prompt(match.actors[0]).rules)
            named |= {refused.rule for refused in refusals(match)}
            match.apply(bot.choose(match))
        named |= {refused.rule for refused in refusals(match)}
    assert named <= stated
    assert named >= {"AN-11", "AN-22", "AN-27", "AN-30"}


def refusals(match: Match) -> list[IllegalDecision]:
    refused = []
    for player in range(match.players):
        for decision in set(Do) - {action.id for action in match.legal(player)}:
            with pytest.raises(IllegalDecision) as refusal:
                match.apply(decision, player=player)
            assert refusal.value.sentence.endswith(".")
            refused.append(refusal.value)
    return refused


# For reports


def test_what_can_be_acquired_is_listed_with_its_colour():
    listed = report.items(rule_box())
    assert listed[:2] == [("Draw", "draw"), ("Draw Draw", "draw")]
    assert len(listed) == len(rule_box().entries["action"])


def test_holdings_count_every_card_a_seat_owns_wherever_it_lies():
    match = at_table(
        Seat(played=["Draw", "Score", COIN], draw=["Draw"], discard=["Draw", "Buy", *[COIN] * 5], credits=3),
        Seat(hand=["Earn", COIN, COIN], discard=["Earn"]),
        phase="score",
    )
    (held,) = report.holdings(match.box, match.states)
    acquired = [
        {name: int(count) for (name, _), count in zip(report.items(match.box), seat, strict=True) if count}
        for seat in held
    ]
    assert acquired == [{"Draw": 3, "Score": 1, "Buy": 1}, {"Earn": 2}]


def test_holdings_agree_with_what_is_gone_from_the_stacks():
    batch = Batch("anarcade", 20, 4, seed=2)
    for _ in range(150):
        batch.apply(batch.random())
    held = report.holdings(batch.box, batch.states)
    assert held.shape == (20, 4, len(report.items(batch.box)))
    assert held.sum(axis=(1, 2)).tolist() == (96 - batch.states["stack"]["count"].sum(axis=1)).tolist()
    assert held.sum() > 0
