"""Writing: plays games between any bots into a Parquet file, and goes on where it was interrupted."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

from rumpus.bots import BOTS, levels
from rumpus.bots.seating import seat_bots
from rumpus.core.errors import RumpusError
from rumpus.core.seeds import check_seed
from rumpus.envs.episodes.about import DECISIONS, ROWS, about_games
from rumpus.envs.episodes.parts import Parts, under_way
from rumpus.envs.episodes.playing import Played, play_game
from rumpus.envs.episodes.rows import GROUP_BYTES
from rumpus.envs.episodes.tally import Tally
from rumpus.envs.games import Setting, prepare

PART_SECONDS = 10.0
"""No more than what was played in so long is lost when the machine stops."""
AHEAD = 2
"""Games that lie ready for each core."""


def write(
    path: str | Path,
    setting: Setting,
    bots: Sequence[str],
    games: int,
    seed: int | None = None,
    rows: str = DECISIONS,
    *,
    workers: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> Tally:
    """Plays games and writes them down; fewer bots than seats are repeated in turn. Tells how they came out.

    What was begun for this file before is taken up, with the seed that it was begun with if none is given. Whatever
    happens, games that ended are kept. Bots that think work on so many cores; a game that stalls is left out.
    """
    path = Path(path)
    check_place(path)
    if rows not in ROWS:
        raise RumpusError(f"A row is one of {', '.join(ROWS)}, not {rows!r}.")
    if type(games) is not int or games < 1:
        raise RumpusError(f"At least one game has to be played, not {games!r}.")
    names = [bot.lower() for bot in seat_bots(bots, setting.players)]
    for bot in bots:
        levels.named(bot, seed=0)
    begun = under_way(path)
    seed = int(begun.seed, 16) if begun and seed is None else check_seed(seed)
    parts = Parts(path, about_games(setting, names, seed, games, rows))
    prepare(setting.game)
    if any(map(levels.does_think, names)):
        levels.prepare(setting.game)
    workers = 1 if all(bot in BOTS for bot in names) else workers
    progress(parts.kept.games)

    def play(number: int, stop: Event) -> Played | None:
        return play_game(setting, names, seed, number, stop, rows == DECISIONS)

    waiting: list[Played | None] = []
    first, size, since = parts.kept.games, 0, time.monotonic()
    with closing(_in_order(play, range(first, games), workers)) as following:
        try:
            for played in following:
                waiting.append(played)
                size += played.bytes if played else 0
                if size >= GROUP_BYTES or time.monotonic() - since > PART_SECONDS:
                    parts.add(first, waiting)
                    first, size, since = parts.kept.games, 0, time.monotonic()
                    waiting = []
                progress(first + len(waiting))
        finally:
            parts.add(first, waiting)
    parts.make_whole()
    return parts.kept.tally


def check_place(path: Path) -> None:
    """Says before any game is played that the file will have no place."""
    if path.exists():
        raise RumpusError(f"{path} is there already; choose another name.")
    if not path.parent.is_dir():
        raise RumpusError(f"{path} cannot be written: there is no folder {path.parent}.")


def _in_order(
    play: Callable[[int, Event], Played | None], numbers: range, workers: int
) -> Generator[Played | None, None, None]:
    """Games in the order of their numbers, some played at the same time, never many ahead of the one handed out."""
    stop = Event()
    if workers == 1:
        yield from (play(number, stop) for number in numbers)
        return
    ahead: deque[Future[Played | None]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for number in numbers:
                ahead.append(pool.submit(play, number, stop))
                if len(ahead) > workers * AHEAD:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            stop.set()
            for game in ahead:
                game.cancel()
