"""Playing to the end through sockets."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor

import pytest

import rumpus

from .playing import Player, Server, cookie_of, open_table

pytestmark = pytest.mark.compiled


def test_a_game_against_bots_is_played_to_its_end(server: Server) -> None:
    with server.guest() as guest:
        player = Player(server, open_table(guest, "me bot rookie", options={"aces": "1"}), cookie_of(guest))
        player.play_to_the_end()
        player.close()
    steps = [message for message in player.heard if message["type"] == "step"]
    numbers = [step["number"] for step in steps]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert player.table["view"]["over"]
    assert 1 in player.table["view"]["ranks"]


def test_the_seed_told_at_the_end_is_the_one_promised_at_the_start(server: Server) -> None:
    with server.guest() as guest:
        player = Player(server, open_table(guest, "me bot", options={"aces": "1"}), cookie_of(guest))
        promised = player.table["seed_hash"]
        assert player.table["seed"] is None
        player.play_to_the_end()
        seed, salt = int(player.table["seed"], 16), bytes.fromhex(player.table["salt"])
        assert hashlib.sha256(seed.to_bytes(16, "big") + salt).hexdigest() == promised
        saved = guest.get(f"/api/tables/{player.table_id}/save").text
        player.close()
    match = rumpus.load(saved)
    assert match.over
    assert match.seed == seed
    assert match.view(0) == player.table["view"]


def test_the_end_says_how_well_each_seat_played_where_the_game_can_tell(server: Server) -> None:
    with server.guest() as guest:
        player = Player(server, open_table(guest, "me bot", "rummy"), cookie_of(guest))
        assert player.table["hindsight"] == []
        player.play_to_the_end()
        saved = guest.get(f"/api/tables/{player.table_id}/save").text
        player.close()
    assert len(player.table["hindsight"]) == 2
    assert player.table["hindsight"] == rumpus.load(saved).hindsight


def test_two_people_and_a_bot_see_the_same_order(server: Server) -> None:
    with server.guest() as host, server.guest() as friend:
        table = open_table(host, "me open bot", options={"aces": "1"})
        nina, otto = Player(server, table, cookie_of(host)), Player(server, table, cookie_of(friend))
        assert otto.ask("sit", seat=1)["type"] == "ack"
        assert nina.ask("start")["type"] == "ack"
        with ThreadPoolExecutor() as pool:
            list(pool.map(Player.play_to_the_end, (nina, otto)))
        steps = [[m for m in player.heard if m["type"] == "step"] for player in (nina, otto)]
        assert [(m["seq"], m["decision"]["seat"]) for m in steps[0]] == [
            (m["seq"], m["decision"]["seat"]) for m in steps[1]
        ]
        assert {m["decision"]["seat"] for m in steps[0]} == {0, 1, 2}
        nina.close()
        otto.close()


def test_a_whole_chain_of_decisions_is_stored_at_once_and_told_step_by_step(server: Server) -> None:
    with server.guest() as guest, server.guest() as friend:
        player = Player(server, open_table(guest, "me open", game="snap"), cookie_of(guest))
        other = Player(server, player.table_id, cookie_of(friend))
        other.ask("sit", seat=1)
        player.ask("start")
        player.wait_for_turn()
        answer = player.ask("decide", decisions=[0, 0], at=player.seq)
        assert answer["type"] == "ack"
        told = [player.hear("step"), player.hear("step")]
        assert [step["decision"] for step in told] == [{"seat": 0, "action": 0}] * 2
        assert [step["view"]["table"]["points"] for step in told] == [[1, 0], [2, 0]]
        assert told[-1]["seq"] == answer["seq"]
        other.close()
        player.close()


def test_a_chain_with_one_bad_link_changes_nothing(server: Server) -> None:
    with server.guest() as guest:
        player = Player(server, open_table(guest, "me open", game="snap"), cookie_of(guest))
        with server.guest() as friend:
            other = Player(server, player.table_id, cookie_of(friend))
            other.ask("sit", seat=1)
            player.ask("start")
            player.wait_for_turn()
            answer = player.ask("decide", decisions=[1, 1], at=player.seq)
            assert answer == {
                "type": "refused",
                "id": answer["id"],
                "sentence": "You have passed in this round.",
                "rule": "SN-1",
            }
            assert guest.get(f"/api/tables/{player.table_id}/replay").json()["decisions"] == 0
            other.close()
        player.close()


def test_a_refused_decision_names_the_rule(server: Server) -> None:
    with server.guest() as guest:
        player = Player(server, open_table(guest, "me bot"), cookie_of(guest))
        player.wait_for_turn()
        closed = next(id for id in range(9) if id not in [choice["id"] for choice in player.legal])
        answer = player.ask("decide", decisions=[closed], at=player.seq)
        assert answer["type"] == "refused"
        assert answer["rule"].startswith("AN-")
        assert answer["sentence"].endswith(".")
        player.close()
