"""What people do at a table beside deciding: undo, hint, a bot that stands in, clocks, watching, today's deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.test_friends import log_of, play_on, seat_two_friends


def press(player: Player, name: str) -> None:
    player.page.get_by_role("button", name=name, exact=True).click()


def test_against_bots_a_drawn_card_is_taken_back_at_once(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(2, ["regular"], "1")
    player.wait_for_decision_or_end()
    before = log_of(player)
    player.decide(player.labels()[0])
    lines = player.page.get_by_role("list", name="Log", exact=True).locator("li")
    expect(lines).not_to_have_text(before)
    press(player, "Undo")
    expect(lines).to_have_text(before)
    assert player.page.get_by_role("button", name="Ask to undo").count() == 0


def test_with_friends_only_what_showed_something_has_to_be_asked_back(invite: Callable[..., Player]) -> None:
    host, friend = invite(), invite()
    seat_two_friends(host, friend)
    prompt = host.page.locator(".prompt-text")
    host.wait_for_decision_or_end()
    while not (stops := [label for label in host.labels() if label.startswith("Stop ")]):
        play_on([host, friend], most=1)
    asked = host.prompt()
    host.decide(stops[0])
    expect(prompt).not_to_have_text(asked)
    press(host, "Undo")
    expect(prompt).to_have_text(asked)

    while not (shows := [label for label in host.labels() if label.startswith(("Draw ", "Buy "))]):
        play_on([host, friend], most=1)
    asked = host.prompt()
    before = log_of(host)
    host.decide(shows[0])
    expect(host.page.get_by_role("list", name="Log", exact=True).locator("li")).not_to_have_text(before)
    press(host, "Ask to undo")
    press(friend, "Not this time")
    press(host, "Ask to undo")
    press(friend, "Agree")
    expect(prompt).to_have_text(asked)


def test_a_hint_names_a_choice_and_marks_it(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(2, ["regular"], "1")
    player.wait_for_decision_or_end()
    press(player, "Hint")
    hint = player.page.locator(".hint .best").inner_text().strip()
    assert any(hint.startswith(label.split(": ")[0]) for label in player.labels())
    expect(player.page.locator(".hinted").first).to_be_visible()


def test_a_seat_is_handed_to_a_bot_and_taken_back(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(2, ["regular"], "3")
    player.wait_for_decision_or_end()
    lines = len(log_of(player))
    press(player, "This table")
    press(player, "Let a bot play for me")
    expect(player.page.get_by_text("A bot plays for you.")).to_be_visible()
    player.page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {lines + 3}", polling=100)
    press(player, "Play on yourself")
    assert player.wait_for_decision_or_end()


def test_a_bot_finishes_the_turn_of_who_lets_the_clock_run_out(invite: Callable[..., Player]) -> None:
    player = invite()
    heard = player.hear()
    player.visit()
    wish = {
        "game": "anarcade",
        "players": 2,
        "seats": [{"kind": "me", "bot": None}, {"kind": "bot", "bot": "regular"}],
        "clock": {"kind": "move", "amount": 3},
    }
    asked = player.page.request.post(f"{player.server.address}api/tables", data=wish)
    player.visit(f"#/table/{asked.json()['table']}")
    expect(player.page.get_by_role("timer").first).to_be_visible()
    while not [message for message in heard if "whose time is up" in str(message.get("sentence"))]:
        player.page.wait_for_timeout(100)
    assert player.wait_for_decision_or_end()
    assert len(log_of(player)) > 5


def test_the_deal_of_the_day_is_played_once_and_found_again(invite: Callable[..., Player]) -> None:
    player = invite()
    player.visit()
    press(player, "Play today's deal")
    assert player.wait_for_decision_or_end()
    address = player.page.url
    alert = player.page.locator(".sr-only[role=alert]")
    press(player, "Hint")
    expect(alert).to_have_text("In the daily deal everybody is on their own.")
    player.visit("#/")
    expect(alert).to_be_empty()
    press(player, "Go to today's deal")
    player.page.wait_for_url(address)


def hidden_things(message: Any) -> list[str]:
    """Names of fields that tell what a watcher may not know, wherever they stand in a message."""
    if isinstance(message, list):
        return [name for part in message for name in hidden_things(part)]
    if not isinstance(message, dict):
        return []
    own = [name for name in ("hand", "seed", "salt", "action") if message.get(name) is not None]
    return own + [name for part in message.values() for name in hidden_things(part)]


def test_a_watcher_sees_every_move_and_never_a_hidden_card(invite: Callable[..., Player]) -> None:
    host, friend, watcher = invite(), invite(), invite()
    seen = host.hear()
    address = seat_two_friends(host, friend, aces="3")
    told = watcher.hear()
    watcher.page.goto(address)
    expect(watcher.page.get_by_role("list", name="Players", exact=True).get_by_role("listitem")).to_have_count(3)
    play_on([host, friend], most=14)
    steps = [message for message in seen if message["type"] == "step"]
    while told[-1].get("seq", 0) < steps[-1]["seq"]:
        watcher.page.wait_for_timeout(100)
    assert [message for message in steps if hidden_things(message)], "the host does see a hand"
    watched = [message for message in told if message["type"] in ("table", "step")]
    assert len(watched) > 10
    assert [hidden_things(message) for message in watched if hidden_things(message)] == []
    assert [message["legal"] for message in watched if message["legal"]] == []
    assert watcher.choices().count() == 0
