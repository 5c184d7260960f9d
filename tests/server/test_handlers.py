"""Every command of the wire is answered in one place."""

from __future__ import annotations

from typing import get_args

from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.commands.handlers import HANDLERS, ROWS
from rumpus.server.table.entry import LoggedEntry


def test_every_command_has_exactly_one_handler() -> None:
    assert sorted(kind.__name__ for kind, _ in ROWS) == sorted(kind.__name__ for kind in get_args(w.Command))
    assert len(HANDLERS) == len(ROWS)


def test_every_entry_can_be_stored_and_says_what_it_does_to_the_table() -> None:
    assert set(LoggedEntry.__subclasses__()) == set(get_args(e.Entry)), (
        "an entry that is not in the union cannot be read"
    )
    for kind in get_args(e.Entry):
        assert "apply" in vars(kind), kind
