"""The box of Anarcade: what a box file must hold, and the record made of it."""

from __future__ import annotations

import pytest
from rulebook.anarcade.cards import COSTS, MACHINES, box_from, box_text, kind_of, rule_box, symbols

from rumpus import BadBox
from rumpus.games.anarcade.rules.components import Symbol

LETTERS = "DESB"


def mistakes_after(old: str, new: str, times: int = 1) -> list[str]:
    """What is said of the rule tests' box once a part of it is written differently."""
    text = box_text()
    assert text.count(old) >= times
    with pytest.raises(BadBox) as refused:
        box_from(text.replace(old, new, times))
    return [mistake.removeprefix("box.toml: ") for mistake in refused.value.mistakes]


def test_a_whole_box_is_read():
    box = rule_box()
    assert (box.game, box.name) == ("anarcade", "Rule tests")
    assert [card["name"] for card in box.entries["arcade"]] == list(MACHINES)


def test_the_record_holds_what_the_file_says():
    record = rule_box().record[0]
    assert record.kinds == 1 + sum(len(cards) for cards in COSTS.values())
    for colour, (stack, cards) in enumerate(COSTS.items()):
        for name, (cost, copies) in cards.items():
            kind = kind_of(name)
            assert (record.colour[kind], record.cost[kind], record.copies[kind]) == (colour, cost, copies), stack
            assert record.symbols[kind].tolist() == [symbols(name).count(letter) for letter in LETTERS]
    for number, (high_score, shown) in enumerate(MACHINES.values()):
        assert record.high_score[number] == high_score
        assert record.arcade_symbols[number].tolist() == [shown.count(letter) for letter in LETTERS]


def test_the_starter_is_kind_0_and_is_in_no_stack():
    record = rule_box().record[0]
    assert record.copies[0] == 0
    assert record.symbols[0].tolist() == [0, 1, 0, 0]
    assert Symbol.EARN == 1


def test_there_are_ten_machines():
    text = box_text()
    start = text.index("[[arcade]]")
    with pytest.raises(BadBox, match="arcade: expected 10 cards, found 9"):
        box_from(text[:start] + text[text.index("[[arcade]]", start + 1) :])


@pytest.mark.parametrize(("copies", "found"), [(7, 23), (9, 25)])
def test_there_are_24_cards_of_each_colour(copies, found):
    said = mistakes_after("copies = 8", f"copies = {copies}")
    assert said == [f"action: expected 24 draw cards, copies counted, found {found}."]


def test_every_card_shows_a_symbol_of_its_colour():
    said = mistakes_after('symbols = "DD"', 'symbols = "EE"')
    assert said == ["action (Draw Draw), symbols: expected at least one D on a draw card, found 'EE'."]


def test_every_card_has_a_name_of_its_own():
    said = mistakes_after('name = "Earn Earn"', 'name = "Draw Draw"')
    assert said == ["name: expected every card to have its own, found 'Draw Draw' twice."]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("cost = 2", "cost = -1", "cost: expected a whole number"),
        ("cost = 2", "cost = 2.5", "cost: expected a whole number"),
        ("cost = 2", "cost = true", "cost: expected a whole number"),
        ("high_score = 5", "high_score = 0", "high_score: expected a whole number"),
        ("high_score = 5\n", "", "high_score: missing"),
        ('symbols = "D"', 'symbols = "X"', "symbols: expected 1 to 6 letters"),
        ('symbols = "D"', 'symbols = ""', "symbols: expected 1 to 6 letters"),
        ('symbols = "D"', 'symbols = "DDDDDDD"', "symbols: expected 1 to 6 letters"),
        ('colour = "draw"', 'colour = "blue"', "colour: expected one of draw, earn, score, buy"),
        ("copies = 8", "copies = 0", "copies: expected a whole number"),
        ('source = "reconstructed"', 'source = "remembered"', "source: expected one of printed, found, reconstructed"),
        ('source = "reconstructed"\n', "", "source: missing"),
        ('name = "Draw Draw"', 'name = ""', "name: expected a text"),
    ],
)
def test_a_mistake_in_an_entry_is_named_with_what_was_expected(old, new, complaint):
    (said,) = mistakes_after(old, new)
    assert complaint in said


def test_every_mistake_is_told_at_once():
    text = box_text().replace("cost = 2", "cost = -1").replace("high_score = 5", "high_score = 0")
    with pytest.raises(BadBox) as refused:
        box_from(text)
    assert len(refused.value.mistakes) == text.count("cost = -1") + text.count("high_score = 0")
