"""The page for everybody: axe-core finds nothing, it is light, and only what is legal glows."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import rumpus
from tests.browser.playing import ROOT, Player

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DIST = ROOT / "web" / "dist"
WEIGHT = 170_000
NOTHING_MOVES = """() => document.getAnimations().every(
    (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""


LISTEN = """
window.spoken = [];
setInterval(() => {
    const said = document.querySelector("[aria-live=polite]")?.textContent ?? "";
    if (said && said !== window.spoken.at(-1)) window.spoken.push(said);
}, 50);
"""
"""Keeps what a screen reader says."""
BREATH = "() => new Promise((done) => setTimeout(done, 600))"
"""As long as it takes until all is said that is said in one breath."""


def violations(player: Player) -> list[str]:
    page = player.page
    page.wait_for_function(NOTHING_MOVES)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.wait_for_function("() => document.getAnimations().every(one => !(one instanceof CSSTransition))")
        for one in page.evaluate("async () => (await axe.run()).violations"):
            found += [f"{theme}, {one['id']}: {node['html'][:160]} {node['failureSummary']}" for node in one["nodes"]]
    return found


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_on_any_screen_dark_or_light(invite: Callable[..., Player], width: int) -> None:
    player = invite(width=width, touch=width < 700)
    page = player.page
    player.visit()
    page.get_by_role("button", name="Play against bots: Anarcade").wait_for()
    found = {"lobby": violations(player)}
    for screen in ("#/new/anarcade", "#/rules/anarcade", "#/about"):
        player.visit(screen)
        page.get_by_role("main").get_by_role("heading", level=1).wait_for()
        found[screen] = violations(player)
    player.open_table(3, ["open", "open"], "1")
    page.get_by_role("button", name="Start the game").wait_for()
    found["seats"] = violations(player)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Start with bots there").wait_for()
    found["start"] = violations(player)
    page.get_by_role("button", name="Start with bots there").click()
    assert player.wait_for_decision_or_end()
    found["board"] = violations(player)
    for window in ("Rules and keys", "This table", "Settings"):
        page.get_by_role("button", name=window, exact=True).click()
        page.get_by_role("dialog").wait_for()
        found[window] = violations(player)
        page.keyboard.press("Escape")
    while player.wait_for_decision_or_end():
        if player.prompt().startswith("Buy") and "buying" not in found:
            found["buying"] = violations(player)
        page.keyboard.press("1")
        page.wait_for_timeout(30)
    for folded in ("In numbers", "Was the deal honest?"):
        page.get_by_text(folded).click()
    found["end"] = violations(player)
    page.get_by_role("link", name="Replay").click()
    page.get_by_text("Decision 0 of").wait_for()
    found["replay"] = violations(player)
    assert {screen: troubles for screen, troubles in found.items() if troubles} == {}
    assert len(found) > 10


@pytest.mark.parametrize("name", [game.id for game in rumpus.games()])
def test_lobby_and_one_game_weigh_at_most_170_kilobytes(invite: Callable[..., Player], name: str) -> None:
    fetched: set[str] = set()
    player = invite()
    player.page.on("response", lambda answer: fetched.add(answer.url.removeprefix(player.server.address)))
    player.visit()
    player.page.get_by_role("button", name="Play against bots: Anarcade").wait_for()
    assert not [name for name in fetched if "/play-" in name], "the lobby fetches no board"
    player.sit_at(name, "me bot", 7)
    assert player.wait_for_decision_or_end()
    files = [DIST / name for name in fetched if name.startswith("assets/")] + [DIST / "index.html"]
    assert len(files) > 5
    assert [path for path in files if path.name.startswith("play-")]
    weight = sum(
        len(raw) if path.suffix == ".woff2" else len(gzip.compress(raw)) for path in files if (raw := path.read_bytes())
    )
    assert weight <= WEIGHT


def test_what_happened_is_said_to_a_screen_reader(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(2, ["regular"], "1")
    player.wait_for_decision_or_end()
    expect(player.page.locator("[aria-live=polite]")).to_contain_text("phase")


def test_why_opens_the_rules_behind_a_prompt_and_then_the_game_in_short(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    seen = player.hear()
    player.open_table(2, ["regular"], "1")
    player.wait_for_decision_or_end()
    prompt = [message["prompt"] for message in seen if message["type"] in ("table", "step")][-1]
    page.get_by_role("button", name="Why?").click()
    dialog = page.get_by_role("dialog")
    asked = dialog.get_by_role("region", name="What applies now")
    expect(asked).to_be_focused()
    for number in prompt["rules"]:
        expect(asked.locator(f'[data-rule="{number}"]')).to_be_visible()
    headings = dialog.get_by_role("heading", level=3).all_inner_texts()
    assert headings[:4] == ["What applies now", "Goal", "A turn", "The end"]
    assert headings[-1] == "Rulings"


def test_only_what_is_legal_glows(invite: Callable[..., Player]) -> None:
    player = invite()
    seen = player.hear()
    player.open_table(2, ["regular"], "1")
    player.wait_for_decision_or_end()
    legal = [message["legal"] for message in seen if message["type"] in ("table", "step")][-1]
    labels = {choice["label"] for choice in legal}
    shown = {label for label in player.labels() if not re.fullmatch(r"Score \d+", label)}
    assert shown == labels


@pytest.mark.parametrize("name", ["arcadia", "rummy"])
def test_a_screen_reader_says_once_that_it_is_your_turn(invite: Callable[..., Player], name: str) -> None:
    """The log's line, what is asked and the turn itself are said in one breath."""
    player = invite()
    player.page.add_init_script(LISTEN)
    player.sit_at(name, "me bot", 7)
    turns: list[str] = []
    while len(turns) < 3:
        assert player.wait_for_decision_or_end()
        player.page.evaluate(BREATH)
        draw = player.page.get_by_role("button", name="Draw a card")
        (draw if draw.count() else player.choices()).first.click()
        turns = [said for said in player.page.evaluate("window.spoken") if "your turn" in said.lower()]
    assert [said.lower().count("your turn") for said in turns] == [1] * len(turns), turns
