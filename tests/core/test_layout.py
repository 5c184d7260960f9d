"""Layouts: every number has one name, one meaning and its bounds, wherever it stands."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import pytest

from rumpus.core.layout import Layout, lay_out_decisions


class Do(IntEnum):
    WAIT = 0
    TAKE = 1
    END = 4


MEANINGS = {Do.WAIT: "wait", Do.TAKE: "take a card", Do.END: "end the turn"}


def nested() -> Layout:
    seat = Layout()
    seat.number("points", "points", high=9, low=-1)
    seat.row("hand", 2, "cards", high=lambda box: box)
    layout = Layout()
    layout.row("phase", ("draw", "play"), "1 for what is being decided")
    layout.group("seats", 2, seat, "the players")
    return layout


def test_a_name_says_where_a_number_stands() -> None:
    assert nested().names() == (
        "phase[draw]",
        "phase[play]",
        "seats[0].points",
        "seats[0].hand[0]",
        "seats[0].hand[1]",
        "seats[1].points",
        "seats[1].hand[0]",
        "seats[1].hand[1]",
    )


def test_a_declaration_says_where_its_numbers_begin() -> None:
    layout = Layout()
    assert layout.row("phase", 3, "") == 0
    assert layout.number("turn", "") == 3
    assert layout.row("hand", 2, "") == 4
    assert layout.size == 6


def test_bounds_come_from_the_box_number_by_number() -> None:
    box = np.array([3, 5])
    assert nested().high(box).tolist() == [1, 1, 9, 3, 5, 9, 3, 5]
    assert nested().low(box).tolist() == [0, 0, -1, 0, 0, -1, 0, 0]
    assert nested().high(box).dtype == np.float32


def test_no_name_is_given_twice() -> None:
    layout = Layout()
    layout.number("turn", "")
    with pytest.raises(ValueError, match="two blocks called turn"):
        layout.number("turn", "")


def test_decisions_are_named_by_their_enum_a_row_by_its_places() -> None:
    layout = lay_out_decisions(Do, 5, MEANINGS, {})
    assert layout.names() == ("wait", "take[0]", "take[1]", "take[2]", "end")
    layout = lay_out_decisions(Do, 5, MEANINGS, {Do.TAKE: ("left", "middle", "right")})
    assert layout.names() == ("wait", "take[left]", "take[middle]", "take[right]", "end")


def test_a_row_of_decisions_has_as_many_names_as_decisions() -> None:
    with pytest.raises(ValueError, match="take has 3 decisions, but 2 names"):
        lay_out_decisions(Do, 5, MEANINGS, {Do.TAKE: 2})


def test_every_decision_has_a_meaning() -> None:
    with pytest.raises(KeyError):
        lay_out_decisions(Do, 5, {Do.WAIT: "wait"}, {})
