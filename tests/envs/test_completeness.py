"""Completeness: whatever a seat knows changes what it observes.

All that a seat knows is in its guess of the rest: made from the same seed, two guesses differ only if the seat can tell
the positions apart. So a position is changed a little, again and again; wherever that changes the guess, the view or
the open decisions of a seat, its observation has to change as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

import rumpus
from rumpus import Bot, Game, Match
from rumpus.core.calling import interpreting
from rumpus.core.game import find_game
from rumpus.core.record import Array
from tests.contract.components import assert_all_there

from .knowledge import GUESS, NO_KNOWLEDGE, assert_rules_end, canonical

pytestmark = pytest.mark.compiled

POSITIONS, CHANGES = 4, 50
FAR = 300
"""Decisions into a game, at the most."""
BITS = 50
IMPOSSIBLE = (AssertionError, IndexError, ValueError, ArithmeticError, KeyError, RuntimeWarning)
"""What comes of a position that cannot be: then there is nothing to compare."""


def positions(game: Game, players: int, lots: random.Random, most: int) -> list[Match]:
    """Positions of random games with random options."""
    found = []
    for _ in range(most):
        options = {option.id: lots.choice(list(option.values)) for option in game.options}
        match = Match(game, players, lots.randrange(2**64), options)
        bots = [Bot("random", seed=lots.randrange(2**32)), Bot("instinct")]
        for _ in range(lots.randrange(FAR)):
            if not match.over:
                seat = lots.choice(match.actors)
                match.apply(lots.choice(bots).choose(match, seat), seat)
        found.append(match)
    return found


def leaves(array: Array, ignored: Sequence[str] = ()) -> Iterator[Array]:
    """The plain arrays that a record is made of."""
    for name in array.dtype.names or ():
        if name not in ignored:
            yield from leaves(array[name])
    if array.dtype.names is None:
        yield array


class Changes:
    """Small changes of positions of one game, within what was seen in some of them."""

    def __init__(self, matches: Sequence[Match], lots: random.Random) -> None:
        game = matches[0].game
        self.lots, self.players, self.most = lots, matches[0].players, game.players[1]
        self.fields = [name for name in game.rules.STATE.names or () if name not in NO_KNOWLEDGE[game.id]]
        seen = {name: [list(leaves(match.states[name])) for match in matches] for name in self.fields}
        self.highest = {
            name: [max(int(leaf.max()) for leaf in each) for each in zip(*all, strict=True)]
            for name, all in seen.items()
        }
        self.sets = [name for name in self.fields if max(self.highest[name]) > 1 << 12]
        """Fields that hold sets, as the bits of a number."""

    def make(self, match: Match) -> str:
        """Changes a number by one, lets two numbers change places, or moves a card from one set to another."""
        how = self.lots.choice(["step", "swap", "move"])
        name = self.lots.choice(self.sets if how == "move" and self.sets else self.fields)
        leaf, at, highest = self._any(match, name)
        before = int(leaf[at])
        if how == "step":
            leaf[at] = min(max(before + self.lots.choice([1, -1]), 0), highest)
            return f"step {name}{at[1:]}"
        others = self.sets if name in self.sets else [name, name, *self.fields]
        other_name = self.lots.choice(others)
        other, there, _ = self._any(match, other_name)
        if name in self.sets:
            card = 1 << self.lots.randrange(BITS)
            leaf[at] ^= card
            other[there] ^= card
        else:
            leaf[at], other[there] = int(other[there]), before
        return f"swap {name}{at[1:]} {other_name}{there[1:]}"

    def _any(self, match: Match, name: str) -> tuple[Array, tuple[int, ...], int]:
        """Any number of a field, and the highest that was seen there."""
        found = list(leaves(match.states[name]))
        number = self.lots.randrange(len(found))
        leaf = found[number]
        seats = [self.players if n == self.most and axis == 1 else n for axis, n in enumerate(leaf.shape)]
        return leaf, tuple(self.lots.randrange(n) for n in seats), self.highest[name][number]


def knowledge(match: Match, seat: int) -> dict[str, Any]:
    """All that a seat can tell of a position."""
    twin = match.states.copy()
    match.game.rules.determinize(match.box.record[0], twin[0], seat, GUESS)
    legal = np.flatnonzero(match.mask(seat)).tolist() if seat in match.actors else []
    view = unordered(match.view(seat)["table"])
    return {"actors": match.actors, "legal": legal, "view": view, **canonical(match, twin[0], seat)}


def unordered(view: Any) -> Any:
    """A view without the orders in which it lists things."""
    if isinstance(view, dict):
        return {key: unordered(value) for key, value in view.items()}
    return sorted(map(repr, map(unordered, view))) if isinstance(view, list) else view


def unseen(match: Match, seat: int, changes: Changes, most: int) -> Iterator[str]:
    """What changes for a seat while its observation stays as it was."""
    known, seen = knowledge(match, seat), match.observe(seat)
    for _ in range(most):
        other = match.copy()
        try:
            what = changes.make(other)
            assert_all_there(other)
            assert_rules_end(other)
            other.refresh()
            if (other.observe(seat) != seen).any():
                continue
            told = knowledge(other, seat)
        except IMPOSSIBLE:
            continue
        if told != known:
            yield f"{what}: {[key for key in told if told[key] != known[key]]}"


def unseen_in(game: Game, players: int, seed: int, most: int) -> list[str]:
    lots = random.Random(f"{game.id} {players} {seed}")
    matches = positions(game, players, lots, most)
    changes = Changes(matches, lots)
    with interpreting():  # what cannot be may point anywhere, and compiled rules would look there
        return list(_unseen_in(matches, changes, lots))


def _unseen_in(matches: Sequence[Match], changes: Changes, lots: random.Random) -> Iterator[str]:
    for match in matches:
        for seat in lots.sample(range(match.players), 2):
            for what in unseen(match, seat, changes, CHANGES):
                yield f"{len(match.decisions)} decisions in, seat {seat}: {what}"


def test_every_game_says_which_fields_are_no_knowledge() -> None:
    assert set(NO_KNOWLEDGE) == {game.id for game in rumpus.games()}
    for game in rumpus.games():
        assert set(NO_KNOWLEDGE[game.id]) <= set(game.rules.STATE.names)


def test_whatever_a_seat_knows_changes_what_it_observes(game: Game) -> None:
    for players in game.players:
        assert unseen_in(game, players, seed=1, most=POSITIONS) == []


def test_a_number_that_is_missing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one number of the observation left out, the same search finds what it told of."""
    game, observe = find_game("rummy"), Match.observe
    dealer = game.rules.observation.names().index("dealer")

    def without_dealer(match: Match, seat: int) -> Array:
        seen = observe(match, seat)
        seen[dealer] = 0
        return seen

    monkeypatch.setattr(Match, "observe", without_dealer)
    found = unseen_in(game, 4, seed=1, most=POSITIONS)
    assert found
    assert all("dealer" in what for what in found)


@pytest.mark.soak
def test_whatever_a_seat_knows_changes_what_it_observes_however_long_one_looks(game: Game) -> None:
    for players in range(game.players[0], game.players[1] + 1):
        for seed in range(2, 12):
            assert unseen_in(game, players, seed, most=4 * POSITIONS) == []
