"""WebSocket: a guest's live connection to a table, from the handshake to the last message."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from rumpus.core.errors import RumpusError, Unavailable
from rumpus.server import wire as w
from rumpus.server.http.fast_websocket import LINE, FastWebSocket
from rumpus.server.runtime.accounts import network_of
from rumpus.server.runtime.fair_line import Asker
from rumpus.server.table.catch_up import Missed
from rumpus.server.table.comings import check_room
from rumpus.server.table.commands.handlers import handle
from rumpus.server.table.connection import POLICY, TRY_AGAIN_LATER, Connection
from rumpus.server.table.live_table import LiveTable
from rumpus.server.table.tables import Tables
from rumpus.server.wire.limits import CommandId

decode = msgspec.json.Decoder(w.Command).decode
NO_TABLE = 4404
TOO_FAST = "That was too fast; please wait a moment."


class Socket:
    """The ASGI endpoint behind /ws/tables/{table}."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tables: Tables = scope["app"].state.tables
        guest: str = scope["guest"]
        line: FastWebSocket = scope["extensions"][LINE]
        line.payer = scope["payer"]
        if (await receive())["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept", "headers": scope["guest_headers"]})
        try:
            table = HTTPConnection(scope).path_params["table"]
            live_table, missed = await tables.come_to(table, guest, _last_seen(scope))
            asker = Asker(network_of((scope.get("client") or ("",))[0]), guest)
            connection = Connection(asker, scope["payer"], line.limits, line.write_texts, line.cut)
            check_room(live_table, connection, tables.settings)
        except RumpusError as error:
            message = msgspec.json.encode(w.Refused(None, str(error)))
            await send({"type": "websocket.send", "text": message.decode()})
            # What cannot be read just now may be there in a moment.
            code = TRY_AGAIN_LATER if isinstance(error, Unavailable) else NO_TABLE
            await send({"type": "websocket.close", "code": code, "reason": str(error)})
            return
        await self._converse(tables, live_table, connection, missed, line, receive, send)

    async def _converse(
        self,
        tables: Tables,
        live_table: LiveTable,
        connection: Connection,
        missed: Missed | None,
        line: FastWebSocket,
        receive: Receive,
        send: Send,
    ) -> None:
        tables.metrics.connections += 1
        pump = asyncio.create_task(connection.pump(send))
        pump.add_done_callback(_swallow)
        live_table.join(connection, missed)
        line.listen(lambda message: self._take(tables, live_table, connection, message))
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                # What came before there was anybody to listen.
                sent = message.get("text", "").encode() or message.get("bytes") or b""
                self._take(tables, live_table, connection, sent)
        finally:
            live_table.leave(connection)
            pump.cancel()

    def _take(self, tables: Tables, live_table: LiveTable, connection: Connection, message: bytes) -> None:
        """One message: a command is passed on, anything else gets a sentence, a flood is cut off."""
        tables.metrics.messages += 1
        if connection.closing is not None:
            return
        if not connection.payer.guest.messages.take():
            tables.metrics.refused += 1
            connection.refusals_left -= 1
            if connection.refusals_left < 0:
                connection.close(POLICY)
            else:
                connection.tell(w.Refused(_id_of(message), TOO_FAST))
            return
        try:
            command = decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            tables.metrics.refused += 1
            connection.tell(w.Refused(_id_of(message), f"That could not be read: {error}."))
            return
        handle(live_table, connection, command)


def _last_seen(scope: Scope) -> int:
    """What a client that comes back says it has; whatever is no number means nothing at all."""
    said = HTTPConnection(scope).query_params.get("last", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else 0


class _OnlyId(msgspec.Struct):
    id: CommandId


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
