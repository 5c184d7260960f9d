"""The lobby: what each game is, where a newcomer begins, one's own tables first, and the deal of the day in sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import rumpus
from rumpus.core.game import find_game
from tests.browser.playing import Player, choose_like_a_person

MOVING = """() => document.getAnimations().filter(
    (one) => one.effect.target?.closest?.('.picture') && one.effect.getComputedTiming().duration > 1).length"""


def test_every_game_says_how_long_how_heavy_and_what_it_is_like(invite: Callable[..., Player]) -> None:
    page = invite().page
    page.goto(invite().server.address)
    for game in rumpus.games():
        panel = page.get_by_role("list", name="Games").get_by_role("listitem").filter(has=page.get_by_text(game.like))
        expect(panel.get_by_role("heading", name=game.name, exact=True)).to_be_visible()
        expect(panel).to_contain_text("{} to {} min".format(*game.minutes))
        expect(panel).to_contain_text("{} to {} players".format(*game.players))
        expect(panel).to_contain_text(game.weight.capitalize())
        expect(panel.get_by_text("Start here")).to_have_count(1 if game.for_newcomers else 0)
    assert any(game.for_newcomers for game in rumpus.games())


def test_the_printed_name_stands_on_the_rules_page_alone(invite: Callable[..., Player]) -> None:
    player = invite()
    player.visit()
    expect(player.page.get_by_role("heading", name="Anarcade", exact=True)).to_be_visible()
    expect(player.page.get_by_text("Champion Gold")).to_have_count(0)
    player.visit("#/rules/anarcade")
    expect(player.page.get_by_role("heading", level=1)).to_have_text("Rules of Anarcade")
    expect(player.page.get_by_text("Printed as Anarcade: Champion Gold.")).to_be_visible()


@pytest.mark.parametrize("width", [360, 844, 1280, 2560])
def test_all_panels_of_the_shelf_are_of_one_width(invite: Callable[..., Player], width: int) -> None:
    player = invite(width=width, height=800)
    player.visit()
    panels = player.page.locator(".shelf .game, .shelf .rooms")
    expect(panels).to_have_count(6)
    widths = set(panels.evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().width))"))
    assert len(widths) == 1
    assert player.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_picture_moves_when_pointed_at_unless_less_motion_is_wanted(
    invite: Callable[..., Player], motion: str
) -> None:
    player = invite(reduced_motion=motion)
    page = player.page
    player.visit()
    pictures = page.locator(".picture")
    expect(pictures).to_have_count(len(rumpus.games()))
    page.mouse.move(5, 5)
    assert page.evaluate(MOVING) == 0
    for picture in pictures.all():
        picture.hover()
        if motion == "no-preference":
            page.wait_for_function(f"() => ({MOVING})() > 0")
        else:
            page.wait_for_timeout(100)
            assert page.evaluate(MOVING) == 0


def test_unfinished_tables_come_first_and_finished_ones_are_folded_with_who_won(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.open_table(2, ["regular"], "1", deal=11)
    while player.wait_for_decision_or_end():
        player.decide(choose_like_a_person(player))
    won = page.get_by_role("heading", level=2).first.inner_text()
    player.open_table(2, ["regular"], "3", deal=12)
    assert player.wait_for_decision_or_end()
    player.visit("#/")
    headings = page.get_by_role("main").get_by_role("heading", level=2)
    expect(headings.first).to_have_text("Your tables")
    expect(page.get_by_role("link", name="Go on: Deal 12")).to_be_visible()
    look = page.get_by_role("link", name="Look: Deal 11")
    expect(look).to_be_hidden()
    page.get_by_text("Finished 1").click()
    expect(look).to_be_visible()
    row = page.get_by_role("listitem").filter(has=look)
    expect(row).to_contain_text("you won" if won == "You won!" else won)


def test_the_deal_of_the_day_is_in_sight_with_a_week_and_counts_what_one_did_alone(
    invite: Callable[..., Player],
) -> None:
    player = invite()
    page = player.page
    player.visit()
    daily = page.get_by_role("region", name="Deal of the day")
    expect(daily).to_be_in_viewport(ratio=1)
    expect(daily.get_by_role("list", name="Your last seven days").get_by_role("listitem")).to_have_count(7)
    today = daily.get_by_role("list", name="Your last seven days").get_by_role("listitem").last
    expect(today).to_contain_text("not finished")
    expect(daily.get_by_role("button", name="Play today's deal")).to_be_visible()


def test_no_word_is_in_pixel_letters_but_the_logo(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    pixels = """() => [...document.querySelectorAll('body *')].filter((one) =>
        [...one.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim()) &&
        getComputedStyle(one).fontFamily.includes('Pixelify')).map((one) => one.textContent.trim())"""
    player.visit()
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(pixels) == ["Rumpus"]
    for game in rumpus.games():
        player.sit_at(game.id, "me bot", 7)
        assert player.wait_for_decision_or_end()
        assert page.evaluate(pixels) == ["Rumpus"]


def test_who_learns_a_game_says_so_by_one_tick_and_gets_the_easier_options(invite: Callable[..., Player]) -> None:
    player = invite()
    heard = player.hear()
    player.visit()
    player.page.get_by_label("I am learning it").check()
    player.page.get_by_role("button", name="Play against bots: Archduke").click()
    expect(player.page.locator(".prompt-text")).to_be_visible()
    played = next(message["options"] for message in heard if message["type"] == "table")
    easier = {option.id: option.for_learners for option in find_game("archduke").options if option.for_learners}
    assert easier.items() <= played.items()
    assert not easier.items() <= rumpus.Match("archduke", players=2).options.items()
