"""Who comes back with the last they have seen gets what they missed, or a fresh table where that cannot be told."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from .gathering import Gathering
from .playing import Player, Server


def news(player: Player, since: int) -> list[dict[str, Any]]:
    """What the game and the people brought, without who is connected just now."""
    kept = [message for message in player.heard[since:] if message["type"] in ("step", "chat")]
    said = [m["sentence"] for m in player.heard[since:] if m["type"] == "seats" and m["sentence"]]
    return [*kept, {"said": said}]


def test_the_tail_is_what_would_have_come(gathering: Gathering) -> None:
    nina, otto = gathering.pair()
    twin = Player(gathering.server, otto.table_id, otto.cookie)
    watcher = gathering.come(nina.table_id)
    again = Player(gathering.server, watcher.table_id, watcher.cookie)
    lost = [(otto, twin, len(twin.heard)), (watcher, again, len(again.heard))]
    for gone, _, _ in lost:
        gone.ws.close()
    for _ in range(4):
        mover = nina if nina.legal else twin
        seq = mover.decide(-1)["seq"]
        for player in (nina, twin):
            player.hear("step", seq=seq)
    nina.ask("chat", text="Where are you?")
    nina.ask("hand_over")
    end = nina.ask("take_back")["seq"]
    for gone, here, since in lost:
        while here.seq < end:
            here.receive()
        before = len(gone.heard)
        gone.come_back()
        while gone.seq < end:
            gone.receive()
        assert not [m for m in gone.heard[before:] if m["type"] == "table"]
        assert news(gone, before) == news(here, since)
        assert len([m for m in gone.heard[before:] if m["type"] == "step"]) >= 4
        assert gone.legal == here.legal
    twin.close()
    again.close()


def test_an_undo_in_between_brings_a_fresh_table(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    otto.ws.close()
    nina.ask("decide", decisions=[1], at=nina.seq)
    nina.ask("undo")
    otto.come_back()
    assert otto.heard[-1]["type"] == "table"
    assert otto.table["number"] == 0


def test_what_never_was_or_lies_too_far_back_brings_a_fresh_table(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    otto.ws.close()
    for last in (10**8, 0):
        otto.seq = last
        otto.come_back()
        assert otto.heard[-1]["type"] == "table"
        otto.ws.close()
    for _ in range(101):
        nina.ask("chat", text="Still here")
    otto.come_back()
    assert otto.heard[-1]["type"] == "table"


def test_a_game_that_ended_meanwhile_is_told_to_its_end(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    otto.ws.close()
    for _ in range(5):
        nina.ask("decide", decisions=[0], at=nina.seq)
        nina.hear("step")
    before = len(otto.heard)
    otto.come_back()
    assert otto.heard[-1]["type"] == "table"
    assert [m["number"] for m in otto.heard[before:] if m["type"] == "step"] == [1, 2, 3, 4, 5]
    assert otto.table["seed"] is not None


def test_a_seat_taken_back_before_the_bot_moved_can_decide_at_once(tmp_path: Path) -> None:
    server = Server(tmp_path, games="snap", interpreted=True, bot_pause=3600).start().wait_until_ready()
    with ExitStack() as stack:
        nina, _ = Gathering(server, stack).pair(game="snap")
        open_now = nina.legal
        assert nina.ask("hand_over")["type"] == "ack"
        assert nina.hear("seats")["legal"] == []
        assert nina.ask("take_back")["type"] == "ack"
        assert nina.hear("seats")["legal"] == open_now
        assert nina.decide()["type"] == "ack"
    server.stop()
