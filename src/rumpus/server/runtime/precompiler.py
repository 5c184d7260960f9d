"""The kitchen: gets rules and search of every game ready in the background, while the server is up already.

Compiling takes a core for many seconds, so it happens in a process of its own; its results lie in the cache, where this
process finds them. `python -m rumpus.server.runtime.precompiler GAME rules|search` is that process.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys

import rumpus
from rumpus.bots import levels
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.precompile import is_precompiled, precompile

logger = logging.getLogger("rumpus.precompiler")

RULES, SEARCH = "rules", "search"


class Precompiler:
    """Which games can be played already, and in which of them a Champion can think."""

    def __init__(self) -> None:
        self.progress = {game.id: 0.0 for game in rumpus.games()}
        self._settled = {game.id: asyncio.Event() for game in rumpus.games()}
        """Whether it is known of a game's rules that they are ready, or that they cannot be made so."""
        self._ready: set[str] = set()
        self._thinks: set[str] = set()
        self._asked_for: dict[str, None] = {}
        self._spoilt: set[tuple[str, str]] = set()
        self._on_the_fire: tuple[Game, str] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def is_ready(self, game: str) -> bool:
        return game in self._ready

    def can_think(self, game: str) -> bool:
        """Whether the search of a game is ready; until then its Champions go by instinct."""
        return game in self._thinks

    @property
    def all_ready(self) -> bool:
        return len(self._ready) == len(self._settled)

    def ask_for(self, game: str) -> None:
        """Somebody would like to play this: it comes next, and what nobody waits for is put aside.

        Nothing is lost by that: every rule is kept as soon as it is compiled.
        """
        self._asked_for[game] = None
        self._look_after_the_fire()

    def _look_after_the_fire(self) -> None:
        process = self._process
        if process and process.returncode is None and self._next() != self._on_the_fire:
            self._on_the_fire = None
            process.kill()

    async def settle(self, game: str) -> None:
        """Waits until a game's turn has come, without asking for it."""
        await self._settled[game].wait()

    async def wait_for(self, game: str) -> None:
        if not self._settled[game].is_set():
            self.ask_for(game)
        await self.settle(game)
        if not self.is_ready(game):
            raise RumpusError(f"{find_game(game).name} could not be made ready here; the server's log says why.")

    def _next(self) -> tuple[Game, str] | None:
        """What lies ready first, then rules of games asked for, in the order in which they were, and their search."""
        left = [(game, RULES) for game in rumpus.games() if not self.is_ready(game.id)]
        left += [(game, SEARCH) for game in rumpus.games() if not self.can_think(game.id)]
        rank = {game: place for place, game in enumerate(self._asked_for)}

        def order(dish: tuple[Game, str]) -> tuple[bool, bool, bool, int]:
            game, what = dish
            return not _lies_ready(game, what), game.id not in rank, what == SEARCH, rank.get(game.id, 0)

        return min((dish for dish in left if (dish[0].id, dish[1]) not in self._spoilt), key=order, default=None)

    async def cook(self) -> None:
        """One after the other; the search of a game always after its rules."""
        while dish := self._next():
            game, what = dish
            fields = {"fields": {"game": game.id, "what": what}}
            try:
                if not _lies_ready(game, what):
                    logger.info("compiling", extra=fields)
                    self._on_the_fire = dish
                    if not await self._compile(game.id, what):
                        continue
                await asyncio.to_thread(precompile if what == RULES else levels.prepare, game)
            except Exception:
                # The other games are not to suffer for it, say from a full disk.
                logger.exception("cannot be made ready", extra=fields)
                self._spoilt.add((game.id, what))
                self._settled[game.id].set()
                continue
            if what == RULES:
                self.progress[game.id] = 1.0
                self._ready.add(game.id)
                self._settled[game.id].set()
            else:
                self._thinks.add(game.id)
            logger.info("ready", extra=fields)
        # What compiling left in memory stays there; looking through it again and again would hold every table up.
        gc.collect()
        gc.freeze()

    async def _compile(self, game: str, what: str) -> bool:
        """Returns whether it came to its end, not having been put aside."""
        command = (sys.executable, "-m", "rumpus.server.runtime.precompiler", game, what)
        quiet = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=quiet)
        assert process.stdout is not None
        self._process = process
        self._look_after_the_fire()  # somebody may have asked while it was being lit
        try:
            async for line in process.stdout:
                done, _, steps = line.decode(errors="replace").strip().partition("/")
                if done.isdecimal() and steps.isdecimal():
                    self.progress[game] = int(done) / (int(steps) + 1)
            await process.wait()
        finally:
            self._process = None
            if process.returncode is None:
                process.kill()
                await process.wait()
        return self._on_the_fire is not None


def _lies_ready(game: Game, what: str) -> bool:
    return is_precompiled(game) if what == RULES else is_precompiled(game) and levels.is_ready(game)


def main(game: str, what: str) -> None:
    if what == RULES:
        precompile(find_game(game), lambda step, done, steps: print(f"{done}/{steps}", flush=True))
    else:
        levels.prepare(find_game(game))


if __name__ == "__main__":
    main(*sys.argv[1:])
