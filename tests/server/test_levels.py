"""Levels and hints at an online table: chosen by name, kept over restarts, and never in anybody's way."""

from __future__ import annotations

from rumpus.bots import LEVELS

from .gathering import Gathering
from .killing import ledger
from .playing import Player, Server, cookie_of, open_table


def levels_at(player: Player) -> list[str | None]:
    return [seat["bot"] for seat in player.table["seats"]]


def test_a_bot_sits_down_at_the_level_that_was_asked_for(gathering: Gathering) -> None:
    nina = gathering.host("me rookie champion bot")
    assert levels_at(nina) == [None, "rookie", "champion", "regular"]


def test_the_host_chooses_and_changes_a_level_in_the_waiting_room(gathering: Gathering) -> None:
    nina = gathering.host("me open", game="snap")
    for level in LEVELS:
        assert nina.ask("seat_bot", seat=1, bot=level)["type"] == "ack"
    nina.connect()
    assert levels_at(nina) == [None, "champion"]
    refused = nina.ask("seat_bot", seat=1, bot="instinct")
    assert refused["sentence"] == "There is no level 'instinct'; there is rookie, regular, champion."


def test_whoever_hands_a_seat_over_says_to_which_level(gathering: Gathering) -> None:
    nina, otto = gathering.pair()
    assert nina.ask("hand_over", bot="champion")["type"] == "ack"
    assert otto.hear("seats")["seats"][0]["bot"] == "champion"
    assert nina.ask("take_back")["type"] == "ack"
    assert nina.ask("hand_over")["type"] == "ack"
    nina.connect()
    assert levels_at(nina)[0] == "regular"


def test_whoever_starts_says_at_which_level_bots_take_the_open_seats(gathering: Gathering) -> None:
    nina = gathering.host("me rookie open open", game="snap")
    refused = nina.ask("start", bot="instinct")
    assert refused["sentence"] == "There is no level 'instinct'; there is rookie, regular, champion."
    assert nina.ask("start", bot="champion")["type"] == "ack"
    nina.hear("table", state="playing")
    assert levels_at(nina) == [None, "rookie", "champion", "champion"]


def test_a_refused_start_seats_no_bots(gathering: Gathering) -> None:
    nina = gathering.host("open open", game="snap")
    assert "has to sit down" in nina.ask("start", bot="rookie")["sentence"]
    nina.connect()
    assert [seat["kind"] for seat in nina.table["seats"]] == ["open", "open"]


def test_whoever_lets_a_bot_stand_in_says_at_which_level(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    otto.ws.close()
    assert nina.hear("seats")["seats"][1]["connected"] is False
    assert nina.ask("stand_in", seat=1, bot="instinct")["type"] == "refused"
    assert nina.ask("stand_in", seat=1, bot="rookie")["type"] == "ack"
    assert nina.hear("seats")["seats"][1]["bot"] == "rookie"


def test_a_game_against_both_levels_that_decide_at_once_is_played_to_its_end(gathering: Gathering) -> None:
    nina = gathering.host("me rookie regular", options={"aces": "1"})
    nina.play_to_the_end()
    assert nina.state == "over"


def test_a_champion_decides_and_the_game_goes_on(gathering: Gathering) -> None:
    nina = gathering.host("me champion", game="snap")
    for _ in range(3):
        if nina.wait_for_turn():
            nina.decide()
    assert nina.table["thinks"]


# Hints


def with_a_choice(gathering: Gathering) -> Player:
    """Somebody at turn who can choose between decisions."""
    nina = gathering.host("me bot", name="Deal 7")
    nina.wait_for_turn()
    while len(nina.legal) < 2:
        nina.decide()
        nina.receive()
        nina.wait_for_turn()
    return nina


def test_a_hint_names_open_decisions_and_what_they_lead_to(gathering: Gathering) -> None:
    nina = with_a_choice(gathering)
    hint = nina.ask("hint")
    assert hint["type"] == "hint"
    assert hint["at"] == nina.seq
    moves = hint["moves"]
    assert 1 <= len(moves) <= 2
    assert {(move["action"], move["label"]) for move in moves} <= {(one["id"], one["label"]) for one in nina.legal}
    assert "games like this" in moves[0]["sentence"]
    for move in moves:
        why = f" {move['reason']['text']}." if move["reason"] else ""
        told = f"{move['name']}:{why} {move['odds'][0].upper() if why else move['odds'][0]}{move['odds'][1:]}"
        assert move["sentence"] == told
    assert nina.ask("hint")["moves"] == moves, "asked again at the same moment, the answer is the same"


def test_a_hint_holds_nobody_up_and_is_dropped_when_its_seat_has_decided(gathering: Gathering) -> None:
    nina = with_a_choice(gathering)
    asked = nina.send("hint")
    assert nina.decide()["type"] == "ack"
    answers = []
    while not answers:
        answers += [message for message in nina.heard if message.get("id") == asked]
        if not answers:
            nina.receive()
    assert [answer["type"] for answer in answers] == ["ack"]


def test_nobody_gets_a_hint_who_has_nothing_to_decide(gathering: Gathering) -> None:
    nina, otto = gathering.pair()
    waiting = otto if nina.legal else nina
    assert waiting.ask("hint")["sentence"] == "There is nothing for you to decide now."
    assert gathering.come(nina.table_id).ask("hint")["sentence"] == "There is nothing for you to decide now."


def test_where_several_people_play_hints_are_an_option_and_everybody_sees_when_one_is_taken(
    gathering: Gathering,
) -> None:
    nina, otto = gathering.pair()
    assert not nina.table["hints"]
    mover = nina if nina.legal else otto
    assert mover.ask("hint")["sentence"] == "This table plays without hints."
    nina, otto = gathering.pair(hints=True)
    assert nina.table["hints"]
    mover, other = (nina, otto) if nina.legal else (otto, nina)
    assert mover.ask("hint")["type"] == "hint"
    assert other.hear("seats")["sentence"]["rest"] == " took a hint."
    assert gathering.host("me bot").table["hints"], "one person alone takes them from nobody"


# Tables from before there were levels


def test_a_table_whose_bots_had_no_level_yet_opens_and_goes_on(mortal: Server) -> None:
    with mortal.guest() as guest:
        table, cookie = open_table(guest, "me rookie regular", options={"aces": "1"}), cookie_of(guest)
    player = Player(mortal, table, cookie)
    player.wait_for_turn()
    player.decide()
    player.close()
    mortal.stop()
    with ledger(mortal) as kept:
        for new, old in ((b"rookie", b"random"), (b"regular", b"instinct")):
            for at, entry in kept.execute("select seq, entry from log").fetchall():
                kept.execute("update log set entry = ? where seq = ?", (entry.replace(new, old), at))
        kept.commit()
        assert b"instinct" in b"".join(entry for (entry,) in kept.execute("select entry from log"))
    mortal.start()
    player = Player(mortal, table, cookie)
    assert levels_at(player) == [None, "rookie", "regular"]
    player.play_to_the_end()
    player.close()
    with mortal.guest() as guest:
        guest.cookies["rumpus"] = cookie
        assert guest.get(f"/api/tables/{table}/replay?to=1").json()["number"] == 1
        again = guest.post(f"/api/tables/{table}/again", json={})
        assert again.status_code == 201
    player = Player(mortal, again.json()["table"], cookie)
    assert levels_at(player) == [None, "rookie", "regular"]
    player.close()
