"""A rematch starts when all who played have joined it; who leaves for good is rid of the table."""

from __future__ import annotations

from .gathering import Gathering
from .playing import Player


def finish_snap(nina: Player) -> None:
    while nina.state != "over":
        assert nina.ask("decide", decisions=[0], at=nina.seq)["type"] == "ack"
        nina.hear("step")
    nina.hear("table", state="over")


def own_tables(gathering: Gathering, player: Player) -> list[str]:
    with gathering.server.guest() as guest:
        lobby = guest.get("/api/lobby", headers={"cookie": f"rumpus={player.cookie}"}).json()
    return [table["id"] for table in lobby["yours"]]


def test_a_rematch_starts_by_itself_when_everybody_has_joined(gathering: Gathering) -> None:
    nina, otto = gathering.pair("me open bot", game="snap")
    assert nina.ask("rematch")["sentence"] == "A rematch can be had when the game is over."
    finish_snap(nina)
    assert otto.ask("rematch")["type"] == "ack"
    new = nina.hear("seats")["rematch"]
    again = gathering.come_as(otto, new)
    bot, *seats = [(seat["kind"], seat["name"]) for seat in again.table["seats"]]
    assert bot[0] == "bot"
    assert seats == [("open", nina.table["your_name"]), ("person", otto.table["your_name"])]
    assert (again.table["you"], again.table["host"], again.table["state"]) == (2, True, "open")
    assert again.table["seed_hash"] != otto.table["seed_hash"]
    stranger = gathering.come(new)
    assert stranger.ask("sit", seat=1)["sentence"] == f"This seat is kept for {nina.table['your_name']}."
    assert new in own_tables(gathering, nina)
    assert nina.ask("rematch")["type"] == "ack"
    seats = again.hear("table", state="playing")["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person", "person"]


def test_a_rematch_against_bots_alone_starts_at_once(gathering: Gathering) -> None:
    nina = gathering.host("me bot", game="snap")
    nina.wait_for_turn()
    finish_snap(nina)
    nina.ask("rematch")
    again = gathering.come_as(nina, nina.hear("seats")["rematch"])
    assert (again.state, again.table["you"]) == ("playing", 1)
    assert again.table["seats"][0]["name"] == nina.table["seats"][1]["name"], "the same bot, one seat further on"


def test_who_does_not_join_the_rematch_does_not_block_it(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    finish_snap(nina)
    nina.ask("rematch")
    again = gathering.come_as(nina, nina.hear("seats")["rematch"])
    assert again.ask("seat_bot", seat=0, bot=None)["type"] == "ack"
    while again.hear("seats")["seats"][0]["name"]:
        pass
    stranger = gathering.come(again.table_id)
    assert stranger.ask("sit", seat=0)["type"] == "ack"
    assert again.ask("start")["type"] == "ack"
    assert otto.ask("rematch")["type"] == "ack"
    assert [seat["kind"] for seat in again.hear("table", state="playing")["seats"]] == ["person", "person"]


def test_who_leaves_for_good_has_no_seat_and_no_table_any_more(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    table, name = nina.table_id, nina.table["your_name"]
    assert table in own_tables(gathering, nina)
    assert nina.ask("leave")["type"] == "ack"
    assert otto.hear("seats", said=f"{name} left; a bot plays on.")["seats"][0]["kind"] == "bot"
    otto.hear("step", decision={"seat": 0, "action": None})
    fresh = nina.hear("table")
    assert (fresh["you"], fresh["legal"]) == (None, [])
    assert "watching" in nina.ask("take_back")["sentence"]
    assert table not in own_tables(gathering, nina)
    assert table in own_tables(gathering, otto)
    finish_snap(otto)
    while table not in own_tables(gathering, otto):
        pass
    assert table not in own_tables(gathering, nina)


def test_a_wish_to_undo_ends_when_its_wisher_leaves(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    nina.ask("decide", decisions=[0], at=nina.seq)
    nina.ask("undo")
    assert otto.hear("seats")["undo"]["asked_by"] == 0
    nina.ask("leave")
    assert otto.hear("seats")["undo"]["asked_by"] is None
