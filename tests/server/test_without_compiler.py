"""A server that can start no compiler: tables are opened and played to the end all the same, interpreted."""

from __future__ import annotations

import json
from pathlib import Path

from .playing import Player, Server, cookie_of, open_table


def test_a_compiler_that_cannot_be_started_ends_nothing_and_is_told_in_one_line(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables", games="no compiler", cache=tmp_path / "cache").start().wait_until_ready()
    with server.guest() as guest:
        player = Player(server, open_table(guest, "me bot", options={"aces": "1"}), cookie_of(guest))
        player.play_to_the_end()
        player.close()
        assert not any(game["thinks"] for game in guest.get("/api/games").json())
    server.stop()
    [trouble] = map(json.loads, server.troubles())
    assert trouble["said"] == "no compiler can be started, so games stay interpreted"
    assert str(tmp_path / "tables" / "moved" / "python") in trouble["why"]
    assert not list((tmp_path / "cache").rglob("*.nbi"))
