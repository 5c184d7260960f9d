"""What people read comes in parts, and reads as one."""

from __future__ import annotations

import msgspec

from rumpus.core.texts import Label, Prompt, Sentence


def test_a_label_is_its_name_and_what_explains_it() -> None:
    assert Label("end", "End your turn").text == "End your turn"
    assert Label("score", "Score a credit", detail="3 of 5 so far").text == "Score a credit: 3 of 5 so far"


def test_a_label_has_a_longer_name_where_its_title_is_too_short_to_tell_it_from_others() -> None:
    label = Label("buy", "Buy Warp Zone for nothing", name="Buy Warp Zone [DD] for nothing", detail="the last one")
    assert label.text == "Buy Warp Zone [DD] for nothing: the last one"


def test_a_prompt_says_where_in_the_game_it_is_asked() -> None:
    assert Prompt("Snap, or pass.", ("SN-1",)).text == "Snap, or pass."
    assert Prompt("buy a card.", ("AN-22",), "Buy phase").text == "Buy phase: buy a card."


def test_a_sentence_begins_with_the_name_of_who_did_it() -> None:
    assert Sentence(" drew three cards.", "Ada", 0).text == "Ada drew three cards."
    assert Sentence("Round 1: your turn.", heading=True).text == "Round 1: your turn."


def test_what_is_not_so_is_not_sent() -> None:
    assert msgspec.json.encode(Sentence(" won.", "Ada", 0)) == b'{"rest":" won.","who":"Ada","seat":0}'
    assert msgspec.json.encode(Prompt("Wait.", ())) == b'{"detail":"Wait.","rules":[]}'
