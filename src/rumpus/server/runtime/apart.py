"""Apart: what takes long is done in a thread, at the cost of whoever asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from time import thread_time
from typing import TypeVar

from rumpus.server.runtime.accounts import PAYING, Payer

T = TypeVar("T")


async def apart(pool: Executor | None, work: Callable[[], T], payer: Payer | None = None) -> T:
    """In one of the pool's threads, or of those that there are anyway."""
    payer = payer or PAYING.get()

    def charged() -> T:
        began = thread_time()
        try:
            return work()
        finally:
            if payer is not None and not loop.is_closed():
                loop.call_soon_threadsafe(payer.charge, thread_time() - began)

    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(pool, charged)
