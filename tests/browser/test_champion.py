"""Video Game Champion in a real browser: five weeks with bots, a weekend of rentals and thrill, keys, touch, axe."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import rumpus
from tests.browser.house import Player
from tests.browser.test_everybody_can_use_it import violations

ME = 0
DEAL = 7
RENTALS = 3
SHORT = {"weeks": "2", "notebook": "first"}
ROUTINE = {"no_swap": 0, "end": 0}
WEEKEND = {"rent": 0, "thrill": 1, "proposed": 1, "space": 1, "crystal": 1, "line": 1, "beat": 1, "play": 2, "use": 3}
"""What comes first in the week and at the weekend when three games are to be rented; the rest comes after."""

STANDING = "() => document.querySelector('#main').innerText"
"""Changes with every decision: what is asked, and what lies where."""


# What a person sees and does


def wait(player: Player) -> str:
    """Waits for what comes next: something to decide, the final scoring, or the end."""
    page = player.page
    scoring, end = page.get_by_role("button", name="Go on"), page.get_by_role("list", name="Ranks")
    expect(player.choices().first.or_(scoring).or_(end).first).to_be_visible()
    return "scoring" if scoring.is_visible() else "end" if end.is_visible() else "decision"


def next_choice(player: Player) -> Locator:
    """Beat or play what can be, as proposed; else rent, else whatever comes first."""
    choices = player.choices()
    for start in ("As proposed", "Beat ", "Play ", "Rent "):
        wanted = choices.filter(has_text=re.compile(rf"^\s*P?{start}"))
        if wanted.count():
            return wanted.first
    return choices.first


def step(player: Player, choice: Locator, tap: bool = False) -> None:
    """Makes a choice and waits until the page shows what came of it."""
    before = player.page.evaluate(STANDING)
    if tap:
        choice.tap()
    else:
        choice.click()
    player.page.wait_for_function(f"old => ({STANDING})() !== old", arg=before)


def test_a_game_over_five_weeks_with_a_bot_by_mouse(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit("#/new/champion")
    page.get_by_role("radio", name="2 players").check(force=True)
    page.get_by_label("Seat 2").select_option("instinct")
    expect(page.get_by_label("Length of the game")).to_contain_text("5 weeks, the printed game")
    page.get_by_label("Password notebook").select_option("Everybody chooses a side")
    page.get_by_label("Name of the table").fill(f"Deal {DEAL}")
    page.get_by_role("button", name="Start the game").click()
    sign, seen = page.get_by_role("region", name="Initiative"), set()
    while wait(player) == "decision":
        seen.add(sign.locator("p").inner_text())
        step(player, next_choice(player))
    turns = ("first", "second", "third")
    assert {f"Week {week} of 5, {turn} routine turn" for week in range(1, 6) for turn in turns} <= seen
    assert any(when.endswith("weekend") for when in seen)
    rows = page.get_by_role("dialog").get_by_role("listitem")
    expect(rows).to_have_count(2)
    totals = []
    for text in rows.all_inner_texts():
        *sources, total = (int(number) for number in re.findall(r"^\d+$", text, re.MULTILINE))
        assert len(sources) == 6
        assert sum(sources) == total
        totals.append(total)
    assert violations(player) == []
    page.get_by_role("button", name="Go on").click()
    ranks = page.get_by_role("list", name="Ranks")
    for total in totals:
        expect(ranks).to_contain_text(re.compile(rf"\b{total}\b"))


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_on_the_board(invite: Callable[..., Player], width: int) -> None:
    player = invite(width=width, touch=width < 700)
    page = player.page
    player.sit_at("champion", "me bot bot bot bot", DEAL, weeks="2")
    found: dict[str, Any] = {}
    while len(found) < 7:
        assert wait(player) == "decision"
        prompt = player.prompt().split(" ")[1]
        if prompt not in found:
            found[prompt] = violations(player)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        if "a place" not in found:
            page.get_by_role("button", name="Look at the place of").first.click()
            found["a place"] = violations(player)
            page.keyboard.press("Escape")
            for shelf in ("Game store and newsstand", "Achievements"):
                page.get_by_role("button", name=shelf).click()
                found[shelf] = violations(player)
        step(player, next_choice(player))
    assert {where: troubles for where, troubles in found.items() if troubles} == {}


# A weekend, looked up with the same engine that deals at the table


class Weekend:
    """My decisions up to the end of the first weekend, tried at random until they hold what is wanted."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.luck = random.Random(seed)
        self.bot = rumpus.Bot("instinct")
        self.match = rumpus.Match("champion", 2, seed, SHORT)
        self.taken: list[rumpus.Action] = []
        self.weekend: list[rumpus.Action] = []
        self.thrills: set[int] = set()
        self.used_at_once = False

    @property
    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = self.match.view(ME)["table"]
        return table

    def play(self) -> bool:
        while self.table["week"] == 1 and not (self.weekend and self.weekend[-1].kind == "end"):
            (seat,) = self.match.actors
            if seat == ME:
                self.decide()
            else:
                self.match.apply(self.bot.choose(self.match, seat), seat)
        return self.used_at_once and [action.kind for action in self.weekend].count("rent") == RENTALS

    def decide(self) -> None:
        """Money first, no game before the weekend; then rent, play, and beat as proposed."""
        legal, table = self.match.legal(ME), self.table
        weekend = table["weekend"]
        wanted = WEEKEND if weekend else ROUTINE
        best = min(wanted.get(action.kind, len(wanted)) for action in legal)
        offered = [action for action in legal if wanted.get(action.kind, len(wanted)) == best]
        money = [action for action in offered if action.about.get("action") in ("money", "grandparents")]
        money = money or [
            action for action in offered if {"money", "grandparents"} & set(action.about.get("actions", ()))
        ]
        action = self.luck.choice(money or offered)
        if action.kind == "thrill":
            self.thrills.add(table["thrill"][action.about["place"]]["tile"])
        if action.kind == "proposed" and self.thrills & set(action.about["tiles"]):
            self.used_at_once = True
        if weekend:
            self.weekend.append(action)
        else:
            self.taken.append(action)
        self.match.apply(action.id, ME)


