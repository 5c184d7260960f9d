"""The kitchen: gets the rules of every game ready in the background, while the server is up already.

Compiling takes a core for many seconds, so it happens in a process of its own; its results lie in the cache, where this
process finds them. `python -m rumpus.server.kitchen GAME` is that process.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys

import rumpus
from rumpus.core.game import Game, find_game
from rumpus.core.warm import is_warm, warm_up

logger = logging.getLogger("rumpus.kitchen")


class Kitchen:
    """Which games can be played already."""

    def __init__(self) -> None:
        self._ready = {game.id: asyncio.Event() for game in rumpus.games()}
        self.progress = dict.fromkeys(self._ready, 0.0)
        self._asked_for: dict[str, None] = {}

    def is_ready(self, game: str) -> bool:
        return self._ready[game].is_set()

    @property
    def all_ready(self) -> bool:
        return all(event.is_set() for event in self._ready.values())

    def ask_for(self, game: str) -> None:
        """Somebody would like to play this: it comes next."""
        self._asked_for[game] = None

    async def wait_for(self, game: str) -> None:
        self.ask_for(game)
        await self._ready[game].wait()

    def _next(self) -> Game | None:
        """Those that lie ready first, then those asked for, in the order in which they were."""
        left = [game for game in rumpus.games() if not self.is_ready(game.id)]
        asked = list(self._asked_for)
        rank = {game: place for place, game in enumerate(asked)}
        return min(left, key=lambda game: (not is_warm(game), rank.get(game.id, len(asked))), default=None)

    async def cook(self) -> None:
        """One game after the other."""
        while game := self._next():
            if not is_warm(game):
                logger.info("compiling", extra={"fields": {"game": game.id}})
                await self._compile(game.id)
            await asyncio.to_thread(warm_up, game)
            self.progress[game.id] = 1.0
            self._ready[game.id].set()
            logger.info("ready", extra={"fields": {"game": game.id}})
        # What compiling left in memory stays there; looking through it again and again would hold every table up.
        gc.collect()
        gc.freeze()

    async def _compile(self, game: str) -> None:
        command = (sys.executable, "-m", "rumpus.server.kitchen", game)
        quiet = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=quiet)
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                done, _, steps = line.decode().partition("/")
                self.progress[game] = int(done) / (int(steps) + 1)
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()


def main(game: str) -> None:
    warm_up(find_game(game), lambda step, done, steps: print(f"{done}/{steps}", flush=True))


if __name__ == "__main__":
    main(sys.argv[1])
