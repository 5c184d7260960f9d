"""The kitchen: whichever game somebody waits for is made ready next."""

from __future__ import annotations

import pytest

import rumpus
from rumpus.server import kitchen


@pytest.fixture
def warm(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The games that lie ready."""
    ready: set[str] = set()
    monkeypatch.setattr(kitchen, "is_warm", lambda game: game.id in ready)
    return ready


def next_of(cook: kitchen.Kitchen) -> str | None:
    game = cook._next()
    return game.id if game else None


def test_games_come_in_their_order_those_that_lie_ready_first(warm: set[str]) -> None:
    cook = kitchen.Kitchen()
    assert next_of(cook) == rumpus.games()[0].id
    warm.add("rummy")
    assert next_of(cook) == "rummy"


def test_a_game_that_somebody_asked_for_comes_next(warm: set[str]) -> None:
    cook = kitchen.Kitchen()
    cook.ask_for("rummy")
    cook.ask_for("champion")
    assert next_of(cook) == "rummy"
    cook._ready["rummy"].set()
    assert next_of(cook) == "champion"


def test_nothing_is_left_to_do_when_every_game_is_ready(warm: set[str]) -> None:
    cook = kitchen.Kitchen()
    for event in cook._ready.values():
        event.set()
    assert next_of(cook) is None
