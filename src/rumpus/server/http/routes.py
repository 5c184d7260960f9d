"""Routes: what is asked over HTTP, in JSON. What cannot be answers one sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

import rumpus
from rumpus.core.errors import NotFound, RumpusError, Unavailable
from rumpus.core.game import find_game
from rumpus.core.readiness import POINTED_AT
from rumpus.server import wire as w
from rumpus.server.http.rulebook import read_rules
from rumpus.server.runtime.accounts import Payer, network_of
from rumpus.server.runtime.apart import apart
from rumpus.server.runtime.names import check_name
from rumpus.server.table import daily
from rumpus.server.table.lobby import show_lobby
from rumpus.server.table.notes import write_note
from rumpus.server.table.replays import plan_replay
from rumpus.server.table.tables import Tables
from rumpus.server.wire.encoding import encode

Answer = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")

STATUS: dict[type[RumpusError], int] = {NotFound: 404, Unavailable: 503}


def json(answer: Any, status: int = 200, keep: str = "no-store") -> Response:
    return Response(encode(answer), status, {"cache-control": keep}, media_type="application/json")


def tables_of(request: Request) -> Tables:
    return request.app.state.tables


def address_of(request: Request) -> str:
    """The address of who asks, or the network that it may choose from."""
    return network_of(request.client.host) if request.client else ""


async def read(request: Request, kind: type[T]) -> T:
    """The body as a struct. A page elsewhere cannot send JSON here without asking, and asking is refused."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RumpusError("Send JSON.")
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > tables_of(request).settings.message_size:
                raise RumpusError("That is too long.")
    except ClientDisconnect:
        raise RumpusError("That broke off before its end.") from None
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RumpusError(f"That could not be read: {error}.") from None


async def in_turn(request: Request, work: Callable[[], T]) -> T:
    """What grows with a game's length is done in a thread, one piece of work after the other for each address."""
    payer: Payer = request.scope["payer"]
    async with payer.address.turn:
        await asyncio.sleep(payer.wait())
        return await apart(None, work)


def sentences(answer: Answer) -> Answer:
    """Turns our own errors into an answer that says what is wrong."""

    async def wrapped(request: Request) -> Response:
        try:
            return await answer(request)
        except RumpusError as error:
            return json(w.Problem(str(error)), STATUS.get(type(error), 400))

    return wrapped


async def games(request: Request) -> Response:
    precompiler = tables_of(request).precompiler
    return json(
        [
            w.GameOnOffer(
                game.id,
                game.name,
                game.printed,
                game.summary,
                game.like,
                game.minutes,
                game.weight,
                game.for_newcomers,
                game.players,
                game.score,
                game.prefix,
                [
                    w.GameOption(o.id, o.title, list(o.values), dict(o.words), o.help, o.online, o.for_learners)
                    for o in game.options
                ],
                precompiler.can_think(game.id),
            )
            for game in rumpus.games()
        ]
    )


async def lobby(request: Request) -> Response:
    return json(await show_lobby(tables_of(request), request.scope["guest"]))


async def me(request: Request) -> Response:
    tables, guest = tables_of(request), request.scope["guest"]
    if request.method == "POST":
        wish = await read(request, w.NewName)
        name = check_name(wish.name, tables.settings.name_length)
        tables.quotas.take(address_of(request), "Too many names were chosen")
        await tables.guests.rename(guest, name)
    return json(w.You(tables.guests.name(guest)))


async def invitation(request: Request) -> Response:
    return json(w.Invitation(request.app.state.friends))


async def tables(request: Request) -> Response:
    wish = await read(request, w.NewTable)
    live_table = await tables_of(request).open(request.scope["guest"], wish, address=address_of(request))
    return json(w.Opened(live_table.state.id), 201)


async def lessons(request: Request) -> Response:
    wish = await read(request, w.NewLesson)
    live_table = await tables_of(request).open_lesson(request.scope["guest"], wish, address_of(request))
    return json(w.Opened(live_table.state.id), 201)


