"""One game in the terminal: the table is set or a saved game taken up, and in the end left in good order."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from types import FrameType
from typing import NoReturn

from rumpus.bots import LEVELS, USUAL_LEVEL
from rumpus.bots.levels import does_think
from rumpus.commands.arguments import Arguments, box_in, game_named, options_of
from rumpus.core import readiness
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, games
from rumpus.core.lesson import Lesson, find_lesson, others, read_lessons
from rumpus.core.match import Match
from rumpus.core.seeds import check_seed, write_seed
from rumpus.terminal.ending import (
    again_command,
    go_on_command,
    hindsight,
    replay_command,
    resume_command,
    standing,
    verdict,
)
from rumpus.terminal.keeping import PERSON, check_place, take_up
from rumpus.terminal.learning import Learning
from rumpus.terminal.screen import is_plain, open_screen
from rumpus.terminal.seating import check_bots, draw_lots, name_seats
from rumpus.terminal.sitting import Sitting

WATCHING_PACE = 0.7
ENDING_ROWS = 7
ONLY_FOR_NEW = ("players", "seed", "option", "names", "people", "seat")
"""A resumed game brings these with it."""


def sit_down(arguments: Arguments) -> int:
    """One sitting, from the arguments of `rumpus play` to the last word."""
    plain = is_plain(arguments.plain)
    match, seats = resumed(arguments) if arguments.resume else dealt(arguments)
    if arguments.save:
        check_place(arguments.save, match)
    pace = arguments.pace if arguments.pace is not None else 0 if plain else WATCHING_PACE
    if not match.over and (PERSON in seats or any(map(does_think, seats))):
        readiness.precompiler.ask_for(match.game.id, search=True)
    sitting = Sitting(match, seats, open_screen(plain), path=arguments.save or arguments.resume, pace=pace)
    go_on = partial(resume_command, box_file=arguments.box)
    with kept_when_interrupted(sitting, go_on):
        if sitting.play():
            finish(sitting, arguments.box)
        else:
            part(sitting, go_on)
    return 0


# Lessons


def list_lessons() -> int:
    for game in games():
        for lesson in read_lessons(game).values():
            print(f"rumpus learn {game.id} {lesson.id}: {lesson.title}. {lesson.about}")
    return 0


def teach(arguments: Arguments) -> int:
    """One lesson, from the arguments of `rumpus learn` to the end of its game."""
    plain = is_plain(arguments.plain)
    game = game_named(arguments.game)
    lesson = find_lesson(game, arguments.lesson or next(iter(game.lessons), "first"))
    match, seats = taught(game, lesson, arguments.resume)
    if arguments.save:
        check_place(arguments.save, match)
    readiness.precompiler.ask_for(game.id, search=True)
    path = arguments.save or arguments.resume
    sitting = Learning(match, lesson, seats, open_screen(plain), path=path)
    go_on = partial(go_on_command, game.id, lesson.id)
    with kept_when_interrupted(sitting, go_on):
        if sitting.play():
            finish(sitting, None)
        else:
            part(sitting, go_on)
    return 0


def taught(game: Game, lesson: Lesson, file: Path | None) -> tuple[Match, list[str]]:
    """The match of a lesson, new or as a file holds it, and who sits on each seat."""
    seats = [PERSON if seat == lesson.seat else next(iter(LEVELS)) for seat in range(lesson.players)]
    if file is None:
        names = name_seats(seats, None)
        for seat, name in others(lesson).items():
            names[seat] = name
        return lesson.deal(game, names), seats
    match, _ = take_up(file)
    if match.game.id != game.id:
        raise RumpusError(f"{file.name} holds a game of {match.game.id}, not of {game.id}.")
    return match, seats


# Setting the table


def dealt(arguments: Arguments) -> tuple[Match, list[str]]:
    """A new match, and who sits on each seat."""
    game = game_named(arguments.game)
    box = box_in(arguments.box) if arguments.box else None
    people = people_asked(arguments)
    check_bots(arguments.bots)
    against = len(arguments.bots) if arguments.bots else 1 if people == 1 else 0
    players = game.check_players(arguments.players or max(people + against, game.players[0]))
    seed = check_seed(arguments.seed)
    seats = draw_lots(people, players, arguments.bots, arguments.seat, seed)
    names = name_seats(seats, arguments.names, seed)
    options = game.check_options(options_of(arguments.option))
    return Match(game, players, seed, options, box=box, names=names), seats


def people_asked(arguments: Arguments) -> int:
    if arguments.watch:
        for key in ("people", "seat"):
            if getattr(arguments, key) is not None:
                raise RumpusError(f"With --watch bots play all seats, so --{key} has no meaning.")
        return 0
    people: int = arguments.people or 1
    if arguments.seat and people > 1:
        raise RumpusError("--seat is for one person; several draw lots for their seats.")
    return people


# Taking up a saved game


def resumed(arguments: Arguments) -> tuple[Match, list[str]]:
    """The match a file holds, and who sits on each seat; bots may take over from people, or from other bots."""
    for key in ONLY_FOR_NEW:
        if getattr(arguments, key):
            raise RumpusError(f"A saved game brings its own {key}, so --{key} has no meaning with --resume.")
    check_bots(arguments.bots)
    match, seats = take_up(arguments.resume, box_in(arguments.box) if arguments.box else None)
    if arguments.game not in (None, match.game.id):
        raise RumpusError(f"{arguments.resume.name} holds a game of {match.game.id}, not of {arguments.game}.")
    waiting = cycle(arguments.bots or [USUAL_LEVEL])
    for number, who in enumerate(seats):
        if arguments.watch if who == PERSON else arguments.bots:
            seats[number] = next(waiting)
    return match, seats


# Leaving it


@contextlib.contextmanager
def kept_when_interrupted(sitting: Sitting, go_on: Callable[[Path], str]) -> Iterator[None]:
    """Ctrl-C, a closed terminal or a reader that went away end the sitting, not the game."""

    def hang_up(number: int, frame: FrameType | None) -> NoReturn:
        raise SystemExit(128 + number)

    signals = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [signal.signal(number, hang_up) for number in signals]
    try:
        yield
    except (KeyboardInterrupt, BrokenPipeError, SystemExit):
        if sitting.people and sitting.match.decisions and not sitting.match.over:
            path = sitting.keep()
            with contextlib.suppress(OSError):
                print(f"\nSaved. Go on with: {go_on(path)}", file=sys.stderr)
        raise
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)


def part(sitting: Sitting, go_on: Callable[[Path], str]) -> None:
    """Somebody left: says how to go on."""
    if sitting.path:
        sitting.screen.say_commands([("Saved. Go on with", go_on(sitting.path))])


def finish(sitting: Sitting, box_file: Path | None) -> None:
    """The game is over: the table once more, who won, and how to see or play it again."""
    match = sitting.match
    reader = sitting.people[0] if len(sitting.people) == 1 else None
    screen = sitting.screen
    looking_back = hindsight(match, reader)
    screen.show(sitting.sight(reader), rows_below=ENDING_ROWS + match.players + len(looking_back))
    screen.say(verdict(match, reader))
    screen.say_rows(standing(match, reader))
    if looking_back:
        screen.say_rows(looking_back)
    screen.say(f"Seed: {write_seed(match.seed)}")
    screen.say_commands([("Play this deal again", again_command(match, sitting.seats, box_file))])
    if sitting.people or sitting.path:
        try:
            screen.say_commands([("See this game again", replay_command(sitting.keep(), box_file))])
        except RumpusError as error:
            screen.say(str(error))
