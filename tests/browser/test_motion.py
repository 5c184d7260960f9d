"""What travels over a board can be followed: card-sized cards, one after another, nothing over a celebration."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player, choose_like_a_person

pytestmark = pytest.mark.moving

WATCH = """
window.flights = [];
let known = new Set();
const fresh = new WeakMap();
const arrival = new WeakMap();
function look() {
    const banner = document.querySelector(".celebration .banner");
    const celebrated = banner !== null;
    if (banner) window.banner = Math.max(window.banner ?? 0, Number(getComputedStyle(banner).opacity));
    const lying = [...document.querySelectorAll("[data-key]")];
    for (const one of lying) if (!fresh.has(one)) fresh.set(one, !known.has(one.dataset.key));
    for (const animation of document.getAnimations()) {
        const one = animation.effect.target;
        if (animation.constructor.name !== "Animation" || !one.matches?.("[data-key], .travelling, .coin")) continue;
        if (!arrival.has(one)) arrival.set(one, animation);
        flights.push({
            kind: one.dataset.key ? "card" : one.classList.contains("coin") ? "coin" : "leaving",
            key: one.dataset.key ?? "", celebrated,
            fresh: arrival.get(one) === animation && fresh.get(one) === true,
            width: one.getBoundingClientRect().width, place: one.offsetWidth,
            start: animation.startTime, delay: animation.effect.getTiming().delay,
        });
    }
    known = new Set(lying.map((one) => one.dataset.key));
    requestAnimationFrame(look);
}
addEventListener("DOMContentLoaded", look);
"""
"""Notes down, frame by frame, whatever is under way."""
FIRST_HAND = 3


@pytest.mark.parametrize("width", [360, 1280, 2560])
def test_cards_of_rivals_come_in_card_sized_and_one_after_another(invite: Callable[..., Player], width: int) -> None:
    player = invite(width=width, height=1440 if width > 2000 else 800)
    player.page.add_init_script(WATCH)
    player.sit_at("anarcade", "me bot bot", 7)
    for _ in range(12):
        assert player.wait_for_decision_or_end()
        player.decide(choose_like_a_person(player))
        player.page.wait_for_timeout(300)
    flights: list[dict[str, Any]] = player.page.evaluate("flights")
    cards = [one for one in flights if one["kind"] == "card"]
    assert [one for one in cards if not one["key"].startswith("0-")], "rivals laid cards"
    assert max(one["width"] / one["place"] for one in cards) <= 1.25
    assert max(one["width"] / one["place"] for one in flights if one["kind"] == "leaving") <= 1.05
    laid: dict[float, dict[str, float]] = {}
    for one in cards:
        if one["fresh"] and one["start"] is not None:
            laid.setdefault(one["start"], {})[one["key"]] = one["delay"]
    hands = [set(delays.values()) for delays in laid.values() if len(delays) >= FIRST_HAND]
    assert hands, "somebody laid a whole hand"
    assert min(len(delays) for delays in hands) >= FIRST_HAND


def test_nothing_crosses_a_celebration_and_it_is_seen_without_motion_too(invite: Callable[..., Player]) -> None:
    player, still = invite(), invite(reduced_motion="reduce")
    for one in (player, still):
        page = one.page
        page.add_init_script(WATCH)
        one.sit_at("anarcade", "me bot", 7, aces="2")
        aced = page.get_by_role("list", name="Log", exact=True).get_by_text(" aced ")
        while not aced.count():
            assert one.wait_for_decision_or_end()
            one.decide(choose_like_a_person(one))
            page.wait_for_timeout(100)
        page.wait_for_function("() => window.banner === 1", polling=100)
        assert one.wait_for_decision_or_end()
        one.decide(choose_like_a_person(one))
        expect(page.locator(".celebration")).to_have_count(0)
    flights: list[dict[str, Any]] = player.page.evaluate("flights")
    assert len(flights) > 20
    assert [one for one in flights if one["celebrated"]] == []
    assert still.page.evaluate("flights") == []
