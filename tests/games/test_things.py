"""What is said of things on a table, and what bots say: rules and events that are named are those of the game."""

from __future__ import annotations

import rumpus
from rumpus.core.rulebook import read_rulebook
from rumpus.server.wire import event_names


def test_every_thing_names_rules_that_the_game_has(game: rumpus.Game) -> None:
    things = game.table.things
    named = {rule for thing in things.values() for rule in thing.rules}
    assert named <= {rule.number for rule in read_rulebook(game).rules}


def test_what_a_thing_does_is_a_sentence_or_two(game: rumpus.Game) -> None:
    for thing in game.table.things.values():
        assert thing.text[0].isupper()
        assert thing.text.endswith((".", "?"))
        assert len(thing.text) < 180


def test_bots_remark_on_events_of_their_game(game: rumpus.Game) -> None:
    remarks = game.table.remarks
    assert "won" in remarks
    assert set(remarks) <= set(event_names.names(game))
