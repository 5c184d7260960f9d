"""What is said and done at a table has an end, and a game that takes up another one is kept by reference."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from rumpus.core.errors import RumpusError
from rumpus.server.table import entries as e
from rumpus.server.table.length import ASIDES, LINES, WATCHERS_LINES, check_length
from rumpus.server.table.opening import Past
from rumpus.server.table.play_again import DEEPEST, _source

from .gathering import Gathering
from .killing import ledger
from .playing import Player, Server, cookie_of, open_table
from .stores import opening


def test_watchers_fall_silent_before_those_who_play(gathering: Gathering) -> None:
    nina = gathering.host("me open", game="snap")
    watcher = gathering.come(nina.table_id)
    for number in range(WATCHERS_LINES):
        watcher.send("chat", text=str(number))
    refused = watcher.ask("chat", text="One more")
    assert refused["sentence"] == "Watchers have said so much at this table that no more is kept."
    assert nina.ask("chat", text="Hush")["type"] == "ack"
    for number in range(LINES - WATCHERS_LINES - 1):
        nina.send("chat", text=str(number))
    assert nina.ask("chat", text="One more")["sentence"].startswith("So much was said at this table")
    assert nina.ask("seat_bot", seat=1, bot="rookie")["type"] == "ack"
    assert nina.ask("start")["type"] == "ack", "the game goes on"


def test_what_is_done_beside_the_game_has_an_end_and_the_game_has_none(gathering: Gathering) -> None:
    nina = gathering.host("me bot", game="snap")
    with gathering.server.guest() as guest:
        nina.wait_for_turn()
        for number in range(ASIDES):
            # Who sends on and on and reads nothing of the answers is cut off.
            say = nina.send if number % 100 else nina.ask
            say("show_hand", yes=number % 2 == 0)
        assert nina.ask("show_hand", yes=True)["sentence"].startswith("So much was done at this table beside the game")
        assert nina.ask("decide", decisions=[0], at=nina.seq)["type"] == "ack"
        assert guest.get(f"/api/tables/{nina.table_id}/replay").status_code == 200


def test_a_host_who_has_left_leaves_nothing_more_behind(gathering: Gathering) -> None:
    nina = gathering.host("open open", game="snap")
    left = nina.ask("leave")
    assert left["type"] == "ack"
    assert [nina.ask("leave")["seq"] for _ in range(5)] == [left["seq"]] * 5


def test_nobody_is_kept_from_leaving_or_taking_a_seat_back() -> None:
    state: Any = type("State", (), {"asides": ASIDES, "lines": 0, "lines_of_watchers": 0})()
    check_length(state, [e.TakenBack(0)])
    check_length(state, [e.Departed(0, "nina", "Nina")])
    check_length(state, [e.Started(), e.Played(0, 1)])
    with pytest.raises(RumpusError):
        check_length(state, [e.HandedOver(0, "rookie", "asked")])


def stored(server: Server, table: str) -> list[dict[str, Any]]:
    with ledger(server) as connection:
        rows = connection.execute("select entry from log where table_id = ? order by seq", (table,)).fetchall()
    return [json.loads(entry) for (entry,) in rows]


def what_if(server: Server, player: Player, table: str, to: int) -> tuple[int, dict[str, Any]]:
    with server.guest() as guest:
        headers = {"cookie": f"rumpus={player.cookie}"}
        answer = guest.post(f"/api/tables/{table}/again", json={"to": to}, headers=headers)
    return answer.status_code, answer.json()


def test_a_game_that_is_taken_up_is_not_copied_and_survives_a_kill(mortal: Server) -> None:
    with mortal.guest() as guest:
        player = Player(mortal, open_table(guest, "me bot", options={"aces": "1"}), cookie_of(guest))
    player.play_to_the_end()
    player.close()
    first, length = player.table_id, player.table["number"]
    table, to = first, length // 2
    chain = []
    for more in range(3):
        status, answer = what_if(mortal, player, table, to + more)
        assert status == 201, answer
        table = answer["table"]
        chain.append(table)
        assert [entry["type"] for entry in stored(mortal, table)].count("played") <= 2
        assert len(stored(mortal, table)) <= 6
        mortal.kill()
        mortal.start()
        again = Player(mortal, table, player.cookie)
        assert again.table["number"] >= to + more
        again.play_to_the_end()
        with mortal.guest() as guest:
            for number in (1, to + more):
                path, both = f"replay?to={number}&seat=0", ([first, *chain][more], table)
                old, new = (guest.get(f"/api/tables/{each}/{path}").json() for each in both)
                assert new["decision"] == old["decision"]
                assert new["view"] == old["view"]
        again.close()
    takers = [next(entry for entry in stored(mortal, table) if entry["type"] == "taken_up") for table in chain]
    assert [taken["to"] for taken in takers] == [to, to + 1, to + 2]
    # What lies within what was taken up is looked up where it was played.
    _, answer = what_if(mortal, player, chain[-1], to)
    taken = next(entry for entry in stored(mortal, answer["table"]) if entry["type"] == "taken_up")
    assert taken == {"type": "taken_up", "table": chain[-2], "to": to}


def test_games_take_each_other_up_so_often_and_no_further() -> None:
    past = Past("before", 3, [], [], [], 9, DEEPEST)
    state: Any = type("State", (), {"id": "now", "opening": msgspec.structs.replace(opening(), past=past)})()
    assert _source(state, 3) == ("before", DEEPEST)
    with pytest.raises(RumpusError, match="take up an earlier one"):
        _source(state, 4)
    state.opening = opening()
    assert _source(state, 4) == ("now", 1)
