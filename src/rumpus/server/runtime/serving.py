"""Serving: starts the server on this machine, on one port, with one data folder."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import cast

import uvicorn
from starlette.applications import Starlette

from rumpus.core.errors import RumpusError
from rumpus.server.http.answers import HEADERS
from rumpus.server.http.app import make_app
from rumpus.server.http.fast_websocket import FastWebSocket
from rumpus.server.http.guarded_http import GuardedHTTP
from rumpus.server.http.paced import Config, Paced
from rumpus.server.runtime import files, logs
from rumpus.server.runtime.accounts import Accounts
from rumpus.server.runtime.addresses import HOST, HostNames, check_proxy, friends_address, own_address
from rumpus.server.runtime.data_folder import default_folder, private_files
from rumpus.server.runtime.limits import VARIABLE, limits_from
from rumpus.server.runtime.places import Database, DataFolder, Place
from rumpus.server.runtime.settings import Settings
from rumpus.server.store.lock import InUse

PORT = 8770
STORE_VARIABLE = "RUMPUS_STORE"
"""Where an address with a password stands that nobody is to see among the processes."""
SWITCH = 0.001
LOOK_AFTER = 5
"""Seconds between looks for connections that take nothing any more."""
LOOK_EVERY = 5
"""Tenths of a second after which it is looked again whether a backup is to be taken up."""
logger = logging.getLogger("rumpus.serving")


@private_files()
def serve(
    port: int = PORT,
    data: Path | str | None = None,
    open_browser: bool = False,
    *,
    host: str = HOST,
    allow_hosts: Sequence[str] = (),
    behind_proxy: str | None = None,
    log: bool = False,
    settings: Settings | None = None,
    store: str | None = None,
    drain: float = 0,
) -> None:
    """Serves until it is stopped. Port 0 takes any free one; the address is printed once the server is up.

    By default only this machine can reach it. With another `host`, whoever reaches the port can play; `allow_hosts`
    are names that it answers to beside addresses and the name of this machine. `behind_proxy` is the address of a proxy
    that may say for whom it asks; "" is one on this machine. What is logged
    goes into the data folder, with `log` or RUMPUS_LOG to stderr. Where the data is in use already, `open_browser`
    leads to the server that uses it. `store` is the address of a database in which games are kept instead, such as
    `postgresql://user@host/rumpus`, or RUMPUS_STORE is; then all is logged to stderr. Once it is
    told to end, the server is not ready for `drain` seconds before it closes its connections, so that a load balancer
    sends everybody elsewhere.
    """
    settings = settings or Settings(**limits_from(os.environ.get(VARIABLE, "")))  # type: ignore[arg-type]
    proxies = check_proxy(behind_proxy, allow_hosts)
    if store is not None and data is not None:
        raise RumpusError("Games are kept in a folder or in a database: give --data or --store, not both.")
    if data is None:
        store = store or os.environ.get(STORE_VARIABLE) or None
    folder = Path(data) if data is not None else default_folder()
    with _ending_in_peace():
        try:
            place = DataFolder(folder) if store is None else Database(store)
        except InUse as busy:
            if not open_browser or busy.address is None:
                raise
            print(f"Rumpus is running already, at {busy.address}", flush=True)
            _open_browser(busy.address)
            return
        _serve(port, place, open_browser, host, allow_hosts, proxies, log, settings, drain)


def _serve(
    port: int,
    place: Place,
    open_browser: bool,
    host: str,
    allow_hosts: Sequence[str],
    proxies: frozenset[str],
    log: bool,
    settings: Settings,
    drain: float,
) -> None:
    names = HostNames(host, allow_hosts)
    place.take_up()
    store = place.open_store()
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    friends = friends_address(host, port, allow_hosts, bool(proxies))
    logs.set_up(None if log or os.environ.get("RUMPUS_LOG") else place.log)
    # Bots and the writer are threads of their own; shorter turns keep confirmations quick while they work.
    sys.setswitchinterval(SWITCH)
    config = partial(
        Config,
        loop="asyncio",
        http=GuardedHTTP,
        h11_max_incomplete_event_size=settings.head_size,
        headers=list(HEADERS.items()),
        ws=FastWebSocket,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=",".join(sorted(proxies)),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    with listener, closing(place), suppress(KeyboardInterrupt):
        while True:
            accounts = Accounts(replace(settings, connections=min(settings.connections, files.room_for_connections())))
            app = make_app(store, settings, accounts, names, friends)
            prepared = config(app)
            prepared.accounts, prepared.proxies = accounts, proxies
            server = _Server(prepared, place, own_address(host, port), friends, open_browser)
            server.drain = partial(_drain, server, app, drain)
            # Who comes while a backup is taken up waits at the port.
            server.run(sockets=[listener.dup()])
            if not place.take_up():
                break
            store, open_browser = place.open_store(), False
    if server.started:
        print("Stopped. Every table waits for you.", flush=True)


async def _drain(server: uvicorn.Server, app: Starlette, seconds: float) -> None:
    """From now on nobody new is to be sent here; who is here has time to be served to the end."""
    app.state.is_draining = True
    end = monotonic() + seconds
    while monotonic() < end and not server.force_exit:
        await asyncio.sleep(0.1)


@contextmanager
def _ending_in_peace() -> Iterator[None]:
    """Whoever is told to end, by Ctrl-C or as service managers do it, ends without a complaint at any time."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Server(uvicorn.Server):
    """Says where it can be reached as soon as that is true."""

    drain: Callable[[], Awaitable[None]]

    def __init__(
        self, config: uvicorn.Config, place: Place, address: str, friends: str | None, open_browser: bool
    ) -> None:
        super().__init__(config)
        self._place = place
        self._address = address
        self._friends = friends
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(files.RunningOut().handle)
        await super().startup(sockets)
        if not self.should_exit:
            self._place.tell_address(self._address)
            print(f"Rumpus is at {self._address}", flush=True)
            if self._friends:
                print(f"Friends find it at {self._friends}")
            print(f"Games are kept in {self._place}")
            print("Ctrl-C stops it; every table waits for you.", flush=True)
            if self._open_browser:
                threading.Thread(target=_open_browser, args=(self._address,), daemon=True).start()

    async def on_tick(self, counter: int) -> bool:
        if counter % (10 * LOOK_AFTER) == 0:
            for connection in list(self.server_state.connections):
                cast(Paced, connection).look_after(LOOK_AFTER)
        return await super().on_tick(counter) or (counter % LOOK_EVERY == 0 and self._place.waits())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM ends the server as Ctrl-C does; uvicorn has closed everything by the time it passes it on."""
        super().handle_exit(signal.SIGINT, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._place.tell_address(None)
        await self.drain()
        await super().shutdown(sockets)


def _open_browser(address: str) -> None:
    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        print("No browser could be opened here; please go to the address yourself.", flush=True)


def _listen(host: str, port: int) -> socket.socket:
    """Takes the port before anything else is done, so that a second server is told at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named in full, or asyncio does not know it for TCP and leaves small answers waiting for each other.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or "ports are 0 to 65535"
        raise RumpusError(f"Port {port} of {host} cannot be used: {reason}.") from None
    listener.listen(2048)
    return listener
