"""Guests who gather at a table, for tests of what goes on between them."""

from __future__ import annotations

from contextlib import ExitStack

import httpx

from .playing import Player, Server, cookie_of, open_table


class Gathering:
    """Guests who come to a table one after the other."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.server = server
        self.stack = stack

    def host(self, seats: str, **more: object) -> Player:
        with self.server.guest() as guest:
            return self._player(open_table(guest, seats, **more), cookie_of(guest))

    def come(self, table: str) -> Player:
        with self.server.guest() as guest:
            return self._player(table, cookie_of(guest))

    def come_with(self, guest: httpx.Client, table: str) -> Player:
        """Somebody who has asked for something else before."""
        return self._player(table, cookie_of(guest))

    def come_as(self, player: Player, table: str) -> Player:
        """The same person at another table."""
        assert player.cookie is not None
        return self._player(table, player.cookie)

    def _player(self, table: str, cookie: str) -> Player:
        player = Player(self.server, table, cookie)
        self.stack.callback(player.close)
        return player

    def pair(self, seats: str = "me open", **more: object) -> tuple[Player, Player]:
        """A host and a friend on the open seat, the game started."""
        nina = self.host(seats, **more)
        otto = self.come(nina.table_id)
        assert otto.ask("sit", seat=seats.split().index("open"))["type"] == "ack"
        assert nina.ask("start")["type"] == "ack"
        nina.hear("table", state="playing")
        otto.hear("table", state="playing")
        return nina, otto
