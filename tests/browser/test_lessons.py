"""Lessons in front of the page: each to its end by mouse, one by keyboard, and what the lobby offers newcomers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import rumpus
from rumpus.core.lesson import read_lessons
from tests.browser.playing import Player
from tests.browser.test_everybody_can_use_it import violations

LESSONS = [(game.id, lesson) for game in rumpus.games() for lesson in read_lessons(game)]
LEARN = """async (wish) => {
    const answer = await fetch("/api/lessons", {
        method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(wish)
    });
    return (await answer.json()).table;
}"""
NOT_THERE = """() => document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => rule.selectorText.split(/,\\s*/))
    .filter((selector) => selector.includes("data-look") && !document.querySelector(selector))"""
"""What the lesson points at and is not on the board."""
MARKED = "#main button.hinted"
"""What the lesson asks for, on the board or among the choices."""


def learn(player: Player, game: str, lesson: str) -> Locator:
    """Goes to a lesson; gives its panel back."""
    player.visit()
    table = player.page.evaluate(LEARN, {"game": game, "lesson": lesson})
    player.page.goto(f"{player.server.address}#/table/{table}")
    panel = player.page.get_by_role("group", name="Lesson:")
    panel.wait_for()
    # What tells of the end of a round is read and put away.
    player.page.add_locator_handler(
        player.page.locator("dialog[open]"), lambda: player.page.keyboard.press("Escape"), no_wait_after=True
    )
    return panel


def read_on(panel: Locator, press: Callable[[Locator], None]) -> bool:
    """Turns pages until a decision is asked for and marked; false when there is nothing more to read."""
    marked, on = panel.page.locator(MARKED).first, panel.page.get_by_role("button", name="Play on")
    further = panel.page.get_by_role("button", name="Next", exact=True)
    while True:
        expect(further.or_(marked).or_(on).first).to_be_visible()
        # A board comes piece by piece.
        panel.page.wait_for_function(f"() => ({NOT_THERE})().length === 0")
        if further.is_visible():
            press(further)
        elif on.is_visible():
            press(on)
            return False
        elif marked.is_visible():
            return True


def click_what_is_asked(player: Player, game: str) -> None:
    """Clicks what the board marks; in 8-Bit Rummy a card first, then the row that is marked with it."""
    marked = player.page.locator(MARKED)
    expect(marked.first).to_be_visible()
    card = player.page.locator("#main .card.hinted")
    if game == "rummy" and card.count():
        card.first.click()
        player.page.locator("#main .target.hinted .head, #main .row.lit.hinted").first.click()
    else:
        marked.first.click()


def step_of(player: Player, panel: Locator) -> str:
    """Where the lesson is: its page, and what can be decided there."""
    return f"{panel.locator('.place').inner_text()} {player.labels()}"


def await_another(player: Player, panel: Locator, before: str) -> None:
    """Until what was decided has come of it; a warning is confirmed."""
    for _ in range(1200):
        if not panel.is_visible() or step_of(player, panel) != before:
            return
        if player.page.get_by_role("button", name="Not yet").is_visible():
            player.page.keyboard.press("Enter")
        player.page.wait_for_timeout(50)
    raise AssertionError(f"nothing came of what was asked for at {before}")


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_a_lesson_is_gone_through_by_mouse(invite: Callable[..., Player], name: str, lesson: str) -> None:
    player = invite()
    page, panel = player.page, learn(player, name, lesson)
    heard = []
    decided = 0
    while read_on(panel, lambda button: button.click()):
        before = step_of(player, panel)
        click_what_is_asked(player, name)
        heard.append(before)
        await_another(player, panel, before)
        decided += 1
        assert decided < 200, heard[-5:]
    expect(panel).to_be_hidden()
    learnt = page.evaluate("() => JSON.parse(localStorage.getItem('rumpus-settings')).learnt")
    assert learnt == [f"{name}/{lesson}"]


def test_a_lesson_is_gone_through_by_keyboard_from_the_lobby_on(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit()
    learn_it = page.get_by_role("button", name="Learn: Anarcade")
    learn_it.wait_for()
    expect(learn_it).to_be_enabled()
    learn_it.focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("group", name="Lesson:")
    panel.wait_for()

    def press(button: Locator) -> None:
        expect(button).to_be_focused()
        page.keyboard.press("Enter")

    while read_on(panel, press):
        before = step_of(player, panel)
        page.locator(MARKED).first.focus()
        page.keyboard.press("Enter")
        await_another(player, panel, before)
    page.get_by_role("link", name="Rumpus, to the lobby").click()
    expect(page.get_by_role("button", name="Learn: Anarcade")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_in_a_lesson(invite: Callable[..., Player], width: int) -> None:
    player = invite(width=width, touch=width < 700)
    panel = learn(player, "anarcade", "first")
    assert violations(player) == []
    assert read_on(panel, lambda button: button.click())
    assert violations(player) == []


def test_another_decision_is_answered_by_the_lesson(invite: Callable[..., Player]) -> None:
    player = invite()
    panel = learn(player, "anarcade", "first")
    assert read_on(panel, lambda button: button.click())
    player.decide("Stop scoring")
    expect(player.page.locator(".bar .refused")).to_contain_text("Put one credit into the machine first")


def test_a_lesson_that_was_left_waits_in_the_lobby(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    panel = learn(player, "rummy", "first")
    assert read_on(panel, lambda button: button.click())
    panel.get_by_role("button", name="Show me").click()
    expect(panel.locator(".place")).to_contain_text("3 of")
    begun = page.url
    player.visit()
    button = page.get_by_role("button", name="Learn: 8-Bit Rummy")
    expect(button).to_be_enabled()
    button.click()
    page.wait_for_url(begun)
    expect(panel.locator(".place")).to_contain_text("3 of")


def test_the_rest_of_a_lesson_is_skipped(invite: Callable[..., Player]) -> None:
    player = invite()
    panel = learn(player, "anarcade", "first")
    panel.get_by_role("button", name="Skip lesson").click()
    expect(panel).to_be_hidden()
    expect(player.page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
