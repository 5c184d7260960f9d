"""Playthroughs: fixed games printed with every public answer, kept in playthroughs/ and read in review."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rumpus
from rumpus import Bot, Game, Match
from rumpus.core.game import Event

pytestmark = pytest.mark.compiled

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 20
FIRST, LAST = 30, 5
"""How many decisions are printed from the beginning, and from the end."""


def compact(value: Any) -> str:
    """A view on one line: `name=value` pairs, lists of things by their names."""
    if isinstance(value, dict):
        if "name" in value:
            return str(value["name"])
        return " ".join(f"{key}={compact(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return "[" + ", ".join(compact(inner) for inner in value) + "]"
    return json.dumps(value).strip('"')


def is_rows(value: Any) -> bool:
    """Whether something in a view is a list of things, one a line."""
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def shown(match: Match) -> Iterator[str]:
    """What everybody sees, one line for the table and one for each thing on it."""
    table = match.view(None)["table"]
    yield compact({key: value for key, value in table.items() if not is_rows(value)})
    for key, rows in table.items():
        if is_rows(rows):
            yield from (f"  {key} {number}: {compact(row)}" for number, row in enumerate(rows))


def besides(match: Match, seat: int) -> Iterator[str]:
    """What a seat sees and a spectator does not."""
    public, own = match.view(None)["table"], match.view(seat)["table"]
    for key, value in own.items():
        if not is_rows(value):
            yield from [] if value == public[key] else [f"{key}={compact(value)}"]
            continue
        for number, (row, shown_row) in enumerate(zip(value, public[key], strict=True)):
            more = {name: part for name, part in row.items() if part and part != shown_row.get(name)}
            yield from [f"{key} {number}: {compact(more)}"] if more else []


def position(match: Match) -> Iterator[str]:
    """All that can be asked before a decision; choices and observation for the seat that is asked first."""
    yield f"  actors {list(match.actors)}, round {match.round}, scores {match.scores}, ranks {match.ranks}"
    for seat in match.actors:
        prompt = match.prompt(seat)
        yield f"  prompt {seat}: {prompt.text} ({', '.join(prompt.rules)})"
    for action in match.legal():
        about = dict(action.about) | ({"warning": action.warning} if action.warning else {})
        yield f"    {action.id} {action.kind}: {action.label}{f' {about}' if about else ''}"
    seen = match.observe(match.actors[0])
    yield f"  observe {match.actors[0]}: " + " ".join(f"{i}:{seen[i]:g}" for i in np.flatnonzero(seen))
    yield from (f"  {line}" for line in shown(match))
    for seat in range(match.players):
        yield from (f"  only seat {seat} sees {line}" for line in besides(match, seat))


def news(match: Match, since: int) -> Iterator[str]:
    """The sentences since an earlier moment, and what single seats read besides."""
    yield from (f"  > {line}" for line in match.log[since:])
    for seat in range(match.players):
        told = [event for event in match.events(seat) if event.decision == len(match.decisions)]
        private = [event for event in told if match.game.table.seen_by(event) == seat]
        yield from (f"  > only seat {seat} reads: {line}" for line in by_name(match, private))


def by_name(match: Match, private: list[Event]) -> list[str]:
    """What one seat reads, with names instead of "You"."""
    told = (match.game.table.sentence(match.box, event, list(match.names), event.seat) for event in private)
    return [sentence.text for sentence in told if sentence]


def playthrough(game: Game, players: int) -> str:
    """The beginning and the end of a game in which every seat but the last decides at random."""
    decisions = decided(game, players)
    match = Match(game, players, SEED)
    chapters: list[list[str]] = [[f"{game.name}, {players} players, seed {SEED}", "", "deal", *news(match, 0)]]
    for number, (seat, action) in enumerate(decisions, 1):
        if FIRST < number <= len(decisions) - LAST:
            match.apply(action, player=seat)
            continue
        before, since = list(position(match)), len(match.log)
        match.apply(action, player=seat)
        fair = ", can be taken back" if match.undo_is_fair else ""
        chapters.append(["", f"decision {number}: seat {seat} takes {action}{fair}", *before, *news(match, since)])
    left_out = len(decisions) - FIRST - LAST
    if left_out > 0:
        chapters.insert(1 + FIRST, ["", f"({left_out} decisions left out)"])
    chapters.append(["", "the end", *(f"  {line}" for line in shown(match))])
    chapters[-1].append(f"  scores {match.scores}, ranks {match.ranks}, {len(match.decisions)} decisions")
    return "\n".join(line.rstrip() for chapter in chapters for line in chapter) + "\n"


def decided(game: Game, players: int) -> list[tuple[int, int]]:
    match = Match(game, players, SEED)
    bots = [Bot("random", seat) for seat in range(players - 1)] + [Bot("instinct")]
    while not match.over:
        seat = match.actors[0]
        match.apply(bots[seat].choose(match, seat), player=seat)
    return match.decisions


def test_the_playthrough_reads_as_on_record(game: Game, players: int, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{game.id}-{players}.txt"
    found = playthrough(game, players)
    if request.config.getoption("--update-playthroughs"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    recorded = path.read_text(encoding="utf-8") if path.exists() else ""
    assert found.splitlines() == recorded.splitlines(), "if this is meant, run pytest --update-playthroughs"


def test_every_playthrough_on_record_belongs_to_a_game() -> None:
    wanted = {f"{g.id}-{n}.txt" for g in rumpus.games() for n in range(g.players[0], g.players[1] + 1)}
    assert {path.name for path in FOLDER.iterdir()} == wanted
