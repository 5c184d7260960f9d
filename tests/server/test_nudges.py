"""Who is waited for can be nudged, and who does not answer can be replaced, also without a clock."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from .gathering import Gathering
from .playing import Player, Server


def whose_turn(*friends: Player) -> tuple[Player, Player]:
    """Who decides, and who waits."""
    mover = next(one for one in friends if one.legal)
    return mover, next(one for one in friends if one is not mover)


def nudges(player: Player) -> list[tuple[int | None, int | None]]:
    """Who was nudged by whom, as the last word on the seats says."""
    seats = player.hear("seats")["seats"]
    return [(seat["seat"], seat["nudged_by"]) for seat in seats if seat["nudged_at"] is not None]


def test_who_is_waited_for_is_nudged_and_everybody_sees_it_and_nothing_is_stored(gathering: Gathering) -> None:
    mover, other = whose_turn(*gathering.pair(game="snap"))
    watcher = gathering.come(mover.table_id)
    mine, theirs = other.table["you"], mover.table["you"]
    stored = other.seq
    assert other.ask("nudge", seat=theirs) == {"type": "ack", "id": other.heard[-1]["id"], "seq": stored}
    for reader in (mover, other, watcher):
        while nudges(reader) != [(theirs, mine)]:
            pass
    assert other.ask("chat", text="Wake up")["seq"] == stored + 1


def test_nobody_is_nudged_who_is_not_waited_for_nor_by_a_watcher_nor_all_the_time(gathering: Gathering) -> None:
    mover, other = whose_turn(*gathering.pair(game="anarcade"))
    watcher = gathering.come(mover.table_id)
    mine, theirs = other.table["you"], mover.table["you"]
    assert "watching" in watcher.ask("nudge", seat=theirs)["sentence"]
    assert other.ask("nudge", seat=mine)["sentence"] == "You cannot nudge yourself."
    assert mover.ask("nudge", seat=mine)["sentence"] == f"Nobody waits for {other.table['your_name']}."
    assert other.ask("nudge", seat=9)["sentence"].startswith("There is no seat 9")
    assert other.ask("nudge", seat=theirs)["type"] == "ack"
    assert "only just now" in other.ask("nudge", seat=theirs)["sentence"]


def test_a_nudge_that_is_sent_again_is_confirmed_once_more(gathering: Gathering) -> None:
    """As the page does when the line broke before the answer came."""
    mover, other = whose_turn(*gathering.pair(game="snap"))
    assert other.ask("nudge", id="n1", seat=mover.table["you"])["type"] == "ack"
    assert other.ask("nudge", id="n1", seat=mover.table["you"])["type"] == "ack"
    assert other.ask("nudge", id="n2", seat=mover.table["you"])["type"] == "refused"


def test_a_nudge_is_answered_by_a_decision(gathering: Gathering) -> None:
    mover, other = whose_turn(*gathering.pair(game="snap"))
    assert other.ask("nudge", seat=mover.table["you"])["type"] == "ack"
    mover.decide()
    latecomer = gathering.come(mover.table_id)
    assert [seat["nudged_at"] for seat in latecomer.table["seats"]] == [None, None]
    assert "here" in other.ask("stand_in", seat=mover.table["you"])["sentence"]


def test_who_was_nudged_in_vain_is_replaced_and_comes_back_when_they_like(tmp_path: Path) -> None:
    server = Server(tmp_path, games="snap", interpreted=True, silence=0, nudge_pause=0).start().wait_until_ready()
    with ExitStack() as stack:
        mover, other = whose_turn(*Gathering(server, stack).pair(game="snap"))
        seat, name = mover.table["you"], mover.table["your_name"]
        assert other.ask("stand_in", seat=seat)["sentence"] == f"{name} is here."
        assert other.ask("nudge", seat=seat)["type"] == "ack"
        assert other.ask("stand_in", seat=seat)["type"] == "ack"
        said = other.hear("seats", said=f"A bot plays for {name}, who does not answer.")
        assert (said["seats"][seat]["stand_in"], said["seats"][seat]["connected"]) == ("silent", True)
        other.hear("step", decision={"seat": seat, "action": None})
        assert mover.ask("take_back")["type"] == "ack"
        other.hear("seats", said=f"{name} is back.")
    server.stop()


def test_who_was_nudged_only_just_now_keeps_the_seat(gathering: Gathering) -> None:
    mover, other = whose_turn(*gathering.pair(game="snap"))
    seat = mover.table["you"]
    assert other.ask("nudge", seat=seat)["type"] == "ack"
    assert "was nudged only just now" in other.ask("stand_in", seat=seat)["sentence"]
