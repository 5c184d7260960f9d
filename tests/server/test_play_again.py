"""A finished deal once more: from the start to compare, or from any decision on to see what if."""

from __future__ import annotations

from typing import Any

import pytest

from .gathering import Gathering
from .playing import Player, Server, cookie_of, open_table


@pytest.fixture(scope="module")
def finished(server: Server) -> Player:
    """A game of Anarcade against a bot, played to its end by the guest in seat 1."""
    with server.guest() as guest:
        player = Player(server, open_table(guest, "bot me", options={"aces": "1"}), cookie_of(guest))
    player.play_to_the_end()
    player.close()
    return player


def post(server: Server, player: Player, path: str, **wish: Any) -> tuple[int, dict[str, Any]]:
    with server.guest() as guest:
        answer = guest.post(path, json=wish, headers={"cookie": f"rumpus={player.cookie}"})
    return answer.status_code, answer.json()


def ask_again(server: Server, player: Player, **wish: Any) -> tuple[int, dict[str, Any]]:
    return post(server, player, f"/api/tables/{player.table_id}/again", **wish)


def test_the_same_deal_is_dealt_again_to_the_same_seats_and_compared_at_the_end(
    gathering: Gathering, finished: Player
) -> None:
    status, answer = ask_again(gathering.server, finished)
    assert status == 201
    again = gathering.come_as(finished, answer["table"])
    assert [seat["kind"] for seat in again.table["seats"]] == ["bot", "person"]
    assert (again.table["name"], again.table["daily"]) == (f"{finished.table['name']}, again", None)
    assert again.table["seed_hash"] == finished.table["seed_hash"]
    again.play_to_the_end()
    assert again.table["seed"] == finished.table["seed"]
    assert again.table["past"] == {
        "table": finished.table_id,
        "to": 0,
        "names": [seat["name"] for seat in finished.table["seats"]],
        "scores": finished.table["view"]["scores"],
        "ranks": finished.table["view"]["ranks"],
        "decisions": finished.table["number"],
    }
    # Who decides the same in the same deal gets the same game.
    assert again.table["log"] == finished.table["log"]


def test_from_any_decision_on_another_game_can_be_played_from_any_seat(gathering: Gathering, finished: Player) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "rookie"}]
    _, answer = ask_again(gathering.server, finished, to=6, seats=seats)
    again = gathering.come_as(finished, answer["table"])
    assert again.table["you"] == 0
    assert again.table["past"]["to"] == 6
    again.wait_for_turn()
    with gathering.server.guest() as guest:
        cookie = {"cookie": f"rumpus={finished.cookie}"}
        paths = [f"/api/tables/{table}/replay?to=6" for table in (finished.table_id, again.table_id)]
        was, is_now = (guest.get(path, headers=cookie).json() for path in (f"{paths[0]}&seat=0", paths[1]))
        lobby = guest.get("/api/lobby").json()
    assert was["view"] == is_now["view"]
    assert again.table_id not in [table["id"] for table in lobby["tables"]]


def test_what_cannot_be_played_again_is_said_so(gathering: Gathering, finished: Player) -> None:
    server = gathering.server
    for wish in (
        {"to": finished.table["number"]},
        {"seats": [{"kind": "me"}]},
        {"seats": [{"kind": "me"}, {"kind": "me"}]},
        {"seats": [{"kind": "open"}, {"kind": "me"}]},
        {"seats": [{"kind": "bot", "bot": "genius"}, {"kind": "me"}]},
        {"to": -1},
    ):
        status, answer = ask_again(server, finished, **wish)
        assert status == 400
        assert answer["sentence"].endswith(".")
    running = gathering.host("me bot")
    assert ask_again(server, running) == (400, {"sentence": "A deal can be played again when the game is over."})


def test_todays_deal_is_not_played_again_today(gathering: Gathering, finished: Player) -> None:
    server = gathering.server
    _, answer = post(server, finished, "/api/daily")
    daily = gathering.come_as(finished, answer["table"])
    daily.play_to_the_end()
    assert ask_again(server, daily)[1]["sentence"] == "A daily deal can be played again when the day is over."
