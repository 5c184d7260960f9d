"""The `rumpus` command: finds the command asked for, and turns every mistake into one line and an exit code."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from rumpus.core.errors import BadBox, RumpusError

MISTAKE, INTERRUPTED, PIPE_CLOSED = 2, 130, 141
"""Exit codes, the last two those a shell gives for Ctrl-C and for a reader that went away."""

EXAMPLE = "example: rumpus play anarcade\n\nWithout a command: rumpus serve --open, the table in the browser."


AT_HOME = ["serve", "--open"]
"""What `rumpus` alone means."""


class Parser(argparse.ArgumentParser):
    """Reads arguments; a mistake becomes a sentence instead of a page of usage."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        kwargs.setdefault("allow_abbrev", False)
        super().__init__(*args, **kwargs)

    def error(self, message: str) -> NoReturn:
        raise RumpusError(f"{message.rstrip('.')}; `{self.prog} --help` says how it goes.")


def make_parser() -> Parser:
    import rumpus
    from rumpus.commands import (
        backup,
        boxes,
        compile,
        games,
        lab,
        ladder,
        learn,
        play,
        replay,
        rules,
        serve,
        tournament,
        tune,
    )

    parser = Parser(prog="rumpus", description="A games room: play, study and simulate tabletop games.", epilog=EXAMPLE)
    parser.add_argument("--version", action="version", version=f"rumpus {rumpus.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in (serve, play, learn, backup, compile, games, rules, replay, boxes, lab, tournament, ladder, tune):
        command.add_to(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a letter gets a question mark, not a crash.
            stream.reconfigure(errors="replace")
    try:
        code = run(argv)
        sys.stdout.flush()
        return code
    except RumpusError as error:
        complain(error)
        return MISTAKE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more at its end; that must not find the closed pipe again.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        # A full disk or a file that may not be read is no bug of ours, so it gets a sentence as well.
        complain(RumpusError(f"{error.filename or 'the system'}: {error.strerror or error}."))
        return MISTAKE


def run(argv: Sequence[str] | None) -> int:
    parser = make_parser()
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as asked:
        # --help and --version have said their piece.
        return int(asked.code or 0)
    if not hasattr(arguments, "run"):
        arguments = parser.parse_args(AT_HOME)
    code: int = arguments.run(arguments)
    return code


def complain(error: RumpusError) -> None:
    """One line on stderr for each mistake."""
    from rumpus.terminal.screen import printable

    mistakes = error.mistakes if isinstance(error, BadBox) else [" ".join(str(error).split())]
    for mistake in mistakes:
        print(f"rumpus: {printable(mistake)}", file=sys.stderr)
