"""Encoded: what all who look from one place share is what each of them would be told alone."""

from __future__ import annotations

import random

import msgspec
import pytest

from rumpus.core.game import find_game
from rumpus.core.match import Match
from rumpus.core.texts import Sentence
from rumpus.server.table import encoded as encoded_places
from rumpus.server.table import entries as e
from rumpus.server.table import render
from rumpus.server.table.encoded import Encoded
from rumpus.server.table.opening import Clock, Opening
from rumpus.server.table.state import TableState
from rumpus.server.wire.encoding import encode


def table(game: str, players: int) -> TableState:
    found = find_game(game)
    opening = Opening(
        "t", game, found.version, found.box.fingerprint, "Table", players, found.check_options({}), Clock(), None, True,
        None, "host", bytes(16), bytes(16), 0,
    )  # fmt: skip
    return TableState(opening, found.box)


def log_plainly(state: TableState, match: Match, reader: int | None) -> list[Sentence]:
    """All that happened in the words of a reader, with every undo that was asked for where it led back to."""
    told, known = list[Sentence](), match.events(reader)
    for undo in [undo for undo in state.undos if undo.asked]:
        told += match.sentences(reader, [event for event in known if event.decision <= undo.decisions])
        told.append(undo.sentence)
        known = [event for event in known if event.decision > undo.decisions]
    return told + match.sentences(reader, known)


def shared_plainly(state: TableState, reader: int | None) -> list[object]:
    """As it would be made for one reader alone."""
    log = log_plainly(state, state.match, reader) if state.match else []
    return [msgspec.json.decode(encode(part)) for part in render.shared(state, reader, None)._replace(log=log)]


def same_for_all(state: TableState, encoded: Encoded, readers: list[int | None]) -> None:
    for reader in readers:
        found = [msgspec.json.decode(part) for part in encoded.shared(state, reader, None)]
        assert found == shared_plainly(state, reader)


@pytest.mark.parametrize("which", ["anarcade", "archduke"])
def test_a_table_that_goes_on_is_told_as_if_it_were_made_anew(which: str) -> None:
    state, encoded, dice = table(which, 3), Encoded(), random.Random(5)
    log: list[e.Entry] = [e.Sat(0, "a", "Nina"), e.Sat(1, "b", "Otto"), e.Sat(2, "c", "Remi"), e.Started()]

    def go_on(entry: e.Entry) -> None:
        state.apply(e.Row(state.seq + 1, 0, None, None, entry))

    for entry in log:
        go_on(entry)
        same_for_all(state, encoded, [None, 0])
    assert state.match is not None
    for number in range(60):
        if state.match.over:
            break
        seat = dice.choice(state.match.actors)
        go_on(e.Played(seat, dice.choice(state.match.legal(seat)).id))
        same_for_all(state, encoded, dice.sample([None, 0, 1, 2], 2))
        if number == 20:
            go_on(e.Renamed(1, "Olga"))
        elif number in (30, 45):
            go_on(e.Undone(seat, state.match.decision_count - dice.choice([1, 7])))
        elif number == 50:
            go_on(e.Said(None, "Somebody", "Hello"))
        same_for_all(state, encoded, [None, 0, 1, 2])


def test_a_place_is_made_once_for_each_number(monkeypatch: pytest.MonkeyPatch) -> None:
    state, encoded, made = table("anarcade", 2), Encoded(), []
    shared = render.shared
    monkeypatch.setattr(render, "shared", lambda *place: (made.append(place), shared(*place))[1])
    for _ in range(50):
        encoded.shared(state, None, None)
    assert len(made) == 1
    encoded.shared(state, 0, None)
    assert len(made) == 2
    state.apply(e.Row(1, 0, None, None, e.Sat(0, "a", "Nina")))
    encoded.shared(state, None, None)
    assert len(made) == 3


@pytest.mark.parametrize("seed", range(6))
def test_decisions_taken_back_again_and_again_stand_where_they_led_back_to(seed: int) -> None:
    state, encoded, dice = table("anarcade", 3), Encoded(), random.Random(seed)
    late = Encoded()

    def go_on(entry: e.Entry) -> None:
        state.apply(e.Row(state.seq + 1, 0, None, None, entry))

    for entry in (e.Sat(0, "a", "Nina"), e.Sat(1, "b", "Otto"), e.Sat(2, "c", "Remi"), e.Started()):
        go_on(entry)
    assert state.match is not None
    for _ in range(40):
        for _ in range(dice.choice([0, 1, 1, 3, 9])):
            if not state.match.over:
                seat = dice.choice(state.match.actors)
                go_on(e.Played(seat, dice.choice(state.match.legal(seat)).id))
        if state.match.decision_count and not state.match.over:
            seat, to = dice.randrange(3), dice.randrange(state.match.decision_count)
            if dice.random() < 0.5:
                go_on(e.UndoAsked(seat, to))
            go_on(e.Undone(seat, to))
        same_for_all(state, encoded, [None, 1])
        if dice.random() < 0.3:
            same_for_all(state, late, [None, 1])
        same_for_all(state, Encoded(), [1])


def test_a_long_log_that_was_written_meanwhile_is_carried_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoded_places, "FEW", 60)
    state, encoded, dice = table("anarcade", 2), Encoded(), random.Random(3)

    def go_on(entry: e.Entry) -> None:
        state.apply(e.Row(state.seq + 1, 0, None, None, entry))

    def decide(times: int) -> None:
        assert state.match is not None
        for _ in range(times):
            seat = dice.choice(state.match.actors)
            go_on(e.Played(seat, dice.choice(state.match.legal(seat)).id))

    for entry in (e.Sat(0, "a", "Nina"), e.Sat(1, "b", "Otto"), e.Started()):
        go_on(entry)
    assert state.match is not None
    assert not encoded.is_behind(state, 0)
    while not encoded.is_behind(state, 0):
        decide(1)
    write = encoded.plan_log(state, 0)
    decide(3)
    go_on(e.Undone(0, state.match.decision_count - 8))
    decide(2)
    encoded.keep_log(0, write())
    assert not encoded.is_behind(state, 0)
    same_for_all(state, encoded, [0])
