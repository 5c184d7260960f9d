"""A friend who is gone blocks no table, and finds the seat again on return."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from .gathering import Gathering
from .playing import Server


def test_the_host_lets_a_bot_play_for_who_is_gone_until_they_return(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    name = otto.table["your_name"]
    assert nina.ask("stand_in", seat=1)["sentence"] == f"{name} is here."
    otto.ws.close()
    gone = nina.hear("seats")["seats"][1]
    assert (gone["connected"], gone["bot"]) == (False, None)
    assert gone["free_from"] is not None
    assert nina.ask("stand_in", seat=1)["type"] == "ack"
    nina.hear("seats", said=f"A bot plays for {name}, who is away.")
    nina.hear("step", decision={"seat": 1, "action": None})
    otto.come_back()
    back = nina.hear("seats", said=f"{name} is back.")
    assert back["seats"][1]["bot"] is None


def test_anybody_seated_may_have_a_bot_play_for_who_is_gone_and_no_watcher(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    watcher = gathering.come(nina.table_id)
    assert otto.ask("stand_in", seat=0)["sentence"].endswith(" is here.")
    nina.ws.close()
    assert otto.hear("seats", host=True)["seats"][0]["connected"] is False
    assert "watching" in watcher.ask("stand_in", seat=0)["sentence"]
    assert otto.ask("stand_in", seat=0)["type"] == "ack"
    otto.hear("step", decision={"seat": 0, "action": None})


def test_a_table_with_a_clock_waits_for_the_clock(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap", clock={"kind": "days", "amount": 2})
    otto.ws.close()
    assert nina.hear("seats")["seats"][1]["free_from"] is None
    assert "clock" in nina.ask("stand_in", seat=1)["sentence"]


def test_who_has_only_just_gone_is_waited_for(tmp_path: Path) -> None:
    server = Server(tmp_path, games="snap", interpreted=True, grace=3600).start().wait_until_ready()
    with ExitStack() as stack:
        nina, otto = Gathering(server, stack).pair(game="snap")
        otto.ws.close()
        nina.hear("seats")
        assert "only just gone" in nina.ask("stand_in", seat=1)["sentence"]
    server.stop()


def test_a_host_who_reloads_stays_the_host_and_keeps_the_seat(tmp_path: Path) -> None:
    server = Server(tmp_path, games="snap", interpreted=True, grace=3600).start().wait_until_ready()
    with ExitStack() as stack:
        gathering = Gathering(server, stack)
        nina = gathering.host("me open open", game="snap")
        otto = gathering.come(nina.table_id)
        otto.ask("sit", seat=1)
        nina.ws.close()
        while otto.hear("seats")["seats"][0]["connected"]:
            pass
        assert otto.heard[-1]["host"] is False
        for command in ({"seat": 0, "bot": None}, {"seat": 0, "bot": "rookie"}, {"seat": 2, "bot": "rookie"}):
            assert otto.ask("seat_bot", **command)["sentence"] == "That is for the host of the table to do."
        assert otto.ask("start")["type"] == "refused"
        nina.connect()
        assert (nina.table["you"], nina.table["host"]) == (0, True)
        assert nina.ask("leave")["type"] == "ack"
        assert otto.hear("seats", host=True)["seats"][0]["kind"] == "open", "who leaves for good is the host no more"
        assert otto.ask("start")["type"] == "ack"
    server.stop()


def test_after_a_while_everybody_seated_hears_that_they_may_do_what_the_host_may(tmp_path: Path) -> None:
    server = Server(tmp_path, games="snap", interpreted=True, grace=0.3).start().wait_until_ready()
    with ExitStack() as stack:
        gathering = Gathering(server, stack)
        nina = gathering.host("me open open", game="snap")
        otto = gathering.come(nina.table_id)
        otto.ask("sit", seat=1)
        nina.ws.close()
        otto.hear("seats", host=True)
        assert otto.ask("seat_bot", seat=0, bot=None)["type"] == "ack"
        assert otto.ask("sit", seat=0)["type"] == "ack"
    server.stop()


def test_who_acts_for_the_host_moves_nobody_who_is_here(gathering: Gathering) -> None:
    nina = gathering.host("me open open", game="snap")
    otto, remi = (gathering.come(nina.table_id) for _ in range(2))
    for seat, friend in enumerate((otto, remi), 1):
        friend.ask("sit", seat=seat)
    name = remi.table["your_name"]
    nina.ws.close()
    otto.hear("seats", host=True)
    assert otto.ask("seat_bot", seat=2, bot=None)["sentence"] == f"{name} is here."
    nina.connect()
    assert nina.ask("seat_bot", seat=2, bot=None)["type"] == "ack"


def test_before_the_start_a_seat_that_was_left_alone_can_be_freed_or_given_to_a_bot(gathering: Gathering) -> None:
    nina = gathering.host("me open open", game="snap")
    friends = [gathering.come(nina.table_id) for _ in range(2)]
    for seat, friend in enumerate(friends, 1):
        friend.ask("sit", seat=seat)
    refused = f"{friends[0].table['your_name']} is here."
    assert nina.ask("seat_bot", seat=1, bot="rookie")["sentence"] == refused
    for friend in friends:
        friend.ws.close()
        while nina.hear("seats")["seats"][friends.index(friend) + 1]["connected"]:
            pass
    assert nina.ask("seat_bot", seat=1, bot="rookie")["type"] == "ack"
    assert nina.ask("seat_bot", seat=2, bot=None)["type"] == "ack"
    while [seat["kind"] for seat in nina.hear("seats")["seats"]] != ["person", "bot", "open"]:
        pass
