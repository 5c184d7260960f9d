"""A note is kept for who wrote it, and never sent to anybody else."""

from __future__ import annotations

from typing import Any

from .gathering import Gathering
from .playing import Player

SECRET = "Otto bluffs whenever he hums"


def note(gathering: Gathering, player: Player, text: str | None = None) -> tuple[int, dict[str, Any]]:
    path, headers = f"/api/tables/{player.table_id}/note", {"cookie": f"rumpus={player.cookie}"}
    with gathering.server.guest() as guest:
        if text is None:
            answer = guest.get(path, headers=headers)
        else:
            answer = guest.post(path, json={"text": text}, headers=headers)
    return answer.status_code, answer.json()


def test_a_note_is_read_by_its_writer_alone(gathering: Gathering) -> None:
    nina, otto = gathering.pair(game="snap")
    watcher = gathering.come(nina.table_id)
    assert note(gathering, nina) == (200, {"text": ""})
    assert note(gathering, nina, SECRET) == (200, {"text": SECRET})
    assert note(gathering, nina) == (200, {"text": SECRET})
    assert note(gathering, otto, "Nina hums too") == (200, {"text": "Nina hums too"})
    assert note(gathering, watcher) == (200, {"text": ""})
    assert note(gathering, watcher, "Hm") == (400, {"sentence": "Notes are for those who sit at the table."})
    while nina.state != "over":
        nina.ask("decide", decisions=[0], at=nina.seq)
        nina.hear("step")
    for player in (otto, watcher):
        player.hear("table", state="over")
        player.ws.close()
        player.connect()
    with gathering.server.guest() as guest:
        cookie = {"cookie": f"rumpus={otto.cookie}"}
        answers = [guest.get(f"/api/tables/{nina.table_id}/{what}", headers=cookie).text for what in ("replay", "save")]
        answers.append(guest.get("/api/lobby", headers=cookie).text)
    for sent in (*otto.raw, *watcher.raw, *answers):
        assert SECRET not in sent
    assert SECRET not in gathering.server.log.read_text()
    assert note(gathering, nina) == (200, {"text": SECRET})


def test_a_note_is_short_and_an_empty_one_is_forgotten(gathering: Gathering) -> None:
    nina, _ = gathering.pair(game="snap")
    note(gathering, nina, SECRET)
    assert note(gathering, nina, "x" * 2001)[0] == 400
    assert note(gathering, nina) == (200, {"text": SECRET})
    assert note(gathering, nina, " \n") == (200, {"text": ""})
