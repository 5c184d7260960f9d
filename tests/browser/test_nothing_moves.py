"""Nothing moves under the mouse: buttons keep their places through a whole turn, with a hint and a long prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import rumpus
from tests.browser.playing import READING, Player

pytestmark = pytest.mark.moving

GAMES = [game.id for game in rumpus.games()]
DECISIONS = 12
SIDEWAYS = (844, 390)
DESKTOP = (1280, 800)
BAR = """() => [document.querySelector('.prompt .bar'), ...document.querySelectorAll('.prompt .aid')].map((one) => {
    const box = one.getBoundingClientRect();
    return [one.className.split(' ')[0], box.left, box.top, box.width, box.height].map(
        (value) => typeof value === 'number' ? Math.round(value) : value);
})"""
"""Where the prompt and its aids are, hidden ones too."""
BOARD = """() => [...document.querySelectorAll('.board > *, .near > *, .choices .button')].map((one) => {
    const box = one.getBoundingClientRect();
    return [one.textContent.slice(0, 20), box.left, box.top, box.width, box.height].map(
        (value) => typeof value === 'number' ? Math.round(value) : value);
})"""


def go_on(player: Player) -> bool:
    """Makes some choice; windows that tell of a round are read and closed. False when the game is over."""
    page = player.page
    on = page.get_by_role("dialog").get_by_role("button", name="Go on")
    end = page.get_by_role("list", name="Ranks")
    expect(player.choices().first.or_(on).or_(end).first).to_be_visible()
    if end.is_visible():
        return False
    if on.count():
        on.click()
    else:
        page.wait_for_timeout(READING)
        player.choices().first.dispatch_event("click")
        page.wait_for_timeout(150)
    return True


@pytest.mark.parametrize("size", [DESKTOP, SIDEWAYS])
@pytest.mark.parametrize("name", GAMES)
def test_undo_hint_and_why_keep_their_places(invite: Callable[..., Player], name: str, size: tuple[int, int]) -> None:
    width, height = size
    player = invite(width=width, height=height, touch=size == SIDEWAYS)
    page = player.page
    player.sit_at(name, "me bot", 7)
    expect(page.locator(".choice, .lit").first).to_be_visible()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_timeout(500)
    places: list[Any] = []
    for _ in range(DECISIONS):
        if page.get_by_role("dialog").count() == 0:
            found = page.evaluate(BAR)
            if found not in places:
                places.append(found)
        if not go_on(player):
            break
    assert len(places) == 1, places


@pytest.mark.parametrize("size", [DESKTOP, SIDEWAYS])
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_moves_neither_board_nor_button(invite: Callable[..., Player], name: str, size: tuple[int, int]) -> None:
    width, height = size
    player = invite(width=width, height=height, touch=size == SIDEWAYS)
    page = player.page
    player.sit_at(name, "me bot", 7)
    expect(player.choices().first).to_be_visible()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_timeout(800)
    before = page.evaluate(BOARD)
    page.keyboard.press("h")
    expect(page.locator(".hint .best")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)
    assert page.evaluate(BOARD) == before


@pytest.mark.parametrize("name", GAMES)
def test_on_a_phone_held_sideways_the_prompt_is_pinned_and_every_choice_in_reach(
    invite: Callable[..., Player], name: str
) -> None:
    player = invite(*SIDEWAYS, touch=True)
    page = player.page
    player.sit_at(name, "me bot bot", 7)
    expect(player.choices().first).to_be_visible()
    page.wait_for_timeout(500)
    bottom = "() => Math.round(document.querySelector('.prompt .bar').getBoundingClientRect().bottom)"
    for _ in range(4):
        height = page.evaluate("document.documentElement.scrollHeight")
        for to in (0, height // 3, height):
            page.evaluate(f"scrollTo(0, {to})")
            assert page.evaluate(bottom) == SIDEWAYS[1]
        for choice in player.choices().all():
            choice.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
            hit = """(one) => {
                const box = one.getBoundingClientRect();
                const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 30));
                return one.contains(at);
            }"""
            assert choice.evaluate(hit), choice.inner_text()
        if not go_on(player):
            break


def test_archduke_held_sideways_shows_everybody_and_both_piles_at_once(invite: Callable[..., Player]) -> None:
    """A match is for the quicker hand: nobody is quick who has to scroll first."""
    player = invite(*SIDEWAYS, touch=True)
    page = player.page
    hidden = """() => {
        const bar = document.querySelector('.prompt .bar').getBoundingClientRect();
        const things = [...document.querySelectorAll('[data-spot], [data-pile]')];
        return things.filter((one) => {
            const box = one.getBoundingClientRect();
            return box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > bar.top;
        }).map((one) => one.textContent.trim());
    }"""
    for seats in ("me bot", "me bot bot bot bot bot"):
        player.sit_at("archduke", seats, 7, pace="turns")
        expect(player.choices().first).to_be_visible()
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        assert page.evaluate(hidden) == [], seats


def test_two_clicks_on_one_spot_never_make_two_different_choices(invite: Callable[..., Player]) -> None:
    """With one credit left to score, scoring is followed at once by another phase."""
    player = invite()
    page = player.page
    player.open_table(2, ["regular"], "3")
    for _ in range(6):
        assert player.wait_for_decision_or_end()
        page.wait_for_timeout(READING)
        button = page.locator(".choice").first
        if not button.count():
            player.choices().first.click()
            continue
        said = page.get_by_role("list", name="Log", exact=True).locator("li")
        asked, before = button.locator("[data-says]").inner_text(), said.count()
        button.dblclick()
        page.wait_for_timeout(900)
        told = [line for line in said.all_inner_texts()[before:] if line.startswith("You ")]
        if asked == "Score a credit":
            assert not [line for line in told if "bought" in line], told


def test_in_rummy_the_hand_never_slides_over_the_prompt(invite: Callable[..., Player]) -> None:
    player = invite(*DESKTOP)
    page = player.page
    player.sit_at("rummy", "me bot bot bot", 41)
    apart = """() => {
        const prompt = document.querySelector('.prompt').getBoundingClientRect();
        const hand = document.querySelector('.mine').getBoundingClientRect();
        return [prompt.bottom <= hand.top, prompt.top >= 0, hand.bottom <= innerHeight];
    }"""
    for _ in range(14):
        if page.get_by_role("dialog").count() == 0 and page.locator(".board").count():
            for to in (0, 10_000):
                page.evaluate(f"scrollTo(0, {to})")
                assert page.evaluate(apart) == [True, True, True]
        page.keyboard.press("d")
        if not go_on(player):
            break
