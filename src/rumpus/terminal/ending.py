"""Endings: the standing when a game is over, and the commands to go on, to look again or to play again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from rumpus.bots import USUAL_LEVEL
from rumpus.core.match import Match
from rumpus.core.seeds import write_seed
from rumpus.terminal.keeping import PERSON
from rumpus.terminal.screen import printable


def standing(match: Match, reader: int | None = None) -> list[tuple[str, str]]:
    """Each seat's place and points, the first first."""
    rows = []
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(match.ranks)):
        name = "You" if seat == reader else printable(match.names[seat])
        points = match.scores[seat]
        one, several = match.game.score
        rows.append((f"{rank}. {name}", f"{points} {one if points == 1 else several}"))
    return rows


def hindsight(match: Match, reader: int | None = None) -> list[tuple[str, str]]:
    """What the game says of how each seat played; nothing where it has nothing to say."""
    names = ["You" if seat == reader else printable(name) for seat, name in enumerate(match.names)]
    return list(zip(names, match.hindsight, strict=False))


def verdict(match: Match, reader: int | None = None) -> str:
    """Who won, in one sentence."""
    first = [seat for seat, rank in enumerate(match.ranks) if rank == 1]
    if first == [reader]:
        return "You won!"
    names = ["you" if seat == reader else printable(match.names[seat]) for seat in first]
    if len(first) == 1:
        return f"{names[0]} won."
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory."


def resume_command(path: Path, box_file: Path | None) -> str:
    return shlex.join(["rumpus", "play", "--resume", str(path), *_box(box_file)])


def go_on_command(game: str, lesson: str, path: Path) -> str:
    return shlex.join(["rumpus", "learn", game, lesson, "--resume", str(path)])


def replay_command(path: Path, box_file: Path | None) -> str:
    return shlex.join(["rumpus", "replay", str(path), *_box(box_file)])


def again_command(match: Match, seats: Sequence[str], box_file: Path | None) -> str:
    """The command that deals the same game to the same company."""
    words = ["rumpus", "play", match.game.id, "--players", str(match.players)]
    people = [seat for seat, who in enumerate(seats) if who == PERSON]
    bots = [who for who in seats if who != PERSON]
    if not people:
        words.append("--watch")
    elif len(people) == 1:
        words += ["--seat", str(people[0] + 1)]
    else:
        words += ["--people", str(len(people))]
    if any(bot != USUAL_LEVEL for bot in bots):
        words += ["--bots", ",".join(bots if len(set(bots)) > 1 else bots[:1])]
    for option in match.game.options:
        if match.options[option.id] != option.default:
            words += ["--option", f"{option.id}={match.options[option.id]}"]
    return shlex.join([*words, *_box(box_file), "--seed", write_seed(match.seed)])


def _box(box_file: Path | None) -> list[str]:
    return ["--box", str(box_file)] if box_file else []
