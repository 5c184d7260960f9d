"""Boxes: the cards each table began with, kept so that it plays on with them after an update."""

from __future__ import annotations

import json
import zlib

import rumpus
from rumpus.core.box import Box, make_box
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.server.store.store import Store
from rumpus.server.table.opening import Opening


class Boxes:
    """Every box that tables of this server were opened with, by fingerprint."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Box] = {}
        for game in rumpus.games():
            store.keep_box(game.box.fingerprint, game.id, _pack(game.box))

    async def find(self, opening: Opening) -> Box:
        """The box that a table began with; today's, if that is the one."""
        game = find_game(opening.game)
        if game.box.fingerprint == opening.box:
            return game.box
        if opening.box not in self._known:
            self._known[opening.box] = await self._read(opening)
        return self._known[opening.box]

    async def _read(self, opening: Opening) -> Box:
        game = find_game(opening.game)
        gone = RumpusError(f"This table was opened with other cards of {game.name} than this server knows.")
        packed = await self._store.read_box(opening.box)
        if packed is None:
            raise gone
        try:
            box = make_box(json.loads(zlib.decompress(packed)), game.sheet, "the kept box")
        except (RumpusError, zlib.error, ValueError, TypeError):
            raise gone from None
        if box.fingerprint != opening.box:
            raise gone
        return box


def _pack(box: Box) -> bytes:
    return zlib.compress(json.dumps(box.entries, ensure_ascii=False).encode())
