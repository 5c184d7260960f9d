"""`rumpus replay`: tells a saved game, after it has been played through once more, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rumpus.commands.arguments import (
    Arguments,
    Commands,
    add_box,
    add_command,
    add_json,
    add_plain,
    box_in,
    print_json,
    whole,
)
from rumpus.core.errors import RumpusError

if TYPE_CHECKING:
    from rumpus.core.match import Match


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "replay", replay, "tell a saved game", "rumpus replay game.toml --to 20")
    parser.add_argument("file", metavar="FILE", type=Path, help="a game saved by `rumpus play`")
    parser.add_argument("--to", type=whole(0), metavar="N", help="only the first N decisions")
    parser.add_argument("--seat", type=whole(1), metavar="N", help="as the player on this seat saw it, counted from 1")
    add_box(parser)
    add_json(parser)
    add_plain(parser)


def replay(arguments: Arguments) -> int:
    from rumpus.terminal.keeping import take_up
    from rumpus.terminal.screen import printable

    box = box_in(arguments.box) if arguments.box else None
    match, _ = take_up(arguments.file, box)
    total = len(match.decisions)
    if arguments.to is not None:
        match.rewind(arguments.to)
    seat = check_seat(arguments.seat, match)
    if arguments.json:
        return print_json(as_json(match, seat, total))
    print("\n".join(map(printable, match.log_for(seat))))
    tell_standing(match, seat, total)
    return 0


def check_seat(wanted: int | None, match: Match) -> int | None:
    if wanted is not None and wanted > match.players:
        raise RumpusError(f"There is no seat {wanted}; seats are 1 to {match.players}.")
    return None if wanted is None else wanted - 1


def as_json(match: Match, seat: int | None, total: int) -> dict[str, object]:
    return {
        "game": match.game.id,
        "players": match.players,
        "names": list(match.names),
        "seed": f"{match.seed:#034x}",
        "options": match.options,
        "box": match.box.fingerprint,
        "decisions": [list(decision) for decision in match.decisions],
        "decisions_in_all": total,
        "log": match.log_for(seat),
        "view": match.view(seat),
        "hindsight": match.hindsight,
    }


def tell_standing(match: Match, seat: int | None, total: int) -> None:
    from rumpus.core.seeds import write_seed
    from rumpus.terminal.ending import hindsight, standing, verdict
    from rumpus.terminal.screen import printable

    done = len(match.decisions)
    print()
    if match.over:
        print(verdict(match, seat))
    elif done == total:
        print(f"The game is not over yet: {printable(match.names[match.actors[0]])} is to decide.")
    else:
        print(f"So it stood after {done} of {total} decisions.")
    for title, words in [*standing(match, seat), *hindsight(match, seat)]:
        print(f"{title}: {words}")
    print(f"All {total} decisions replay as they were made. Seed: {write_seed(match.seed)}")
