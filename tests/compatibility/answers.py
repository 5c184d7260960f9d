"""What a saved game and a server are asked: by the version that wrote the files, and by the tests ever since."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import numpy as np

import rumpus
from rumpus.core.record import blank, record
from tests.server.playing import Player, Server, in_whole

HERE = Path(__file__).parent
SAVES = HERE / "saves"
DATABASE = HERE / "database.sql"
EXPECTED = HERE / "database.json"
FILE = "rumpus.sqlite"
"""What the database is called in a data folder."""

YEARS_THEN = 5

STILL = {"bot_pause": 3600, "open_table_kept": 1e10}
"""Bots that wait for longer than anybody looks, so that a table stays as it was stored; and no table is swept away."""

FLEETING = {"ready", "thinks", "watchers", "connected", "host", "deadline", "free_from", "nudged_by", "nudged_at"}
"""What depends on who is there just now, or on the time of day."""

BULKY = {"view", "legal", "events"}
"""What is long in an answer and kept as its hash, so that the files stay small."""


def answers(match: rumpus.Match) -> dict[str, Any]:
    """All that a saved game is asked."""
    return {
        "game": match.game.id,
        "players": match.players,
        "names": list(match.names),
        "options": dict(match.options),
        "over": match.over,
        "round": match.round,
        "actors": list(match.actors),
        "scores": match.scores,
        "ranks": match.ranks,
        "decisions": len(match.decisions),
        "position": hashlib.sha256(position_as_then(match)).hexdigest(),
        "log": match.log,
        "log of seat 0": match.log_for(0),
    }


def position_as_then(match: rumpus.Match) -> bytes:
    """A position as it was kept then: Arcadia had five years at the most."""
    position = match.position
    if match.game.id != "arcadia":
        return bytes(position.tobytes())
    rows = {name: kind for name, (kind, _) in position.dtype.fields.items()}
    seats, _ = rows["yearly"].shape
    rows["yearly"] = np.dtype((rows["yearly"].base, (seats, YEARS_THEN)))
    assert not position["yearly"][:, YEARS_THEN:].any()
    (then,) = blank(record(**rows))
    for name in rows:
        then[name] = position[name][:, :YEARS_THEN] if name == "yearly" else position[name]
    return bytes(then.tobytes())


def write_dump(folder: Path) -> str:
    """The database of a stopped server as SQL. The version of its schema is a pragma, which a dump leaves out."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        return "\n".join([*connection.iterdump(), f"PRAGMA user_version = {version};", ""])


