"""Windows in which several may act: arrival order decides, and everybody sees the same order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .playing import Player, Server, cookie_of, open_table

SNAP, PASS = 0, 1


@pytest.fixture
def pair(server: Server) -> Iterator[tuple[Player, Player]]:
    """Nina and Otto at a table of Snap that has just begun."""
    with server.guest() as host, server.guest() as friend:
        table = open_table(host, "me open", game="snap")
        nina, otto = Player(server, table, cookie_of(host)), Player(server, table, cookie_of(friend))
        otto.ask("sit", seat=1)
        nina.ask("start")
        assert nina.wait_for_turn()
        assert otto.wait_for_turn()
        yield nina, otto
        nina.close()
        otto.close()


def test_the_first_to_arrive_takes_the_point_and_the_second_is_told_it_came_late(pair: tuple[Player, Player]) -> None:
    nina, otto = pair
    seen = otto.seq
    assert nina.ask("decide", decisions=[SNAP], at=nina.seq)["type"] == "ack"
    late = otto.ask("decide", decisions=[SNAP], at=seen)
    assert late["type"] == "refused"
    assert "moved on" in late["sentence"]
    assert nina.hear("step")["view"]["table"]["points"] == [1, 0]


def test_a_decision_still_counts_when_somebody_was_quicker_with_one_that_does_not_touch_it(
    pair: tuple[Player, Player],
) -> None:
    nina, otto = pair
    seen = otto.seq
    assert nina.ask("decide", decisions=[PASS], at=nina.seq)["type"] == "ack"
    assert otto.ask("decide", decisions=[SNAP], at=seen)["type"] == "ack"
    assert otto.hear("step", number=2)["view"]["table"]["points"] == [0, 1]


def test_both_see_the_decisions_in_the_order_they_arrived(pair: tuple[Player, Player]) -> None:
    nina, otto = pair
    while "over" not in (nina.state, otto.state):
        ids = [player.send("decide", decisions=[SNAP], at=player.seq) for player in (nina, otto)]
        answers = []
        for player, id in zip((nina, otto), ids, strict=True):
            while True:
                message = player.receive()
                if message["type"] in ("ack", "refused") and message["id"] == id:
                    answers.append(message["type"])
                    break
        assert sorted(answers) == ["ack", "refused"]
        for player in (nina, otto):
            while player.seq < max(nina.seq, otto.seq) or player.heard[-1]["type"] == "ack":
                player.receive()
    steps = [[(m["seq"], m["decision"]["seat"]) for m in p.heard if m["type"] == "step"] for p in pair]
    assert steps[0] == steps[1]
    assert len(steps[0]) == 5


def test_one_seat_cannot_answer_twice_for_the_same_moment(pair: tuple[Player, Player]) -> None:
    nina, _ = pair
    seen = nina.seq
    assert nina.ask("decide", decisions=[SNAP], at=seen)["type"] == "ack"
    assert nina.ask("decide", decisions=[SNAP], at=seen)["type"] == "refused"


def test_what_was_decided_before_an_undo_is_late_after_it(pair: tuple[Player, Player]) -> None:
    nina, otto = pair
    assert nina.ask("decide", decisions=[PASS], at=nina.seq)["type"] == "ack"
    seen = otto.hear("step")["seq"]
    assert nina.ask("undo")["type"] == "ack"
    assert otto.ask("decide", decisions=[SNAP], at=seen)["type"] == "refused"
    assert otto.ask("decide", decisions=[SNAP], at=otto.seq)["type"] == "ack"
