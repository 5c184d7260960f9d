"""Who sits where, and under which name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus import RumpusError
from rumpus.bots import LEVELS
from rumpus.terminal.seating import draw_lots, name_seats

pytestmark = pytest.mark.compiled


@pytest.mark.rule("AN-2")
def test_lots_are_drawn_for_who_sits_where():
    seats = {draw_lots(1, 3, None, None, seed).index("person") for seed in range(50)}
    assert seats == {0, 1, 2}
    assert draw_lots(1, 3, None, None, seed=7) == draw_lots(1, 3, None, None, seed=7)


@pytest.mark.rule("AN-2")
def test_lots_are_drawn_among_people_who_share_a_terminal_too():
    names = ["Ada", "Bob", "Cy"]
    first = {name_seats(["person"] * 3, names, seed)[0] for seed in range(50)}
    assert first == set(names)
    assert name_seats(["person"] * 3, names, seed=7) == name_seats(["person"] * 3, names, seed=7)
    assert sorted(name_seats(["person"] * 3, names, seed=7)) == names


def test_a_seat_can_be_asked_for():
    for seed in range(10):
        assert draw_lots(1, 2, None, 2, seed) == ["regular", "person"]


def test_fewer_bots_than_seats_are_repeated_in_turn():
    assert draw_lots(0, 4, ["instinct", "random"], None, 1) == ["instinct", "random", "instinct", "random"]
    assert draw_lots(1, 4, ["random"], 1, 1) == ["person", "random", "random", "random"]


@pytest.mark.parametrize(
    ("people", "players", "bots", "wanted", "sentence"),
    [
        (3, 2, None, None, "3 people need 3 seats, and there are 2."),
        (1, 2, None, 3, "There is no seat 3; seats are 1 to 2."),
        (1, 2, ["random", "random"], None, "2 bots need 2 seats, and there are 1 for them."),
    ],
)
def test_a_company_that_does_not_fit_is_refused(
    people: int, players: int, bots: list[str] | None, wanted: int | None, sentence: str
):
    with pytest.raises(RumpusError) as refusal:
        draw_lots(people, players, bots, wanted, 1)
    assert str(refusal.value) == sentence


def test_people_are_named_by_seat_and_bots_by_kind():
    assert name_seats(["instinct", "person", "random", "random"], None) == [
        "Instinct",
        "Player 2",
        "Random 3",
        "Random 4",
    ]
    assert name_seats(["instinct", "person"], ["Ada"]) == ["Instinct", "Ada"]
    assert name_seats(["instinct", "instinct"], ["Ada", "Bob"]) == ["Ada", "Bob"]


def test_a_level_goes_by_its_name_however_it_was_asked_for(monkeypatch: pytest.MonkeyPatch):
    assert name_seats(["Rookie", "person", "rookie", "CHAMPION"], None) == [
        "Rookie 1",
        "Player 2",
        "Rookie 3",
        "Champion",
    ]
    monkeypatch.setitem(LEVELS, "rookie", replace(LEVELS["rookie"], name="New here"))
    assert name_seats(["rookie", "person"], None) == ["New here", "Player 2"]


@pytest.mark.parametrize("names", [["Ada", "Bob"], [""], ["x" * 31], ["\x1b[2J"], []])
def test_a_name_is_short_printable_and_one_a_person(names: list[str]):
    with pytest.raises(RumpusError):
        name_seats(["person", "instinct"], names)


def test_two_people_cannot_share_a_name():
    with pytest.raises(RumpusError, match="two names"):
        name_seats(["person", "person"], ["Ada", "Ada"])
