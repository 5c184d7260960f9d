"""Arcadia in a real browser: a game to the final scoring, payments in one click and card by card, keys, touch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import rumpus
from tests.browser.playing import Player
from tests.browser.test_a_game import tab_to
from tests.browser.test_everybody_can_use_it import violations

ME = 0
SHORT = {"years": "2"}
SUM = re.compile(r"(\d+) \+ (\d+) park(?: \+ (\d+) reviews)? = (\d+)")

STANDING = "() => document.querySelector('.prompt-text').innerText + document.querySelector('header').innerText"
"""Changes with every decision: what is asked, and in which round."""


# Deals, looked up with the same engine that deals at the table


class Plan:
    """A deal in which I begin and can build at once, paying with two cards or more."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.match = rumpus.Match("arcadia", 2, seed, SHORT)
        self.begins = self.match.actors == (ME,)
        for _ in range(2):
            self.match.apply(0, self.match.actors[0])
        builds = [action for action in self.match.legal(ME) if action.kind == "build"]
        self.build = builds[0] if builds else None

    @property
    def paying(self) -> rumpus.Match:
        assert self.build is not None
        match = self.match.copy()
        match.apply(self.build.id, ME)
        return match

    def cards(self) -> list[rumpus.Action]:
        """The cards of the proposed payment, one by one."""
        match = self.paying
        mine = match.view(ME)["table"]["seats"][ME]
        kinds = [worker["kind"] for worker in mine["proposed"] for _ in range(worker["count"])]
        pays = {action.about["kind"]: action for action in match.legal(ME) if action.kind == "pay"}
        return [pays[kind] for kind in kinds if kind in pays]

    def name(self) -> str:
        assert self.build is not None
        row = self.match.view(ME)["table"]["attractions"]["row"]
        return str(row[self.build.about["place"]]["name"])


@pytest.fixture(scope="module")
def plan() -> Plan:
    for seed in range(1000):
        found = Plan(seed)
        if found.begins and found.build and len(found.cards()) > 2:
            return found
    raise AssertionError("There is no such deal.")


# What a person sees and does


def park(player: Player) -> Locator:
    return player.page.get_by_role("list", name="Your park")


