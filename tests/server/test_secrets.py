"""What must stay hidden is never sent: checked on the wire, message by message, against the game as it really was."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import rumpus
from rumpus.core.game import Event

from .gathering import Gathering
from .playing import Player, Server, cookie_of, in_whole, open_table

pytestmark = pytest.mark.compiled

SHORT = {
    "anarcade": {"aces": "1"},
    "arcadia": {"years": "2"},
    "champion": {"weeks": "2"},
    "archduke": {"mode": "battle-royal", "pace": "turns"},
}


class Played:
    """A finished game of two people and a bot with a watcher, and all that each of them received."""

    def __init__(self, server: Server, game: str) -> None:
        with server.guest() as host, server.guest() as friend, server.guest() as stranger:
            table = open_table(host, "me open bot", game, options=SHORT.get(game, {}))
            self.nina, self.otto = Player(server, table, cookie_of(host)), Player(server, table, cookie_of(friend))
            self.watcher = Player(server, table, cookie_of(stranger))
            self.otto.ask("sit", seat=1)
            self.nina.ask("start")
            with ThreadPoolExecutor() as pool:
                waiting = pool.submit(self.watcher.hear, "table", state="over")
                list(pool.map(Player.play_to_the_end, (self.nina, self.otto)))
                waiting.result()
            self.match = rumpus.load(host.get(f"/api/tables/{table}/save").text)
            self.replays = {n: stranger.get(f"/api/tables/{table}/replay?to={n}").json() for n in range(0, 20, 5)}
            for player in (self.nina, self.otto, self.watcher):
                player.close()


@pytest.fixture(scope="module", params=[game.id for game in rumpus.games()])
def played(server: Server, request: pytest.FixtureRequest) -> Played:
    return Played(server, request.param)


def is_private(match: rumpus.Match, event: dict[str, Any]) -> bool:
    """Whether an event on the wire is meant for the seat it names alone."""
    told = match.game.rules.Told[event["kind"].upper()]
    return match.game.table.seen_by(Event(0, told, event["seat"], 0, 0)) is not None


def has_secrets(match: rumpus.Match) -> bool:
    """Whether anything happens in the game that one seat alone is told."""
    return any(is_private(match, {"kind": told.name, "seat": 0}) for told in match.game.rules.Told)


def positions(match: rumpus.Match) -> Iterator[tuple[int, rumpus.Match]]:
    twin = rumpus.Match(match.game, match.players, match.seed, match.options, names=match.names)
    for number, (seat, action) in enumerate(match.decisions, 1):
        twin.apply(action, seat)
        yield number, twin


@pytest.mark.parametrize(("name", "seat"), [("watcher", None), ("nina", 0), ("otto", 1)])
def test_every_view_sent_is_exactly_what_the_seat_may_see(played: Played, name: str, seat: int | None) -> None:
    steps = {m["number"]: m for m in getattr(played, name).heard if m["type"] == "step"}
    assert set(steps) == set(range(1, len(played.match.decisions) + 1))
    for number, match in positions(played.match):
        assert steps[number]["view"] == match.view(seat)


def test_nobody_receives_what_only_another_seat_may_know(played: Played) -> None:
    for seat, player in ((None, played.watcher), (0, played.nina), (1, played.otto)):
        happened = [event for message in player.heard for event in message.get("events", [])]
        private = {event["seat"] for event in happened if is_private(played.match, event)}
        assert private == (set() if seat is None or not has_secrets(played.match) else {seat})


def test_a_watcher_is_offered_nothing(played: Played) -> None:
    assert len(played.watcher.raw) > len(played.match.decisions)
    assert not any(message.get("legal") for message in played.watcher.heard)


def test_nobody_is_told_the_seed_or_the_number_of_anothers_decision_before_the_end(played: Played) -> None:
    for seat, player in ((None, played.watcher), (0, played.nina), (1, played.otto)):
        for message in player.heard:
            if message["type"] == "table" and message["state"] != "over":
                assert message["seed"] is None
                assert message["salt"] is None
            if message["type"] == "step" and message["state"] != "over":
                decision = message["decision"]
                assert (decision["action"] is not None) == (decision["seat"] == seat)
        told = f"{played.match.seed:#034x}"
        assert [told in text for text in player.raw].count(True) == 1


def test_a_stranger_replays_what_a_watcher_saw(played: Played) -> None:
    for number, match in positions(played.match):
        if number in played.replays:
            assert played.replays[number]["view"] == match.view(None)
            assert [in_whole(told) for told in played.replays[number]["log"]] == match.log


def test_a_running_game_cannot_be_downloaded_or_seen_from_another_seat(server: Server) -> None:
    with server.guest() as guest:
        table = open_table(guest, "me bot")
        player = Player(server, table, cookie_of(guest))
        player.wait_for_turn()
        assert guest.get(f"/api/tables/{table}/save").status_code == 400
        assert guest.get(f"/api/tables/{table}/replay?seat=1").status_code == 400
        assert "hand" in guest.get(f"/api/tables/{table}/replay").json()["view"]["table"]["seats"][0]
        player.close()


def test_the_log_of_the_server_holds_no_secrets(server: Server, played: Played) -> None:
    text = server.log.read_text()
    assert f"{played.match.seed:x}" not in text
    assert str(played.nina.cookie) not in text


def hands_in(message: dict[str, Any]) -> list[int]:
    """The seats whose hand stands in a message."""
    view = message.get("view")
    return [seat for seat, area in enumerate(view["table"]["seats"]) if "hand" in area] if view else []


def test_a_second_browser_sees_no_bots_hand_where_one_person_plays(gathering: Gathering) -> None:
    nina = gathering.host("me bot bot")
    twin = gathering.come(nina.table_id)
    nina.ask("show_hand", yes=True)
    twin.hear("table", hands={"shown_by": [0], "open": [0], "seat": None})
    assert twin.ask("look", seat=0)["type"] == "ack"
    assert hands_in(twin.hear("table")) == [0]
    for bot in (1, 2):
        refused = "The hands of bots stay hidden from watchers where only one person plays."
        assert twin.ask("look", seat=bot)["sentence"] == refused
    assert not any(hand > 0 for message in twin.heard for hand in hands_in(message))


def test_watchers_see_a_hand_only_while_everybody_agrees(gathering: Gathering) -> None:
    nina, otto = gathering.pair("me open bot")
    watcher = gathering.come(nina.table_id)
    refused = "Watchers see hands only if everybody at the table agrees."
    assert watcher.ask("look", seat=0)["sentence"] == refused
    assert nina.ask("show_hand", yes=True)["type"] == "ack"
    assert watcher.ask("look", seat=0)["sentence"] == refused
    assert otto.ask("show_hand", yes=True)["type"] == "ack"
    watcher.hear("table", hands={"shown_by": [0, 1], "open": [0, 1, 2], "seat": None})
    assert not any(hands_in(message) for message in watcher.heard)
    for seat in (1, 2, 0):
        assert watcher.ask("look", seat=seat)["type"] == "ack"
        shown = watcher.hear("table")
        assert (hands_in(shown), shown["legal"], shown["you"]) == ([seat], [], None)
    mover = nina if nina.legal else otto
    seq = mover.decide(-1)["seq"]
    assert hands_in(watcher.hear("step", seq=seq)) == [0]
    for player in (nina, otto):
        player.hear("step", seq=seq)
    assert nina.ask("look", seat=1)["sentence"] == "You have a hand of your own."
    assert otto.ask("show_hand", yes=False)["type"] == "ack"
    hidden = watcher.hear("table")
    assert (hands_in(hidden), hidden["hands"]["seat"]) == ([], None)
    while not nina.legal and not otto.legal:
        # The bot decides, and both hear of it.
        nina.receive()
        otto.receive()
    mover = nina if nina.legal else otto
    before = len(watcher.heard)
    seq = mover.decide(-1)["seq"]
    watcher.hear("step", seq=seq)
    assert not any(hands_in(message) for message in watcher.heard[before:])
    newcomer = gathering.come(nina.table_id)
    assert hands_in(newcomer.table) == []
    for seat, player in enumerate((nina, otto)):
        assert {tuple(hands_in(message)) for message in player.heard} <= {(), (seat,)}