async def again(request: Request) -> Response:
    wish = await read(request, w.PlayAgain)
    guest, table = request.scope["guest"], request.path_params["table"]
    live_table = await tables_of(request).open_again(guest, table, wish, address_of(request))
    return json(w.Opened(live_table.state.id), 201)


async def note(request: Request) -> Response:
    tables, guest = tables_of(request), request.scope["guest"]
    state = (await tables.find(request.path_params["table"])).state
    if request.method == "POST":
        await write_note(tables, state, guest, (await read(request, w.Note)).text)
    return json(w.Note(await tables.store.read_note(state.id, guest)))


async def save(request: Request) -> Response:
    tables = tables_of(request)
    state = (await tables.find(request.path_params["table"])).state
    if state.match is None or state.phase != "over" or state.opening.daily == tables.today():
        raise RumpusError("A game can be downloaded when it is over, a daily deal when the day is.")
    headers = {"content-disposition": f'attachment; filename="{state.game.id}-{state.id}.toml"'}
    return Response(await in_turn(request, state.match.copy().save), headers=headers, media_type="application/toml")


async def replay(request: Request) -> Response:
    state = (await tables_of(request).find(request.path_params["table"])).state
    asked = request.query_params
    show = plan_replay(state, request.scope["guest"], asked.get("to"), asked.get("seat"))
    return Response(
        await in_turn(request, lambda: encode(show())),
        headers={"cache-control": "no-store"},
        media_type="application/json",
    )


async def rules(request: Request) -> Response:
    return json(read_rules(find_game(request.path_params["game"])))


async def daily_deal(request: Request) -> Response:
    tables, guest = tables_of(request), request.scope["guest"]
    if request.method == "POST":
        await read(request, dict[str, Any])
        return json(w.Opened(await daily.play(tables, guest, address_of(request))), 201)
    return json(await daily.show(tables, guest))


async def pointed_at(request: Request) -> Response:
    """Somebody points at a game in the lobby: its rules are compiled before those that nobody looks at."""
    game = find_game(request.path_params["game"]).id
    tables_of(request).precompiler.ask_for(game, POINTED_AT)
    return Response(status_code=204)


async def health(request: Request) -> Response:
    return json({"healthy": True}, keep="no-cache")


async def ready(request: Request) -> Response:
    """Ready as soon as every game's rules are compiled; games can be played before. Not while the database is lost, nor
    when the server is about to end."""
    tables, ends = tables_of(request), request.app.state.is_draining
    done = tables.precompiler.all_ready and tables.store.trouble is None and not ends
    return json({"ready": done}, 200 if done else 503, keep="no-cache")


async def metrics(request: Request) -> Response:
    tables = tables_of(request)
    text = tables.metrics.text(
        tables=len(tables.live),
        tables_looked_after=tables.neighbours.looked_after,
        connections=tables.connected,
        commits=tables.store.commits,
        store_up=int(tables.store.trouble is None),
    )
    return Response(text, media_type="text/plain; version=0.0.4")


ROUTES = [
    Route("/api/games", sentences(games)),
    Route("/api/lobby", sentences(lobby)),
    Route("/api/me", sentences(me), methods=["GET", "POST"]),
    Route("/api/invitation", sentences(invitation)),
    Route("/api/tables", sentences(tables), methods=["POST"]),
    Route("/api/lessons", sentences(lessons), methods=["POST"]),
    Route("/api/tables/{table}/again", sentences(again), methods=["POST"]),
    Route("/api/tables/{table}/note", sentences(note), methods=["GET", "POST"]),
    Route("/api/tables/{table}/save", sentences(save)),
    Route("/api/tables/{table}/replay", sentences(replay)),
    Route("/api/games/{game}/pointed-at", sentences(pointed_at), methods=["POST"]),
    Route("/api/rules/{game}", sentences(rules)),
    Route("/api/daily", sentences(daily_deal), methods=["GET", "POST"]),
    Route("/health", health),
    Route("/ready", ready),
    Route("/metrics", metrics),
]
