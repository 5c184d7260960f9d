"""On Ray: units of the lab on as many machines as there are. This file finds a Ray or starts one of its own.

`ray_run.py` hands units out there and takes what comes, `ray_worker.py` is what runs in the processes of Ray. No other
modules know Ray.
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any

import ray
from ray._private import ray_constants

from rumpus.core.cores import cores
from rumpus.core.errors import RumpusError
from rumpus.lab.ray_run import Run
from rumpus.lab.units import Result, Unit, Work

MEMORY = 128 * 1024**2
"""For objects of a local Ray: units and results are small."""
TOKEN = secrets.token_hex(32)
"""What the processes of a local Ray know each other by; without one, Ray would leave one in the home folder."""
CLUSTERS = ray_constants.ENABLE_RAY_CLUSTER
"""Whether Ray reckons with other machines; it does, but on some systems."""


class OnRay:
    """Works units off on the machines of a Ray: the one at `address`, or one of this machine alone without it.

    In a program that has begun to use a Ray it works on that one, and leaves it running.
    """

    def __init__(
        self, address: str = "", workers: int | None = None, say: Callable[[str], None] = lambda words: None
    ) -> None:
        self.address = address
        self.workers = workers
        self.say = say
        self.ready: set[tuple[str, bytes]] = set()
        """Which machine is ready for which work."""
        self._ours = True
        self._folder: Path | None = None
        self._before = {"RAY_AUTH_MODE": os.environ.get("RAY_AUTH_MODE")}  # Ray sets it itself
        """What stood in the environment."""

    def __enter__(self) -> OnRay:
        if self.address:
            _check_address(self.address)
        elif ray.is_initialized():
            self._ours = False
            return self
        quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
        self._set(RAY_USAGE_STATS_ENABLED="0")
        if self.address:
            try:
                ray.init(address=self.address, **quiet)
            except (ConnectionError, RuntimeError, ValueError) as error:
                why = str(error).strip().partition("\n")[0].rstrip(".")
                raise RumpusError(f"The Ray at {self.address} cannot be used: {why}.") from None
            return self
        # It hears nobody but this machine, and there only who knows the token.
        self._set(RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER="0", RAY_AUTH_TOKEN=os.environ.get("RAY_AUTH_TOKEN", TOKEN))
        ray_constants.ENABLE_RAY_CLUSTER = False
        # Short, since sockets lie in it, whose names have an end; of our own, so that nothing is left behind.
        self._folder = Path(tempfile.mkdtemp(prefix="rumpus-", dir="/tmp" if os.name == "posix" else None))
        try:
            ray.init(
                address="local",
                num_cpus=self.workers or cores(),
                include_dashboard=False,
                object_store_memory=MEMORY,
                _temp_dir=str(self._folder),
                **quiet,
            )
        except BaseException as error:
            self.__exit__(None, None, None)
            if not isinstance(error, Exception):
                raise
            why = str(error).strip().partition("\n")[0].rstrip(".")
            raise RumpusError(f"No Ray can be started here: {why}.") from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._ours:
            return
        ray.shutdown()
        ray_constants.ENABLE_RAY_CLUSTER = CLUSTERS
        for name, value in self._before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _set(self, **environment: str) -> None:
        self._before |= {name: os.environ.get(name) for name in environment}
        os.environ.update(environment)

    def run(
        self,
        work: Work[Unit, Result],
        units: Iterable[Unit],
        take: Callable[[Unit, Result], None],
        go_on: Callable[[], bool] = lambda: True,
    ) -> None:
        run = Run(work, units, take, self.ready, self.say)
        try:
            while run.hand_out():
                if run.take_what_came() and not go_on():
                    return
        finally:
            run.end()


def _check_address(address: str) -> None:
    """An address that nobody answers is found out at once."""
    host, colon, port = address.rpartition(":")
    if address == "auto":
        return
    if not colon or not host or "/" in address or not port.isdigit():
        raise RumpusError(f"The address of a Ray is written host:port, such as 10.0.0.1:6379, not {address!r}.")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, OverflowError) as error:
        raise RumpusError(f"There is no Ray at {address}: {getattr(error, 'strerror', None) or error}.") from None
