"""Archduke at the online table: the live window, who is waited for, late attempts, bots that let people act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from time import monotonic
from typing import Any

import pytest

import rumpus

from .deals import LIVE, PEEKS, find, first_seed, matching
from .playing import Player, Server, cookie_of, open_table


class Table:
    """People at a table whose deal is known: `match` follows it decision by decision."""

    def __init__(self, server: Server, seed: int, people: int, clock: dict[str, object], **options: str) -> None:
        self.options = LIVE | options
        self.guests = [server.guest() for _ in range(people)]
        seats = " ".join(["me", *["open"] * (people - 1)])
        name = f"Deal {seed}"
        self.id = open_table(self.guests[0], seats, "archduke", name=name, options=self.options, clock=clock)
        self.players = [Player(server, self.id, cookie_of(guest)) for guest in self.guests]
        for seat, player in enumerate(self.players[1:], 1):
            player.ask("sit", seat=seat)
        self.players[0].ask("start")
        self.match = rumpus.Match("archduke", people, seed, self.options)
        for player in self.players:
            player.wait_for_turn()

    def decide(self, seat: int, action: int) -> None:
        """A decision that everybody hears of before the next."""
        player = self.players[seat]
        answer = player.ask("decide", decisions=[action], at=player.seq)
        assert answer["type"] == "ack", answer
        self.match.apply(action, seat)
        self.listen(answer["seq"])

    def listen(self, seq: int) -> None:
        for player in self.players:
            while player.seq < seq:
                player.receive()

    def peek(self) -> None:
        """Everybody looks at two cards, which opens the first window."""
        for seat in range(len(self.players)):
            for place in PEEKS:
                self.decide(seat, find(self.match, seat, "peek", place))

    def close(self) -> None:
        for player in self.players:
            player.close()
        for guest in self.guests:
            guest.close()


@pytest.fixture
def lay(server: Server) -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def make(seed: int, people: int = 2, clock: dict[str, object] | None = None, **options: str) -> Table:
        tables.append(Table(server, seed, people, clock or {}, **options))
        return tables[-1]

    yield make
    for table in tables:
        table.close()


@pytest.mark.parametrize(
    ("wish", "pace"),
    [({}, "live"), ({"options": {"pace": "turns"}}, "turns"), ({"clock": {"kind": "days", "amount": 1}}, "turns")],
)
def test_people_play_live_unless_they_choose_turns_or_have_days(
    server: Server, wish: dict[str, object], pace: str
) -> None:
    with server.guest() as host:
        player = Player(server, open_table(host, "me open", "archduke", **wish), cookie_of(host))
        assert player.table["options"]["pace"] == pace
        player.close()


def test_what_was_seen_in_a_live_game_is_not_taken_back(lay: Callable[..., Table]) -> None:
    table = lay(1)
    table.decide(0, find(table.match, 0, "peek", 0))
    refused = table.players[0].ask("undo")
    assert refused["sentence"] == "In Archduke, what has come to light cannot be taken back."
    steps = [message for message in table.players[0].heard if message["type"] == "step"]
    assert steps[-1]["undo"]["may_ask"] is False


def cards_told(message: dict[str, Any]) -> list[Any]:
    """Every card of a grid that a message shows or names."""
    view = message.get("view")
    areas = view["table"]["seats"] if view else []
    shown = [there["card"] for area in areas for there in area["grid"] if there and "card" in there]
    return shown + [event for event in message.get("events", []) if event["kind"] in ("saw", "drew_card")]


def test_what_was_seen_is_not_shown_again_to_who_comes_back_or_asks_for_the_replay(lay: Callable[..., Table]) -> None:
    table = lay(5)
    player, guest = table.players[0], table.guests[0]
    before = player.seq
    close_the_window(table)
    assert any(cards_told(message) for message in player.heard), "while one peeks, one sees"
    for last in (before, before + 1):
        player.ws.close()
        player.seq, player.heard = last, []
        player.come_back()
        assert player.table["number"] == len(table.match.decisions)
        assert not any(cards_told(message) for message in player.heard)
    for to in range(len(table.match.decisions) + 1):
        answer = guest.get(f"/api/tables/{table.id}/replay?to={to}")
        assert answer.status_code == 400
        assert "nothing is shown twice" in answer.json()["sentence"]


def test_two_who_match_at_the_same_moment_both_succeed_in_one_order(lay: Callable[..., Table]) -> None:
    table = lay(first_seed(lambda match: bool(matching(match, 0) and matching(match, 1)), 2))
    table.peek()
    seen = [player.seq for player in table.players]
    moves = [matching(table.match, seat)[0] for seat in (0, 1)]
    ids = [
        player.send("decide", decisions=[move], at=at)
        for player, move, at in zip(table.players, moves, seen, strict=True)
    ]
    answers = []
    for player, id in zip(table.players, ids, strict=True):
        while not (player.heard[-1]["type"] in ("ack", "refused") and player.heard[-1]["id"] == id):
            player.receive()
        answers.append(player.heard[-1])
    assert [answer["type"] for answer in answers] == ["ack", "ack"]
    table.listen(max(answer["seq"] for answer in answers))
    orders = [
        [
            (event["seat"], event["kind"])
            for step in player.heard
            if step["type"] == "step"
            for event in step["events"]
            if event["kind"] == "matched"
        ]
        for player in table.players
    ]
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == [(0, "matched"), (1, "matched")]


def test_a_touch_before_the_least_time_is_held_while_others_may_still_match(lay: Callable[..., Table]) -> None:
    table = lay(first_seed(lambda match: bool(matching(match, 1 - match.waited_for[0])), 2, window="3"), window="3")
    begun = monotonic()  # before the window opens, so that a slow machine changes nothing
    table.peek()
    nexts = table.match.waited_for[0]
    other = 1 - nexts
    toucher, quick = table.players[nexts], table.players[other]
    touch = find(table.match, nexts, "draw")
    id = toucher.send("decide", decisions=[touch], at=toucher.seq)
    table.decide(other, matching(table.match, other)[0])
    assert table.players[other].heard[-1]["view"]["table"]["phase"] == "window"
    while not (toucher.heard[-1]["type"] == "ack" and toucher.heard[-1]["id"] == id):
        assert toucher.receive()["type"] != "refused"
    assert monotonic() - begun > 3
    table.listen(toucher.heard[-1]["seq"])
    assert quick.heard[-1]["view"]["table"]["phase"] == "place"


def close_the_window(table: Table) -> int:
    """The next player draws; returns the other seat and leaves it with what it saw before."""
    table.peek()
    nexts = table.match.waited_for[0]
    touch = find(table.match, nexts, "draw")
    toucher = table.players[nexts]
    answer = toucher.ask("decide", decisions=[touch], at=toucher.seq)
    assert answer["type"] == "ack"
    table.match.apply(touch, nexts)
    return 1 - nexts


def test_a_late_match_is_refused_with_a_sentence_and_its_rule(lay: Callable[..., Table]) -> None:
    table = lay(5)
    seat = close_the_window(table)
    late = table.players[seat]
    answer = late.ask("decide", decisions=[1], at=late.seq)
    assert (answer["type"], answer["rule"]) == ("refused", "AR-22")
    assert "too late" in answer["sentence"]
    while late.seq < table.players[1 - seat].heard[-1]["seq"]:
        late.receive()
    steps = [message for message in late.heard if message["type"] == "step"]
    assert steps[-1]["view"]["table"]["seats"][seat]["cards"] == 4


def test_a_late_match_costs_a_card_where_the_table_wants_the_printed_penalty(lay: Callable[..., Table]) -> None:
    table = lay(5, late="penalty")
    seat = close_the_window(table)
    late = table.players[seat]
    answer = late.ask("decide", decisions=[1], at=late.seq)
    assert answer["type"] == "ack"
    while late.seq < answer["seq"]:
        late.receive()
    assert late.heard[-1]["view"]["table"]["seats"][seat]["cards"] == 5


def test_only_the_next_player_is_waited_for_in_a_window(lay: Callable[..., Table], server: Server) -> None:
    table = lay(5, clock={"kind": "move", "amount": 3600})
    table.peek()
    with server.guest() as stranger:
        watcher = Player(server, table.id, cookie_of(stranger))
        (nexts,) = table.match.waited_for
        assert len(table.match.actors) == 2
        assert watcher.table["prompt"]["detail"] == f"Waiting for {watcher.table['seats'][nexts]['name']}."
        assert [seat["seat"] for seat in watcher.table["seats"] if seat["deadline"] is not None] == [nexts]
        watcher.close()


def test_a_person_who_says_nothing_in_a_window_does_not_hold_bots_up(server: Server) -> None:
    """The host peeks, and decides only when the table waits for them; the bots go on with the round meanwhile."""
    with server.guest() as host:
        table = open_table(host, "me bot bot", "archduke", options=LIVE)
        nina = Player(server, table, cookie_of(host))
        while nina.state != "over" and nina.table["number"] < 400:
            nina.wait_for_turn()
            view = next(m["view"] for m in reversed(nina.heard) if m["type"] in ("table", "step"))
            if view["round"] > 1:
                break
            if 0 in view["table"]["waiting"]:
                choice = next(
                    (c for c in nina.legal if c["kind"] in ("draw", "discard", "decline", "tap")), nina.legal[0]
                )
                nina.ask("decide", decisions=[choice["id"]], at=nina.seq)
            nina.receive()
        assert view["round"] > 1
        told = [m for m in nina.heard if m["type"] in ("table", "step") and m["view"]]
        for before, step in pairwise(told):
            if step["type"] == "step" and not step["events"]:
                assert step["decision"]["seat"] in before["view"]["table"]["waiting"]
        nina.close()


def test_nobody_is_sent_a_card_they_do_not_know(lay: Callable[..., Table], server: Server) -> None:
    table = lay(11, 2, reminders="on")
    with server.guest() as stranger:
        watcher = Player(server, table.id, cookie_of(stranger))
        table.peek()
        bot = rumpus.Bot("instinct")
        for _ in range(60):
            seat = table.match.waited_for[0]
            table.decide(seat, int(bot.choose(table.match, seat)))
        while watcher.seq < table.players[0].seq:
            watcher.receive()
        shown = 0
        twin = rumpus.Match("archduke", 2, 11, table.options)
        steps = {
            reader: {m["number"]: m for m in player.heard if m["type"] == "step"}
            for reader, player in ((0, table.players[0]), (1, table.players[1]), (None, watcher))
        }
        for number, (seat, action) in enumerate(table.match.decisions, 1):
            twin.apply(action, seat)
            for reader, told in steps.items():
                for owner, area in enumerate(told[number]["view"]["table"]["seats"]):
                    for place, there in enumerate(area["grid"]):
                        if there and "card" in there:
                            shown += 1
                            assert reader is not None
                            assert int(twin.position.seen[owner, place]) >> reader & 1
                for event in told[number]["events"]:
                    if event["kind"] in ("saw", "drew_card"):
                        assert event["seat"] == reader
        assert shown > 20
        watcher.close()
