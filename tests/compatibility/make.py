"""Writes the files of this folder: `python -m tests.compatibility.make [saves] [database]`.

It was run with the last version before the folders of the code were rearranged, and what it wrote then is kept. Run
again it writes what the code of the day writes, and then the tests say nothing of that earlier version any more: so do
it elsewhere, or to add files of a later version beside these.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import rumpus
from tests.server.playing import Player, Server, cookie_of, open_table

from .answers import DATABASE, EXPECTED, SAVES, STILL, answers, come_in, read_dump, server_as_told, write_dump

NAMES = ["Jürgen", "Zoë", "Łukasz", "Åsa", "Þóra", "Ñandú"]
ODD = ['Anna "die Größe" \\o/', "Zoë 🂡", "", "陳"]
SAVED: list[tuple[str, int, dict[str, str], list[str] | None, int | None]] = [
    ("anarcade-one-ace-four-players", 4, {"aces": "1"}, NAMES, None),
    ("anarcade-unfinished", 3, {}, None, 36),
    ("arcadia-two-years-four-players", 4, {"years": "2"}, NAMES, None),
    ("arcadia-unfinished", 2, {"years": "5"}, ODD, 40),
    ("archduke-battle-royal-six-players", 6, {"mode": "battle-royal", "play_off": "play-off"}, NAMES, None),
    ("archduke-live-unfinished", 4, {"pace": "live", "late": "penalty", "reminders": "on"}, ODD, 90),
    ("champion-two-weeks-five-players", 5, {"weeks": "2", "notebook": "second"}, NAMES, None),
    ("champion-unfinished", 3, {}, ODD, 50),
    ("rummy-sixteen-points-four-players", 4, {"points": "16", "dealer": "random"}, NAMES, None),
    ("rummy-strict-unfinished", 2, {"strict": "on"}, ODD, 14),
]
"""Name of the file, players, options, names, and after how many decisions it was saved; None at the end."""


def write_json(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def make_saves() -> None:
    SAVES.mkdir(exist_ok=True)
    for number, (name, players, options, names, most) in enumerate(SAVED, 1):
        game = name.partition("-")[0]
        match = rumpus.Match(game, players, seed=number, options=options, names=names and names[:players])
        bot = rumpus.Bot("instinct", seed=number)
        while not match.over and (most is None or len(match.decisions) < most):
            match.apply(bot.choose(match))
        assert match.over == (most is None), name
        (SAVES / f"{name}.toml").write_text(match.save(), encoding="utf-8")
        write_json(SAVES / f"{name}.json", answers(match))


class Evening:
    """Nina and Otto at a server, and the tables they leave behind."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables: dict[str, dict[str, Any]] = {}
        self.guests: dict[str, str] = {}
        for name in ("Nina", "Otto"):
            with server.guest() as guest:
                self.guests[name] = cookie_of(guest)
                guest.post("/api/me", json={"name": name})

    def come(self, table: str, name: str = "Nina") -> Player:
        return Player(self.server, table, self.guests[name])

    def sit_down(self, what: str, seats: str, **wish: Any) -> Player:
        """Nina opens a table."""
        with come_in(self.server, self.guests["Nina"]) as guest:
            return self.leave(what, self.come(open_table(guest, seats, **wish)))

    def ask(self, path: str, wish: dict[str, Any]) -> Any:
        with come_in(self.server, self.guests["Nina"]) as guest:
            return guest.post(path, json=wish).json()

    def sit_down_together(self, what: str, seats: str, **wish: Any) -> tuple[Player, Player]:
        nina = self.sit_down(what, seats, **wish)
        otto = self.come(nina.table_id, "Otto")
        otto.ask("sit", seat=seats.split().index("open"))
        nina.ask("start")
        nina.hear("table", state="playing")
        otto.hear("table", state="playing")
        self.tables[what]["seated"] = ["Nina", "Otto"]
        return nina, otto

    def leave(self, what: str, player: Player, **more: Any) -> Player:
        self.tables[what] = {"id": player.table_id, "seated": ["Nina"], **more}
        return player


