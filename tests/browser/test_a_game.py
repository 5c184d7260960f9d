"""Whole games in a real browser: by mouse, by keyboard alone, by touch."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import rumpus
from tests.browser.playing import Player, choose_like_a_person


def test_two_clicks_lead_from_the_lobby_to_a_game_against_bots(invite: Callable[..., Player]) -> None:
    player = invite()
    player.visit()
    player.page.get_by_role("button", name="Play against bots: Anarcade").click()
    assert player.wait_for_decision_or_end()
    expect(player.page.get_by_role("list", name="Other players").get_by_role("listitem")).to_have_count(2)


@pytest.mark.moving
def test_a_game_against_bots_by_mouse_ends_with_ranks_proof_download_replay_and_rematch(
    invite: Callable[..., Player],
) -> None:
    player = invite()
    page = player.page
    heard = player.hear()
    player.visit()
    page.get_by_role("link", name="Set up a table: Anarcade").click()
    page.get_by_role("radio", name="2 players").check(force=True)
    page.get_by_label("Seat 2").select_option("regular")
    page.get_by_label("Aces").select_option("1")
    page.get_by_role("button", name="Start the game").click()
    while player.wait_for_decision_or_end():
        player.decide(choose_like_a_person(player))
    address = page.url
    expect(page.get_by_role("list", name="Ranks").get_by_role("listitem").filter(has_text="of 1 aced")).to_have_count(2)

    promised = next(message["seed_hash"] for message in heard if message["type"] == "table")
    assert not [message for message in heard if message.get("seed") and message["state"] != "over"]
    page.get_by_text("Was the deal honest?").click()
    seed, salt = (page.locator(f"dt:text-is('{word}') + dd").inner_text() for word in ("Seed", "Salt"))
    assert hashlib.sha256(bytes.fromhex(seed.removeprefix("0x") + salt)).hexdigest() == promised
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text("The deal is the one promised at the start")).to_be_visible()

    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").click()
    match = rumpus.load(saved.value.path().read_text(encoding="utf-8"))
    assert match.over
    assert match.seed == int(seed, 16)

    page.get_by_role("link", name="Replay").click()
    page.get_by_text("Decision 0 of").wait_for()
    page.get_by_role("button", name="One on").click()
    expect(page.get_by_text("Decision 1 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Decision 2 of")).to_be_visible()
    page.get_by_label("Seen by").select_option(index=1)
    expect(page.get_by_text("Decision 2 of")).to_be_visible()

    page.get_by_role("link", name="To the table", exact=True).click()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "#/table/" in url and url != address)
    assert player.wait_for_decision_or_end()


def test_a_whole_game_by_keyboard_alone(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit()
    tab_to(player, "Set up a table: Anarcade")
    page.keyboard.press("Enter")
    tab_to(player, "3 players")
    page.keyboard.press("ArrowLeft")
    tab_to(player, "Seat 2")
    page.keyboard.press("End")
    tab_to(player, "Aces")
    page.keyboard.press("End")
    tab_to(player, "Start the game")
    page.keyboard.press("Enter")
    turns = 0
    while player.wait_for_decision_or_end():
        turns += 1
        if turns % 5 == 0:
            tab_to(player, None)
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        page.wait_for_timeout(50)
    assert turns > 5
    expect(page.get_by_role("button", name="Rematch")).to_be_focused()


def tab_to(player: Player, name: str | None) -> None:
    """Presses Tab until the focus is on what has this name, or on any choice."""
    script = """() => {
        const e = document.activeElement;
        const own = e.getAttribute('aria-label') || (e.querySelector('.sr-only') ?? e).textContent;
        const words = e.labels?.length ? e.labels[0].innerText : own;
        return [words, e.matches('.lit, .choice')];
    }"""
    for _ in range(80):
        words, is_choice = player.page.evaluate(script)
        if is_choice if name is None else (words or "").strip().endswith(name):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {name or 'a choice'}.")


@pytest.mark.moving
def test_a_phone_size_game_by_touch(invite: Callable[..., Player]) -> None:
    player = invite(width=360, height=740, touch=True)
    page = player.page
    player.open_table(2, ["regular"], "1")
    while player.wait_for_decision_or_end():
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        label = choose_like_a_person(player)
        page.get_by_role("button", name=label, exact=True).last.tap()
        page.wait_for_timeout(50)
    expect(page.get_by_role("list", name="Ranks")).to_be_visible()
