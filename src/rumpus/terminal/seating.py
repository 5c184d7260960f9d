"""Seating: lots are drawn for who sits where, bots take the other seats, and everyone gets a name."""

from __future__ import annotations

import random
from itertools import cycle

from rumpus.bots import LEVELS, USUAL_LEVEL
from rumpus.bots.levels import named
from rumpus.core.errors import RumpusError
from rumpus.terminal.keeping import PERSON

NAME_MOST = 30


def check_bots(names: list[str] | None) -> None:
    for name in names or ():
        named(name)


def draw_lots(people: int, players: int, bots: list[str] | None, wanted: int | None, seed: int) -> list[str]:
    """Lots are drawn for who sits where; bots take the seats that are left, in turn."""
    if people > players:
        raise RumpusError(f"{people} people need {people} seats, and there are {players}.")
    if wanted is not None and wanted > players:
        raise RumpusError(f"There is no seat {wanted}; seats are 1 to {players}.")
    if bots and len(bots) > players - people:
        raise RumpusError(f"{len(bots)} bots need {len(bots)} seats, and there are {players - people} for them.")
    taken = [wanted - 1] if wanted else random.Random(f"{seed} lots").sample(range(players), people)
    waiting = cycle(bots or [USUAL_LEVEL])
    return [PERSON if number in taken else next(waiting) for number in range(players)]


def name_seats(seats: list[str], asked: list[str] | None, seed: int | None = None) -> list[str]:
    """People by the names they gave or by their seat, bots by their level, numbered where there are several. With a
    seed, lots are drawn for who of several people sits where, in whatever order they gave their names."""
    kinds = [who if who == PERSON else called(who) for who in seats]
    names = [
        f"Player {number}" if kind == PERSON else kind if kinds.count(kind) == 1 else f"{kind} {number}"
        for number, kind in enumerate(kinds, 1)
    ]
    if asked is not None:
        people = [number for number, who in enumerate(seats) if who == PERSON]
        named = people or list(range(len(seats)))
        check_names(asked, len(named))
        if people and seed is not None:
            named = random.Random(f"{seed} names").sample(people, len(people))
        for number, name in zip(named, asked, strict=True):
            names[number] = name
    return names


def called(bot: str) -> str:
    """What a table calls a bot: a level by its name, another as it was asked for."""
    level = LEVELS.get(bot.lower())
    return level.name if level else bot.capitalize()


def check_names(names: list[str], wanted: int) -> None:
    if len(names) != wanted:
        raise RumpusError(f"--names takes {wanted} here, not {len(names)}.")
    for name in names:
        if not name or len(name) > NAME_MOST or not name.isprintable():
            raise RumpusError(f"A name has 1 to {NAME_MOST} letters, not {name!r}.")
    if len(set(names)) != len(names):
        raise RumpusError("Two at one table need two names.")
