"""A data folder left by an earlier version: every guest is known, every table is as it was, and all of them go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rumpus
from tests.server.playing import Player, Server

from .answers import DATABASE, EXPECTED, STILL, come_in, read_dump, server_as_told

KEPT: dict[str, Any] = json.loads(EXPECTED.read_text(encoding="utf-8"))
GUESTS: dict[str, str] = KEPT["guests"]
TABLES: dict[str, dict[str, Any]] = KEPT["tables"]


def move_in(folder: Path, **settings: Any) -> Iterator[Server]:
    read_dump(folder, DATABASE.read_text(encoding="utf-8"))
    server = Server(folder, interpreted=True, **settings).start().wait_until_ready()
    yield server
    server.stop()
    assert server.troubles() == []


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in which no bot moves while somebody looks."""
    yield from move_in(tmp_path_factory.mktemp("still"), **STILL)


@pytest.fixture
def lively(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, in which bots play on at once."""
    yield from move_in(tmp_path / "lively", open_table_kept=STILL["open_table_kept"])


@pytest.fixture(scope="module")
def told(still: Server) -> dict[str, Any]:
    return server_as_told(still, GUESTS, TABLES)


def come(server: Server, what: str, name: str = "Nina") -> Player:
    return Player(server, TABLES[what]["id"], GUESTS[name])


def decide(player: Player) -> None:
    """Makes one decision as soon as there is one; in a live game a bot may be quicker."""
    while player.wait_for_turn():
        number = player.table["number"]
        known = player.seq
        answer = player.decide()
        if answer["type"] == "ack":
            while player.seq < answer["seq"]:
                player.receive()
            steps = [message for message in player.heard if message["type"] == "step"]
            assert steps[-1]["number"] > number
            return
        assert player.seq > known, answer
    raise AssertionError("The game was over before there was anything to decide.")


def test_there_is_a_running_table_of_every_game() -> None:
    running = {told["game"] for told in KEPT["told"]["tables"].values() if told["state"] == "playing"}
    assert running == {game.id for game in rumpus.games()}


@pytest.mark.parametrize("who", KEPT["told"]["tables"])
def test_a_table_is_told_as_it_was_told_then(told: dict[str, Any], who: str) -> None:
    assert told["tables"][who] == KEPT["told"]["tables"][who]


@pytest.mark.parametrize("what", KEPT["told"]["replays"])
def test_a_game_is_gone_through_again_as_it_was_played(told: dict[str, Any], what: str) -> None:
    if TABLES[what]["state"] == "playing" and what.startswith("archduke"):
        closed = "In Archduke nothing is shown twice; the replay is there when the game is over."
        assert told["replays"][what] == {"replay?to=2": {"sentence": closed}}
    else:
        assert told["replays"][what] == KEPT["told"]["replays"][what]


@pytest.mark.parametrize("what", ["lobby", "names", "notes"])
def test_a_guest_finds_their_tables_name_and_notes_again(told: dict[str, Any], what: str) -> None:
    assert told[what] == KEPT["told"][what]


def test_a_finished_game_can_be_taken_home_and_loaded(told: dict[str, Any]) -> None:
    match = rumpus.load(told["replays"]["finished"]["save"])
    assert match.over
    assert match.log_for(1) == told["tables"]["finished, Nina"]["log"]


def test_a_command_that_was_confirmed_then_is_not_carried_out_again(still: Server) -> None:
    again = KEPT["said again"]
    nina = Player(still, again["table"], GUESTS["Nina"])
    chat = nina.table["chat"]
    assert nina.ask("chat", **again["command"]) == again["answer"]
    nina.close()
    nina.connect()
    assert nina.table["chat"] == chat
    nina.close()


def test_every_running_table_goes_on(lively: Server) -> None:
    mine = [
        what
        for what, table in TABLES.items()
        if table["seated"][0] == "Nina" and KEPT["told"]["tables"][f"{what}, Nina"]["legal"]
    ]
    assert {"anarcade", "arcadia", "archduke", "champion", "rummy", "undone", "rematch", "again", "daily"} <= {*mine}
    for what in mine:
        player = come(lively, what)
        decide(player)
        player.close()


def test_what_people_left_open_between_them_is_settled(lively: Server) -> None:
    otto = come(lively, "departed", "Otto")
    decide(otto)
    otto.close()
    nina, otto = come(lively, "handed over"), come(lively, "handed over", "Otto")
    decide(otto)
    assert nina.ask("take_back")["type"] == "ack"
    for player in (nina, otto):
        player.close()
    nina, otto = come(lively, "undo asked for"), come(lively, "undo asked for", "Otto")
    number = nina.table["number"]
    assert otto.ask("answer_undo", yes=True)["type"] == "ack"
    assert nina.hear("table")["number"] < number
    decide(nina)
    for player in (nina, otto):
        player.close()
    nina, otto = come(lively, "open"), come(lively, "open", "Otto")
    assert otto.ask("sit", seat=1)["type"] == "ack"
    assert nina.ask("start")["type"] == "ack"
    assert nina.hear("table", state="playing")["you"] == 0
    for player in (nina, otto):
        player.close()


def test_the_rematch_is_played_to_its_end_and_a_finished_deal_again(lively: Server) -> None:
    nina = come(lively, "rematch")
    nina.play_to_the_end()
    nina.close()
    with come_in(lively, GUESTS["Nina"]) as guest:
        # The end is told before it is stored for the lobby.
        while ("rematch", "over") not in {
            (what, table["state"])
            for table in guest.get("/api/lobby").json()["yours"]
            for what in TABLES
            if TABLES[what]["id"] == table["id"]
        }:
            pass
        replay = guest.get(f"/api/tables/{nina.table_id}/replay").json()
        assert (replay["number"], replay["view"]) == (nina.table["number"], nina.table["view"])
        again = guest.post(f"/api/tables/{TABLES['finished']['id']}/again", json={}).json()["table"]
    player = Player(lively, again, GUESTS["Nina"])
    assert player.table["seed_hash"] == KEPT["told"]["tables"]["finished, Nina"]["seed_hash"]
    decide(player)
    player.close()