def payment(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Paying for")


def proposal(player: Player) -> Locator:
    """The button that pays the proposed payment, or the rest of it."""
    return payment(player).get_by_role("button", name=re.compile("^Pay"))


def begin(player: Player, plan: Plan) -> None:
    """Sits down at the planned deal, puts the first review aside and begins to pay for the attraction."""
    player.sit_at("arcadia", "me bot", plan.seed, **SHORT)
    player.page.get_by_role("button", name="Put aside the review").first.click()
    assert plan.build is not None
    player.page.get_by_role("button", name=plan.build.label, exact=True).click()
    expect(payment(player)).to_be_visible()


def wait(player: Player) -> str:
    """Waits for what comes next: a scoring, something to decide, or the end."""
    page = player.page
    scoring, end = page.get_by_role("button", name="Go on"), page.get_by_role("list", name="Ranks")
    expect(player.choices().first.or_(scoring).or_(end).first).to_be_visible()
    return "scoring" if scoring.is_visible() else "end" if end.is_visible() else "decision"


def next_choice(player: Player) -> Locator:
    """Build if that can be done, pay as proposed, else take an expert, which is a turn in one click."""
    page = player.page
    experts = page.get_by_role("region", name="Experts").get_by_role("button")
    for wanted in (page.locator("button.build"), proposal(player), experts, player.choices()):
        if wanted.count():
            return wanted.first
    raise AssertionError("There is nothing to choose.")


def check_sums(player: Player, seats: int) -> list[int]:
    """Every line of a scoring adds up; returns the totals."""
    rows = player.page.get_by_role("dialog").get_by_role("listitem")
    expect(rows).to_have_count(seats)
    totals = []
    for text in rows.all_inner_texts():
        found = SUM.search(" ".join(text.split()))
        assert found, text
        before, parks, reviews, total = (int(number or 0) for number in found.groups())
        assert before + parks + reviews == total
        totals.append(total)
    return totals


@pytest.mark.moving
def test_a_game_over_a_new_year_to_the_final_scoring_by_mouse(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit("#/new/arcadia")
    page.get_by_role("radio", name="2 players").check(force=True)
    page.get_by_label("Seat 2").select_option("regular")
    page.get_by_label("Length of the game").select_option("2 years: a short visit")
    page.get_by_label("Name of the table").fill("Deal 7")
    page.get_by_role("button", name="Start the game").click()
    titles, totals, troubles = [], [[0, 0]], ["no scoring"]
    new_year = page.get_by_text("New Year!")
    seen_new_year = False
    while (now := wait(player)) != "end":
        if now == "decision":
            seen_new_year = seen_new_year or new_year.is_visible()
            next_choice(player).click()
            continue
        titles.append(page.get_by_role("dialog").get_by_role("heading").first.inner_text())
        totals.append(check_sums(player, 2))
        if len(titles) == 2:
            troubles = violations(player)
        page.get_by_role("button", name="Go on").click()
    assert titles == ["Year 1 is over", "The final scoring"]
    assert seen_new_year
    assert troubles == []
    assert all(sum(later) > sum(earlier) for earlier, later in pairwise(totals))
    ranks = page.get_by_role("list", name="Ranks")
    for total in totals[-1]:
        expect(ranks).to_contain_text(re.compile(rf"\b{total}\b"))
    expect(ranks.get_by_text("year 2")).to_have_count(2)


def test_an_attraction_is_paid_as_proposed_in_one_click(invite: Callable[..., Player], plan: Plan) -> None:
    player = invite()
    begin(player, plan)
    label = next(action.label for action in plan.paying.legal(ME) if action.kind == "pay_proposed")
    payment(player).get_by_role("button", name=label, exact=True).click()
    expect(park(player).get_by_role("img", name=plan.name())).to_be_visible()
    expect(payment(player)).to_have_count(0)


def test_an_attraction_is_paid_card_by_card_and_a_card_is_taken_back(invite: Callable[..., Player], plan: Plan) -> None:
    player = invite()
    page = player.page
    begin(player, plan)
    first, *rest = plan.cards()
    laid = payment(player).get_by_text("nothing yet")
    expect(laid).to_be_visible()
    page.get_by_role("button", name=first.label, exact=True).click()
    expect(laid).to_have_count(0)
    expect(payment(player)).to_contain_text("Pay the rest")
    payment(player).get_by_role("button", name="Take it back").click()
    expect(laid).to_be_visible()
    payment(player).get_by_role("button", name="Do not build").click()
    expect(payment(player)).to_have_count(0)
    assert plan.build is not None
    page.get_by_role("button", name=plan.build.label, exact=True).click()
    for number, card in enumerate([first, *rest], 1):
        page.get_by_role("button", name=card.label, exact=True).click()
        if number <= len(rest):
            expect(page.locator(".down")).to_have_count(len({one.id for one in [first, *rest][:number]}))
    expect(park(player).get_by_role("img", name=plan.name())).to_be_visible()


def fill_hand(player: Player) -> Locator:
    """Takes attractions until the next one would push another out; gives the button back that warned of it."""
    page = player.page
    player.sit_at("arcadia", "me bot", 3, **SHORT)
    page.get_by_role("button", name="Put aside the review").first.click()
    hold, warning = page.get_by_role("button", name="into your hand"), page.locator(".refused")
    # A phone does not show the round.
    standing = STANDING.replace("innerText", "textContent")
    while True:
        assert wait(player) == "decision"
        button = hold.first if hold.count() else next_choice(player)
        before = page.evaluate(standing)
        button.click()
        page.wait_for_function(f"old => !document.querySelector('.prompt-text') || ({standing})() !== old", arg=before)
        if warning.count():
            expect(warning).to_contain_text("Your hand is full")
            return button


def test_a_full_hand_asks_back_and_says_how_to_say_yes_or_no(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    card = fill_hand(player)
    choices, log = page.locator(".choices").get_by_role("button"), page.get_by_role("list", name="Log", exact=True)
    expect(choices).to_have_text([re.compile("^EnterTake .* into your hand"), "EscNot yet"])
    expect(choices.first).to_be_focused()
    assert violations(player) == []
    lines = log.get_by_role("listitem").count()
    page.keyboard.press("Escape")
    expect(choices.get_by_text("Not yet")).to_have_count(0)
    expect(card).to_be_focused()
    card.click()
    choices.get_by_text("Not yet").click()
    expect(choices.get_by_text("Not yet")).to_have_count(0)
    assert log.get_by_role("listitem").count() == lines
    card.click()
    expect(choices.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(log).to_contain_text("under the deck")


def test_the_same_card_again_says_yes_too(invite: Callable[..., Player]) -> None:
    player = invite(width=360, height=760, touch=True)
    card = fill_hand(player)
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
    card.click()
    expect(player.page.get_by_role("button", name="Not yet")).to_have_count(0)
    player.page.get_by_role("button", name="What happened").click()
    expect(player.page.get_by_role("list", name="Log", exact=True)).to_contain_text("under the deck")


def test_a_whole_year_by_keyboard_alone(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit("#/new/arcadia")
    tab_to(player, "3 players")
    page.keyboard.press("ArrowLeft")
    tab_to(player, "Seat 2")
    page.keyboard.press("End")
    tab_to(player, "Length of the game")
    page.keyboard.type("2 years")
    tab_to(player, "Name of the table")
    page.keyboard.type("Deal 3")
    tab_to(player, "Start the game")
    page.keyboard.press("Enter")
    used = set()
    while (now := wait(player)) == "decision":
        keys = keys_for(player, used)
        used.update(keys)
        before = page.evaluate(STANDING)
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_function(f"old => ({STANDING})() !== old", arg=before)
    assert now == "scoring"
    assert {"1", "j", "e", "b", "p"} <= used
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("img", name="Year 2 of 2")).to_be_visible()


def keys_for(player: Player, used: set[str]) -> list[str]:
    """The keys of a sensible decision; two jobs first, so that every kind of key is used."""
    prompt, build = player.prompt(), player.page.locator("button.build")
    if prompt.startswith(("Three critics", "Take your second")):
        return ["1"]
    if prompt.startswith("Pay for"):
        return ["p"]
    if build.count():
        shortcut = build.first.get_attribute("aria-keyshortcuts")
        assert shortcut
        return shortcut.lower().split()
    return ["e"] if "j" in used else ["j"]


def test_a_phone_pays_by_touch_and_nothing_is_wider_than_it(invite: Callable[..., Player], plan: Plan) -> None:
    player = invite(width=360, height=760, touch=True)
    page = player.page
    player.sit_at("arcadia", "me bot", plan.seed, **SHORT)
    page.get_by_role("button", name="Put aside the review").first.tap()
    assert plan.build is not None
    page.locator(f"[data-card='{plan.build.about['card']}']").tap(position={"x": 100, "y": 12})
    button = proposal(player)
    expect(button).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    button.tap()
    expect(park(player).get_by_role("img", name=plan.name())).to_be_attached()
    expect(page.get_by_role("list", name="Other players")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# What lies where

Box = dict[str, float]


def box_of(one: Locator) -> Box:
    box = one.bounding_box()
    assert box is not None
    return dict(box)


def overlap(one: Box, other: Box) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def lies_in(inner: Box, outer: Box) -> bool:
    return all(
        inner[at] >= outer[at] - 1 and inner[at] + inner[size] <= outer[at] + outer[size] + 1
        for at, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024), (360, 760)])
def test_on_the_first_screen_reviews_hand_and_park_have_a_place_each(
    invite: Callable[..., Player], width: int, height: int
) -> None:
    player = invite(width=width, height=height, touch=width < 700)
    page = player.page
    player.sit_at("arcadia", "me bot", 7, **SHORT)
    place = page.get_by_label("Your place")
    cards = page.get_by_role("button", name="Put aside the review")
    expect(cards).to_have_count(3)
    hand = page.get_by_role("list", name="Jobs and experts in your hand")
    boxes = [box_of(card) for card in cards.all()] + [box_of(hand), box_of(park(player))]
    assert all(lies_in(box, box_of(place)) for box in boxes)
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert all(box["width"] > 60 and box["height"] > 30 for box in boxes)


def test_a_window_of_800_pixels_holds_the_board_and_nothing_moves_between_turns(
    invite: Callable[..., Player],
) -> None:
    player = invite()
    page = player.page
    player.sit_at("arcadia", "me bot bot bot", 7, **SHORT)
    parts = [
        page.get_by_role("region", name=name, exact=True)
        for name in ("Attractions on offer", "Jobs", "Experts", "What to do", "Your place")
    ]
    stood: list[list[Box]] = []
    prompts: set[str] = set()
    while not {"Three", "Your", "Pay"} <= prompts:
        assert wait(player) == "decision"
        prompts.add(player.prompt().split(" ")[0])
        stood.append([box_of(part) for part in parts])
        assert page.evaluate("document.documentElement.scrollHeight") <= 800
        before = page.evaluate(STANDING)
        next_choice(player).click()
        page.wait_for_function(f"old => ({STANDING})() !== old", arg=before)
        stood.append([box_of(part) for part in parts])
    for boxes in stood:
        for now, first in zip(boxes, stood[0], strict=True):
            assert now == pytest.approx(first, abs=1)


# Keys


def test_b_waits_for_its_digit_and_never_takes_a_job_instead(invite: Callable[..., Player]) -> None:
    seed = next(seed for seed in range(1000) if (found := Plan(seed)).begins and found.build is None)
    player = invite()
    page = player.page
    player.sit_at("arcadia", "me bot", seed, **SHORT)
    page.get_by_role("button", name="Put aside the review").first.click()
    expect(page.locator(".prompt-text")).to_contain_text("Your turn")
    page.keyboard.press("b")
    expect(page.get_by_text("B: nothing can be built now")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_text("B: nothing can be built now")).to_have_count(0)
    expect(page.locator(".prompt-text")).to_contain_text("Your turn")
    page.keyboard.press("1")
    expect(page.locator(".prompt-text")).to_contain_text("second job")
    expect(page.get_by_role("region", name="Jobs").get_by_role("button").first).to_be_focused()


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_on_the_board(invite: Callable[..., Player], width: int) -> None:
    player = invite(width=width, touch=width < 700)
    page = player.page
    player.visit("#/new/arcadia")
    page.get_by_role("button", name="Open the table").wait_for()
    found = {"set-up": violations(player)}
    player.sit_at("arcadia", "me bot bot bot", 7, **SHORT)
    while len(found) < 5:
        wait(player)
        prompt = player.prompt().split(" ")[0]
        if prompt not in found:
            found[prompt] = violations(player)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        if prompt == "Pay":
            page.get_by_role("button", name="Look at the park of").first.click()
            found["a park"] = violations(player)
            page.keyboard.press("Escape")
        next_choice(player).click()
    assert {where: troubles for where, troubles in found.items() if troubles} == {}
    assert {"set-up", "Three", "Your", "Pay", "a park"} <= set(found)


def test_a_watcher_sees_the_parks_and_never_a_hand(invite: Callable[..., Player], plan: Plan) -> None:
    player, watcher = invite(), invite()
    heard = watcher.hear()
    address = player.sit_at("arcadia", "me bot", plan.seed, **SHORT)
    watcher.page.goto(address)
    player.page.get_by_role("button", name="Put aside the review").first.click()
    assert plan.build is not None
    player.page.get_by_role("button", name=plan.build.label, exact=True).click()
    proposal(player).click()
    expect(watcher.page.get_by_role("button", name="Look at the park of").first).to_be_visible()
    expect(watcher.page.get_by_role("button", name="1 attraction").first).to_be_visible()
    expect(watcher.page.get_by_label("Your place")).to_have_count(0)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.page.get_by_role("list", name="Parks").get_by_role("img", name=plan.name())).to_be_visible()
    seats: list[dict[str, Any]] = [
        seat for message in heard if message.get("view") for seat in message["view"]["table"]["seats"]
    ]
    assert seats
    assert not any({"hand", "held", "reviews", "quotes", "laid"} & set(seat) for seat in seats)
    assert "proposed" not in json.dumps(heard)
