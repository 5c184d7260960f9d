"""A copy of all that is kept is made and put back while the server runs; whoever ends it loses nothing."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from .killing import ledger
from .playing import Player, Server, cookie_of, open_table


def rumpus(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rumpus", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture
def player(mortal: Server) -> Player:
    with mortal.guest() as guest:
        return Player(mortal, open_table(guest, "me bot", game="snap"), cookie_of(guest))


def test_a_backup_is_made_and_put_back_while_people_play(mortal: Server, player: Player, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    player.wait_for_turn()
    assert player.ask("chat", text="Before the backup")["type"] == "ack"
    made = rumpus("backup", copy, "--data", mortal.folder)
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout == f"1 table, 1 of them not over, are in {copy}\n"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("copy.sqlite?*")), "one file, with nothing beside it"
    assert player.ask("chat", text="After the backup")["type"] == "ack"
    back = rumpus("restore", copy, "--data", mortal.folder)
    assert (back.returncode, back.stderr) == (0, "")
    assert f"the server at http://localhost:{mortal.port}/ goes on with them." in back.stdout
    player.ws.close()
    player.connect()
    assert [line["text"] for line in player.table["chat"]] == ["Before the backup"]
    player.play_to_the_end()
    player.close()
    with sqlite3.connect(mortal.folder / "before-restore.sqlite") as before:
        assert b"After the backup" in b"".join(row[0] for row in before.execute("select entry from log"))


def test_a_backup_is_put_back_where_no_server_runs(mortal: Server, player: Player, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    player.close()
    assert rumpus("backup", copy, "--data", mortal.folder).returncode == 0
    mortal.stop()
    (mortal.folder / "rumpus.sqlite").write_bytes(b"a disk that broke")
    back = rumpus("restore", copy, "--data", mortal.folder)
    assert (back.returncode, back.stderr) == (0, "")
    assert "the next server that starts has them" in back.stdout
    mortal.start()
    player.connect()
    player.play_to_the_end()
    player.close()


def test_a_restore_that_was_broken_off_is_finished_at_the_next_start(
    mortal: Server, player: Player, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    player.close()
    assert rumpus("backup", copy, "--data", mortal.folder).returncode == 0
    mortal.stop()
    os.replace(mortal.folder / "rumpus.sqlite", mortal.folder / "before-restore.sqlite")
    os.replace(copy, mortal.folder / "restore.sqlite")
    mortal.start()
    player.connect()
    player.close()


def test_what_cannot_be_copied_is_refused_in_one_sentence(mortal: Server, tmp_path: Path) -> None:
    copy, words = tmp_path / "copy.sqlite", tmp_path / "words.txt"
    words.write_text("no database, just some words " * 100)
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("create table cats (name)")
    assert rumpus("backup", copy, "--data", mortal.folder).returncode == 0
    with sqlite3.connect(copy) as newer:
        newer.execute("pragma user_version = 999")
    for words_said, sentence in (
        (("backup", copy, "--data", mortal.folder), "is there already; take another name, or remove it first."),
        (("backup", tmp_path / "no" / "such.sqlite", "--data", mortal.folder), "cannot be written: No such file"),
        (("backup", tmp_path / "new.sqlite", "--data", tmp_path / "nowhere"), "No games are kept in"),
        (("restore", tmp_path / "nothing.sqlite", "--data", mortal.folder), "There is no file"),
        (("restore", words, "--data", mortal.folder), "file is not a database."),
        (("restore", tmp_path / "other.sqlite", "--data", mortal.folder), "holds no games of Rumpus, or is broken."),
        (("restore", copy, "--data", mortal.folder), "was written by a newer Rumpus."),
    ):
        refused = rumpus(*words_said)
        assert refused.returncode == 2, refused
        assert sentence in refused.stderr
        assert refused.stderr.count("\n") == 1
    assert not (mortal.folder / "restore.sqlite").exists()


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_whoever_ends_the_server_loses_nothing(mortal: Server, player: Player, sent: signal.Signals) -> None:
    assert player.ask("chat", text="Good night")["type"] == "ack"
    assert mortal.process is not None
    mortal.process.send_signal(sent)
    assert mortal.ended() == 0
    player.close()
    assert not (mortal.folder / "rumpus.sqlite-wal").exists(), "all of it is in the one file"
    with ledger(mortal) as connection:
        assert b"Good night" in connection.execute("select entry from log order by seq desc").fetchone()[0]
        (shown,) = connection.execute("select shown from unfinished").fetchone()
        assert player.table_id.encode() in shown, "the lobby knows the table without reading it"
    mortal.start()
    player.connect()
    assert player.table["chat"][0]["text"] == "Good night"
    player.close()
