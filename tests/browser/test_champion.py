"""Video Game Champion in a real browser: five weeks with bots, a weekend of rentals and thrill, keys, touch, axe."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, ClassVar, Self

import pytest
from playwright.sync_api import Locator, expect

import rumpus
from tests.browser.playing import Player
from tests.browser.test_comfort import COUNT_MOTIONS
from tests.browser.test_everybody_can_use_it import violations

ME = 0
DEAL, EARLY = 7, 22
"""Any deal, and one in which Neow can be played in the first turn."""
RENTALS = 3
SHORT = {"weeks": "2", "notebook": "first"}
ROUTINE = {"no_swap": 0, "end": 0}
WEEKEND = {"rent": 0, "thrill": 1, "proposed": 1, "space": 1, "crystal": 1, "line": 1, "beat": 1, "play": 2, "use": 3}
"""What comes first in the week and at the weekend when three games are to be rented; the rest comes after."""

BUSY = ("Use these", "Beat ", "Play ", "Rent ")
QUICK = ("Take no action", "End your turn")
"""What somebody wishes to do who plays what can be played, and who wants to be done soon."""

STANDING = "() => document.querySelector('#main').innerText"
"""Changes with every decision: what is asked, and what lies where."""


# What a person sees and does


def wait(player: Player) -> str:
    """Waits for what comes next: something to decide, the final scoring, or the end."""
    page = player.page
    scoring, end = page.get_by_role("button", name="Go on"), page.get_by_role("list", name="Ranks")
    expect(player.choices().first.or_(scoring).or_(end).first).to_be_visible()
    return "scoring" if scoring.is_visible() else "end" if end.is_visible() else "decision"


def next_choice(player: Player, wishes: tuple[str, ...] = BUSY) -> Locator:
    """The first wish that can be had, else what the board leads to, else whatever comes first."""
    choices = player.choices()
    for start in wishes:
        wanted = choices.filter(has_text=re.compile(rf"^\s*[A-Z]?{start}"))
        if wanted.count():
            return wanted.first
    lead = player.page.locator(".lit[data-lead]")
    return (lead if lead.count() else choices).first


def step(player: Player, choice: Locator, tap: bool = False) -> None:
    """Makes a choice and waits until the page shows what came of it."""
    before = player.page.evaluate(STANDING)
    if tap:
        choice.tap()
    else:
        choice.click()
    player.page.wait_for_function(f"old => ({STANDING})() !== old", arg=before)


def test_the_header_counts_in_weeks_as_the_board_does(invite: Callable[..., Player]) -> None:
    player = invite()
    player.sit_at("champion", "me bot", DEAL, **SHORT)
    assert wait(player) == "decision"
    expect(player.page.locator("header .title")).to_have_text(f"Deal {DEAL} · Week 1")
    expect(player.page.get_by_role("region", name="Initiative")).to_contain_text("Week 1 of 2")


@pytest.mark.moving
def test_a_game_over_five_weeks_with_a_bot_by_mouse(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit("#/new/champion")
    page.get_by_role("radio", name="2 players").check(force=True)
    page.get_by_label("Seat 2").select_option("regular")
    expect(page.get_by_label("Length of the game")).to_contain_text("5 weeks, the printed game")
    page.get_by_label("Password notebook").select_option("Everybody chooses a side")
    page.get_by_label("Name of the table").fill(f"Deal {DEAL}")
    assert violations(player) == []
    page.get_by_role("button", name="Start the game").click()
    sign, seen = page.get_by_role("region", name="Initiative"), set()
    while wait(player) == "decision":
        when = sign.locator("p").inner_text()
        step(player, next_choice(player, BUSY if when.startswith("Week 1") else QUICK))
        seen.add(when)
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


def test_a_phone_takes_tile_and_action_and_plays_by_touch(invite: Callable[..., Player]) -> None:
    player = invite(width=360, height=760, touch=True)
    page = player.page
    player.sit_at("champion", "me bot bot bot bot", EARLY, weeks="2")
    found: dict[str, list[str]] = {}
    while not {"Choose the", "Take a", "Take one", "Play and", "Play Neow"} <= found.keys():
        assert wait(player) == "decision"
        asked = " ".join(player.prompt().split(" ")[:2])
        expect(page.locator(".lit").or_(page.locator(".choice")).first).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        found.setdefault(asked, violations(player) if asked in ("Choose the", "Take a", "Play Neow") else [])
        step(player, next_choice(player), tap=True)
    for shelf in ("Shops", "Achievements", "Grid"):
        page.get_by_role("button", name=shelf, exact=True).tap()
        expect(page.get_by_role("group", name=shelf, exact=True)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert {where: troubles for where, troubles in found.items() if troubles} == {}


# Weeks with something in them, looked up with the same engine that deals at the table


class TableState:
    """My decisions of the first week at a table for two, made with luck until they hold what is wanted."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.luck = random.Random(seed)
        self.bot = rumpus.Bot("instinct")
        self.match = rumpus.Match("champion", 2, seed, SHORT)
        self.routine: list[rumpus.Action] = []
        self.weekend: list[rumpus.Action] = []

    @classmethod
    def find(cls) -> Self:
        return next(story for story in map(cls, range(3000)) if story.play())

    def play(self) -> bool:
        """Plays the week; true if it became a good story."""
        while not self.match.over and self.table["week"] == 1:
            (seat,) = self.match.actors
            if seat != ME:
                self.match.apply(self.bot.choose(self.match, seat), seat)
                continue
            action = self.decide(self.match.legal(ME))
            (self.weekend if self.table["weekend"] else self.routine).append(action)
            self.match.apply(action.id, ME)
        return self.is_good()

    @property
    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = self.match.view(ME)["table"]
        return table

    def decide(self, legal: list[rumpus.Action]) -> rumpus.Action:
        raise NotImplementedError

    def is_good(self) -> bool:
        raise NotImplementedError

    def first(self, legal: list[rumpus.Action], wanted: dict[str, int]) -> list[rumpus.Action]:
        """What comes first of all that is legal; what is not named comes last."""
        best = min(wanted.get(action.kind, len(wanted)) for action in legal)
        return [action for action in legal if wanted.get(action.kind, len(wanted)) == best]

    def opening(self, legal: list[rumpus.Action], names: set[str]) -> list[rumpus.Action]:
        """Actions of these names, else tiles that open one, else everything."""
        acts = [action for action in legal if action.about.get("action") in names]
        return acts or [action for action in legal if names & set(action.about.get("actions", ()))] or legal


