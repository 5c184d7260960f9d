"""The page on a slow machine: first paint, the way to a table and the moves of a game, none of them a long task."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.playing import Player

pytestmark = pytest.mark.moving

SLOWER = 4
VISITS = 3
DECISIONS = 8

YARDSTICK = """() => new Promise((done) => setTimeout(() => {
    document.body.innerHTML = "<p>A <b>line</b> of <i>words</i></p>".repeat(1700);
    document.body.getBoundingClientRect();
    done();
}))"""
"""A piece of work that everybody who waits for a page knows: to read and lay out a text of 1700 lines."""

PLAY_BY_ITSELF = """
setInterval(() => {
    const bots = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "Play against bots");
    if (bots && !bots.disabled && !window.gone) { window.gone = true; bots.click(); }
    const choice = document.querySelector(".choice");
    if (choice) { window.decided = (window.decided ?? 0) + 1; choice.click(); }
}, 400);
"""


@pytest.mark.parametrize("throttled", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_no_task_takes_as_long_as_to_lay_out_a_long_text(
    invite: Callable[..., Player], browser: Browser, throttled: bool
) -> None:
    """Both in the processor time of the page's own thread, one right after the other, so that it does not matter how
    quick the machine is; in long runs with the browser itself slowed down. Other work on the machine can still disturb
    a visit, hence the best of three."""
    shares: list[float] = []
    while len(shares) < VISITS:
        player, blank = invite(), browser.new_page()
        for page in (player.page, blank):
            if throttled:
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        longest = longest_task(player.page, browser, partial(play, player))
        yardstick = longest_task(blank, browser, partial(blank.evaluate, YARDSTICK))
        player.page.close()
        blank.close()
        shares.append(longest / yardstick)
        if shares[-1] < 1:
            return
    raise AssertionError(f"The longest tasks of the visits took so many times as long: {shares}.")


def play(player: Player) -> None:
    player.page.add_init_script(PLAY_BY_ITSELF)
    player.visit()
    player.page.wait_for_function(f"() => window.decided >= {DECISIONS}", polling=500)


def longest_task(page: Page, browser: Browser, work: Callable[[], object]) -> float:
    """Milliseconds of the longest task of the page's own thread."""
    browser.start_tracing(page=page, categories=["toplevel"])
    work()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        float(event["tdur"]) / 1000
        for event in events
        if event.get("name") == "ThreadControllerImpl::RunTask"
        and (event["pid"], event["tid"]) in threads
        and "tdur" in event
    ]
    assert tasks
    return max(tasks)
