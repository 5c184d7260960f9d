"""Archduke in a real browser: rounds by mouse and by keys, two who match at once, late attempts, the caller's match."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, WebSocketRoute, expect

import rumpus
from tests.browser.playing import PATIENCE, Player
from tests.browser.test_a_game import tab_to
from tests.browser.test_everybody_can_use_it import violations
from tests.server.deals import LIVE, after_peeks, find, first_seed, matching

CORNERS = ("top left", "top right", "bottom left", "bottom right")


def open_table(host: Player, seats: str, seed: int | None = None, **options: str) -> str:
    return host.sit_at("archduke", seats, seed, **LIVE | options)


def sit_down(invite: Callable[..., Player], seed: int, **options: str) -> tuple[Player, Player]:
    """Two people at a table whose deal is known, by seat."""
    host, friend = invite(), invite()
    friend.page.goto(open_table(host, "me open", seed, **options))
    friend.page.get_by_role("button", name="Sit here, on seat 2").click()
    host.page.get_by_role("button", name="Start the game").click()
    return host, friend


def peek(*players: Player) -> None:
    """Each peeks at two cards and sees the face of each."""
    for player in players:
        cards = player.page.get_by_role("list", name="Your cards").get_by_role("listitem")
        for place, corner in enumerate(CORNERS[:2]):
            player.page.get_by_role("button", name=f"Peek at your {corner} card").click()
            expect(cards.nth(place).locator(".value")).to_be_visible()


def click(player: Player, name: str) -> None:
    player.page.get_by_role("button", name=name).first.click()


def try_to_click(button: Locator) -> None:
    """In a live game somebody may be quicker, and what could be chosen is gone before the click."""
    with suppress(TimeoutError):
        button.click(timeout=2000)


def play_to_the_reveal(player: Player, wanted: list[str], before: Callable[[str], None] = lambda label: None) -> None:
    """Clicks the first of these that can be chosen, again and again, until the round is over."""
    page = player.page
    while not page.get_by_role("button", name="Go on", exact=True).is_visible():
        buttons = [(label, page.get_by_role("button", name=label).first) for label in wanted]
        for label, button in buttons:
            if button.is_visible():
                before(label)
                try_to_click(button)
                break
        page.wait_for_timeout(50)


def log_of(player: Player) -> list[str]:
    return player.page.get_by_role("list", name="Log", exact=True).locator("li").all_inner_texts()


@pytest.mark.moving
def test_a_round_against_bots_by_mouse_from_set_up_to_the_reveal(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit("#/new/archduke")
    page.get_by_role("radio", name="3 players").check(force=True)
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}").select_option("regular")
    assert page.get_by_label("Matching").input_value() == "live"
    page.get_by_label("A live window stays open at least").select_option("half a second")
    page.get_by_label("Name of the table").fill("Deal 7")
    page.get_by_role("button", name="Start the game").click()
    peek(player)
    wanted = ["Call Archduke!", "Tap the discard pile", "Discard the", "Do not use", "Draw from the draw pile"]
    play_to_the_reveal(player, wanted)
    rows = page.get_by_role("dialog").get_by_role("listitem")
    expect(rows).to_have_count(3)
    assert sorted(int(text.split()[0]) for text in rows.all_inner_texts()) == [1, 2, 3]
    click(player, "Go on")
    expect(page.get_by_label("Your tokens:")).to_be_visible()
    expect(page.get_by_text("Round 2 of 4")).to_be_visible()


def test_what_you_peek_at_turns_back_and_is_written_down_nowhere(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    open_table(player, "me bot", 3)
    peek(player)
    expect(page.get_by_role("list", name="Your cards").locator(".value")).to_have_count(0, timeout=60_000)
    mine = [line for line in log_of(player) if line.startswith("You") and "turned over" not in line]
    assert mine == ["You peeked at your top left card.", "You peeked at your top right card."]


@pytest.mark.moving
def test_two_browsers_match_the_same_discard_at_the_same_moment(invite: Callable[..., Player]) -> None:
    seed = first_seed(lambda match: bool(matching(match, 0) and matching(match, 1)), 2, window="3")
    players = sit_down(invite, seed, window="3")
    peek(*players)
    match = after_peeks(seed, 2, window="3")
    names = []
    together = time.time() * 1000 + 500
    for seat, player in enumerate(players):
        action = matching(match, seat)[0]
        label = next(choice.label for choice in match.legal(seat) if choice.id == action)
        expect(player.page.get_by_role("button", name=label)).to_be_visible()
        names.append(player.page.get_by_label("Your place").locator(".who b").inner_text().removesuffix(" (you)"))
        script = """([label, moment]) => setTimeout(() => [...document.querySelectorAll("button")]
            .find((one) => one.textContent.includes(label)).click(), moment - Date.now())"""
        player.page.evaluate(script, [label, together])
    orders = []
    for seat, player in enumerate(players):
        matched = player.page.get_by_role("list", name="Log", exact=True).get_by_text("matched with the")
        expect(matched).to_have_count(2)
        lines = [line.split(" matched")[0] for line in log_of(player) if "matched with the" in line]
        orders.append([names[seat] if name == "You" else name for name in lines])
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == sorted(names)


def test_a_match_that_comes_too_late_is_refused_with_its_rule(invite: Callable[..., Player]) -> None:
    held: list[str | bytes] = []
    slow: dict[str, WebSocketRoute] = {}
    match = after_peeks(5, 2)
    nexts = match.waited_for[0]
    host, friend = invite(), invite()
    late = (host, friend)[1 - nexts]

    def listen(route: WebSocketRoute) -> None:
        """A slow line: from some moment on nothing arrives."""
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(lambda message: held.append(message) if "page" in slow else route.send(message))
        slow["route"] = route

    late.page.route_web_socket("**/ws/tables/*", listen)
    friend.page.goto(open_table(host, "me open", 5))
    click(friend, "Sit here, on seat 2")
    click(host, "Start the game")
    peek(host, friend)
    card = late.page.get_by_role("button", name="with your bottom left card")
    expect(card).to_be_visible()
    slow["page"] = slow["route"]
    quick = (host, friend)[nexts]
    click(quick, "Draw from the draw pile")
    expect(quick.page.get_by_label("You hold")).to_be_visible()
    card.click()
    while not any('"refused"' in str(message) for message in held):
        late.page.wait_for_timeout(50)
    del slow["page"]
    for message in held:
        slow["route"].send(message)
    expect(late.page.locator(".refused")).to_contain_text("too late")
    late.page.get_by_role("button", name="Why?").click()
    expect(late.page.get_by_role("dialog")).to_contain_text("AR-22")
    expect(late.page.locator("[aria-label^='Your card at']")).to_have_count(4)


def call_at_once(match: rumpus.Match) -> tuple[int, int]:
    """The first player draws, discards and calls, the second draws and discards; returns the two seats."""
    caller = match.waited_for[0]
    other = 1 - caller
    for seat, kind in ((caller, "draw"), (caller, "discard"), (caller, "call"), (other, "draw"), (other, "discard")):
        match.apply(find(match, seat, kind), seat)
    return caller, other


def test_the_caller_matches_in_the_last_window_and_then_ends_the_round(invite: Callable[..., Player]) -> None:
    def fits(match: rumpus.Match) -> bool:
        return bool(matching(match, call_at_once(match)[0]))

    seed = first_seed(fits, 2)
    match = after_peeks(seed, 2)
    players = sit_down(invite, seed)
    peek(*players)
    caller, other = call_at_once(match)
    label = next(choice.label for choice in match.legal(caller) if choice.id == matching(match, caller)[0])
    for seat, kind in (
        (caller, "Draw from"),
        (caller, "Discard the"),
        (caller, "Call Archduke!"),
        (other, "Draw from"),
    ):
        click(players[seat], kind)
    expect(players[other].page.get_by_text("immune to actions")).to_be_attached()
    click(players[other], "Discard the")
    click(players[caller], label)
    expect(players[other].page.get_by_text("matched with the").first).to_be_visible()
    click(players[caller], "Tap the discard pile")
    for player in players:
        dialog = player.page.get_by_role("dialog")
        expect(dialog.get_by_role("listitem")).to_have_count(2)
        expect(dialog).to_contain_text("called Archduke")


def exchange_for_give(match: rumpus.Match) -> str:
    """What the first player exchanges a drawn card for, if it is a Give: in its words."""
    if match.waited_for[0] != 0:
        return ""
    match.apply(find(match, 0, "draw"), 0)
    for action in match.legal(0):
        twin = match.copy()
        twin.apply(action.id, 0)
        if any(choice.kind == "give" for choice in twin.legal(0)):
            return action.label
    return ""


LONG_NAME = "Wilhelmina van der Heide"


@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_whom_a_card_can_be_given_to_is_read_whole(invite: Callable[..., Player], width: int) -> None:
    seed = first_seed(lambda match: bool(exchange_for_give(match)), 4)
    host, friend = invite(width=width), invite()
    friend.visit()
    friend.page.request.post(f"{friend.server.address}api/me", data={"name": LONG_NAME})
    friend.page.goto(open_table(host, "me open bot bot", seed))
    friend.page.get_by_role("button", name="Sit here, on seat 2").click()
    host.page.get_by_role("button", name="Start the game").click()
    peek(host, friend)
    click(host, "Draw from the draw pile")
    host.decide(exchange_for_give(after_peeks(seed, 4)))
    buttons = host.page.locator("button.give")
    expect(buttons).to_have_count(3)
    expect(buttons.filter(has_text=f"Give to {LONG_NAME}")).to_have_count(1)
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length"
    assert buttons.evaluate_all(cut) == 0
    for button in buttons.all():
        box, seat = button.bounding_box(), button.locator("xpath=ancestor::li").bounding_box()
        assert box
        assert seat
        assert seat["x"] <= box["x"]
        assert box["x"] + box["width"] <= seat["x"] + seat["width"]


def test_a_whole_short_game_by_keyboard_alone(invite: Callable[..., Player]) -> None:
    """A battle royal of two is over after one round."""
    player = invite()
    page = player.page
    player.visit("#/new/archduke")
    tab_to(player, "3 players")
    page.keyboard.press("ArrowLeft")
    tab_to(player, "Seat 2")
    page.keyboard.press("End")
    tab_to(player, "Length of the game")
    page.keyboard.type("Battle")
    tab_to(player, "Matching")
    page.keyboard.type("In turns")
    tab_to(player, "Name of the table")
    page.keyboard.type("Deal 7")
    tab_to(player, "Start the game")
    page.keyboard.press("Enter")
    used = set()
    ranks, go_on = page.get_by_role("list", name="Ranks"), page.get_by_role("button", name="Go on", exact=True)
    while True:
        expect(player.choices().first.or_(ranks).or_(go_on).first).to_be_visible(timeout=PATIENCE * 1000)
        if go_on.is_visible():
            page.keyboard.press("Enter")
            break
        labels = " ".join(player.labels())
        keys = [("Peek at your", "12"), ("Call Archduke", "k"), ("Tap", "t"), ("Do not use", "x"), ("Keep it", "1")]
        keys += [("Draw from", "d"), ("Pass", "p")]
        for words, pressed in keys:
            if words in labels:
                for key in pressed:
                    page.keyboard.press(key)
                    page.wait_for_timeout(100)
                used.update(pressed)
                break
        page.wait_for_timeout(60)
    assert {"1", "2", "k", "d"} <= used
    expect(ranks).to_contain_text("the last one standing")
    expect(page.get_by_role("button", name="Rematch")).to_be_focused()


def test_the_ring_runs_down_only_where_there_is_something_to_miss(invite: Callable[..., Player]) -> None:
    """Not while a card that was peeked at is still up, and not for who has passed."""
    seed = first_seed(lambda match: match.waited_for == (0,), 2, window="3")
    players = sit_down(invite, seed, window="3")
    peek(*players)
    page = players[0].page
    ring, countdown = page.locator(".ring"), page.locator(".ring .left")
    expect(ring).to_be_visible()
    expect(countdown).to_have_count(0)
    expect(page.get_by_role("list", name="Your cards").locator(".value")).to_have_count(0)
    click(players[0], "Draw from the draw pile")
    expect(ring).to_have_count(0)
    click(players[0], "Discard the")
    expect(countdown).to_have_count(1)
    click(players[0], "Pass")
    expect(ring).to_have_count(0)


def test_m_and_a_digit_match_a_card(invite: Callable[..., Player]) -> None:
    seed = first_seed(lambda match: bool(matching(match, 0)), 2, window="3")
    match = after_peeks(seed, 2, window="3")
    players = sit_down(invite, seed, window="3")
    peek(*players)
    action = matching(match, 0)[0]
    place = next(choice.about["place"] for choice in match.legal(0) if choice.id == action)
    expect(players[0].page.get_by_text("Match it now")).to_be_visible()
    players[0].page.keyboard.press("m")
    players[0].page.keyboard.press(str(place + 1))
    expect(players[0].page.locator(f"[aria-label='Your empty place at {CORNERS[place]}']")).to_be_visible()


def peek_is_due(match: rumpus.Match) -> bool:
    """The first seat begins, and replacing its top right card brings a PEEK."""
    if match.waited_for[0]:
        return False
    match.apply(find(match, 0, "draw"), 0)
    match.apply(find(match, 0, "keep", 1), 0)
    return any(choice.kind == "look" for choice in match.legal(0))


def test_a_match_that_a_hint_thinks_best_is_marked_where_it_begins(invite: Callable[..., Player]) -> None:
    seed = first_seed(peek_is_due, 2)
    match = after_peeks(seed, 2)
    peek_is_due(match)
    best = next(choice for choice in match.legal(0) if choice.kind == "match" and choice.about["place"] == 2)
    host, friend = invite(), invite()
    page = host.page
    host.let_hints_name(best.id)
    friend.page.goto(open_table(host, "me open", seed))
    click(friend, "Sit here, on seat 2")
    click(host, "Start the game")
    peek(host, friend)
    click(host, "Draw from the draw pile")
    click(host, "Keep it, and discard your top right")
    first = page.get_by_role("button", name="Match first")
    expect(first).to_be_visible()
    click(host, "Hint")
    marked = page.locator(".hinted:not(.second)")
    expect(marked).to_have_count(1)
    expect(marked).to_have_text("MMatch first")
    first.click()
    expect(marked).to_have_attribute("data-spot", "0-2")
    expect(marked).to_have_count(1)


def test_cards_past_the_tenth_have_keys_too(invite: Callable[..., Player]) -> None:
    """Wrong matches bring penalty cards, until there are twelve."""

    def all_wrong(match: rumpus.Match) -> bool:
        for place in (*range(7), 10):
            match.apply(find(match, 0, "match", place), 0)
        return bool(match.view(None)["table"]["seats"][0]["cards"] == 12)

    seed = first_seed(all_wrong, 2, window="3")
    players = sit_down(invite, seed, window="3")
    peek(*players)
    page = players[0].page
    for place, key in (*enumerate("1234567"), (10, "q")):
        card = page.locator(f"[data-spot='0-{place}']")
        expect(card.locator(".key")).to_have_text(key.upper())
        page.keyboard.press("m")
        page.keyboard.press(key)
        expect(card.locator(".tried")).to_be_visible()


@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (1280, "dark")])
def test_axe_finds_nothing_on_the_board(invite: Callable[..., Player], width: int, theme: str) -> None:
    player = invite(width=width, touch=width < 700)
    page = player.page
    page.emulate_media(color_scheme="light" if theme == "light" else "dark")
    player.visit("#/new/archduke")
    page.get_by_role("button", name="Open the table").wait_for()
    found = {"set-up": violations(player)}
    open_table(player, "me bot bot bot bot bot", 3, reminders="on")
    page.get_by_role("button", name="Peek at your").first.wait_for()
    found["peek"] = violations(player)
    peek(player)

    def look(label: str) -> None:
        if label not in found:
            found[label] = violations(player)

    wanted = ["Call Archduke!", "Tap the discard pile", "Keep it, and discard your top left", "Draw from the draw"]
    play_to_the_reveal(player, [*wanted, "Discard the", "Do not use"], look)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found["reveal"] = violations(player)
    assert {where: troubles for where, troubles in found.items() if troubles} == {}
    assert len(found) > 4