class Rentals(TableState):
    """Money first, no game before the weekend; then rent, play, and beat as proposed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.thrills: set[int] = set()
        self.used_at_once = False

    def decide(self, legal: list[rumpus.Action]) -> rumpus.Action:
        table = self.table
        offered = self.first(legal, WEEKEND if table["weekend"] else ROUTINE)
        action = self.luck.choice(self.opening(offered, {"money", "grandparents"}))
        if action.kind == "thrill":
            self.thrills.add(table["thrill"][action.about["place"]]["tile"])
        if action.kind == "proposed" and self.thrills & set(action.about["tiles"]):
            self.used_at_once = True
        return action

    def is_good(self) -> bool:
        return self.used_at_once and [action.kind for action in self.weekend].count("rent") == RENTALS


class Errands(TableState):
    """Waking up early, a present and a magazine; games are played with tiles chosen one by one."""

    WANTED: ClassVar = {"waking", "present", "newsstand"}
    CHOICES = ("give", "swap", "pick_game", "pick_magazine", "discard", "use_magazine", "use", "beat", "play")
    LAST: ClassVar = {kind: place for place, kind in enumerate((*CHOICES, "thrill", "crystal", "space", "line", "end"))}

    def decide(self, legal: list[rumpus.Action]) -> rumpus.Action:
        done = {action.about.get("action") for action in self.routine}
        return self.luck.choice(self.first(self.opening(legal, self.WANTED - done), self.LAST))

    def is_good(self) -> bool:
        kinds = [action.kind for action in self.routine]
        return {*self.CHOICES} - {"beat"} <= {*kinds} and ("use", "use") in pairwise(kinds)


def decide(player: Player, action: rumpus.Action) -> None:
    """Makes a decision by its label, whatever the others did before."""
    button = player.page.get_by_role("button", name=action.label, exact=True).first
    expect(button).to_be_visible()
    step(player, button)


def shows(player: Player, action: rumpus.Action) -> None:
    """What the page shows once a decision is made."""
    page = player.page
    tiles = page.get_by_role("list", name="Your tiles and IOUs")
    games = page.get_by_role("list", name="Your games")
    tile = tiles.locator(f'[data-tile="{action.about.get("tile")}"]')
    if action.kind in ("take", "swap", "discard"):
        expect(tile).to_have_count(0 if action.kind == "discard" else 1)
    elif action.kind == "pick_magazine":
        expect(tiles.locator("[data-magazine]")).to_have_count(1)
    elif action.kind == "pick_game":
        expect(games.get_by_text("present", exact=True)).to_be_visible()


def test_a_week_of_errands_with_tiles_chosen_one_by_one_and_taken_back(invite: Callable[..., Player]) -> None:
    story = Errands.find()
    player = invite()
    page = player.page
    player.sit_at("champion", "me bot", story.seed, **SHORT)
    panel = page.get_by_role("region", name=re.compile("^(Playing|Beating) "))
    missing = panel.get_by_text(re.compile("tiles? missing"))
    found: dict[str, list[str]] = {}
    taken_back = False
    for action, after in pairwise([*story.routine, None]):
        assert action
        expect(page.get_by_role("button", name=action.label, exact=True).first).to_be_visible()
        if action.kind in ("use", "discard", "pick_game") and action.kind not in found:
            found[action.kind] = violations(player)
        if action.kind == "use" and not taken_back and after and after.kind == "use":
            told = missing.inner_text()
            decide(player, action)
            expect(missing).not_to_have_text(told)
            panel.get_by_role("button", name="Take it back").click()
            expect(missing).to_have_text(told)
            does = "play" if panel.get_by_text("Playing").is_visible() else "beat"
            expect(panel.get_by_role("button", name=f"Do not {does}", exact=True)).to_be_visible()
            taken_back = True
        decide(player, action)
        shows(player, action)
    assert taken_back
    assert {where: troubles for where, troubles in found.items() if troubles} == {}


def test_a_weekend_with_three_rentals_and_a_thrill_tile_used_at_once(invite: Callable[..., Player]) -> None:
    story = Rentals.find()
    player = invite()
    player.sit_at("champion", "me bot", story.seed, **SHORT)
    for action in story.routine:
        decide(player, action)
    page = player.page
    expect(page.get_by_text("Week 1 of 2, weekend")).to_be_visible()
    games, mine = page.get_by_role("list", name="Your games"), page.get_by_label("Your place")
    rented = 0
    for action in story.weekend:
        decide(player, action)
        if action.kind == "rent":
            rented += 1
            expect(games.get_by_text("rented", exact=True)).to_have_count(rented)
        if action.kind == "thrill":
            name = action.label.removeprefix("Take the ").removesuffix(" from the thrill trail")
            expect(mine.get_by_text(name).or_(mine.get_by_label(name)).first).to_be_attached()
    assert rented == RENTALS


# Action boards


@pytest.mark.parametrize("how", ["click", "Enter", "Space"])
def test_a_board_beside_the_tile_takes_its_action_and_any_other_tells_of_its_own(
    invite: Callable[..., Player], how: str
) -> None:
    seed = next(seed for seed in range(1000) if rumpus.Match("champion", 3, seed, SHORT).actors == (ME,))
    player = invite()
    page = player.page
    player.sit_at("champion", "me bot bot", seed, **SHORT)
    prompt, boards = page.locator(".prompt-text"), page.locator(".wall .board")
    expect(prompt).to_contain_text("Take a tile")
    expect(boards.locator(".lit")).to_have_count(0)
    step(player, page.locator(".grid .space .lit").first)
    expect(prompt).to_contain_text("Take one of the actions")
    board = boards.locator(".lit").first
    expect(board).to_be_focused()
    closed = boards.locator(".look").first
    told = closed.locator(".sr-only").inner_text().split(": ")[1]
    closed.click()
    expect(page.locator(".wall .words")).to_contain_text(told)
    expect(prompt).to_contain_text("Take one of the actions")
    assert violations(player) == []
    name = board.locator(".sr-only").inner_text().split(":")[0]
    if how == "click":
        board.click()
    else:
        board.focus()
        page.keyboard.press(how)
    expect(boards.locator(".lit")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text(f"You took the action {name}")


# Keys, touch, watchers


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_turn_by_keyboard_alone_moves_tiles_unless_less_motion_is_wanted(
    invite: Callable[..., Player], motion: str
) -> None:
    seed = next(seed for seed in range(1000) if rumpus.Match("champion", 2, seed, SHORT).actors == (ME,))
    player = invite(reduced_motion=motion)
    page = player.page
    page.add_init_script(COUNT_MOTIONS)
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
    assert (page.evaluate("window.motions") == 0) == (motion == "reduce")
    expect(page.locator("[data-look]:focus")).to_have_count(1)
    page.keyboard.press("?")
    expect(page.get_by_role("tooltip")).to_contain_text("combinations")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("walk from choice to choice")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_watcher_sees_the_table_and_nobodys_chances(invite: Callable[..., Player]) -> None:
    player, watcher = invite(), invite()
    heard = watcher.hear()
    address = player.sit_at("champion", "me bot", DEAL, **SHORT)
    watcher.page.goto(address)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    looks = watcher.page.get_by_role("button", name="Look at the place of")
    expect(looks).to_have_count(2)
    expect(watcher.page.get_by_label("Your place")).to_have_count(0)
    wait(player)
    step(player, next_choice(player))
    names = watcher.page.get_by_role("group", name="Whose place to see").get_by_role("button")
    for number in (1, 2):
        names.nth(number).click()
        name = names.nth(number).inner_text()
        place = watcher.page.get_by_role("region", name=f"The place of {name}")
        expect(place.get_by_role("list", name="Tiles and IOUs")).to_be_visible()
        expect(place.get_by_role("list", name="Games")).to_contain_text("Neow")
        expect(place.get_by_text("column 1:")).to_be_attached()
    looks.first.click()
    window = watcher.page.get_by_role("dialog")
    expect(window.get_by_role("list", name="Games")).to_contain_text("Neow")
    assert violations(watcher) == []
    views = [message["view"]["table"] for message in heard if message.get("view")]
    assert views
    assert not any({"can_act", "chances"} & set(seat) for table in views for seat in table["seats"])
    hidden = [one for table in views for one in table["rental"] if one["game"] is None]
    assert hidden
    assert all(one["tokens"] == [] and one["renter"] is None for one in hidden)
