"""Readiness: compiles games in the background while they are played interpreted, one at a time, at the lowest priority.

Compiling holds up a process, so it happens in one of its own, whose results this process then finds in the cache. Of
all processes with this cache only one has such a process; the others wait for what it leaves there.
`RUMPUS_COMPILE=never` leaves everything interpreted that is not compiled yet. Where nothing can be kept, since there is
no cache that can be written to, a process has nothing to leave: a thread of this one compiles then.
"""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import subprocess
import sys
import threading
import time

from rumpus.core.calling import ask_before_compiling, is_ready, mark_ready
from rumpus.core.compile_cache import INTERPRETED, WRITABLE
from rumpus.core.compile_lock import POLL_SECONDS, CompileLock
from rumpus.core.game import find_game, games
from rumpus.core.precompile import SEARCH, TABLE, is_precompiled, precompile

logger = logging.getLogger("rumpus.readiness")

Job = tuple[str, str]
"""A game and the part of it that is compiled."""

PLAYED, POINTED_AT, REST = range(3)
"""How much somebody wants a game."""

LOWEST_PRIORITY = 19
TURN = "background"
"""The lock of who compiles in the background."""
HURRY = "hurry"
"""The lock of who waits for that, with a game that is played interpreted meanwhile."""
CHILD = """
import os, sys
if hasattr(os, "setpriority"):
    os.setpriority(os.PRIO_PROCESS, 0, int(sys.argv.pop()))
from rumpus.core.readiness import compile_here
compile_here(*sys.argv[1:])
"""


