"""Seats drawn by lot: at a table that somebody sets up, and in the deal of the day, where all sit alike."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rumpus.server import wire as w
from rumpus.server.table.daily import Deal, wish_of
from rumpus.server.table.entries import BotSat, Sat
from rumpus.server.table.setup import plan

from .house import run_tables, table_of


def seats(first: list[object]) -> list[tuple[int, str]]:
    """Who sits where at the beginning; a seat without anybody is open."""
    return [(one.seat, one.name if isinstance(one, Sat) else str(one.bot)) for one in first]  # type: ignore[attr-defined]


@pytest.mark.rule("AN-2")
def test_lots_are_drawn_for_who_sits_where_only_if_the_table_is_opened_so(tmp_path: Path) -> None:
    bots = [w.NewSeat("bot", level) for level in ("rookie", "champion")]
    wish = w.NewTable("anarcade", 4, [w.NewSeat("me"), w.NewSeat("open"), *bots], lots=True)

    async def draw() -> tuple[set[int], list[object]]:
        async with run_tables(tmp_path) as tables:
            mine = set()
            for _ in range(80):
                _, first = plan(tables, "nina", wish, None)
                assert {who for _, who in seats(first)} == {tables.guests.name("nina"), "rookie", "champion"}
                assert len({seat for seat, _ in seats(first)}) == 3
                mine |= {entry.seat for entry in first if isinstance(entry, Sat)}
            return mine, plan(tables, "nina", table_of("anarcade", "me", "open", "bot"), None)[1]

    mine, chosen = asyncio.run(draw())
    assert mine == {0, 1, 2, 3}
    assert [(type(entry), entry.seat) for entry in chosen] == [(Sat, 0), (BotSat, 2)]  # type: ignore[attr-defined]


@pytest.mark.rule("AN-2")
def test_who_sits_where_comes_from_the_seed_so_that_all_sit_alike_in_the_deal_of_the_day(tmp_path: Path) -> None:
    async def deal() -> set[int]:
        async with run_tables(tmp_path) as tables:
            found = set()
            for number in range(40):
                day = Deal("2026-01-01", number.to_bytes(16, "big"), b"salt")
                drawn = [seats(plan(tables, guest, wish_of(day.day), day)[1]) for guest in ("nina", "otto")]
                places = [[seat for seat, who in one if who != "regular"] for one in drawn]
                assert places[0] == places[1]
                found |= set(places[0])
            return found

    assert asyncio.run(deal()) == {0, 1, 2}
