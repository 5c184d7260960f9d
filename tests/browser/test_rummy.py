"""8-Bit Rummy in a real browser: tables taken apart by drag, keyboard and finger, penalty, restore, a void round."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import rumpus
from tests.browser.playing import Player
from tests.browser.test_everybody_can_use_it import violations

ROWS = ("top", "middle", "bottom")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")
DIGITS = {"top": "1", "middle": "2", "bottom": "3"}
ME = 0
REST = 150
"""A finger that lets go while it still moves flings, and the browser drops the tap after a fling."""


# Positions, found with the same engine that deals at the table


def to_my_turn(seed: int, players: int) -> rumpus.Match:
    """The game up to my first turn, with bots on the other seats."""
    match = rumpus.Match("rummy", players, seed)
    bot = rumpus.Bot("instinct")
    while match.actors != (ME,):
        seat = match.actors[0]
        match.apply(bot.choose(match, seat), seat)
    return match


def best_turn(match: rumpus.Match) -> list[rumpus.Action]:
    """What the bot would do in my turn, up to its end."""
    match, bot, turn = match.copy(), rumpus.Bot("instinct"), []
    while not turn or turn[-1].kind not in ("end", "draw"):
        id = bot.choose(match, ME)
        turn.append(next(action for action in match.legal(ME) if action.id == id))
        match.apply(id, ME)
    return turn


def is_new_order(match: rumpus.Match, turn: list[rumpus.Action]) -> bool:
    """Whether cards from two sets at least are moved into others, so that the table is put together in a new way."""
    home = {card["card"]: (s["row"], s["number"]) for s in sets_of(match) for card in s["cards"]}
    moved = [action.about["card"] for action in turn if action.kind == "move"]
    return len({home[card] for card in moved}) > 1 and len(turn) < 9 and match.round == 1


def taken_apart() -> tuple[int, rumpus.Match, list[rumpus.Action]]:
    """The first deal in which my first turn against two bots takes sets apart."""
    for seed in range(5000):
        match = to_my_turn(seed, 3)
        turn = best_turn(match)
        if is_new_order(match, turn):
            return seed, match, turn
    raise AssertionError("There is no such deal.")


@pytest.fixture(scope="module")
def new_order() -> tuple[int, rumpus.Match, list[rumpus.Action]]:
    return taken_apart()


def sets_of(match: rumpus.Match) -> list[dict]:
    found: list[dict] = match.view(ME)["table"]["sets"]
    return found


def hand_of(match: rumpus.Match) -> list[dict]:
    found: list[dict] = match.view(ME)["table"]["seats"][ME]["hand"]
    return found


def sentence(lying: dict) -> str:
    """A set as a screen reader hears it."""
    cards = len(lying["cards"])
    whole = "whole" if cards >= 3 else f"not whole, {3 - cards} more needed"
    words = f"{COUNTS[cards]} card{'' if cards == 1 else 's'}"
    return f"{lying['row'].capitalize()} row, number {lying['number']}: {words}, {whole}."


def expect_table(player: Player, match: rumpus.Match) -> None:
    """The page tells the same sets as the match, each as one sentence."""
    told = player.page.locator(".set").get_by_text(re.compile(r" row, number \d"))
    expect(told).to_have_text([sentence(lying) for lying in sets_of(match)])


# Hands of the player


def card(player: Player, number: int) -> Locator:
    return player.page.locator(f"button[data-card='{number}']")


def band(player: Player, place: str) -> Locator:
    return player.page.locator(f"[data-place={place}]")


def spot_of(place: Locator) -> tuple[float, float]:
    """A point of a card or a band that nothing covers, once it lies still."""
    place.scroll_into_view_if_needed()
    place.evaluate("one => Promise.all(one.getAnimations({subtree: true}).map(all => all.finished))")
    box = place.bounding_box()
    assert box
    return box["x"] + 9, box["y"] + box["height"] / 2


def place_of(action: rumpus.Action) -> str:
    return "hand" if action.kind == "take" else str(action.about["row"])


def is_open(match: rumpus.Match, number: int) -> int:
    """To how many places a card may go now."""
    return sum(action.about.get("card") == number for action in match.legal(ME))


def drag(player: Player, number: int, place: str) -> None:
    mouse = player.page.mouse
    mouse.move(*spot_of(card(player, number)))
    mouse.down()
    mouse.move(*spot_of(band(player, place)), steps=6)
    expect(band(player, place)).to_have_class(re.compile(r"\bover\b"))
    mouse.up()


def walk_to(player: Player, wanted: Locator) -> None:
    """Arrow by arrow to a card or to a place that glows."""
    direction = """wanted => {
        const at = document.activeElement;
        if (at === wanted) return null;
        const [a, b] = [at, wanted].map(one => one.getBoundingClientRect());
        const far = b.top + b.height / 2 - a.top - a.height / 2;
        if (!at.closest('.board') || Math.abs(far) > 12) return far > 0 ? 'ArrowDown' : 'ArrowUp';
        return b.left > a.left ? 'ArrowRight' : 'ArrowLeft';
    }"""
    expect(wanted).to_be_visible()
    spot_of(wanted)
    for _ in range(60):
        key = wanted.evaluate(direction)
        if key is None:
            return
        player.page.keyboard.press(key)
    raise AssertionError("The arrows never came there.")


def follow(player: Player, match: rumpus.Match, action: rumpus.Action) -> None:
    """The same decision in the match, and the page shows it."""
    match.apply(action.id, ME)
    expect_table(player, match)


# The tests


@pytest.mark.moving
def test_a_table_is_taken_apart_by_drag_and_put_together_in_a_new_way(
    invite: Callable[..., Player], new_order: tuple[int, rumpus.Match, list[rumpus.Action]]
) -> None:
    seed, match, turn = new_order[0], new_order[1].copy(), new_order[2]
    player = invite()
    player.sit_at("rummy", "me bot bot", seed)
    expect(player.page.get_by_role("button", name="Draw a card").last).to_be_visible()
    expect_table(player, match)
    for action in turn[:-1]:
        number = action.about["card"]
        open_places = is_open(match, number)
        player.page.mouse.move(*spot_of(card(player, number)))
        player.page.mouse.down()
        player.page.mouse.move(*spot_of(band(player, place_of(action))), steps=6)
        expect(player.page.locator(".board .lit:not([data-deck])")).to_have_count(open_places)
        player.page.mouse.up()
        follow(player, match, action)
    player.page.get_by_role("button", name="End your turn").click()
    expect(player.page.get_by_role("list", name="Log", exact=True)).to_contain_text("You ended the turn")


def test_the_same_turn_by_keyboard_alone(
    invite: Callable[..., Player], new_order: tuple[int, rumpus.Match, list[rumpus.Action]]
) -> None:
    seed, match, turn = new_order[0], new_order[1].copy(), new_order[2]
    player = invite()
    keyboard = player.page.keyboard
    player.sit_at("rummy", "me bot bot", seed)
    expect(player.page.get_by_role("button", name="Draw a card").last).to_be_focused()
    for nth, action in enumerate(turn[:-1]):
        mine = card(player, action.about["card"])
        walk_to(player, mine)
        if nth == 0:
            keyboard.press("Enter")
            expect(mine).to_have_attribute("aria-pressed", "true")
            assert player.prompt().startswith("Choose a row for ")
            keyboard.press("Escape")
            expect(mine).to_have_attribute("aria-pressed", "false")
            expect(mine).to_be_focused()
        if nth % 2:
            keyboard.press(DIGITS[place_of(action)])
        else:
            keyboard.press("Enter")
            target = player.page.get_by_role("button", name=action.label)
            walk_to(player, target)
            keyboard.press("Enter")
        follow(player, match, action)
        expect(player.page.locator(".card:focus")).to_have_count(1)
        lying = next(s for s in sets_of(match) if action.about["card"] in [card["card"] for card in s["cards"]])
        expect(player.page.locator("[aria-live=polite]")).to_contain_text(sentence(lying))
    keyboard.press("e")
    expect(player.page.get_by_role("list", name="Log", exact=True)).to_contain_text("You ended the turn")


def test_disorder_is_warned_of_once_and_then_costs_its_cards(invite: Callable[..., Player]) -> None:
    seed = next(seed for seed in range(100) if len(to_my_turn(seed, 2).decisions) == 0)
    match = to_my_turn(seed, 2)
    player = invite()
    page = player.page
    player.sit_at("rummy", "me bot", seed)
    first = hand_of(match)[0]
    drag(player, first["card"], "middle")
    expect(page.get_by_role("group", name="one card, not whole, 2 more needed")).to_be_visible()
    expect(page.locator(".prompt-text")).to_contain_text("One set is not whole yet: ending now costs 4 cards")
    for again in (False, True):
        page.get_by_role("button", name="End in disorder").click()
        expect(page.locator(".prompt-words")).to_contain_text("Ending your turn now costs 4 cards")
        if not again:
            page.get_by_role("button", name="Not yet").click()
            expect(page.locator(".prompt-text")).to_be_visible()
            expect(page.get_by_role("list", name="Cards in your hand").get_by_role("listitem")).to_have_count(7)
    page.get_by_role("button", name="End in disorder").click()
    expect(page.get_by_role("list", name="Log", exact=True)).to_contain_text("You left the table in disorder")
    expect(page.get_by_role("list", name="Cards in your hand").get_by_role("listitem")).to_have_count(11)
    expect(page.get_by_role("button", name=f"{first['name']}, in your hand, known to all")).to_be_visible()
    expect(page.locator(".card .known")).to_have_attribute("title", re.compile("everybody has seen"))
    expect(page.get_by_text("known to all", exact=True)).to_be_visible()


def test_a_hint_marks_the_row_before_and_after_its_card_is_picked_up(invite: Callable[..., Player]) -> None:
    seed = next(seed for seed in range(100) if len(to_my_turn(seed, 2).decisions) == 0)
    match = to_my_turn(seed, 2)
    lays = [action for action in match.legal(ME) if action.kind == "lay" and action.about["row"] == "middle"]
    best = lays[0]
    other = next(action for action in lays if action.about["card"] != best.about["card"])
    player = invite()
    player.let_hints_name(best.id)
    player.sit_at("rummy", "me bot", seed)
    page = player.page
    page.get_by_role("button", name="Hint", exact=True).click()
    row = page.get_by_role("region", name="Middle row").locator(".row")
    hinted = re.compile(r"\bhinted\b")
    expect(row).to_have_class(hinted)
    card(player, best.about["card"]).click(position={"x": 8, "y": 20})
    expect(row).to_have_class(re.compile(r"\blit\b"))
    expect(row).to_have_class(hinted)
    page.keyboard.press("Escape")
    card(player, other.about["card"]).click(position={"x": 8, "y": 20})
    expect(row).to_have_class(re.compile(r"\blit\b"))
    expect(row).not_to_have_class(hinted)


def test_restore_brings_everything_back_and_a_hand_keeps_its_order(invite: Callable[..., Player]) -> None:
    seed = next(seed for seed in range(100) if len(to_my_turn(seed, 2).decisions) == 0)
    match = to_my_turn(seed, 2)
    player = invite()
    page = player.page
    player.sit_at("rummy", "me bot", seed)
    cards = page.get_by_role("list", name="Cards in your hand").get_by_role("button")
    page.get_by_role("button", name="By the bottom row").click()
    numbers = [entry["numbers"] for entry in hand_of(match)]
    bottoms = sorted(entry[2] for entry in numbers)
    names = cards.evaluate_all("all => all.map(one => one.textContent.trim())")
    assert [int(name.split(",")[0].split("-")[2][0]) for name in names] == bottoms

    cards.first.focus()
    page.keyboard.press("Shift+ArrowRight")
    swapped = [names[1], names[0], *names[2:]]
    expect(cards.nth(1)).to_be_focused()
    for entry in hand_of(match)[:2]:
        drag(player, entry["card"], "top")
        expect(
            page.get_by_role("list", name="Cards in your hand").locator(f"[data-card='{entry['card']}']")
        ).to_have_count(0)
    page.get_by_role("button", name="Restore: the table as it was").click()
    expect(page.get_by_role("button", name="Draw a card").last).to_be_visible()
    expect(page.locator(".set")).to_have_count(0)
    expect(cards).to_have_count(8)
    page.reload()
    expect(cards).to_have_count(8)
    kept = cards.evaluate_all("all => all.map(one => one.textContent.trim().split(',')[0])")
    assert kept == [name.split(",")[0] for name in swapped]


def test_a_round_is_void_when_somebody_draws_and_the_deck_is_empty(invite: Callable[..., Player]) -> None:
    host, friend = invite(), invite()
    friend.page.goto(host.sit_at("rummy", "me open", 1))
    friend.page.get_by_role("button", name="Sit here, on seat 2").click()
    host.page.get_by_role("button", name="Start the game").click()
    match = rumpus.Match("rummy", 2, 1)
    while match.round == 1:
        seat = match.actors[0]
        page = (host, friend)[seat].page
        draw = next(action for action in match.legal(seat) if action.kind == "draw")
        left = match.view(None)["table"]["deck_count"]
        expect(page.get_by_role("button", name=draw.label).last).to_be_visible()
        expect(page.get_by_role("region", name="Deck")).to_contain_text(re.compile(rf"\b{left} card"))
        page.keyboard.press("d")
        if draw.warning:
            expect(page.locator(".prompt-words")).to_contain_text("makes the round void")
            page.keyboard.press("d")
        match.apply(draw.id, seat)
    for player in (host, friend):
        dialog = player.page.get_by_role("dialog", name="Round 1 is void")
        expect(dialog).to_contain_text("nobody gets points")
    assert violations(host) == []
    for player in (host, friend):
        player.page.get_by_role("button", name="Go on").click()
        expect(player.page.get_by_text("9 more in a row would end the game")).to_be_visible()
        expect(player.page.get_by_role("list", name="Cards in your hand").get_by_role("listitem")).to_have_count(8)
    take_the_void_round_back(host, friend, cards=match.view(ME)["table"]["seats"][ME]["hand_count"])


def take_the_void_round_back(asker: Player, other: Player, cards: int) -> None:
    """Everybody reads beforehand that the undo leads into the round before, and afterwards that it did."""
    asker.page.get_by_role("button", name="Ask to undo, back to round 1").click()
    expect(other.page.get_by_text("would like to take a decision back, back to round 1.")).to_be_visible()
    other.page.get_by_role("button", name="Agree").click()
    for player in (asker, other):
        expect(player.page.locator(".news")).to_have_text(
            re.compile("took a decision back(, and the one after it)?: round 1 goes on.")
        )
        expect(player.page.get_by_text("more in a row would end the game")).to_have_count(0)
    expect(asker.page.get_by_role("list", name="Cards in your hand").get_by_role("listitem")).not_to_have_count(cards)


@pytest.mark.moving
def test_a_whole_game_against_bots_with_hints_and_keys(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit("#/new/rummy")
    page.get_by_role("radio", name="4 players").check(force=True)
    for seat in (2, 3, 4):
        page.get_by_label(f"Seat {seat}").select_option("regular")
    assert page.get_by_label("Points to win").locator("option:checked").inner_text() == "8 points"
    page.get_by_label("Name of the table").fill("Deal 4")
    page.get_by_role("button", name="Start the game").click()
    go_on = page.get_by_role("button", name="Go on")
    kinds = set()
    while True:
        end = page.get_by_role("list", name="Ranks")
        expect(page.locator(".choice").or_(end).or_(go_on).first).to_be_visible()
        if end.is_visible():
            break
        if go_on.is_visible():
            go_on.click()
            continue
        page.keyboard.press("h")
        words = page.locator(".hint .best").inner_text().strip()
        kinds.add(words.split()[0])
        follow_hint(player, words)
    assert "Lay" in kinds
    expect(end.get_by_role("listitem")).to_have_count(4)
    expect(end).to_contain_text("went out in the last round")
    page.get_by_role("link", name="Replay").click()
    for number in range(4):
        expect(page.get_by_text(f"Decision {number} of")).to_be_visible()
        page.keyboard.press("ArrowRight")


def follow_hint(player: Player, words: str) -> None:
    """Does what the hint says, with keys; the card it means is marked."""
    page = player.page
    found = re.match(r"(Lay|Move) (\d-\d-\d) \((top|middle|bottom)", words)
    if found:
        marked = page.locator(".card.hinted:not(.second)")
        expect(marked).to_contain_text(f"{found[2]},")
        could = "You could lay" if found[1] == "Lay" else re.compile("You could lay|There is nothing more to lay")
        expect(page.locator(".hint")).to_contain_text(could)
        marked.focus()
        page.keyboard.press(DIGITS[found[3]])
    else:
        page.keyboard.press({"Draw": "d", "Rest": "r", "End ": "e"}[words[:4]])
    expect(page.locator(".hint")).to_have_count(0)


def test_a_turn_by_finger_on_a_phone(
    invite: Callable[..., Player], new_order: tuple[int, rumpus.Match, list[rumpus.Action]]
) -> None:
    seed, match, turn = new_order[0], new_order[1].copy(), new_order[2]
    player = invite(width=360, height=740, touch=True)
    page = player.page
    finger = page.context.new_cdp_session(page)
    player.sit_at("rummy", "me bot bot", seed)
    expect(page.get_by_role("button", name="Draw a card").last).to_be_visible()

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    for nth, action in enumerate(turn[:-1]):
        mine, there = card(player, action.about["card"]), band(player, place_of(action))
        if nth % 2:
            spot_of(mine)
            mine.tap(position={"x": 8, "y": 20})
            page.get_by_role("button", name=action.label).tap(position={"x": 8, "y": 20})
        else:
            start = spot_of(mine)
            box = there.bounding_box()
            assert box
            end = (box["x"] + 12, box["y"] + box["height"] / 2)
            touch("touchStart", start)
            for step in range(1, 7):
                touch("touchMove", tuple(a + (b - a) * step / 6 for a, b in zip(start, end, strict=True)))
            expect(there).to_have_class(re.compile(r"\bover\b"))
            page.wait_for_timeout(REST)
            touch("touchMove", end)
            touch("touchEnd")
        follow(player, match, action)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="End your turn").tap()
    expect(page.get_by_role("button", name="End your turn")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_on_the_board(
    invite: Callable[..., Player], width: int, new_order: tuple[int, rumpus.Match, list[rumpus.Action]]
) -> None:
    seed, match, _ = new_order
    player = invite(width=width, touch=width < 700)
    page = player.page
    player.visit("#/new/rummy")
    page.get_by_role("button", name="Open the table").wait_for()
    found = {"set-up": violations(player)}
    player.sit_at("rummy", "me bot bot", seed)
    expect(page.get_by_role("button", name="Draw a card").last).to_be_visible()
    found["board"] = violations(player)
    middles = {lying["number"] for lying in sets_of(match) if lying["row"] == "middle"}
    alone = next(entry for entry in hand_of(match) if entry["numbers"][1] not in middles)
    mine = card(player, alone["card"])
    mine.click(position={"x": 8, "y": 20})
    expect(page.locator(".board .lit:not([data-deck])")).to_have_count(3)
    found["picked"] = violations(player)
    page.keyboard.press("2")
    expect(page.locator(".missing").first).to_be_visible()
    found["loose"] = violations(player)
    page.get_by_role("button", name="End in disorder").click()
    expect(page.get_by_role("button", name="Not yet")).to_be_visible()
    found["warning"] = violations(player)
    assert {screen: troubles for screen, troubles in found.items() if troubles} == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= width
