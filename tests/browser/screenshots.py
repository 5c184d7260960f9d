"""Pictures of the page for the documents: `python -m tests.browser.screenshots docs/screenshots`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import test_champion as champion
from tests.browser.pictures import note_down
from tests.browser.playing import Player, QuickServer, choose_like_a_person, open_browser
from tests.browser.test_arcadia import next_choice, wait

SIZES = {360: 760, 1280: 800, 2560: 1440}
TURNS_BEFORE_PICTURE = 14
RUMMY_DEAL = 41
ARCADIA_DEAL = 14
PARKS_WORTH_A_PICTURE = {"me bot": 4, "me bot bot bot": 2}
"""How many attractions stand in mine, by who sits at the table."""


def take(folder: Path, theme: str = "dark") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright, open_browser(playwright) as browser:
        server = QuickServer(Path(data))
        server.start().wait_until_ready()
        try:
            for width, height in SIZES.items():
                take_size(browser, server, folder, width, height, theme)
        finally:
            server.stop()
    note_down(folder)


def take_size(browser: Browser, server: QuickServer, folder: Path, width: int, height: int, theme: str) -> None:
    phone = width < 700
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
        color_scheme="light" if theme == "light" else "dark",
    )
    page = context.new_page()
    player = Player(page, server)
    player.set_pace("fast")

    def shoot(name: str, whole: bool = False) -> None:
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(1200)
        page.screenshot(path=folder / f"{name}-{width}.png", full_page=whole)

    player.visit()
    page.get_by_role("button", name="Play against bots: Anarcade").wait_for()
    page.get_by_label("Your name at the table").fill("Nina")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("You are Nina now.").wait_for()
    shoot("lobby", whole=phone)
    player.visit("#/new/anarcade")
    page.get_by_label("Seat 2").select_option("regular")
    shoot("setup", whole=phone)
    player.open_table(4, ["regular", "regular", "regular"], "2")
    play_until_a_purchase(player)
    shoot("game")
    while player.wait_for_decision_or_end():
        player.decide(choose_like_a_person(player))
        page.wait_for_timeout(100)
    shoot("end", whole=phone)
    play_until_a_window(player)
    shoot("archduke")
    begin_a_set(player)
    shoot("rummy")
    build_a_park(player, "me bot")
    shoot("arcadia")
    build_a_park(player, "me bot bot bot")
    shoot("arcadia-four")
    for seats, name in (("me bot", "champion"), ("me bot bot bot bot", "champion-five")):
        player.sit_at("champion", seats, champion.DEAL, **champion.SHORT)
        play_until(player, "Week 1 of 2, first routine turn")
        shoot(f"{name}-early")
        play_until(player, "Week 1 of 2, weekend")
        shoot(name)
    context.close()
    if player.complaints:
        raise RuntimeError("\n".join(player.complaints))


def play_until_a_purchase(player: Player) -> None:
    """Plays until there is something to see: a buy phase with a few cards on the table."""
    turns = 0
    while player.wait_for_decision_or_end():
        label = choose_like_a_person(player)
        turns += 1
        if turns > TURNS_BEFORE_PICTURE and label.startswith("Buy "):
            return
        if turns > 2 and label.startswith("Score"):
            label = "Stop scoring"
        player.decide(label)
        player.page.wait_for_timeout(150)


def play_until_a_window(player: Player) -> None:
    """Archduke against three bots, up to the first card that can be matched."""
    page = player.page
    player.visit("#/new/archduke")
    page.get_by_role("radio", name="4 players").check(force=True)
    for number in (2, 3, 4):
        page.get_by_label(f"Seat {number}").select_option("regular")
    page.get_by_role("button", name="Start the game").click()
    for corner in ("bottom left", "bottom right"):
        page.get_by_role("button", name=f"Peek at your {corner} card").click()
    page.get_by_text("Match it now").wait_for()


def begin_a_set(player: Player) -> None:
    """8-Bit Rummy against three bots: some sets lie there, one is begun, and a card is picked up."""
    page = player.page
    player.sit_at("rummy", "me bot bot bot", RUMMY_DEAL)
    page.get_by_role("button", name="Draw a card").last.wait_for()
    cards = page.get_by_role("list", name="Cards in your hand").get_by_role("button")
    cards.first.focus()
    page.keyboard.press("2")
    page.locator(".missing").wait_for()
    cards.nth(2).click(position={"x": 8, "y": 16})


def build_a_park(player: Player, seats: str) -> None:
    """Arcadia up to a moment of the last year in which a park stands and can grow."""
    page = player.page
    player.sit_at("arcadia", seats, ARCADIA_DEAL, years="2")
    stalls = page.get_by_role("list", name="Your park").get_by_role("img")
    while (now := wait(player)) != "end":
        late = page.get_by_role("img", name="Year 2 of 2").is_visible()
        if (
            late
            and now == "decision"
            and page.locator("button.build").count()
            and stalls.count() >= PARKS_WORTH_A_PICTURE[seats]
        ):
            return
        if now == "scoring":
            page.get_by_role("button", name="Go on").click()
            continue
        if player.choices().count():
            next_choice(player).click()
        page.wait_for_timeout(200)
    raise RuntimeError("The park never was what a picture should show.")


def play_until(player: Player, when: str) -> None:
    """Video Game Champion up to my turn at a moment of the game."""
    sign = player.page.get_by_role("region", name="Initiative").locator("p")
    while champion.wait(player) == "decision" and sign.inner_text() != when:
        champion.step(player, champion.next_choice(player))
    if sign.inner_text() != when:
        raise RuntimeError(f"There was nothing to decide: {when}.")


if __name__ == "__main__":
    take(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screenshots"), *sys.argv[2:3])
