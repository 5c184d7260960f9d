"""A lesson at a table of the server: asked for, gone through, left, and come back to."""

from __future__ import annotations

import httpx

from rumpus.core.game import find_game
from rumpus.core.lesson import find_lesson

from .gathering import Gathering
from .playing import Player, Server, cookie_of

LESSON = find_lesson(find_game("anarcade"), "first")
WISH = {"game": "anarcade", "lesson": "first"}


def learn(guest: httpx.Client) -> str:
    answer = guest.post("/api/lessons", json=WISH)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]


def come(gathering: Gathering) -> Player:
    guest = gathering.stack.enter_context(gathering.server.guest())
    return gathering.come_with(guest, learn(guest))


def lesson_of(player: Player) -> dict:
    """The lesson as the last message had it."""
    return [message["lesson"] for message in player.heard if message["type"] in ("table", "step")][-1]


def follow(player: Player) -> None:
    """Does what the lesson asks for next, once it asks."""
    while not lesson_of(player)["asks"]:
        player.receive()
    answer = player.ask("decide", decisions=lesson_of(player)["asks"][:1], at=player.seq)
    assert answer["type"] == "ack", answer
    while player.seq < answer["seq"]:
        player.receive()


def test_a_lesson_begins_at_once_and_says_what_it_asks_for(gathering: Gathering) -> None:
    player = come(gathering)
    lesson = player.table["lesson"]
    assert player.table["state"] == "playing"
    assert lesson["title"] == LESSON.title
    assert [page["text"] for page in lesson["pages"]] == [step.say for step in LESSON.step[:3]]
    assert lesson["pages"][1]["points"] == ["card 0"]
    assert [choice["kind"] for choice in player.legal if choice["id"] in lesson["asks"]] == ["score"]


def test_a_lesson_is_gone_through_and_then_the_match_goes_on_with_a_rookie(gathering: Gathering) -> None:
    player = come(gathering)
    while not lesson_of(player)["over"]:
        follow(player)
    told = player.table["lesson"]["pages"]
    for message in player.heard:
        if message["type"] == "step" and message["lesson"]:
            told = told[: message["lesson"]["first"]] + message["lesson"]["pages"]
    assert [page["text"] for page in told] == [step.say for step in LESSON.step if step.say]
    assert player.table["seats"][1]["bot"] == "rookie"
    player.play_to_the_end()
    assert player.table["view"]["over"]


def test_another_decision_is_refused_with_what_the_lesson_says_of_it(gathering: Gathering) -> None:
    player = come(gathering)
    stop = next(choice["id"] for choice in player.legal if choice["kind"] == "stop")
    answer = player.ask("decide", decisions=[stop], at=player.seq)
    assert answer["type"] == "refused"
    assert answer["sentence"] == LESSON.step[2].but["stop"]
    assert answer["rule"] == LESSON.step[2].rules[0]
    score = lesson_of(player)["asks"]
    answer = player.ask("decide", decisions=[*score, *score], at=player.seq)
    assert answer["sentence"] == LESSON.step[3].but["score"], "a chain is looked at link by link"
    assert player.seq == player.table["seq"], "nothing has changed"


def test_who_leaves_the_lesson_plays_on_as_they_like(gathering: Gathering) -> None:
    player = come(gathering)
    assert player.ask("leave_lesson")["type"] == "ack"
    assert player.hear("table")["lesson"] is None
    stop = next(choice["id"] for choice in player.legal if choice["kind"] == "stop")
    assert player.ask("decide", decisions=[stop], at=player.seq)["type"] == "ack"
    assert player.ask("leave_lesson")["sentence"] == "No lesson is given here now."


def test_who_comes_back_finds_the_lesson_where_it_was(gathering: Gathering) -> None:
    player = come(gathering)
    for _ in range(4):
        follow(player)
    while not lesson_of(player)["asks"]:
        player.receive()
    asked, pages = lesson_of(player)["asks"], lesson_of(player)["first"] + len(lesson_of(player)["pages"])
    again = gathering.come_as(player, player.table_id)
    assert again.table["lesson"]["asks"] == asked
    assert len(again.table["lesson"]["pages"]) == pages


def test_a_lesson_outlives_the_server(mortal: Server) -> None:
    with mortal.guest() as guest:
        player = Player(mortal, learn(guest), cookie_of(guest))
        follow(player)
        asked = lesson_of(player)["asks"]
        mortal.kill()
        mortal.start()
        player.connect()
        assert player.table["lesson"]["asks"] == asked
        player.close()


def test_an_undo_takes_the_lesson_back_too(gathering: Gathering) -> None:
    player = come(gathering)
    first = lesson_of(player)
    follow(player)
    assert player.ask("undo")["type"] == "ack"
    again = player.hear("table")["lesson"]
    assert (again["asks"], again["pages"]) == (first["asks"], first["pages"])


def test_nobody_else_is_told_of_the_lesson(gathering: Gathering) -> None:
    player = come(gathering)
    assert gathering.come(player.table_id).table["lesson"] is None


def test_a_stand_in_plays_as_it_likes(gathering: Gathering) -> None:
    player = come(gathering)
    assert player.ask("hand_over")["type"] == "ack"
    player.hear("step")
    assert lesson_of(player) is None


def test_the_lobby_says_where_a_lesson_was_begun(gathering: Gathering) -> None:
    guest = gathering.stack.enter_context(gathering.server.guest())
    table = learn(guest)
    (row,) = guest.get("/api/lobby").json()["yours"]
    assert (row["id"], row["lesson"], row["state"]) == (table, "first", "playing")


def test_another_game_after_the_lesson_is_an_ordinary_one(gathering: Gathering) -> None:
    player = come(gathering)
    assert player.ask("leave_lesson")["type"] == "ack"
    player.play_to_the_end()
    answer = player.ask("rematch")
    assert answer["type"] == "ack"
    table = player.hear("seats")["rematch"]
    assert gathering.come_as(player, table).table["lesson"] is None


def test_a_lesson_that_is_not_there_is_refused(server: Server) -> None:
    with server.guest() as guest:
        answer = guest.post("/api/lessons", json={"game": "anarcade", "lesson": "zero"})
    assert answer.status_code == 404
    assert answer.json()["sentence"].startswith("Anarcade has no lesson 'zero'; there is first")
