"""The socket: a guest's live connection to a table, from the handshake to the last message."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.extras import look, open_rematch, rename, start
from rumpus.server.house import House
from rumpus.server.quick import LINE, QuickProtocol
from rumpus.server.reader import POLICY, Reader
from rumpus.server.room import Room

decode = msgspec.json.Decoder(w.Command).decode
NO_TABLE = 4404
TOO_FAST = "That was too fast; please wait a moment."


class Socket:
    """The ASGI endpoint behind /ws/tables/{table}."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        house: House = scope["app"].state.house
        guest: str = scope["guest"]
        if (await receive())["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept", "headers": scope["guest_headers"]})
        try:
            room = await house.find(HTTPConnection(scope).path_params["table"])
            if sum(reader.guest == guest for reader in room.readers) >= house.settings.connections_a_guest:
                raise RumpusError("You have this table open too many times.")
        except RumpusError as error:
            message = msgspec.json.encode(w.Refused(None, str(error)))
            await send({"type": "websocket.send", "text": message.decode()})
            await send({"type": "websocket.close", "code": NO_TABLE, "reason": str(error)})
            return
        line: QuickProtocol = scope["extensions"][LINE]
        reader = Reader(guest, house.settings, line.write_texts)
        await self._converse(house, room, reader, _last_seen(scope), line, receive, send)

    async def _converse(
        self, house: House, room: Room, reader: Reader, last: int, line: QuickProtocol, receive: Receive, send: Send
    ) -> None:
        house.metrics.connections += 1
        pump = asyncio.create_task(reader.pump(send))
        pump.add_done_callback(_swallow)
        room.join(reader, last)
        line.listen(lambda message: self._take(house, room, reader, message))
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                # What came before there was anybody to listen.
                self._take(house, room, reader, message.get("text", "").encode() or message.get("bytes") or b"")
        finally:
            room.leave(reader)
            pump.cancel()

    def _take(self, house: House, room: Room, reader: Reader, message: bytes) -> None:
        """One message: a command is passed on, anything else gets a sentence, a flood is cut off."""
        house.metrics.messages += 1
        if reader.closing is not None:
            return
        if not reader.bucket.take():
            house.metrics.refused += 1
            reader.patience -= 1
            if reader.patience < 0:
                reader.close(POLICY)
            else:
                reader.tell(w.Refused(_id_of(message), TOO_FAST))
            return
        try:
            command = decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            house.metrics.refused += 1
            reader.tell(w.Refused(_id_of(message), f"That could not be read: {error}."))
            return
        if isinstance(command, w.AskHint):
            room.hints.ask(reader, command)
        elif isinstance(command, w.Rematch):
            open_rematch(room, reader, command)
        elif isinstance(command, w.Look):
            look(room, reader, command)
        elif isinstance(command, w.Rename):
            rename(room, reader, command)
        elif isinstance(command, w.Start):
            start(room, reader, command)
        else:
            room.command(reader, command)


def _last_seen(scope: Scope) -> int:
    """What a client that comes back says it has; whatever is no number means nothing at all."""
    said = HTTPConnection(scope).query_params.get("last", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else 0


class _OnlyId(msgspec.Struct):
    id: w.CommandId


def _id_of(message: bytes) -> str | None:
    """The id of a command that is otherwise no good, so that its sender knows which one was refused."""
    try:
        return msgspec.json.decode(message, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _swallow(pump: asyncio.Task[None]) -> None:
    """A connection that ends while something is sent to it is no news."""
    if not pump.cancelled():
        pump.exception()
