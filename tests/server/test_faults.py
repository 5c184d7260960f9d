"""What goes wrong around the server: each fault gets one right sentence, and the rest of the house plays on."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from rumpus.server.store.sqlite import open_store

from .killing import ledger
from .playing import Player, Server, cookie_of, open_table

WISH = {"game": "snap", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot"}]}


def start_alone(folder: Path) -> str:
    """What a server says on stderr that cannot start."""
    command = [sys.executable, "-m", "rumpus.server", "--port", "0", "--data", str(folder)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 2, ended
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr


def test_a_name_that_was_confirmed_is_known_after_a_kill(mortal: Server) -> None:
    for n in range(5):
        with mortal.guest() as guest:
            cookie_of(guest)
            assert guest.post("/api/me", json={"name": f"Nina {n}"}).json() == {"name": f"Nina {n}"}
            mortal.kill()
            mortal.start()
            assert guest.get("/api/me").json() == {"name": f"Nina {n}"}


def test_a_name_chosen_at_the_table_is_stored_before_it_is_confirmed(mortal: Server) -> None:
    with mortal.guest() as guest:
        watcher = Player(mortal, open_table(guest, "bot open", game="snap"), cookie_of(guest))
        assert watcher.ask("rename", name="Zoë")["type"] == "ack"
        mortal.kill()
        mortal.start()
        assert guest.get("/api/me").json() == {"name": "Zoë"}
        watcher.close()


# A full disk


@pytest.fixture
def filling(tmp_path: Path) -> Iterator[Server]:
    """A server that complains, as it should."""
    server = Server(tmp_path / "tables", games="snap", interpreted=True).start()
    yield server
    assert server.stop() == 0
    assert all("could not store" in line for line in server.troubles())


def let_files_grow(server: Server, most: int) -> None:
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def test_on_a_full_disk_nothing_is_confirmed_and_all_goes_on_when_there_is_room_again(filling: Server) -> None:
    with filling.guest() as guest:
        table = open_table(guest, "me bot", game="snap")
        player = Player(filling, table, cookie_of(guest))
        player.wait_for_turn()
        let_files_grow(filling, (filling.folder / "rumpus.sqlite-wal").stat().st_size)
        refused = player.decide()
        assert (refused["type"], refused["sentence"]) == (
            "refused",
            "This could not be stored, so it did not happen; please try again.",
        )
        for path, asked, sentence in (
            ("/api/tables", WISH, "The table could not be stored; please try again."),
            ("/api/me", {"name": "Nina"}, "The name could not be stored; please try again."),
            (f"/api/tables/{table}/note", {"text": "Hm"}, "The note could not be stored; please try again."),
        ):
            answer = guest.post(path, json=asked)
            assert (answer.status_code, answer.json()) == (503, {"sentence": sentence})
        assert guest.get("/api/me").json()["name"] != "Nina"
        assert [line["id"] for line in guest.get("/api/lobby").json()["yours"]] == [table]
        assert guest.get(f"/api/tables/{table}/replay").status_code == 200
        let_files_grow(filling, resource.RLIM_INFINITY)
        player.play_to_the_end()
        player.close()
        assert guest.post("/api/tables", json=WISH).status_code == 201
    said = [line for line in filling.log.read_text().splitlines() if "could not store" in line]
    assert 1 <= len(said) <= 2, "it is said once in a while"


def test_where_the_disk_is_almost_full_games_go_on_and_none_begins(tmp_path: Path) -> None:
    server = Server(tmp_path, games="snap", interpreted=True).start()
    with server.guest() as guest:
        player = Player(server, open_table(guest, "me bot", game="snap"), cookie_of(guest))
        player.close()
        server.stop()
        server.settings["disk_kept_free"] = 1 << 62
        server.start()
        answer = guest.post("/api/tables", json=WISH)
        assert answer.status_code == 503
        assert answer.json()["sentence"].startswith("The disk of this server is almost full: games that are played")
        player.connect()
        player.play_to_the_end()
        player.close()
    assert server.stop() == 0
    assert server.troubles() == []


# A folder that cannot be used


def test_a_folder_that_may_not_be_written_to_is_said_so() -> None:
    # Nobody may write here, the superuser included.
    folder = Path("/proc")
    if not folder.exists():
        pytest.skip("only Linux has a folder that nobody may write to")
    assert "The data folder /proc cannot be used: unable to open database file." in start_alone(folder)


def test_a_database_that_may_not_be_written_to_is_said_so(tmp_path: Path) -> None:
    open_store(tmp_path)
    (tmp_path / "rumpus.sqlite").unlink()
    (tmp_path / "rumpus.sqlite").mkdir()
    assert f"The data in {tmp_path} cannot be used: unable to open database file." in start_alone(tmp_path)


def test_a_missing_key_is_said_so_and_nobody_is_made_a_stranger(tmp_path: Path) -> None:
    open_store(tmp_path)
    with sqlite3.connect(tmp_path / "rumpus.sqlite") as connection:
        connection.execute("delete from secrets")
    assert "The key by which guests are known is missing" in start_alone(tmp_path)
    with sqlite3.connect(tmp_path / "rumpus.sqlite") as connection:
        assert connection.execute("select count(*) from secrets").fetchone() == (0,)


# One bad row

DAMAGE = {
    "an opening that is cut off": "update tables set opening = substr(opening, 1, 40) where id = ?",
    "an opening that is no text": "update tables set opening = x'ff00fe' where id = ?",
    "an entry that is cut off": "update log set entry = substr(entry, 1, 5) where seq = 3 and table_id = ?",
    "an entry of another kind": 'update log set entry = \'{"type":"hat"}\' where seq = 3 and table_id = ?',
    "an entry that is a number": "update log set entry = 7 where seq = 3 and table_id = ?",
    "a decision nobody could make": 'update log set entry = \'{"type":"played","seat":9,"action":99}\''
    " where seq = (select max(seq) from log where table_id = tables) and table_id = ?",
    "an entry that is lost": "delete from log where seq = 2 and table_id = ?",
}


class Spoilt(NamedTuple):
    """A house with one table for each kind of damage, and a sound one."""

    server: Server
    guest: httpx.Client
    bad: dict[str, str]
    good: str


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Spoilt]:
    server = Server(tmp_path_factory.mktemp("spoilt"), games="snap", interpreted=True).start()
    with server.guest() as guest:
        good, bad = open_table(guest, "me bot", game="snap"), dict[str, str]()
        for damage in DAMAGE:
            bad[damage] = open_table(guest, "me bot", game="snap")
            player = Player(server, bad[damage], cookie_of(guest))
            player.wait_for_turn()
            player.decide()
            player.close()
        server.kill()
        with ledger(server) as connection, connection:
            connection.execute("update tables set wakes = 0")
            for damage, table in bad.items():
                connection.execute(DAMAGE[damage].replace("table_id = tables", f"table_id = '{table}'"), (table,))
        server.start()
        yield Spoilt(server, guest, bad, good)
    assert server.stop() == 0
    assert server.troubles() == []


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_is_said_so(spoilt: Spoilt, damage: str) -> None:
    answer = spoilt.guest.get(f"/api/tables/{spoilt.bad[damage]}/replay")
    assert answer.status_code == 400
    assert "damaged" in answer.json()["sentence"]


def test_beside_damaged_tables_the_others_play_on(spoilt: Spoilt) -> None:
    assert [line["id"] for line in spoilt.guest.get("/api/lobby").json()["yours"]] == [spoilt.good]
    player = Player(spoilt.server, spoilt.good, cookie_of(spoilt.guest))
    player.play_to_the_end()
    player.close()


def test_what_is_damaged_beside_the_tables_spoils_nothing_else(mortal: Server) -> None:
    with mortal.guest() as guest:
        cookie = cookie_of(guest)
        guest.post("/api/me", json={"name": "Nina"})
        over, going = open_table(guest, "me bot", game="snap"), open_table(guest, "me bot", game="snap")
        player = Player(mortal, over, cookie)
        player.play_to_the_end()
        player.close()
        mortal.stop()
        with ledger(mortal) as connection, connection:
            connection.execute("update history set shown = x'00'")
            connection.execute("update unfinished set shown = x'ff'")
            connection.execute("update boxes set entries = x'00'")
            connection.execute("update guests set name = x'ff'")
        mortal.start()
        assert guest.get("/api/lobby").json()["yours"] == []
        assert guest.get(f"/api/tables/{over}/replay").status_code == 200
        player = Player(mortal, going, cookie)
        player.play_to_the_end()
        player.close()
