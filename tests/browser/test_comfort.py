"""What makes the page pleasant: sounds only when asked for, less motion, light and dark, focus, names, calm."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.playing import READING, Player

COUNT_SOUNDS = """
const Real = window.AudioContext;
window.sounds = 0;
window.AudioContext = class extends Real {
    createOscillator() { window.sounds += 1; return super.createOscillator(); }
};
"""
COUNT_MOTIONS = """
const animate = Element.prototype.animate;
window.motions = 0;
Element.prototype.animate = function (...all) { window.motions += 1; return animate.apply(this, all); };
"""


def play_some(player: Player, decisions: int = 6) -> None:
    for _ in range(decisions):
        assert player.wait_for_decision_or_end()
        player.page.wait_for_timeout(READING)
        player.page.keyboard.press("1")


def test_the_log_is_at_its_end_after_a_reload(invite: Callable[..., Player]) -> None:
    """The chat and the note come up beside it a moment later, and take room from it."""
    player = invite()
    player.open_table(3, ["regular", "regular"], "3")
    play_some(player, 10)
    below = "(log) => log.scrollHeight - log.clientHeight - log.scrollTop"
    for _ in range(3):
        player.page.reload()
        log = player.page.get_by_role("list", name="Log", exact=True)
        expect(player.page.get_by_role("list", name="Chat lines")).to_be_visible()
        expect(player.page.get_by_text("Your notes")).to_be_visible()
        player.page.wait_for_function("() => document.fonts.status === 'loaded'")
        player.page.wait_for_timeout(READING)
        assert log.evaluate("(log) => log.scrollHeight - log.clientHeight") > 100
        assert abs(log.evaluate(below)) <= 1


def test_sounds_are_off_until_somebody_asks_for_them(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    page.add_init_script(COUNT_SOUNDS)
    player.open_table(2, ["regular"], "3")
    play_some(player)
    assert page.evaluate("window.sounds") == 0
    page.get_by_role("button", name="Sounds").click()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")
    play_some(player)
    assert page.evaluate("window.sounds") > 1


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cards_and_credits_travel_unless_less_motion_is_wanted(invite: Callable[..., Player], motion: str) -> None:
    player = invite(reduced_motion=motion)
    page = player.page
    page.add_init_script(COUNT_MOTIONS)
    player.open_table(2, ["regular"], "3")
    play_some(player)
    assert (page.evaluate("window.motions") == 0) == (motion == "reduce")
    glowing = "() => Math.max(0, ...document.getAnimations().map(one => one.effect.getComputedTiming().endTime))"
    if motion == "reduce":
        page.wait_for_function(f"({glowing})() < 1")


def test_light_and_dark_follow_the_system_or_the_player(invite: Callable[..., Player]) -> None:
    player = invite(color_scheme="light")
    page = player.page
    ground = "() => getComputedStyle(document.body).backgroundColor"
    player.visit()
    page.get_by_role("button", name="Settings").click()
    light = page.evaluate(ground)
    page.get_by_role("radio", name="Dark", exact=True).check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.wait_for_function(f"light => ({ground})() !== light", arg=light)
    page.wait_for_function("() => document.getAnimations().every(one => !(one instanceof CSSTransition))")
    dark = page.evaluate(ground)
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(ground) == dark


def test_the_keyboard_starts_at_the_first_choice_and_never_gets_lost(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.open_table(2, ["regular"], "3")
    assert player.wait_for_decision_or_end()
    page.wait_for_function("() => document.activeElement.matches('.choice, .lit')")
    for _ in range(8):
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        page.wait_for_function("() => document.activeElement.matches('main .choice, main .lit, main .prompt-words')")
        assert player.wait_for_decision_or_end()
        page.wait_for_function("() => document.activeElement.matches('main .choice, main .lit')")


def test_every_key_of_the_table_is_listed_and_works(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.open_table(2, ["regular"], "3")
    assert player.wait_for_decision_or_end()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog").locator("kbd").all_inner_texts()
    assert set(keys) >= set("19AHUCLS?") | {"Tab", "Enter", "Esc"}
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(page.get_by_label("Say something")).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("list", name="Log", exact=True).focus()
    page.keyboard.press("s")
    expect(page.get_by_role("dialog").get_by_label("Link for friends")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()


def test_a_prompt_of_three_lines_moves_nothing(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.open_table(4, ["regular"] * 3, "3")
    assert player.wait_for_decision_or_end()
    page.get_by_label("Your area").wait_for()
    places = """() => ['.others', '.cabinet', '.stacks', '.lane', '.prompt', '.mine'].map(part => {
        const box = document.querySelector('.board > ' + part).getBoundingClientRect();
        return [box.left, box.top, box.width, box.height].map(Math.round);
    })"""
    before = page.evaluate(places)
    line = page.locator(".prompt-words > p").first
    lines = "line => Math.round(line.offsetHeight / parseFloat(getComputedStyle(line).lineHeight))"
    line.evaluate("line => { line.textContent = 'Choose one of the cards that glow. '; }")
    while line.evaluate(lines) < 3:
        line.evaluate("line => { line.textContent += 'There are many of them. '; }")
    assert page.evaluate(places) == before
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_every_game_can_be_opened_while_its_rules_are_compiled(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page

    def compiling(route: Route) -> None:
        games = route.fetch().json()
        route.fulfill(json=[{**game, "thinks": False} for game in games])

    page.route("**/api/games", compiling)
    player.visit()
    buttons = page.get_by_role("button", name="Play against bots")
    expect(buttons).to_have_count(5)
    for button in buttons.all():
        expect(button).to_be_enabled()


def test_a_full_table_that_waits_for_its_start_says_so_in_the_lobby(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(2, ["open"], "1", deal=4711)
    player.page.get_by_role("button", name="Bot for seat 2").click()
    expect(player.page.get_by_text("Open seat")).to_have_count(0)
    player.visit("#/")
    row = player.page.get_by_role("listitem").filter(has_text="Deal 4711").first
    expect(row).to_contain_text("all seats taken")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_name_is_cut_on_a_phone(invite: Callable[..., Player], players: int) -> None:
    player = invite(width=360, height=740, touch=True)
    page = player.page
    player.open_table(players, ["regular"] * (players - 1), "3")
    assert player.wait_for_decision_or_end()
    names = page.locator(".others b, .cabinet .name, .lane h2")
    assert names.count() == 2 * players
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    assert names.evaluate_all(cut) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = names.evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    assert max(boxes) <= 360
