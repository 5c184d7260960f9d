"""Seats, stand-ins, undo, chat, rematch: what people do at a table beside deciding."""

from __future__ import annotations

from rumpus.server.table.nicknames import NICKNAMES

from .gathering import Gathering
from .playing import in_whole


def test_a_command_sent_again_does_no_harm(gathering: Gathering) -> None:
    nina = gathering.host("me bot", game="snap")
    nina.wait_for_turn()
    at = nina.seq
    first = nina.ask("decide", "once", decisions=[0], at=at)
    again = nina.ask("decide", "once", decisions=[0], at=at)
    assert first == again
    assert first["type"] == "ack"
    nina.hear("step") if nina.seq < first["seq"] else None
    assert nina.heard[-1]["type"] != "refused"
    points = [m["view"]["table"]["points"][0] for m in nina.heard if m["type"] == "step" and m["seq"] == first["seq"]]
    assert points == [1]
    nina.ask("chat", "hello", text="Hello")
    nina.ask("chat", "hello", text="Hello")
    nina.ws.close()
    nina.connect()
    assert [line["text"] for line in nina.table["chat"]] == ["Hello"]


def test_a_stale_or_future_number_is_refused(gathering: Gathering) -> None:
    nina = gathering.host("me bot")
    nina.wait_for_turn()
    for at in (0, nina.seq - 1, nina.seq + 1000):
        answer = nina.ask("decide", decisions=[nina.legal[0]["id"]], at=at)
        assert answer["type"] == "refused"
        assert answer["rule"] is None


def test_nobody_can_decide_for_another_seat(gathering: Gathering) -> None:
    nina, otto = gathering.pair()
    mover, other = (nina, otto) if nina.legal else (otto, nina)
    answer = other.ask("decide", decisions=[mover.legal[0]["id"]], at=other.seq)
    assert answer["type"] == "refused"
    assert answer["rule"] == "AN-27"
    watcher = gathering.come(nina.table_id)
    assert "watching" in watcher.ask("decide", decisions=[mover.legal[0]["id"]], at=watcher.seq)["sentence"]
    assert watcher.ask("undo")["type"] == "refused"
    assert watcher.ask("hand_over")["type"] == "refused"


def test_seats_are_taken_left_and_filled(gathering: Gathering) -> None:
    nina = gathering.host("me open open", game="snap")
    otto = gathering.come(nina.table_id)
    assert otto.ask("sit", seat=0)["sentence"] == "This seat is taken."
    assert otto.ask("sit", seat=9)["type"] == "refused"
    assert otto.ask("sit", seat=1)["type"] == "ack"
    assert otto.ask("sit", seat=2)["type"] == "ack"
    assert otto.ask("seat_bot", seat=1, bot="rookie")["sentence"] == "That is for the host of the table to do."
    assert nina.ask("seat_bot", seat=1, bot="genius")["type"] == "refused"
    assert nina.ask("seat_bot", seat=1, bot="rookie")["type"] == "ack"
    assert otto.ask("stand")["type"] == "ack"
    assert nina.ask("start")["type"] == "ack"
    seats = nina.hear("table", state="playing")["seats"]
    kinds = [(seat["kind"], seat["bot"]) for seat in seats]
    assert kinds == [("person", None), ("bot", "rookie"), ("bot", "regular")]
    assert {seat["name"] for seat in seats[1:]} < set(NICKNAMES), "bots have names of their own"
    assert len({seat["name"] for seat in seats}) == 3
    assert otto.ask("sit", seat=2)["sentence"] == "The game has started already."