class Precompiler:
    """What is ready in this process, what comes next, and the thread that sees to it."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._wanted: dict[str, int] = {}
        self._search_wanted: set[str] = set()
        self.thinks: set[str] = set()
        self._failed: set[Job] = set()
        self.job: Job | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._closed = False
        self.for_server = False
        """A server loads even what lies ready beside its tables, and sees to every game in the end."""

    # What is ready

    def is_ready(self, game: str) -> bool:
        return INTERPRETED or is_ready(game)

    def can_think(self, game: str) -> bool:
        """Whether the search of a game is ready; until then its Champions go by instinct."""
        return INTERPRETED or game in self.thinks

    @property
    def all_ready(self) -> bool:
        return all(self.is_ready(game.id) or (game.id, TABLE) in self._failed for game in games())

    def may_run_compiled(self, game: str) -> bool:
        """Asked by every rule of a game that is not ready. The search of a game that is played comes after it."""
        if game not in {known.id for known in games()}:
            return True
        if not self.for_server and is_precompiled(find_game(game), TABLE):
            mark_ready(game)
            return True
        self.ask_for(game)
        return False

    def is_settled(self, game: str) -> bool:
        """Whether nobody need wait any longer for a game: it is ready, or will not be."""
        return self.is_ready(game) or (game, TABLE) in self._failed or _never()

    # What is wanted

    def ask_for(self, game: str, wish: int = PLAYED, search: bool = False) -> None:
        """Somebody plays this game, or points at it: it comes next, and what nobody plays is put aside for it.

        Little is lost by that: every rule is kept as soon as it is compiled.
        """
        with self._lock:
            known = self._wanted.get(game, REST)
            if known <= wish and (not search or game in self._search_wanted):
                return
            self._wanted[game] = min(known, wish)
            if search:
                self._search_wanted.add(game)
            self._put_aside()
        self.start()

    def _put_aside(self) -> None:
        job = self.next_job()
        played = job is not None and self._wanted.get(job[0]) == PLAYED
        if self.process is not None and played and self.job is not None and job != self.job:
            self.process.kill()

    def next_job(self) -> Job | None:
        """What lies ready first, then games that are played and their search, those pointed at, and all others."""
        every = [game.id for game in games()]
        left = [(game, TABLE) for game in every if not self.is_ready(game)]
        left += [(game, SEARCH) for game in every if game not in self.thinks]
        if not self.for_server:
            wanted = {TABLE: set(self._wanted), SEARCH: self._search_wanted}
            left = [(game, part) for game, part in left if game in wanted[part]]
        rank = {game: place for place, game in enumerate(self._wanted)}

        def order(job: Job) -> tuple[bool, int, bool, int]:
            game, part = job
            return not _lies_ready(job), self._wanted.get(game, REST), part == SEARCH, rank.get(game, 0)

        return min((job for job in left if job not in self._failed), key=order, default=None)

    # What is done

    def start(self) -> None:
        """Sees to what is wanted, in a thread of its own; it ends when nothing is left."""
        with self._lock:
            alive = self._thread is not None and self._thread.is_alive()
            if alive or self._closed or INTERPRETED or _never():
                return
            self._thread = threading.Thread(target=self.run_jobs, name="precompiler", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Ends the process in the background, and begins none any more."""
        with self._lock:
            self._closed = True
            if self.process is not None:
                self.process.kill()

    def run_jobs(self) -> None:
        while True:
            with self._lock:
                self.job = job = None if self._closed else self.next_job()
                if job is None:
                    self._thread = None
                    return
            try:
                if not _lies_ready(job) and WRITABLE and not self._compile(job):
                    continue
                precompile(find_game(job[0]), parts=(job[1],))
            except Exception:
                # The other games are not to suffer for it, say from a full disk.
                logger.exception("cannot be made ready", extra={"fields": {"game": job[0], "what": job[1]}})
                self._failed.add(job)
            else:
                if job[1] == SEARCH:
                    self.thinks.add(job[0])
                logger.info("ready", extra={"fields": {"game": job[0], "what": job[1]}})

    def _compile(self, job: Job) -> bool:
        """Waits for its turn and compiles, if nobody else does; returns whether the job was not put aside."""
        turn, hurry = CompileLock(TURN), CompileLock(HURRY)
        try:
            while self._is_next(job) and not _lies_ready(job):
                if (self._is_urgent(job) or hurry.is_free()) and turn.take():
                    hurry.free()
                    return self._compile_apart(job, hurry)
                if self._is_urgent(job):
                    hurry.take()
                time.sleep(POLL_SECONDS)
            return _lies_ready(job)
        finally:
            hurry.free()
            turn.free()

    def _is_next(self, job: Job) -> bool:
        with self._lock:
            return not self._closed and self.next_job() == job

    def _is_urgent(self, job: Job) -> bool:
        """Whether somebody plays it interpreted: another process puts aside for it what nobody plays."""
        return self._wanted.get(job[0]) == PLAYED and job[1] == TABLE

    def _compile_apart(self, job: Job, hurry: CompileLock) -> bool:
        """In a process of its own, which ends with this one."""
        logger.info("compiling", extra={"fields": {"game": job[0], "what": job[1]}})
        quiet = subprocess.DEVNULL
        with self._lock:
            if self._closed or self.next_job() != job:
                return False
            try:
                self.process = subprocess.Popen(
                    [sys.executable, "-c", CHILD, *job, str(LOWEST_PRIORITY)],
                    stdin=subprocess.PIPE,
                    stdout=quiet,
                    stderr=quiet,
                    creationflags=_IDLE,
                )
            except OSError as error:
                self._give_up(error)
                return False
        with self.process as process:
            waited_for = False
            while not _has_ended(process):
                if not self._is_urgent(job) and not hurry.is_free():
                    waited_for = True
                    process.kill()
        with self._lock:
            self.process = None
        if process.returncode and not waited_for and self._is_next(job) and not _lies_ready(job):
            # Nobody put it aside: it had too little memory, say. In this process it would not fare better.
            fields = {"game": job[0], "what": job[1], "code": process.returncode}
            logger.error("not compiled, so it stays interpreted; rumpus compile says why", extra={"fields": fields})
            self._failed.add(job)
            return False
        return (self._is_next(job) and not waited_for) or _lies_ready(job)

    def _give_up(self, why: OSError) -> None:
        """No compiler can be started here: what does not lie ready stays interpreted, and nobody waits for it."""
        every = {(game.id, part) for game in games() for part in (TABLE, SEARCH)}
        self._failed |= {job for job in every if not _lies_ready(job)}
        logger.error("no compiler can be started, so games stay interpreted", extra={"fields": {"why": str(why)}})


_IDLE: int = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
"""What Windows has instead of niceness."""


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Waits for that a moment."""
    try:
        process.wait(POLL_SECONDS)
    except subprocess.TimeoutExpired:
        return False
    return True


def _never() -> bool:
    return os.environ.get("RUMPUS_COMPILE") == "never"


def _lies_ready(job: Job) -> bool:
    return is_precompiled(find_game(job[0]), job[1])


def compile_here(game: str, part: str) -> None:
    """What the process in the background does, for as long as the one that began it lives."""

    def watch() -> None:
        with contextlib.suppress(OSError):
            os.read(sys.stdin.fileno(), 1)  # nothing is ever sent: it returns when the other end is gone
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    precompile(find_game(game), parts=(part,))


precompiler = Precompiler()
"""The one of this process."""


def _begin_anew() -> None:
    """After a fork neither the thread nor its process is ours."""
    global precompiler
    precompiler = Precompiler()
    ask_before_compiling(precompiler.may_run_compiled)


ask_before_compiling(precompiler.may_run_compiled)
atexit.register(lambda: precompiler.close())
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
