"""What came to light is taken back only if every person seated agrees, and who comes back reads of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from .gathering import Gathering
from .playing import Player, Server, in_whole

SNAP, PASS = 0, 1


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which bots take their time, so that nothing happens between what people do."""
    folder = tmp_path_factory.mktemp("calm")
    server = Server(folder, games="snap", interpreted=True, bot_pause=3600).start().wait_until_ready()
    yield server
    server.stop()
    assert server.troubles() == []


@pytest.fixture
def three(calm: Server) -> Iterator[list[Player]]:
    """Nina, Otto and Remi in a game that Nina has begun by a snap, which cannot be taken back fairly."""
    with ExitStack() as stack:
        gathering = Gathering(calm, stack)
        nina = gathering.host("me open open", game="snap")
        people = [nina, gathering.come(nina.table_id), gathering.come(nina.table_id)]
        for seat, player in enumerate(people[1:], 1):
            player.ask("sit", seat=seat)
        nina.ask("start")
        nina.ask("decide", decisions=[SNAP], at=heard(nina, "table", state="playing")["seq"])
        for player in people:
            player.hear("step", number=1)
        yield people


def heard(player: Player, kind: str, **wanted: Any) -> dict[str, Any]:
    """The last message of a kind, waited for if it has not come yet."""
    known = [m for m in player.heard if m["type"] == kind and all(m[key] == value for key, value in wanted.items())]
    return known[-1] if known else player.hear(kind, **wanted)


def test_an_unfair_undo_waits_for_a_person_for_whom_a_bot_plays(three: list[Player]) -> None:
    nina, otto, remi = three
    assert otto.ask("hand_over")["type"] == "ack"
    assert nina.ask("undo")["type"] == "ack"
    asked = nina.hear("seats", said=f"{nina.table['your_name']} would like to take a decision back.")
    assert asked["undo"]["waiting_for"] == [1, 2]
    assert remi.ask("answer_undo", yes=True)["type"] == "ack"
    assert nina.hear("seats", said=f"{remi.table['your_name']} agrees to the undo.")["undo"]["waiting_for"] == [1]
    assert otto.ask("answer_undo", yes=True)["type"] == "ack"
    assert nina.hear("table", number=0)["news"] == f"{nina.table['your_name']} took a decision back: round 1 goes on."


def test_a_hand_over_answers_no_request_for_an_undo(three: list[Player]) -> None:
    nina, otto, remi = three
    nina.ask("undo")
    remi.ask("answer_undo", yes=True)
    otto.ask("hand_over")
    seats = nina.hear("seats", said=f"A bot plays for {otto.table['your_name']}.")
    assert (seats["undo"]["asked_by"], seats["undo"]["waiting_for"]) == (0, [1])


def test_an_unfair_undo_is_refused_while_somebody_is_away(three: list[Player]) -> None:
    nina, otto, _ = three
    otto.ws.close()
    while nina.hear("seats")["seats"][1]["connected"]:
        pass
    for _ in range(2):
        refused = f"Everybody has to agree to this, and {otto.table['your_name']} is away."
        assert nina.ask("undo")["sentence"] == refused
        # The same while a bot stands in for them.
        assert nina.ask("stand_in", seat=1)["type"] == "ack"
    otto.connect()
    assert otto.table["number"] == 1
    assert nina.ask("undo")["type"] == "ack"


def test_who_comes_back_reads_what_was_taken_back(three: list[Player]) -> None:
    nina, otto, remi = three
    told = f"{nina.table['your_name']} took a decision back, and the one after it: round 1 goes on."
    otto.ask("decide", decisions=[PASS], at=otto.seq)
    nina.ask("undo")
    for player in (otto, remi):
        assert player.ask("answer_undo", yes=True)["type"] == "ack"
    remi.hear("table", number=0)
    remi.ws.close()
    for last in (0, remi.seq - 1):
        remi.seq = last
        remi.come_back()
        assert remi.table["news"] == told
        assert in_whole(remi.table["log"][-1]) == told
        remi.ws.close()
    nina.ask("decide", decisions=[PASS], at=nina.hear("table", number=0)["seq"])
    remi.connect()
    assert remi.table["news"] is None
    assert [in_whole(line) for line in remi.table["log"]] == [told, f"{nina.table['your_name']} passed in round 1."]


def test_after_a_kill_it_still_stands_in_the_log_and_asks_for_the_same_consent(mortal: Server) -> None:
    with ExitStack() as stack:
        nina, otto = Gathering(mortal, stack).pair(game="snap")
        nina.ask("decide", decisions=[PASS], at=nina.seq)
        otto.ask("decide", decisions=[PASS], at=otto.hear("step")["seq"])
        nina.ask("undo")
        otto.ask("answer_undo", yes=True)
        nina.ask("decide", decisions=[SNAP], at=nina.hear("table", number=0)["seq"])
        mortal.kill()
        mortal.start()
        nina.connect()
        assert "took a decision back" in in_whole(nina.table["log"][0])
        assert nina.ask("undo")["sentence"].endswith(f"{otto.table['your_name']} is away.")
        otto.connect()
        assert nina.ask("undo")["type"] == "ack"
        assert otto.hear("seats")["undo"]["waiting_for"] == [1]