def test_a_bot_plays_a_seat_that_was_handed_over_until_it_is_taken_back(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    assert nina.ask("hand_over")["type"] == "ack"
    otto.hear("step", decision={"seat": 0, "action": None})
    assert nina.ask("decide", decisions=[0], at=nina.seq)["sentence"].startswith("A bot is playing your seat")
    assert nina.ask("take_back")["type"] == "ack"
    nina.hear("seats")
    assert nina.heard[-1]["seats"][0]["bot"] is None
    otto.ask("decide", decisions=[0], at=otto.seq)
    nina.hear("step")
    assert nina.ask("decide", decisions=[0], at=nina.seq)["type"] == "ack"


def test_a_bot_stands_in_for_who_is_away_and_leaves_when_they_return(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap", away=5)
    otto.ws.close()
    assert nina.hear("seats", said="A bot plays for " + nina.table["seats"][1]["name"] + ", who is away.")
    nina.hear("step", decision={"seat": 1, "action": None})
    otto.connect()
    back = nina.hear("seats", said=f"{nina.table['seats'][1]['name']} is back.")
    assert back["seats"][1]["bot"] is None


def test_a_bot_finishes_the_turn_of_who_lets_the_clock_run_out(gathering: Gathering) -> None:
    nina, otto = gathering.pair(clock={"kind": "move", "amount": 1})
    slow, other = (nina, otto) if nina.legal else (otto, nina)
    seat = slow.table["you"]
    assert slow.table["seats"][seat]["deadline"] is not None
    other.hear("seats", said=f"A bot plays for {slow.table['your_name']}, whose time is up.")
    other.hear("seats", said=f"{slow.table['your_name']} is back.")
    assert any(m["type"] == "step" and m["decision"]["seat"] == seat for m in other.heard)


def test_a_fair_undo_happens_at_once(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    nina.ask("decide", decisions=[1], at=nina.seq)
    assert nina.hear("step")["undo"]["fair"]
    assert nina.ask("undo")["type"] == "ack"
    told = otto.hear("table", number=0)
    assert told["news"] == f"{nina.table['your_name']} took a decision back."
    assert told["undo"]["round"] is None
    assert not any("took a decision back" in line["rest"] for line in told["log"]), "nobody missed anything"


def test_an_undo_of_what_came_to_light_needs_everybody(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    nina.ask("decide", decisions=[0], at=nina.seq)
    assert not nina.hear("step")["undo"]["fair"]
    assert nina.ask("undo")["type"] == "ack"
    assert otto.hear("seats")["undo"]["asked_by"] == 0
    assert nina.ask("answer_undo", yes=True)["type"] == "refused"
    assert otto.ask("answer_undo", yes=False)["type"] == "ack"
    assert nina.hear("seats", said=f"{otto.table['your_name']} would rather play on.")["undo"]["asked_by"] is None
    assert nina.ask("undo")["type"] == "ack"
    assert otto.ask("answer_undo", yes=True)["type"] == "ack"
    assert nina.hear("table")["number"] == 0


def test_against_bots_alone_everything_can_be_taken_back(gathering: Gathering) -> None:
    nina = gathering.host("me bot", game="snap")
    nina.wait_for_turn()
    nina.ask("decide", decisions=[0], at=nina.seq)
    assert nina.ask("undo")["type"] == "ack"
    assert nina.hear("table")["view"]["table"]["points"] == [0, 0]


def test_a_name_is_kept_and_shown(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    assert nina.ask("rename", name="  Nina\u202e\n ")["type"] == "ack"
    assert otto.hear("seats")["seats"][0]["name"] == "Nina"
    assert nina.ask("rename", name="N" * 25)["type"] == "refused"
    assert nina.ask("rename", name=" \n ")["type"] == "refused"
    assert otto.ask("rename", name="Nina")["type"] == "ack"
    nina.ask("decide", decisions=[0], at=nina.seq)
    assert [in_whole(told) for told in otto.hear("step")["sentences"]] == ["Nina snapped in round 1."]
    otto.ask("decide", decisions=[0], at=otto.seq)
    assert [in_whole(told) for told in nina.hear("step", number=2)["sentences"]] == ["Nina (2) snapped in round 2."]


def test_chat_reaches_watchers_and_is_text_alone(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    watcher = gathering.come(nina.table_id)
    words = "<b>Good</b> luck & have fun"
    assert watcher.ask("chat", text=words)["type"] == "ack"
    for player in (nina, otto):
        line = player.hear("chat")["line"]
        assert (line["text"], line["seat"]) == (words, None)
