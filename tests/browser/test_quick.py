"""The page on a slow machine: first paint, the way to a table and the moves of a game, none of them a long task."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.browser.house import Player

SLOWER = 4
LONGEST_TASK = 200
VISITS = 3
DECISIONS = 8

PLAY_BY_ITSELF = """
setInterval(() => {
    const bots = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "Play against bots");
    if (bots && !bots.disabled && !window.gone) { window.gone = true; bots.click(); }
    const choice = document.querySelector(".choice");
    if (choice) { window.decided = (window.decided ?? 0) + 1; choice.click(); }
}, 400);
"""


@pytest.mark.parametrize("throttled", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_no_task_is_long_on_a_machine_four_times_slower(
    invite: Callable[..., Player], browser: Browser, throttled: bool
) -> None:
    """Measured in the processor time of the page's own thread, four times as long, so that other work on the machine
    hardly counts; in long runs with the browser itself slowed down, which needs a machine to itself. Other work can
    still disturb a visit, hence the best of three."""
    longest: list[float] = []
    while len(longest) < VISITS:
        longest.append(longest_task(invite(), browser, throttled))
        if longest[-1] < LONGEST_TASK:
            return
    raise AssertionError(f"The longest tasks of the visits took {longest} milliseconds.")


def longest_task(player: Player, browser: Browser, throttled: bool) -> float:
    page = player.page
    if throttled:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(PLAY_BY_ITSELF)
    browser.start_tracing(page=page, categories=["toplevel"])
    player.visit()
    page.wait_for_function(f"() => window.decided >= {DECISIONS}", polling=500)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.close()
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
    assert len(tasks) > 100
    return max(tasks) * (1 if throttled else SLOWER)
