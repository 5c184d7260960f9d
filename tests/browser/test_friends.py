"""Several people at one table: invitations, reloads, chat, and a server that dies under them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.playing import Player, QuickServer, choose_like_a_person


def seat_two_friends(host: Player, friend: Player, aces: str = "1") -> str:
    """A table of three: the host, a friend who came by the link, and a bot."""
    address = host.open_table(3, ["open", "regular"], aces)
    friend.page.goto(address)
    friend.page.get_by_role("button", name="Sit here, on seat 2").click()
    expect(host.page.get_by_text("Open seat")).to_have_count(0)
    host.page.get_by_role("button", name="Start the game").click()
    return address


def log_of(player: Player) -> list[str]:
    return player.page.get_by_role("list", name="Log", exact=True).locator("li").all_inner_texts()


def play_on(players: list[Player], most: int | None = None) -> bool:
    """Whoever has something to decide decides; false when the game is over."""
    made = 0
    while most is None or made < most:
        for player in players:
            if player.page.get_by_role("list", name="Ranks").is_visible():
                return False
            if player.choices().count():
                player.decide(choose_like_a_person(player))
                made += 1
        players[0].page.wait_for_timeout(40)
    return True


def look_over_a_shoulder(watcher: Player, friends: list[Player]) -> None:
    """Everybody agrees to it, and the watcher chooses the second seat."""
    for player in friends:
        player.page.get_by_role("button", name="This table").click()
        player.page.get_by_label("Let watchers see hands").check()
        player.page.keyboard.press("Escape")
    page = watcher.page
    expect(page.get_by_role("list", name="Players", exact=True).get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name="This table").click()
    page.get_by_label("Look over the shoulder of").select_option("1")
    page.keyboard.press("Escape")


def test_two_browsers_and_a_bot_play_to_the_end_and_one_reloads(invite: Callable[..., Player]) -> None:
    host, friend = invite(), invite()
    seat_two_friends(host, friend)
    play_on([host, friend], most=6)
    friend.page.reload()
    expect(friend.page.get_by_role("list", name="Other players")).to_be_visible()
    play_on([host, friend])
    for player in (host, friend):
        expect(player.page.get_by_role("list", name="Ranks")).to_be_visible()


def test_what_is_typed_is_shown_as_text_and_nothing_else(invite: Callable[..., Player]) -> None:
    host, friend = invite(), invite()
    seat_two_friends(host, friend)
    said = "<img src=x onerror=alert(1)> & <b>hello</b>"
    host.page.get_by_label("Say something").fill(said)
    host.page.get_by_label("Say something").press("Enter")
    for player in (host, friend):
        expect(player.page.get_by_role("list", name="Chat lines").get_by_text(said)).to_be_visible()
        assert player.page.locator(".chat img").count() == 0


def test_the_server_dies_and_comes_back_and_both_go_on_by_themselves(
    invite: Callable[..., Player], mortal: QuickServer
) -> None:
    host, friend = invite(server=mortal), invite(server=mortal)
    seat_two_friends(host, friend)
    play_on([host, friend], most=5)
    confirmed = [log_of(player) for player in (host, friend)]
    mortal.kill()
    expect(host.page.get_by_text("The line to the table is gone")).to_be_visible()
    for player in (host, friend):
        if player.choices().count():
            player.page.keyboard.press("1")
    mortal.start()
    for player, log in zip((host, friend), confirmed, strict=True):
        expect(player.page.get_by_text("The line to the table is gone")).to_have_count(0, timeout=60_000)
        assert log_of(player)[: len(log)] == log
    play_on([host, friend])
    for player in (host, friend):
        expect(player.page.get_by_role("list", name="Ranks")).to_be_visible()


def test_an_unfair_undo_says_whose_yes_it_waits_for_and_who_comes_back_reads_of_it(
    invite: Callable[..., Player],
) -> None:
    host, friend = invite(), invite()
    address = host.sit_at("anarcade", "me open", seed=7)
    friend.page.goto(address)
    friend.page.get_by_role("button", name="Sit here, on seat 2").click()
    host.page.get_by_role("button", name="Start the game").click()
    mover, other = host, friend
    ask = mover.page.get_by_role("button", name="Ask to undo")
    for _ in range(12):
        while not host.choices().count() and not friend.choices().count():
            host.page.wait_for_timeout(20)
        mover, other = (host, friend) if host.choices().count() else (friend, host)
        ask = mover.page.get_by_role("button", name="Ask to undo")
        if ask.count():
            break
        mover.decide(choose_like_a_person(mover))
        mover.page.wait_for_timeout(200)
    ask.click()
    waiting = mover.page.get_by_role("status").filter(has_text="Waiting for")
    expect(waiting).to_contain_text("yes to take this back.")
    other.page.get_by_role("button", name="Agree").click()
    for player in (mover, other):
        expect(player.page.locator(".news")).to_contain_text("took a decision back")
    other.page.reload()
    expect(other.page.locator(".news")).to_contain_text("took a decision back")
    expect(other.page.get_by_role("list", name="Log", exact=True)).to_contain_text("took a decision back")


def test_leaving_for_good_asks_once_and_clears_the_list(invite: Callable[..., Player]) -> None:
    host, friend = invite(), invite()
    seat_two_friends(host, friend)
    page = friend.page
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Leave for good").click()
    page.get_by_role("button", name="Stay").click()
    page.get_by_role("button", name="Leave for good").click()
    page.get_by_role("button", name="Yes, leave").click()
    expect(page.get_by_text("None yet. Your games wait for you here")).to_be_visible()
    expect(host.page.get_by_role("list", name="Log", exact=True).get_by_text("left; a bot plays on.")).to_be_visible()


def test_a_watcher_looks_over_a_shoulder_when_everybody_agrees(invite: Callable[..., Player]) -> None:
    host, friend, watcher = invite(), invite(), invite()
    watcher.page.goto(seat_two_friends(host, friend))
    look_over_a_shoulder(watcher, [host, friend])
    page = watcher.page
    expect(page.get_by_role("list", name="Other players").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_text("shoulder. Waiting for")).to_be_visible()
    assert watcher.choices().count() == 0
