"""What is asked over HTTP: games, lobby, rules, daily deal, and the headers that keep pages apart."""

from __future__ import annotations

import json
from contextlib import ExitStack

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from rumpus.core.game import find_game
from rumpus.core.rulebook import read_rulebook

from .gathering import Gathering
from .playing import Player, Server, cookie_of, open_table


def test_the_games_on_offer_come_with_options_and_bots(server: Server) -> None:
    with server.guest() as guest:
        offer = {game["id"]: game for game in guest.get("/api/games").json()}
    assert offer["anarcade"]["players"] == [2, 4]
    assert offer["anarcade"]["options"][0]["values"] == ["3", "2", "1"]
    assert offer["anarcade"]["thinks"]


def test_a_game_can_be_pointed_at(server: Server) -> None:
    with server.guest() as guest:
        assert guest.post("/api/games/rummy/pointed-at", json={}).status_code == 204
        assert guest.post("/api/games/chess/pointed-at", json={}).status_code == 404


def test_every_rule_can_be_read(server: Server) -> None:
    with server.guest() as guest:
        rules = guest.get("/api/rules/anarcade").json()
        for nowhere in ("/api/rules/chess", "/api/tables/nothing/replay", "/api/tables/nothing/save"):
            assert guest.get(nowhere).status_code == 404
        # A bot that there is not makes a bad wish, not a missing page.
        wish = {"game": "anarcade", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "genius"}]}
        assert guest.post("/api/tables", json=wish).status_code == 400
    book = read_rulebook(find_game("anarcade"))
    assert rules["rules"] == {rule.number: rule.text for rule in book.rules}
    assert [number for heading in rules["headings"] for number in heading["rules"]] == list(rules["rules"])


def test_the_lobby_shows_open_tables_to_all_and_unlisted_ones_to_their_own(server: Server) -> None:
    with server.guest() as host, server.guest() as stranger:
        shown = open_table(host, "me open", game="snap", name="Snap for two")
        hidden = open_table(host, "me open", game="snap", listed=False)
        mine = host.get("/api/lobby").json()
        theirs = stranger.get("/api/lobby").json()
    assert {shown, hidden} <= {table["id"] for table in mine["yours"]}
    ids = {table["id"]: table["name"] for table in theirs["tables"]}
    assert ids[shown] == "Snap for two"
    assert hidden not in ids


def test_the_lobby_says_whose_turn_it_is(server: Server) -> None:
    with server.guest() as host:
        table = open_table(host, "me bot")
        player = Player(server, table, cookie_of(host))
        assert player.wait_for_turn()
        player.close()
        shown = next(one for one in host.get("/api/lobby").json()["yours"] if one["id"] == table)
    assert (shown["you"], shown["actors"], shown["your_turn"]) == (0, [0], True)


def test_the_daily_deal_is_the_same_for_everybody_and_played_once(server: Server) -> None:
    with server.guest() as nina, server.guest() as otto:
        tables = [guest.post("/api/daily", json={}).json()["table"] for guest in (nina, otto)]
        assert tables[0] != tables[1]
        assert nina.post("/api/daily", json={}).json()["table"] == tables[0]
        players = [Player(server, tables[0], cookie_of(nina)), Player(server, tables[1], cookie_of(otto))]
        daily = nina.get("/api/daily").json()
        hashes = {player.table["seed_hash"] for player in players}
        assert hashes == {daily["seed_hash"]}
        assert daily["table"] == tables[0]
        for player in players:
            player.play_to_the_end()
            assert player.table["seed"] is None
        assert players[0].table["log"][-1] == players[1].table["log"][-1]
        assert nina.get(f"/api/tables/{tables[0]}/save").status_code == 400
        # Results are noted just after everybody was told.
        while len(results := nina.get("/api/daily").json()["results"]) < 2:
            pass
        assert [result["you"] for result in results].count(True) == 1
        for player in players:
            player.close()


def test_a_daily_deal_counts_only_where_its_guest_decided_everything(server: Server) -> None:
    with server.guest() as nina, server.guest() as otto:
        player, honest = [
            Player(server, guest.post("/api/daily", json={}).json()["table"], cookie_of(guest))
            for guest in (nina, otto)
        ]
        assert player.ask("show_hand", yes=True)["type"] == "refused"
        assert player.wait_for_turn()
        assert player.ask("hand_over", bot="champion")["type"] == "ack"
        name = player.table["your_name"]
        player.hear("seats", said=f"A bot plays for {name}, so this deal does not count any more.")
        player.ask("take_back")
        for each in (player, honest):
            each.play_to_the_end()
            each.close()
        # Otto's game ended later, so Nina's result would stand there by now.
        while not any(result["you"] for result in otto.get("/api/daily").json()["results"]):
            pass
        assert not any(result["you"] for result in nina.get("/api/daily").json()["results"])