@pytest.fixture(scope="module")
def weekend() -> Weekend:
    for seed in range(3000):
        found = Weekend(seed)
        if found.play():
            return found
    raise AssertionError("There is no such deal.")


def decide(player: Player, action: rumpus.Action) -> None:
    """Makes a decision by its label, whatever the others did before."""
    button = player.page.get_by_role("button", name=action.label, exact=True).first
    expect(button).to_be_visible()
    step(player, button)


def test_a_weekend_with_three_rentals_and_a_thrill_tile_used_at_once(
    invite: Callable[..., Player], weekend: Weekend
) -> None:
    player = invite()
    player.sit_at("champion", "me bot", weekend.seed, **SHORT)
    for action in weekend.taken:
        decide(player, action)
    page = player.page
    expect(page.get_by_text("Week 1 of 2, weekend")).to_be_visible()
    games = page.get_by_role("list", name="Your games")
    rented = 0
    for action in weekend.weekend:
        decide(player, action)
        if action.kind == "rent":
            rented += 1
            expect(games.get_by_text("rented", exact=True)).to_have_count(rented)
        if action.kind == "thrill":
            name = action.label.removeprefix("Take the ").removesuffix(" from the thrill trail")
            expect(
                page.get_by_label("Your place")
                .get_by_text(name)
                .or_(page.get_by_label("Your place").get_by_label(name))
                .first
            ).to_be_attached()
    assert rented == RENTALS


# Keys, touch, watchers


def test_a_turn_by_keyboard_alone(invite: Callable[..., Player]) -> None:
    seed = next(seed for seed in range(1000) if rumpus.Match("champion", 2, seed, SHORT).actors == (ME,))
    player = invite()
    page = player.page
    player.sit_at("champion", "me bot", seed, **SHORT)
    sort = page.get_by_role("button", name=re.compile("sort your tiles"))
    expect(sort).to_contain_text("by colour")
    page.keyboard.press("o")
    expect(sort).to_contain_text("by number")
    prompt = page.locator(".prompt-text")
    expect(prompt).to_contain_text("Take a tile")
    page.locator(".grid .lit").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".grid .lit").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(prompt).to_contain_text("Take one of the actions")
    page.keyboard.press("x")
    expect(prompt).to_contain_text("end your turn")
    page.keyboard.press("e")
    expect(page.get_by_role("list", name="Your tiles and IOUs").locator("[data-tile]")).to_have_count(3)
    expect(page.get_by_text("Week 1 of 2, second routine turn")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("walk from choice to choice")


def test_a_phone_takes_tile_and_action_by_touch(invite: Callable[..., Player]) -> None:
    player = invite(width=360, height=760, touch=True)
    page = player.page
    player.sit_at("champion", "me bot bot bot bot", DEAL, weeks="2")
    prompts: set[str] = set()
    while not {"Choose", "Take a", "Take one", "Play and"} <= prompts:
        assert wait(player) == "decision"
        prompts.add(" ".join(player.prompt().split(" ")[: 1 if player.prompt().startswith("Choose") else 2]))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        step(player, next_choice(player), tap=True)


def test_a_watcher_sees_the_table_and_nobodys_chances(invite: Callable[..., Player]) -> None:
    player, watcher = invite(), invite()
    heard = watcher.hear()
    address = player.sit_at("champion", "me bot", DEAL, **SHORT)
    watcher.page.goto(address)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.page.get_by_role("button", name="Look at the place of")).to_have_count(2)
    expect(watcher.page.get_by_label("Your place")).to_have_count(0)
    wait(player)
    step(player, next_choice(player))
    views = [message["view"]["table"] for message in heard if message.get("view")]
    assert views
    assert not any({"can_act", "chances"} & set(seat) for table in views for seat in table["seats"])
    hidden = [one for table in views for one in table["rental"] if one["game"] is None]
    assert hidden
    assert all(one["tokens"] == [] and one["renter"] is None for one in hidden)
