"""Games that nobody has compiled yet: played from the first click, and on while their rules are compiled."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import rumpus
from rumpus.core.calling import interpreting
from rumpus.core.precompile import TABLE
from tests.browser import test_arcadia as arcadia
from tests.browser import test_champion as champion
from tests.browser.playing import PATIENCE, Player, QuickServer
from tests.browser.test_archduke import try_to_click

SMALLEST = "anarcade"
GAMES = [
    pytest.param(game, id=game.id, marks=() if game.id == SMALLEST else pytest.mark.soak) for game in rumpus.games()
]

AT_ONCE = 40
"""So many decisions of all seats are not waited with for the compiler."""

ARCHDUKE = ("Peek at your", "Do not use", "Discard the", "Call Archduke!", "Tap the discard pile", "Draw from")
"""What comes first in Archduke; the rest comes after."""


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[QuickServer]:
    """A server that finds nothing compiled."""
    server = QuickServer(tmp_path / "tables", cache=tmp_path / "cache").start()
    yield server
    server.stop()
    assert server.troubles() == []


def is_compiled(server: QuickServer, game: str) -> bool:
    """Whether the server says that the rules of a game are compiled."""
    whole = server.log.read_text().rpartition("\n")[0]
    said = [json.loads(line) for line in whole.splitlines()]
    return any((line["said"], line.get("game"), line.get("what")) == ("ready", game, TABLE) for line in said)


def next_choice(player: Player, game: str) -> Locator:
    """What somebody would click who wants to be done."""
    page, choices = player.page, player.choices()
    if game == "arcadia":
        return arcadia.next_choice(player)
    if game == "champion":
        return champion.next_choice(player, champion.QUICK)
    if game == "rummy":
        draw = page.get_by_role("button", name="Draw a card")
        return draw.last if draw.count() else choices.first
    wishes = [choices.filter(has_text=start) for start in ARCHDUKE] if game == "archduke" else []
    return next((wish for wish in wishes if wish.count()), choices).first


def decide(player: Player, game: str) -> bool:
    """Waits for something to decide and decides it, or reads on; false when the game is over."""
    page = player.page
    go_on, end = page.get_by_role("button", name="Go on", exact=True), page.get_by_role("list", name="Ranks")
    expect(player.choices().first.or_(go_on).or_(end).first).to_be_visible(timeout=PATIENCE * 1000)
    if end.is_visible():
        return False
    try_to_click(go_on if go_on.is_visible() else next_choice(player, game))
    return True


def decided(heard: list[dict[str, Any]]) -> Counter[int]:
    """How many decisions each seat has made."""
    return Counter(message["decision"]["seat"] for message in heard if message["type"] == "step")


@pytest.mark.parametrize("which", GAMES)
def test_a_game_is_played_while_it_is_compiled_and_on_to_the_end(
    invite: Callable[..., Player], cold: QuickServer, which: rumpus.Game
) -> None:
    player = invite(server=cold)
    page, heard = player.page, player.hear()
    player.visit()
    page.get_by_role("button", name=f"Play against bots: {which.name}").click()
    page.wait_for_url("**#/table/*")
    while len(decided(heard)) < 2:
        assert decide(player, which.id)
    assert not is_compiled(cold, which.id), "the player and a bot have decided interpreted"
    while not is_compiled(cold, which.id):
        # Something is left to play when it is.
        if decided(heard).total() < AT_ONCE:
            assert decide(player, which.id)
        page.wait_for_timeout(100)
    before = decided(heard).total()
    while decide(player, which.id):
        pass
    after = decided(heard)
    assert after.total() > before
    end = next(message for message in reversed(heard) if message["type"] == "table")
    assert end["state"] == "over"
    save = page.request.get(f"{cold.address}api/tables/{end['id']}/save").text()
    with interpreting():
        again = rumpus.load(save)
        assert again.over
        assert again.decision_count == after.total() == end["number"]
        assert again.view(end["you"]) == end["view"]
