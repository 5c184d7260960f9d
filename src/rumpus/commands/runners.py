"""Runners: where a command of the lab works, on the cores of this machine or on Ray."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from rumpus.commands.arguments import Arguments
from rumpus.core.errors import RumpusError

if TYPE_CHECKING:
    from rumpus.lab.units import Runner


def runner_of(arguments: Arguments) -> AbstractContextManager[Runner]:
    """What `--ray` and `--cores` ask for."""
    from rumpus.lab.units import Threads

    wanted = getattr(arguments, "cores", None)
    if arguments.ray is None:
        return nullcontext(Threads(wanted))
    if arguments.ray and wanted:
        raise RumpusError("--cores is for work on this machine; the Ray at an address has its own.")
    try:
        from rumpus.lab.on_ray import OnRay
    except ModuleNotFoundError as error:
        if error.name not in ("ray", "filelock"):
            raise
        raise RumpusError('--ray needs Ray, which is not installed: pip install "rumpus[ray]".') from None
    return OnRay(arguments.ray, wanted, lambda words: print(words, file=sys.stderr))


def ray_again(arguments: Arguments) -> list[str]:
    """`--ray` as it was written."""
    return [] if arguments.ray is None else ["--ray", *([arguments.ray] if arguments.ray else [])]
