"""The app: routes, the built page, and the headers that every answer carries."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Engine
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from rumpus.server.api import ROUTES
from rumpus.server.doorman import Doorman
from rumpus.server.house import House
from rumpus.server.page import page
from rumpus.server.settings import Settings
from rumpus.server.socket import Socket


def make_app(engine: Engine, settings: Settings, hosts: frozenset[str] | None, friends: str | None) -> Starlette:
    """The whole server. `hosts` are the names it answers to, None for any; friends elsewhere find it at `friends`."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        house = app.state.house = House(engine, settings)
        app.state.friends = friends
        house.open_up()
        yield
        await house.close()

    return Starlette(
        routes=[
            *ROUTES,
            WebSocketRoute("/ws/tables/{table}", Socket()),
            Route("/{path:path}", page),
        ],
        middleware=[Middleware(Doorman, settings=settings, hosts=hosts), Middleware(GZipMiddleware, minimum_size=1000)],
        lifespan=living,
    )
