"""What people read of Arcadia, in parts: labels, prompts, and sentences of the log."""

from __future__ import annotations

import pytest
from rulebook.arcadia.positions import Park, at_table, build, idle

from rumpus import Match
from rumpus.core.game import Event
from rumpus.core.texts import Sentence
from rumpus.games.arcadia.rules.components import Told
from rumpus.games.arcadia.table import log
from rumpus.games.arcadia.table.faces import attraction, worker

NAMES = ["You", "Ada"]


def words_of(match: Match, kind: str, place: int | None = None) -> tuple[str, str]:
    """The title and the whole text of a decision."""
    (action,) = [a for a in match.legal() if a.kind == kind and place in (None, a.about.get("place"))]
    return action.words.title, action.label


def test_a_button_names_a_card_and_the_whole_text_says_what_is_on_it() -> None:
    match = at_table(Park(hand=["Technician"] * 2), site=["Teacups"], jobs=["Operator"])
    assert words_of(match, "take_job", 0) == ("Take Operator", "Take Operator [R]")
    assert words_of(match, "hold") == ("Take Teacups into your hand", "Take Teacups [ride 1, 4 points] into your hand")
    build(match, "Teacups")
    assert words_of(match, "pay_proposed") == ("Pay 2 x Technician", "Pay 2 x Technician [G]")
    assert match.prompt(0).title == "Pay for Teacups"


def test_taking_into_a_full_hand_warns_where_only_one_card_can_make_room() -> None:
    site = ["Ferris Wheel 2", "Duck Pond", "Parade", "Corn Dog"]
    needed = at_table(Park(held=["Carousel 1", "Puppets"]), site=site)
    warnings = {a.about["place"]: a.warning for a in needed.legal() if a.kind == "hold"}
    assert warnings[0] == "Your hand is full: Puppets goes under the deck."
    assert warnings[1] == ""


def test_a_sentence_names_whose_decision_it_tells_and_a_turn_is_a_heading() -> None:
    match = at_table(Park(), Park())
    idle(match)
    told = {event.kind: log.sentence(match.box, event, NAMES, 0) for event in match.events(0)}
    drew, turn = told[Told.DREW_WORKER], told[Told.TURN]
    assert drew is not None
    assert (drew.who, drew.seat, drew.rest[:7]) == ("You", 0, " drew a")
    assert turn == Sentence("Round 1: Ada's turn.", heading=True)


@pytest.mark.parametrize(
    ("kind", "what", "text"),
    [
        (Told.LEFT, 0, "{attraction} slid under the deck."),
        (Told.SPENT, 0, "Ada spent 2 x {worker}."),
        (Told.DREW, 1, "Ada drew an expert."),
        (Told.REVIEWED, 0, "{review} gave Ada 2 points."),
        (Told.YEAR_BEGAN, 0, "Year 2 began."),
    ],
)
def test_what_happened_is_told(kind: Told, what: int, text: str) -> None:
    match = at_table(Park(), Park())
    names = {
        "attraction": attraction(match.box, 0).name,
        "worker": worker(match.box, 0).name,
        "review": match.box.entries["review"][0]["name"],
    }
    told = log.sentence(match.box, Event(1, kind, 1, what, 2), NAMES, 0)
    assert told is not None
    assert told.text == text.format(**names)
    assert told.seat == (1 if told.who else None)
