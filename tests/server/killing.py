"""Killing servers again and again while people play, and checking that nothing confirmed is ever lost."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import httpx
import psycopg
from websockets.exceptions import WebSocketException

from .playing import PATIENCE, Player, Server, cookie_of, open_table

GONE = (OSError, EOFError, WebSocketException, httpx.TransportError)
"""What a player notices of a server that was killed."""
PASSING = (
    "This server cannot reach its database just now; please try again in a moment.",
    "This could not be stored, so it did not happen; please try again.",
    "The table could not be stored; please try again.",
)
"""What a player is told who may try again."""
COMMANDS = "select table_id, command, seq from log where command is not null"
GAPS = "select table_id from log group by table_id having max(seq) != count(*)"


class Company(threading.Thread):
    """Two people and a bot who play one game after the other, and go on wherever a server let them down: at any of
    those that there are."""

    def __init__(self, servers: Sequence[Server], seed: int) -> None:
        super().__init__(daemon=True)
        self.servers = servers
        self.dice = random.Random(seed)
        self.confirmed: list[tuple[str, str, int]] = []
        """Table, command and seq of everything that was confirmed."""
        self.finished: list[str] = []
        self.seen: dict[tuple[str, int], set[int]] = {}
        """Which decision came under which number of the log, for everybody who was told of it."""
        self.last_game = threading.Event()
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.last_game.is_set():
                self._play_a_game()
        except BaseException as error:
            self.error = error

    def _play_a_game(self) -> None:
        table, cookies = self._again(self._sit_down)
        players = [self._again(partial(self._come, table, cookie)) for cookie in cookies]
        number = 0
        while any(player.state != "over" for player in players):
            number += 1
            try:
                mover = self._whose_turn(players)
            except GONE:
                self._reconnect(players)
                continue
            if mover is None:
                continue
            choice = self.dice.choice(mover.legal)["id"]
            self._decide(players, mover, f"{table}-{number}", choice, mover.seq)
        for player in players:
            while player.table["state"] != "over":
                try:
                    player.hear("table", state="over")
                except GONE:
                    self._reconnect([player])
            player.ws.close()
            self._check_what_was_told(player)
            self._again(partial(self._check_replay, player))
        self.finished.append(table)

    def _come(self, table: str, cookie: str) -> Player:
        return Player(self.dice.choice(self.servers), table, cookie)

    def _check_what_was_told(self, player: Player) -> None:
        """Each decision once and in its order, whatever server told of it; and the same to everybody."""
        number = 0
        for message in player.heard:
            if message["type"] == "table":
                number = message["number"]
            elif message["type"] == "step":
                assert message["number"] == number + 1, (player.table_id, number, message)
                number += 1
                self.seen.setdefault((player.table_id, message["seq"]), set()).add(number)
        assert all(len(numbers) == 1 for numbers in self.seen.values())

    def _check_replay(self, player: Player) -> None:
        with self.dice.choice(self.servers).guest() as guest:
            answer = guest.get(f"/api/tables/{player.table_id}/replay", headers={"cookie": f"rumpus={player.cookie}"})
            replay = answer.json()
            if answer.status_code == 503 or replay["number"] < player.table["number"]:
                raise ConnectionError("The server cannot say, or does not know yet.")
            assert (replay["number"], replay["view"]) == (player.table["number"], player.table["view"])

    def _sit_down(self) -> tuple[str, list[str]]:
        try:
            return self._sit_down_at_once()
        except AssertionError as refused:
            if any(sentence in str(refused) for sentence in PASSING):
                raise ConnectionError from refused
            raise

    def _sit_down_at_once(self) -> tuple[str, list[str]]:
        one, other = self.dice.choice(self.servers), self.dice.choice(self.servers)
        with one.guest() as host, other.guest() as friend:
            cookies = [cookie_of(host), cookie_of(friend)]
            table = open_table(host, "me open bot", options={"aces": "1"})
            joining = Player(other, table, cookies[1])
            answer = joining.ask("sit", seat=1)
            assert answer["type"] == "ack", answer
            assert joining.ws
            starting = Player(one, table, cookies[0])
            answer = starting.ask("start")
            assert answer["type"] == "ack", answer
            joining.ws.close()
            starting.ws.close()
            return table, cookies

    def _whose_turn(self, players: list[Player]) -> Player | None:
        """Everybody reads what came; the one who knows most decides whose turn it is."""
        ahead = max(players, key=lambda player: player.seq)
        for player in players:
            while player.seq < ahead.seq and player.state != "over":
                player.receive()
        mover = next((player for player in players if player.legal and player.state != "over"), None)
        if mover is None and ahead.state != "over":
            ahead.receive()
        return mover

    def _decide(self, players: list[Player], mover: Player, command: str, choice: int, at: int) -> None:
        """Sends the same command until it is confirmed: it must be carried out once, however often it is sent."""
        while True:
            try:
                answer = mover.ask("decide", command, decisions=[choice], at=at)
                if answer["type"] == "refused" and answer["sentence"] in PASSING:
                    time.sleep(0.2)
                    continue
                assert answer["type"] == "ack", answer
                self.confirmed.append((mover.table_id, command, answer["seq"]))
                while mover.seq < answer["seq"]:
                    mover.receive()
                return
            except GONE:
                self._reconnect(players)

    def _reconnect(self, players: list[Player]) -> None:
        for player in players:
            player.ws.close()
            self._again(partial(self._come_back, player))

    def _come_back(self, player: Player) -> None:
        player.server = self.dice.choice(self.servers)
        player.come_back()

    def _again(self, attempt):  # type: ignore[no-untyped-def]
        end = time.monotonic() + 4 * PATIENCE
        while True:
            try:
                return attempt()
            except GONE:
                assert time.monotonic() < end, "the server did not come back"
                time.sleep(0.02)


@contextmanager
def ledger(server: Server) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(server.folder / "rumpus.sqlite", timeout=PATIENCE)
    try:
        yield connection
    finally:
        connection.close()


def check_ledger(server: Server, confirmed: list[tuple[str, str, int]]) -> None:
    """Every confirmed command stands where its confirmation said, and no command stands there twice."""
    if server.store is None:
        with ledger(server) as connection:
            stored, gaps = connection.execute(COMMANDS).fetchall(), connection.execute(GAPS).fetchall()
    else:
        with psycopg.connect(server.store) as shared:
            stored, gaps = shared.execute(COMMANDS).fetchall(), shared.execute(GAPS).fetchall()
    assert set(confirmed) <= set(stored)
    decided = [(table, command) for table, command, _ in stored if command.startswith(table)]
    assert len(decided) == len(set(decided))
    assert gaps == []


def kill_again_and_again(server: Server, kills: int, companies: int, seed: int) -> int:
    """Returns how many decisions were confirmed over all that."""
    dice = random.Random(seed)
    crowd = [Company([server], seed + n) for n in range(companies)]
    for company in crowd:
        company.start()
    for _ in range(kills):
        time.sleep(dice.uniform(0.0, 1.0))
        server.kill()
        confirmed = [entry for company in crowd for entry in list(company.confirmed)]
        server.start()
        check_ledger(server, confirmed)
        for company in crowd:
            if company.error:
                raise company.error
        wait_for_news(crowd, len(confirmed))
    return see_them_out(crowd)


def see_them_out(crowd: Sequence[Company]) -> int:
    """Everybody plays to the end. Returns how many decisions were confirmed."""
    for company in crowd:
        company.last_game.set()
    for company in crowd:
        company.join(10 * PATIENCE)
        if company.error:
            raise company.error
        assert not company.is_alive()
        assert company.finished
    confirmed = [entry for company in crowd for entry in company.confirmed]
    check_ledger(crowd[0].servers[0], confirmed)
    return len(confirmed)


def wait_for_news(crowd: list[Company], before: int) -> None:
    """Lets the players get going again before the next blow."""
    end = time.monotonic() + 4 * PATIENCE
    while sum(len(company.confirmed) for company in crowd) <= before + len(crowd):
        assert time.monotonic() < end, "nobody could go on"
        if any(company.error for company in crowd):
            return
        time.sleep(0.02)
