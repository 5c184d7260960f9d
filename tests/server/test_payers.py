"""Who pays for what tables do by themselves, and for what is read: nothing is for nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rumpus.server.runtime import accounts
from rumpus.server.runtime.accounts import PAYING, Accounts, Payer
from rumpus.server.runtime.limits import Limits
from rumpus.server.table import supervisor
from rumpus.server.table.live_table import LiveTable

from .apart import run_apart
from .house import run_tables, table_of

POOR = Limits(guest_rate=1.0, guest_saved=1e-6, address_rate=1.0, address_saved=1e-6, at_once=1e-6)


class Clock:
    now = 1000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Nobody saves anything up but when it is set forward."""
    clock = Clock()
    monkeypatch.setattr(accounts, "monotonic", lambda: clock.now)
    return clock


def payer_of(name: str) -> Payer:
    kept = Accounts(POOR)
    return Payer(kept.of_address(name), kept.of_guest(name))


def decided(live_table: LiveTable) -> int:
    return len(live_table.state.steps)


async def until_it_stands(live_table: LiveTable) -> int:
    """How many decisions were made when nothing goes on any more."""
    while live_table.payers.now().wait() == 0 or not live_table.is_idle:
        await asyncio.sleep(0.01)
    return decided(live_table)


def test_bots_among_themselves_wait_until_who_opened_their_table_can_pay(tmp_path: Path, clock: Clock) -> None:
    async def play() -> tuple[int, int, int]:
        async with run_tables(tmp_path, POOR) as tables:
            PAYING.set(payer_of("10.0.0.1"))
            one = await tables.open("nina", table_of("anarcade", "bot", "bot"))
            begun = await until_it_stands(one)
            other = await tables.open("nina", table_of("anarcade", "bot", "bot"))
            await asyncio.sleep(0.2)
            stood = decided(one), decided(other)
            assert tables.nobody.wait() == 0, "somebody pays for it"
            while decided(one) == begun:
                clock.now += 1
                await asyncio.sleep(0.01)
            return (begun, *stood)

    begun, one, other = run_apart(play())
    assert (one, other) == (begun, 0)


def test_a_table_that_nobody_came_to_is_paid_for_by_nobody_in_particular(tmp_path: Path, clock: Clock) -> None:
    async def play() -> float:
        async with run_tables(tmp_path, POOR) as tables:
            await until_it_stands(await tables.open("nina", table_of("anarcade", "bot", "bot")))
            return tables.nobody.wait()

    assert run_apart(play()) > 0


def test_what_is_read_from_the_store_is_paid_for_by_who_asks(tmp_path: Path, clock: Clock) -> None:
    async def play() -> str:
        async with run_tables(tmp_path) as tables:
            return (await tables.open("nina", table_of("anarcade", "me", "bot"))).state.id

    async def come(table: str) -> None:
        async with run_tables(tmp_path) as tables:
            guest, stranger = payer_of("10.0.0.1"), payer_of("10.0.0.2")
            PAYING.set(guest)
            await tables.find(table)
            await asyncio.sleep(0)
            PAYING.set(stranger)
            await tables.find(table)
            await asyncio.sleep(0)
            assert guest.wait() > 0
            assert stranger.wait() == 0, "it was there already"

    run_apart(come(run_apart(play())))


@pytest.mark.parametrize(("most", "who_plays"), [(3000, "regular"), (0, None)])
def test_stand_ins_come_and_go_only_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, who_plays: str | None
) -> None:
    monkeypatch.setattr(supervisor, "ASIDES", most)

    async def play() -> str | None:
        async with run_tables(tmp_path) as tables:
            live_table = await tables.open("nina", table_of("anarcade", "me", "bot", away=0))
            while 0 not in (live_table.state.match.actors if live_table.state.match else ()):
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            return live_table.state.chairs[0].bot

    assert run_apart(play()) == who_plays
