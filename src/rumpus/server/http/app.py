"""The app: routes, the built page, and the headers that every answer carries."""

from __future__ import annotations

from collections.abc import AsyncIterator, Container
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from rumpus.server.http.middleware import GuestMiddleware
from rumpus.server.http.page import page
from rumpus.server.http.routes import ROUTES
from rumpus.server.http.websocket import Socket
from rumpus.server.runtime.guests import read_guests
from rumpus.server.runtime.settings import Settings
from rumpus.server.store.store import Store
from rumpus.server.table.tables import Tables


def make_app(store: Store, settings: Settings, hosts: Container[str], friends: str | None) -> Starlette:
    """The whole server. `hosts` are the names it answers to; friends elsewhere find it at `friends`."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        async with store:
            tables = app.state.tables = Tables(store, await read_guests(store), settings)
            app.state.friends = friends
            tables.open_up()
            yield
            await tables.close()

    return Starlette(
        routes=[
            *ROUTES,
            WebSocketRoute("/ws/tables/{table}", Socket()),
            Route("/{path:path}", page),
        ],
        middleware=[
            Middleware(GuestMiddleware, settings=settings, hosts=hosts),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        lifespan=living,
    )
