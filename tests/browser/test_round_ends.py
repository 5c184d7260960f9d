"""The end of a round in a real browser: nothing moves behind the window that tells of it until it was read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import rumpus
from tests.browser.playing import OPEN, Player

pytestmark = pytest.mark.moving

SEATS = "me bot open"
HOST, FRIEND = 0, 2


def play_round(match: rumpus.Match) -> None:
    """People draw and nothing else, until the bot is out or the deck is empty."""
    bot = rumpus.Bot("instinct")
    while match.round == 1:
        seat = match.actors[0]
        draw = next((action.id for action in match.legal(seat) if action.kind == "draw"), None)
        match.apply(draw if seat in (HOST, FRIEND) and draw is not None else bot.choose(match, seat), seat)


def friend_comes_last(seed: int) -> bool:
    """Whether the second round begins with the host, so that host and bot play before the friend."""
    match = rumpus.Match("rummy", 3, seed)
    play_round(match)
    return match.actors == (HOST,)


def log_of(page: Page) -> Locator:
    return page.get_by_role("list", name="Log", exact=True).locator("li")


def told_of_round_two(page: Page) -> list[str]:
    """What the log says since the cards were dealt anew."""
    expect(log_of(page).filter(has_text=re.compile("^Round 2: .* dealt"))).to_have_count(1)
    lines = log_of(page).all_inner_texts()
    return lines[next(at for at, line in enumerate(lines) if line.startswith("Round 2")) :]


def draw(page: Page) -> None:
    page.get_by_role("button", name="Draw a card").last.click()


@pytest.mark.parametrize("goes_on", [True, False])
def test_who_still_reads_how_a_round_ended_sees_the_next_one_from_its_start(
    invite: Callable[..., Player], goes_on: bool
) -> None:
    seed = next(seed for seed in range(1000) if friend_comes_last(seed))
    host, friend = invite(), invite()
    friend.page.goto(host.sit_at("rummy", SEATS, seed))
    friend.page.get_by_role("button", name="Sit here, on seat 3").click()
    host.page.get_by_role("button", name="Start the game").click()
    pages = {HOST: host.page, FRIEND: friend.page}
    ends = {seat: page.get_by_role("dialog", name="Round 1 is") for seat, page in pages.items()}
    while not ends[HOST].is_visible():
        for page in pages.values():
            page.keyboard.press("d")
        host.page.wait_for_timeout(50)
    expect(ends[FRIEND]).to_be_visible()
    before = told_of_round_two(friend.page)

    host.page.get_by_role("button", name="Go on").click()
    draw(host.page)
    expect(friend.page).to_have_title(re.compile("^● Your turn"))
    assert told_of_round_two(friend.page) == before
    expect(ends[FRIEND]).to_be_visible()

    if goes_on:
        friend.page.get_by_role("button", name="Go on").click()
    else:
        friend.page.reload()
    expect(friend.page.get_by_role("button", name="Draw a card").last).to_be_enabled()
    expect(ends[FRIEND]).to_have_count(0)
    expect(log_of(host.page)).to_have_count(log_of(friend.page).count())
    assert len(told_of_round_two(friend.page)) > len(before)


def test_what_is_said_while_the_last_round_is_read_is_not_forgotten(invite: Callable[..., Player]) -> None:
    """Bots play a deal to its end; somebody takes up its very last decision, and reads on while a line comes in."""
    player, friend = invite(), invite()
    player.visit()
    bots = [{"kind": "bot"}, {"kind": "bot"}]
    played = player.page.evaluate(OPEN, {"game": "archduke", "players": 2, "seats": bots, "name": "Deal 1"})
    table = f"{player.server.address}api/tables/{played}"

    def replay() -> dict[str, Any]:
        return dict(player.page.request.get(f"{table}/replay").json())

    while "view" not in (told := replay()) or not told["view"]["over"]:  # while it runs, its replay is closed
        player.page.wait_for_timeout(100)
    bots[replay()["decision"]["seat"]] = {"kind": "me"}
    answer = player.page.request.post(f"{table}/again", data={"to": replay()["decisions"] - 1, "seats": bots})
    heard = player.hear()
    for page in (player.page, friend.page):
        page.goto(f"{player.server.address}#/table/{answer.json()['table']}")
    assert player.wait_for_decision_or_end()
    open_to = {action["id"]: action["label"] for action in heard[0]["legal"]}
    player.decide(open_to[replay()["decision"]["action"]])
    end = player.page.get_by_role("dialog", name="The round is over")
    expect(end).to_be_visible()
    friend.page.keyboard.press("Escape")
    friend.page.get_by_label("Say something").fill("Well played!")
    friend.page.get_by_label("Say something").press("Enter")
    expect(player.page.locator("[aria-live]").filter(has_text="Well played!")).to_have_count(1)
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("list", name="Ranks")).to_be_visible()
    expect(player.page.get_by_role("list", name="Chat lines").get_by_text("Well played!")).to_have_count(1)