def read_dump(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.executescript(text)


def as_then(told: Any) -> Any:
    """An answer in the form it had then: sentences, prompts and warnings were not told in parts yet."""
    if isinstance(told, list):
        return [as_then(value) for value in told]
    if not isinstance(told, dict):
        return told
    # Since then it is told which lesson is given; at these tables none is.
    told = {key: value for key, value in told.items() if (key, value) != ("lesson", None)}
    if told.get("type") == "table":
        told = table_as_then(told)
    told = {key: view_as_then(value) if key == "view" else as_then(value) for key, value in told.items()}
    if "rest" in told:
        return in_whole(told)
    if "detail" in told:
        title = f"{told['title']}: " if "title" in told else ""
        return {"text": title + told["detail"], "rules": told["rules"]}
    if "label" in told and "about" in told:
        warning = {"warning": told["warning"]} if "warning" in told else {}
        kept = {key: told[key] for key in ("id", "kind", "label")}
        return {**kept, "about": {**told["about"], **warning}}
    return told


def table_as_then(table: dict[str, Any]) -> dict[str, Any]:
    """A table as it was told then: what was taken back stood in no log, open hands were all or none, and neither how
    the scores stood nor whether hints may be taken was told."""
    log = [sentence for sentence in table["log"] if not sentence["rest"].startswith(" took a decision back")]
    table = {key: value for key, value in table.items() if key not in ("curve", "hints")}
    return {**table, "log": log, "news": None, "hands": {**table["hands"], "open": bool(table["hands"]["open"])}}


TOLD_SINCE = {"anarcade": {"seats": {"face_down"}}}
"""What has come to views since, by game and by what holds it."""

NO_LONGER_TOLD = {
    "doing": {"given", "lines", "owls", "placing", "renting"},
    "game": {"combination"},
    "lines": {"amount", "gives", "ious"},
    "notebook": {"chosen"},
    "actions": {"title"},
}
"""What has gone from views of Video Game Champion since, or come to them, by what holds it: no board read it. The
hashes in `database.json` are of what that version told without these."""


def view_as_then(view: Any) -> Any:
    """A view as it was told then. At Archduke nobody was late, and nobody paid for it."""
    if view and view["game"] == "champion":
        return without(view, NO_LONGER_TOLD)
    if view and view["game"] in TOLD_SINCE:
        return without(view, TOLD_SINCE[view["game"]])
    if not view or view["game"] != "archduke":
        return view
    table = view["table"]
    seats = [{**seat, "late": False} for seat in table["seats"]]
    return {**view, "table": {**table, "late_penalty": False, "seats": seats}}


def without(told: Any, fields: dict[str, set[str]], holder: str = "") -> Any:
    """An answer without some fields of what is called so."""
    if isinstance(told, list):
        return [without(value, fields, holder) for value in told]
    if not isinstance(told, dict):
        return told
    gone = fields.get(holder, set())
    return {key: without(value, fields, key) for key, value in told.items() if key not in gone}


def lasting(told: Any, bulky: set[str] = BULKY) -> Any:
    """An answer without what is fleeting, what is bulky in short."""
    if isinstance(told, dict):
        kept = {key: lasting(value, bulky) for key, value in told.items() if key not in FLEETING}
        return {key: hash_of(value) if key in bulky and value else value for key, value in kept.items()}
    return [lasting(value, bulky) for value in told] if isinstance(told, list) else told


def hash_of(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def table_as_told(server: Server, table: str, cookie: str) -> dict[str, Any]:
    """All that a guest is told on coming to a table."""
    player = Player(server, table, cookie)
    player.close()
    return lasting(as_then(player.table))


def come_in(server: Server, cookie: str) -> httpx.Client:
    guest = server.guest()
    guest.headers["cookie"] = f"rumpus={cookie}"
    return guest


def lobby_as_told(guest: httpx.Client) -> dict[str, Any]:
    """The lobby, its tables by their names: their order is that of their opening, which may fall together. Neither who
    won nor which lesson is given was told yet."""
    lobby = without(
        lasting(guest.get("/api/lobby").json()), {part: {"winners", "lesson"} for part in ("yours", "tables")}
    )
    return {**lobby, **{part: {table["id"]: table for table in lobby[part]} for part in ("yours", "tables")}}


def replays_as_told(guest: httpx.Client, table: str, over: bool) -> dict[str, Any]:
    """A game after some of its decisions: when it is over from another seat too, and as a file."""
    paths = ["replay?to=2", *(["replay", "replay?to=4&seat=1"] if over else [])]
    told = {path: lasting(as_then(guest.get(f"/api/tables/{table}/{path}").json()), {*BULKY, "log"}) for path in paths}
    if over:
        told["save"] = guest.get(f"/api/tables/{table}/save").text
    return told


def server_as_told(server: Server, guests: dict[str, str], tables: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """All that a server is asked. Every table is visited before the lobby, so that none is still to be taken up."""
    told: dict[str, Any] = {"tables": {}, "replays": {}, "notes": {}, "lobby": {}, "names": {}}
    for what, table in tables.items():
        for name in table["seated"]:
            told["tables"][f"{what}, {name}"] = table_as_told(server, table["id"], guests[name])
    for name, cookie in guests.items():
        with come_in(server, cookie) as guest:
            mine = {what: table for what, table in tables.items() if name in table["seated"]}
            for what, table in mine.items():
                told["notes"][f"{what}, {name}"] = guest.get(f"/api/tables/{table['id']}/note").json()
                if table["state"] != "open" and name == table["seated"][0]:
                    told["replays"][what] = replays_as_told(guest, table["id"], table["state"] == "over")
            told["lobby"][name] = lobby_as_told(guest)
            told["names"][name] = guest.get("/api/me").json()
    return told
