"""Starts a server for tests: `python launch.py DATA PORT SETTINGS GAMES`, with Snap on the shelf if GAMES say so. DATA
is a folder or the address of a database.

A table whose name is `Deal 7` is dealt from seed 7, so that a test can know every card. With "jumping clock" among the
games, the clock of the system is off by as many seconds as the file `jump` in the data folder says.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
if "jumping clock" in sys.argv[-1]:
    import time

    true_time, jump = time.time, Path(sys.argv[1]) / "jump"
    time.time = lambda: true_time() + float(jump.read_text())

import msgspec
from snap import GAME

import rumpus
from rumpus.core import readiness
from rumpus.core.box import make_box
from rumpus.core.game import shelve
from rumpus.server import serve, wire
from rumpus.server.runtime.settings import Settings
from rumpus.server.table import entries, setup, tables
from rumpus.server.table.daily import Deal


def plan(
    host: tables.Tables, guest: str, wish: wire.NewTable, deal: Deal | None
) -> tuple[entries.Opening, list[entries.Entry]]:
    word, _, seed = wish.name.partition(" ")
    dealt = word == "Deal"
    opening, first = setup.plan(host, guest, msgspec.structs.replace(wish, lots=wish.lots and not dealt), deal)
    if dealt:
        opening = msgspec.structs.replace(opening, seed=int(seed).to_bytes(16, "big"))
    return opening, first


if __name__ == "__main__":
    _, folder, port, settings, games = sys.argv
    assert rumpus.games()
    tables.plan = plan
    if "snap" in games:
        shelve(GAME)
    if "other cards" in games:
        # As after an update: what comes with the game is not what older tables were opened with.
        changed = {**GAME.box.entries, "card": {**GAME.box.entries["card"], "name": "Newer card"}}
        vars(GAME)["box"] = make_box(changed, GAME.sheet, "box.toml")
    if "no compiler" in games:
        # As where Python was moved while the server ran.
        sys.executable = str(Path(folder) / "moved" / "python")
    # A test waits for what is compiled, whatever else the machine does.
    readiness.LOWEST_PRIORITY = 0
    where = {"store": folder} if "://" in folder else {"data": folder}
    chosen = json.loads(settings)
    drain = chosen.pop("drain", 0)
    serve(int(port), **where, log=True, settings=Settings(**chosen), drain=drain)
