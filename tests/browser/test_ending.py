"""The end of a game: it celebrates, tells how it went, and leads into a replay with rounds, speeds and keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player, choose_like_a_person

FALLING = """() => document.getAnimations().filter((one) =>
    one.effect.target?.closest?.('.rain') && one.effect.getComputedTiming().duration > 1).length"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_end_celebrates_tells_how_it_went_and_folds_what_proves_it(
    invite: Callable[..., Player], motion: str
) -> None:
    player = invite(reduced_motion=motion)
    page = player.page
    player.open_table(2, ["regular"], "2")
    while player.wait_for_decision_or_end():
        player.decide(choose_like_a_person(player))
    assert (page.evaluate(FALLING) > 0) == (motion == "no-preference")
    went = page.get_by_role("region", name="How it went")
    expect(went.get_by_role("img", name="The scores after each round")).to_be_visible()
    went.get_by_text("In numbers").click()
    shown = went.get_by_role("row").last.get_by_role("cell").all_inner_texts()
    assert max(int(score) for score in shown) == 2, "the last row is how it ended"
    expect(page.get_by_text("Check it")).to_be_hidden()
    page.get_by_text("Was the deal honest?").click()
    expect(page.get_by_role("button", name="Check it")).to_be_visible()


def test_a_replay_goes_by_decisions_and_by_rounds_with_buttons_and_keys(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.open_table(2, ["regular"], "1")
    while player.wait_for_decision_or_end():
        player.decide(choose_like_a_person(player))
    page.get_by_role("link", name="Replay").click()
    page.get_by_text("Decision 0 of").wait_for()
    number = "() => Number(document.querySelector('.slider span').textContent.match(/\\d+/)[0])"
    page.get_by_role("button", name="One round on").click()
    page.wait_for_function(f"() => ({number})() > 0")
    first = page.evaluate(number)
    page.keyboard.press("ArrowDown")
    page.wait_for_function(f"() => ({number})() > {first}")
    page.keyboard.press("ArrowUp")
    page.wait_for_function(f"() => ({number})() === {first}")
    page.keyboard.press("Home")
    page.wait_for_function(f"() => ({number})() === 0")
    page.get_by_label("Speed").select_option("Very fast")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(f"() => ({number})() > 2")
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
