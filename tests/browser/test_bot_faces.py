"""Bots in front of us: each has a face of its own, says a word now and then, and can be silenced."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.playing import Player, choose_like_a_person

LISTEN = """
window.said = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const words = document.querySelector(".bubble")?.textContent;
    if (words && words !== said.at(-1)) said.push(words);
}).observe(document.body, { subtree: true, childList: true }));
"""
TURNS = 40


def sit_down(player: Player, remarks: str) -> None:
    player.page.add_init_script(LISTEN)
    player.page.add_init_script(
        f"""localStorage.setItem("rumpus-settings", '{{"pace": "fast", "speed": "fast", "remarks": {remarks}}}')"""
    )
    player.sit_at("anarcade", "me bot bot bot", 7)


def test_bots_have_faces_that_tell_them_apart_and_say_a_word(invite: Callable[..., Player]) -> None:
    player = invite()
    sit_down(player, "true")
    faces = player.page.locator(".player .bot svg")
    expect(faces).to_have_count(3)
    drawn = faces.evaluate_all("all => all.map((one) => one.innerHTML)")
    assert len(set(drawn)) > 1
    for _ in range(TURNS):
        if player.page.evaluate("said.length") or not player.wait_for_decision_or_end():
            break
        player.decide(choose_like_a_person(player))
        player.page.wait_for_timeout(100)
    assert player.page.evaluate("said.length")


def test_bots_that_are_silenced_say_nothing(invite: Callable[..., Player]) -> None:
    player = invite()
    sit_down(player, "false")
    for _ in range(TURNS // 2):
        if not player.wait_for_decision_or_end():
            break
        player.decide(choose_like_a_person(player))
        player.page.wait_for_timeout(100)
    assert player.page.evaluate("said") == []
    player.page.get_by_role("button", name="Settings").click()
    expect(player.page.get_by_label("Bots say a word now and then")).not_to_be_checked()
