"""Serving: starts the server on this machine, on one port, with one data folder."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import uvicorn

from rumpus.core.errors import RumpusError
from rumpus.server.http.app import make_app
from rumpus.server.http.fast_websocket import FastWebSocket
from rumpus.server.runtime import logs
from rumpus.server.runtime.addresses import HOST, HostNames, check_proxy, friends_address, own_address
from rumpus.server.runtime.data_folder import default_folder, make_private, private_files
from rumpus.server.runtime.settings import Settings
from rumpus.server.store.lock import InUse, lock, tell_address
from rumpus.server.store.sqlite import open_store

PORT = 8770
SWITCH = 0.001
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
) -> None:
    """Serves until it is stopped. Port 0 takes any free one; the address is printed once the server is up.

    By default only this machine can reach it. With another `host`, whoever reaches the port can play; `allow_hosts`
    are names that it answers to beside addresses and the name of this machine. `behind_proxy` is the address of a proxy
    that may say for whom it asks; "" is one on this machine. What is logged
    goes into the data folder, with `log` or RUMPUS_LOG to stderr. Where the data is in use already, `open_browser`
    leads to the server that uses it.
    """
    settings = settings or Settings()
    names = HostNames(host, allow_hosts)
    proxies = check_proxy(behind_proxy, allow_hosts)
    folder = Path(data) if data is not None else default_folder()
    try:
        holder = lock(folder)
    except InUse as busy:
        if not open_browser or busy.address is None:
            raise
        print(f"Rumpus is running already, at {busy.address}", flush=True)
        _open_browser(busy.address)
        return
    make_private(folder)
    store = open_store(folder)
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    friends = friends_address(host, port, allow_hosts, bool(proxies))
    logs.set_up(None if log or os.environ.get("RUMPUS_LOG") else folder / "rumpus.log")
    # Bots and the writer are threads of their own; shorter turns keep confirmations quick while they work.
    sys.setswitchinterval(SWITCH)
    app = make_app(store, settings, names, friends)
    config = uvicorn.Config(
        app,
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
    server = _Server(config, folder, own_address(host, port), friends, open_browser)
    # Ctrl-C is how one stops it; uvicorn has closed everything by the time it passes it on.
    with listener, holder, suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if server.started:
        print("Stopped. Every table waits for you.")


class _Server(uvicorn.Server):
    """Says where it can be reached as soon as that is true."""

    def __init__(
        self, config: uvicorn.Config, folder: Path, address: str, friends: str | None, open_browser: bool
    ) -> None:
        super().__init__(config)
        self._folder = folder
        self._address = address
        self._friends = friends
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            tell_address(self._folder, self._address)
            print(f"Rumpus is at {self._address}", flush=True)
            if self._friends:
                print(f"Friends find it at {self._friends}")
            print(f"Games are kept in {self._folder}")
            print("Ctrl-C stops it; every table waits for you.", flush=True)
            if self._open_browser:
                threading.Thread(target=_open_browser, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        tell_address(self._folder, None)
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
