"""Starts a server for tests: `python launch.py DATA PORT SETTINGS`, with Snap on the shelf beside the real games."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from snap import GAME

import rumpus
from rumpus.core.box import make_box
from rumpus.core.game import shelve
from rumpus.server import serve
from rumpus.server.settings import Settings

if __name__ == "__main__":
    _, folder, port, settings, games = sys.argv
    assert rumpus.games()
    if "snap" in games:
        shelve(GAME)
    if "other cards" in games:
        # As after an update: what comes with the game is not what older tables were opened with.
        changed = {**GAME.box.entries, "card": {**GAME.box.entries["card"], "name": "Newer card"}}
        vars(GAME)["box"] = make_box(changed, GAME.sheet, "box.toml")
    serve(int(port), folder, log=True, settings=Settings(**json.loads(settings)))
