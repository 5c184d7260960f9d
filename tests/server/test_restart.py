"""After a restart every table goes on where it was, whatever the server died of."""

from __future__ import annotations

import json

import pytest

from .killing import kill_again_and_again, ledger
from .playing import Player, Server, cookie_of, open_table
from .trouble import Alone, kill, play_through, stop_and_go_on


def test_killed_in_the_middle_a_table_resumes_with_everything_confirmed(mortal: Server) -> None:
    with mortal.guest() as guest:
        table, cookie = open_table(guest, "me bot", options={"aces": "1"}), cookie_of(guest)
    player = Player(mortal, table, cookie)
    confirmed = []
    for _ in range(5):
        player.wait_for_turn()
        confirmed.append(player.decide(0)["seq"])
        player.hear("step", seq=confirmed[-1])
    player.ask("chat", text="See you after the storm")
    mortal.kill()
    player.ws.close()
    mortal.start()
    player.connect()
    assert player.table["seq"] >= confirmed[-1] + 1
    assert player.table["chat"][0]["text"] == "See you after the storm"
    assert player.table["number"] >= 5
    player.play_to_the_end()
    player.close()


def test_bots_go_on_by_themselves_after_a_restart(mortal: Server) -> None:
    with mortal.guest() as guest:
        table, cookie = open_table(guest, "me bot", game="snap"), cookie_of(guest)
    player = Player(mortal, table, cookie)
    player.wait_for_turn()
    assert player.ask("hand_over")["type"] == "ack"
    mortal.kill()
    player.ws.close()
    mortal.start()
    player.connect()
    if player.state != "over":
        player.hear("table", state="over")
    assert player.table["view"]["scores"] == [0, 0]
    player.close()


def test_a_command_confirmed_before_the_kill_is_known_when_it_is_sent_again(mortal: Server) -> None:
    with mortal.guest() as guest:
        table, cookie = open_table(guest, "me bot", game="snap"), cookie_of(guest)
    player = Player(mortal, table, cookie)
    player.wait_for_turn()
    at = player.seq
    first = player.ask("decide", "mine", decisions=[0], at=at)
    mortal.kill()
    player.ws.close()
    mortal.start()
    player.connect()
    assert player.ask("decide", "mine", decisions=[0], at=at) == first
    assert player.table["view"]["table"]["points"][0] == 1
    player.close()


def test_a_guest_is_known_again_after_a_restart(mortal: Server) -> None:
    with mortal.guest() as guest:
        guest.post("/api/me", json={"name": "Nina"})
        cookie = cookie_of(guest)
        mortal.stop()
        mortal.start()
        assert guest.get("/api/me").json() == {"name": "Nina"}
        assert cookie_of(guest) == cookie


def test_after_an_update_of_the_cards_a_table_plays_on_with_its_own(mortal: Server) -> None:
    with mortal.guest() as guest:
        table, cookie = open_table(guest, "me bot", game="snap"), cookie_of(guest)
        player = Player(mortal, table, cookie)
        player.wait_for_turn()
        player.decide()
        old = player.table["view"]["table"]["card"]
        mortal.stop()
        player.ws.close()
        mortal.games = "snap, other cards"
        mortal.start()
        newer = Player(mortal, open_table(guest, "me bot", game="snap"), cookie)
        newer.wait_for_turn()
        assert newer.table["view"]["table"]["card"] == "Newer card"
        player.connect()
        assert player.table["view"]["table"]["card"] == old != "Newer card"
        assert player.table["number"] >= 1
        player.play_to_the_end()
        assert guest.get(f"/api/tables/{table}/replay?to=1").json()["view"]["table"]["card"] == old
        again = guest.post(f"/api/tables/{table}/again", json={}).json()["table"]
        assert Player(mortal, again, cookie).table["view"]["table"]["card"] == old
        player.ask("rematch")
        rematch = Player(mortal, player.hear("seats")["rematch"], cookie)
        assert rematch.table["view"]["table"]["card"] == "Newer card"


@pytest.mark.parametrize("lost", ["rules", "cards"])
def test_a_table_of_other_rules_or_of_cards_that_are_lost_is_refused_in_a_sentence(mortal: Server, lost: str) -> None:
    with mortal.guest() as guest:
        table = open_table(guest, "me bot", game="snap")
        mortal.stop()
        with ledger(mortal) as connection, connection:
            (opening,) = connection.execute("select opening from tables where id = ?", (table,)).fetchone()
            changed = {**json.loads(opening), **({"rules": 99} if lost == "rules" else {"box": "0123456789abcdef"})}
            connection.execute("update tables set opening = ? where id = ?", (json.dumps(changed).encode(), table))
        mortal.start()
        answer = guest.get(f"/api/tables/{table}/replay")
        assert answer.status_code == 400
        assert answer.json()["sentence"].startswith(
            f"This table was opened {'under' if lost == 'rules' else 'with'} other"
        )
        assert guest.get("/api/lobby").status_code == 200


def test_a_second_server_on_the_same_data_is_told_so(mortal: Server) -> None:
    second = Server(mortal.folder, interpreted=True)
    second.log = mortal.folder / "second.log"
    with pytest.raises(AssertionError):
        second.start()
    assert "Another Rumpus server is using the data" in second.log.read_text()
    assert second.process is not None
    second.ended()


def test_nothing_confirmed_is_lost_when_the_server_is_killed_under_load(mortal: Server) -> None:
    assert kill_again_and_again(mortal, kills=3, companies=3, seed=1) > 0


def test_nothing_confirmed_is_lost_when_the_server_stands_still_for_a_while(mortal: Server) -> None:
    assert play_through(Alone(mortal), [stop_and_go_on, kill], companies=2, seed=2) > 0


@pytest.mark.soak
def test_nothing_confirmed_is_lost_in_two_hundred_kills(mortal: Server) -> None:
    assert kill_again_and_again(mortal, kills=200, companies=6, seed=7) > 200
