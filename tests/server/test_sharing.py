"""What servers on one database promise each other: one at a time looks after a table, and all hear what is stored."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

from rumpus.server.store.postgres import open_store
from rumpus.server.store.postgres_sharing import MANY, PostgresSharing
from rumpus.server.store.sharing import Heard, Listener, Said, Sharing, Visits
from rumpus.server.store.store import Store
from rumpus.server.table.entries import Row

from .apart import run_apart
from .postgres import Postgres
from .stores import append, line

LONG, SHORT = 600.0, 0.05


def say(sharing: Sharing, *wants: str, seconds: float = LONG, **more: Any) -> Awaitable[Heard]:
    given: dict[str, Any] = {"gives_back": (), "visits": {}, "known": (), **more}
    return sharing.say(Said(seconds, wants, **given))


class Ear(Listener):
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, int, Row | None]] = []
        self.others: list[str] = []
        self.news = asyncio.Event()

    def stored(self, table: str, seq: int, row: Row | None) -> None:
        self.rows.append((table, seq, row))
        self.news.set()

    def forgotten(self, table: str) -> None:
        self._note(f"forgotten {table}")

    def moved(self, table: str) -> None:
        self._note(f"moved {table}".strip())

    def renamed(self, guest: str) -> None:
        self._note(f"renamed {guest}")

    def nudged(self, table: str, seat: int, by: int) -> None:
        self._note(f"nudged {seat} by {by} at {table}")

    def missed(self) -> None:
        self._note("missed")

    def _note(self, what: str) -> None:
        self.others.append(what)
        self.news.set()

    async def wait_for(self, there: Callable[[], bool]) -> None:
        while not there():
            self.news.clear()
            await self.news.wait()


def with_two(postgres: Postgres, ask: Callable[[Store, Store], Awaitable[None]]) -> None:
    address = postgres.make_database()

    async def use() -> None:
        async with AsyncExitStack() as stack:
            one, other = [await stack.enter_async_context(open_store(address)) for _ in range(2)]
            await ask(one, other)

    run_apart(use())


def talk(store: Store) -> Sharing:
    assert store.sharing is not None
    return store.sharing


def test_one_server_at_a_time_looks_after_a_table(postgres: Postgres) -> None:
    async def want(one: Store, other: Store) -> None:
        assert set((await say(talk(one), "a", "b")).gained) == {"a", "b"}
        assert (await say(talk(other), "b", "c")).gained == ["c"]
        assert (await say(talk(one), "a")).gained == ["a"], "who asks again still has it"
        await say(talk(one), gives_back={"b"})
        assert (await say(talk(other), "a", "b")).gained == ["b"]
        await talk(one).say_goodbye()
        assert (await say(talk(other), "a")).gained == ["a"]

    with_two(postgres, want)


def test_the_tables_of_a_server_that_is_silent_are_taken_over_and_it_is_told_so(postgres: Postgres) -> None:
    async def fall_silent(one: Store, other: Store) -> None:
        there = {"a": Visits(["nina"], b"a line", 1)}
        assert (await say(talk(one), "a", seconds=SHORT, visits=there)).is_new
        assert not (await say(talk(one), seconds=SHORT)).is_new
        while "a" not in (heard := await say(talk(other), "a", known=["a"])).gained:
            await asyncio.sleep(SHORT)
        assert heard.elsewhere == {}
        assert await talk(other).read_listed(5) == []
        back = await say(talk(one), "a")
        assert back.is_new
        assert back.gained == []

    with_two(postgres, fall_silent)


def test_who_is_at_a_table_is_known_elsewhere_until_they_go(postgres: Postgres) -> None:
    async def come_and_go(one: Store, other: Store) -> None:
        there = {"a": Visits(["nina", "otto"], b"older", 1), "b": Visits((), b"newer", 2), "c": Visits(["zoë"])}
        await say(talk(one), visits=there)
        heard = await say(talk(other), known=["a", "b", "d"])
        assert heard.elsewhere == {"a": {"nina", "otto"}, "b": frozenset()}
        assert (await say(talk(one), known=["a"])).elsewhere == {}, "who is here is not elsewhere"
        assert await talk(other).read_listed(5) == [b"newer", b"older"]
        assert await talk(other).read_listed(1) == [b"newer"]
        assert await talk(one).read_listed(5) == []
        await say(talk(one), visits={"a": Visits(())})
        assert (await say(talk(other), known=["a"])).elsewhere == {}

    with_two(postgres, come_and_go)


def test_what_one_stores_others_hear_and_nobody_hears_themselves(postgres: Postgres) -> None:
    async def store_some(one: Store, other: Store) -> None:
        ears = Ear(), Ear()
        for store, ear in zip((one, other), ears, strict=True):
            talk(store).listen(ear)
            await ear.wait_for(lambda ear=ear: "missed" in ear.others)  # type: ignore[misc]
        long = line(2, "Otto blufft 🂡\n" * 200)
        assert await append(one, [line(1), long])
        assert await append(one, [line(1, "too late")], "table") is False
        assert await one.rename_guest("nina", "Nina")
        talk(one).tell_nudged("table", 1, 0)
        assert await one.forget_table("table")
        await ears[1].wait_for(lambda: "forgotten table" in ears[1].others)
        assert ears[1].rows == [("table", 1, line(1)), ("table", 2, None)]
        assert {"renamed nina", "nudged 1 by 0 at table"} <= set(ears[1].others)
        assert ears[0].rows == []
        assert await talk(other).newest(["table", "nothing"]) == {"table": 0, "nothing": 0}

    with_two(postgres, store_some)


def test_others_hear_at_which_table_somebody_came_or_went(postgres: Postgres) -> None:
    async def come_and_go(one: Store, other: Store) -> None:
        ear = Ear()
        talk(other).listen(ear)
        await ear.wait_for(lambda: "missed" in ear.others)
        await say(talk(one), "a", "b", visits={"a": Visits(["nina"])})
        await ear.wait_for(lambda: "moved a" in ear.others)
        await say(talk(one), gives_back={"b"})
        await ear.wait_for(lambda: "moved b" in ear.others)
        await say(talk(one), visits={f"t{n}": Visits(["nina"]) for n in range(MANY)})
        await ear.wait_for(lambda: "moved" in ear.others)
        assert [word for word in ear.others if word.startswith("moved")] == ["moved a", "moved b", "moved"]

    with_two(postgres, come_and_go)


def test_an_entry_of_a_newer_server_is_known_by_its_number_and_spoils_no_other_word(postgres: Postgres) -> None:
    async def say_something_new(one: Store, other: Store) -> None:
        ear = Ear()
        talk(other).listen(ear)
        await ear.wait_for(lambda: "missed" in ear.others)
        told = json.dumps(["table", 7, 1, "nina", "c7", '{"type":"of_next_year"}'])
        assert isinstance(one.sharing, PostgresSharing)
        one.sharing.tell(f"R{told}", "Gnina")
        await ear.wait_for(lambda: "renamed nina" in ear.others)
        assert ear.rows == [("table", 7, None)]

    with_two(postgres, say_something_new)


def test_all_go_by_the_clock_of_the_database(postgres: Postgres) -> None:
    async def look(one: Store, other: Store) -> None:
        first = await talk(one).read_clock()
        second = await talk(other).read_clock()
        assert first <= second <= await talk(one).read_clock()

    with_two(postgres, look)
