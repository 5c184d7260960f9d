"""The app: routes and the built page."""

from __future__ import annotations

import asyncio
import gc
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
from rumpus.server.runtime import clock
from rumpus.server.runtime.accounts import Accounts
from rumpus.server.runtime.guests import read_guests
from rumpus.server.runtime.settings import Settings
from rumpus.server.store.store import Store
from rumpus.server.table.tables import Tables


def make_app(
    store: Store, settings: Settings, accounts: Accounts, hosts: Container[str], friends: str | None
) -> Starlette:
    """The whole server. `hosts` are the names it answers to; friends elsewhere find it at `friends`."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        async with store:
            if store.sharing is not None:
                clock.go_by(await store.sharing.read_clock())
            tables = app.state.tables = Tables(store, await read_guests(store), settings, accounts)
            app.state.friends, app.state.is_draining = friends, False
            tables.open_up()
            tables.run(_settle(tables, accounts))
            yield
            await tables.close()

    return Starlette(
        routes=[
            *ROUTES,
            WebSocketRoute("/ws/tables/{table}", Socket()),
            Route("/{path:path}", page),
        ],
        middleware=[
            Middleware(GuestMiddleware, accounts=accounts, hosts=hosts),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        lifespan=living,
    )


async def _settle(tables: Tables, accounts: Accounts) -> None:
    """Until all is compiled, what is spent counts less. From then on what stays in memory is left out of the search for
    what can go, which would stop everybody for a tenth of a second."""
    accounts.weight = accounts.limits.while_interpreted
    while not tables.precompiler.all_ready:
        await asyncio.sleep(1)
    accounts.weight = 1.0
    gc.freeze()
