"""Balance: what is counted is what was acquired and who won."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import rumpus
from rumpus.core.game import find_game
from rumpus.lab import balance as lab
from rumpus.lab.balance import BEGIN, END, as_markdown, balance, write_figures
from rumpus.lab.simulation import finished_games

pytestmark = pytest.mark.compiled

GAME = find_game("anarcade")


def test_holdings_are_the_bought_cards_of_every_seat() -> None:
    (chunk,) = finished_games(GAME, 20, 3, ("instinct",), 4, None)
    held = GAME.table.holdings(GAME.box, chunk.states)
    for game in range(20):
        for seat in range(3):
            position = chunk.states[game]
            piles = [position.hand[seat], position.played[seat], position.draw[seat], position.discard[seat]]
            bought = [int(card) for pile in piles for card in pile.cards[: pile.count] if card]
            assert np.bincount(np.array(bought, int) - 1, minlength=held.shape[2]).tolist() == held[game, seat].tolist()


def test_shares_add_up() -> None:
    told = balance("anarcade", 300, 3, seed=2)
    assert sum(told.groups.values()) == pytest.approx(1)
    assert sum(told.seats) == pytest.approx(3)
    assert told.rounds[0] <= told.rounds[1] <= told.rounds[2]
    assert {item.group for item in told.items} == {"draw", "earn", "score", "buy"}


def test_the_figures_name_the_command_that_makes_them_and_find_their_place(tmp_path: Path) -> None:
    figures = [balance("anarcade", 200, players, seed=2) for players in (2, 3)]
    text = as_markdown(GAME, "rumpus report anarcade", figures)
    document = tmp_path / "rules.md"
    document.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    write_figures(document, text)
    written = document.read_text(encoding="utf-8")
    assert written == f"before\n{text}\nafter\n"
    assert "rumpus report anarcade" in written
    write_figures(document, text)
    assert document.read_text(encoding="utf-8") == written


def test_a_document_without_a_place_is_left_alone(tmp_path: Path) -> None:
    document = tmp_path / "rules.md"
    document.write_text("nothing", encoding="utf-8")
    with pytest.raises(rumpus.RumpusError, match="no place for figures"):
        write_figures(document, "text")
    assert document.read_text(encoding="utf-8") == "nothing"


def test_games_that_never_end_give_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.lab.simulation.MOST_DECISIONS", 2)
    with pytest.raises(rumpus.RumpusError, match="came to an end"):
        balance("anarcade", 5, 2, seed=1)


def test_the_shipped_cards_are_balanced_at_every_player_count() -> None:
    """The bars of the rules document, with room for chance in a smaller number of games."""
    for players in (2, 3, 4):
        told = balance("anarcade", 4000, players, seed=11)
        assert told.stalled == 0
        assert 8 <= told.rounds[1] <= 20
        assert max(told.seats) < 1.15 + told.seat_error
        assert min(told.groups.values()) >= 0.15
        often = [item for item in told.items if item.a_game >= lab.SELDOM]
        assert max(item.winning - item.error for item in often) < 1.35