def decide(player: Player, times: int) -> None:
    """Decides so often, and listens until the next decision is theirs; in a live game somebody may be quicker."""
    while times and player.wait_for_turn():
        answer = player.decide(len(player.legal) // 2)
        if answer["type"] == "ack":
            times -= 1
            while player.seq < answer["seq"]:
                player.receive()
        else:
            player.receive()
    player.wait_for_turn()


def play_evening(evening: Evening) -> dict[str, Any]:
    """Everything that leaves something in the database; what has to be known of it besides is returned."""
    anarcade = evening.sit_down(
        "anarcade", "me bot rookie champion", name="Größter Preis", clock={"kind": "move", "amount": 3600}
    )
    kept = {"text": "Viel Glück! 🂡", "id": "kept"}
    said = anarcade.ask("chat", **kept)
    decide(anarcade, 5)
    arcadia = evening.sit_down("arcadia", "rookie me bot", game="arcadia", options={"years": "2"})
    decide(arcadia, 6)
    archduke = evening.sit_down("archduke", "me bot bot rookie bot bot", game="archduke", options={"reminders": "on"})
    decide(archduke, 4)
    turns = evening.sit_down(
        "archduke in turns", "bot me", game="archduke", options={"pace": "turns", "mode": "advanced"}, listed=False
    )
    decide(turns, 4)
    champion = evening.sit_down("champion", "bot bot bot me bot", game="champion", options={"notebook": "first"})
    decide(champion, 4)
    rummy = evening.sit_down("rummy", "me bot bot", game="rummy", options={"points": "16", "strict": "on"}, away=86400)
    decide(rummy, 3)

    undone = evening.sit_down("undone", "me bot", game="arcadia")
    decide(undone, 5)
    stood = undone.ask("undo")
    assert stood["type"] == "ack", stood
    undone.hear("table")
    undone.wait_for_turn()

    finished = evening.sit_down("finished", "bot me", options={"aces": "1"})
    finished.play_to_the_end()
    finished.ask("chat", text="Well played")
    finished.ask("rematch")
    rematch = evening.leave("rematch", evening.come(finished.hear("seats")["rematch"]))
    decide(rematch, 2)
    wish = {"to": 6, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "rookie"}]}
    again = evening.ask(f"/api/tables/{finished.table_id}/again", wish)["table"]
    decide(evening.leave("again", evening.come(again)), 1)
    left_to_a_bot = evening.sit_down("finished by a bot", "me bot", options={"aces": "1"})
    left_to_a_bot.ask("hand_over", bot="regular")
    while left_to_a_bot.table["state"] != "over":
        left_to_a_bot.receive()

    free = evening.sit_down("open", "me open bot", game="champion", name="Wer kommt noch?")
    free.ask("chat", text="Somebody?")
    evening.come(free.table_id, "Otto").ask("chat", text="I only watch")

    nina, otto = evening.sit_down_together("handed over", "me open bot", game="rummy")
    otto.ask("show_hand", yes=True)
    nina.ask("hand_over", bot="rookie")
    assert otto.wait_for_turn()
    nina, otto = evening.sit_down_together("departed", "me open bot", game="anarcade")
    nina.ask("leave")
    assert otto.wait_for_turn()
    evening.tables["departed"]["seated"] = ["Otto"]
    nina, otto = evening.sit_down_together("undo asked for", "me open", game="anarcade")
    for _ in range(40):
        player = nina if nina.legal else otto
        seq = player.decide(len(player.legal) // 2)["seq"]
        for each in (nina, otto):
            each.hear("step", seq=seq)
        if not player.heard[-1]["undo"]["fair"] and player.heard[-1]["undo"]["may_ask"]:
            assert player.ask("undo")["type"] == "ack"
            break

    daily = evening.leave("daily", evening.come(evening.ask("/api/daily", {})["table"]))
    decide(daily, 3)
    for what in ("anarcade", "finished"):
        evening.ask(f"/api/tables/{evening.tables[what]['id']}/note", {"text": f"Otto blufft, wenn er summt ({what})"})
    assert rummy.ask("rename", name="Nina Groß")["type"] == "ack"
    return {"said again": {"table": anarcade.table_id, "command": kept, "answer": said}}


def make_database() -> None:
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "evening", interpreted=True).start().wait_until_ready()
        evening = Evening(server)
        more = play_evening(evening)
        server.stop()
        assert server.troubles() == [], server.troubles()
        dump = write_dump(server.folder)
        DATABASE.write_text(dump, encoding="utf-8")
        read_dump(Path(folder) / "morning", dump)
        server = Server(Path(folder) / "morning", interpreted=True, **STILL).start().wait_until_ready()
        for table in evening.tables.values():
            player = Player(server, table["id"], evening.guests[table["seated"][0]])
            table["state"] = player.state
            player.close()
        told = server_as_told(server, evening.guests, evening.tables)
        server.stop()
        assert server.troubles() == [], server.troubles()
        write_json(EXPECTED, {"guests": evening.guests, "tables": evening.tables, **more, "told": told})


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["saves", "database"]
    if "saves" in wanted:
        make_saves()
    if "database" in wanted:
        make_database()