def test_a_finished_game_can_be_seen_from_every_seat(server: Server) -> None:
    with server.guest() as guest:
        table = open_table(guest, "me bot", options={"aces": "1"})
        player = Player(server, table, cookie_of(guest))
        player.play_to_the_end()
        player.close()
        shown = guest.get(f"/api/tables/{table}/replay?to=1&seat=1").json()
        assert (shown["number"], shown["seat"]) == (1, 1)
        assert "hand" in shown["view"]["table"]["seats"][1]
        while not (played := [t for t in guest.get("/api/lobby").json()["yours"] if t["id"] == table]):
            pass
        assert played[0]["state"] == "over"
        for bad in ("to=-1", "to=x", "to=99999", "seat=7", "to=1.5"):
            assert guest.get(f"/api/tables/{table}/replay?{bad}").status_code == 404


def test_every_answer_carries_a_strict_policy(server: Server) -> None:
    with server.guest() as guest:
        for address in ("/", "/api/games", "/nowhere", "/api/tables/none/replay"):
            headers = guest.get(address).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "script-src 'self'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
    with server.guest() as newcomer:
        cookie = newcomer.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_pages_from_elsewhere_are_turned_away(server: Server) -> None:
    with server.guest() as guest:
        table = open_table(guest, "me open", game="snap")
        elsewhere = {"origin": "http://elsewhere.example"}
        assert guest.post("/api/me", json={"name": "Mallory"}, headers=elsewhere).status_code == 403
        assert guest.get("/api/me", headers={"host": "elsewhere.example"}).status_code == 421
        url = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
        headers = {"cookie": f"rumpus={cookie_of(guest)}", **elsewhere}
        with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=headers, proxy=None):
            pass
    assert refused.value.response.status_code == 403


def test_a_cookie_that_was_tampered_with_is_worth_nothing(server: Server) -> None:
    with server.guest() as nina, server.guest() as mallory:
        nina.post("/api/me", json={"name": "Nina"})
        forged = cookie_of(nina)[:-1] + ("0" if cookie_of(nina)[-1] != "0" else "1")
        answer = mallory.get("/api/me", headers={"cookie": f"rumpus={forged}"})
        assert answer.json()["name"] != "Nina"
        assert "set-cookie" in answer.headers


def test_a_table_that_does_not_exist_is_said_so(server: Server) -> None:
    url = f"ws://127.0.0.1:{server.port}/ws/tables/nothing"
    with connect(url, proxy=None) as ws:
        assert json.loads(ws.recv()) == {
            "type": "refused",
            "id": None,
            "sentence": "There is no such table.",
            "rule": None,
        }


def metrics(server: Server) -> dict[str, float]:
    """By name, without those that anything may change: commits are grouped, time goes on."""
    with server.guest() as guest:
        lines = [line.split() for line in guest.get("/metrics").text.splitlines() if not line.startswith("#")]
    numbers = {name.removeprefix("rumpus_"): float(value) for name, value in lines}
    return {name: value for name, value in numbers.items() if name not in ("commits", "time_seconds")}


def test_metrics_count_what_happens(mortal: Server) -> None:
    counted = ("entries", "decisions", "messages", "refused", "connections", "waits", "turned_away", "cut")
    nothing = {**{f"{what}_total": 0.0 for what in counted}, "tables": 0.0, "connections": 0.0}
    nothing |= {"tables_looked_after": 0.0, "store_up": 1.0}
    assert metrics(mortal) == nothing
    with ExitStack() as stack:
        nina, otto = Gathering(mortal, stack).pair(game="snap")
        gathered = metrics(mortal)
        assert gathered == {
            **nothing,
            "connections_total": 2,
            "connections": 2,
            "tables": 1,
            "tables_looked_after": 1,
            "messages_total": 2,
            "entries_total": gathered["entries_total"],
        }
        for number, player in enumerate((nina, otto, nina), 1):
            player.ask("decide", decisions=[0], at=player.seq)
            for each in (nina, otto):
                each.hear("step", number=number)
        nina.ask("undo")
        nina.ask("chat", text="Hello")
        nina.ws.send("no command")
        nina.hear("refused")
        otto.ws.close()
        nina.hear("seats")
        played = metrics(mortal)
    assert played == {
        **nothing,
        "entries_total": gathered["entries_total"] + 5,
        "decisions_total": 3,
        "messages_total": 2 + 6,
        "refused_total": 1,
        "connections_total": 2,
        "tables": 1,
        "tables_looked_after": 1,
        "connections": 1,
    }


def test_a_server_says_that_it_is_healthy(server: Server) -> None:
    with server.guest() as guest:
        assert guest.get("/health").json() == {"healthy": True}
