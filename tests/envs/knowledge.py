"""What of a position is a seat's knowledge, in a form in which equal knowledge is equal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from rumpus import Match
from rumpus.core.record import Record
from rumpus.games.arcadia.rules.components import JOBS

EVERYWHERE = {
    "rng": "the random numbers are secret, and new ones in every guess",
    "events": "what happened is the log",
    "event_count": "what happened is the log",
    "telling": "whether anybody listens",
    "revealed": "for undo",
    "players": "no position has another number of them by itself",
}

NO_KNOWLEDGE: dict[str, dict[str, str]] = {
    "anarcade": {**EVERYWHERE, "first": "always 0", "round_number": "counted up to 255"},
    "rummy": {
        **EVERYWHERE,
        "first": "always 0",
        "dealer_by_lot": "how the first dealer was found",
        "rounds_void": "for reports",
        "turns_taken": "for reports",
        "desk": "where the solver works",
    },
    "archduke": {
        **EVERYWHERE,
        "least_window": "how long a window stays open for people",
        "reminders": "what people are reminded of",
        "looking": "what is looked at is known from then on",
        "window": "a number that tells windows apart",
        "lot": "drawn anew in every count",
        "last_grid": "the log of the round before: all these cards were shuffled since",
        "rounds_played": "for reports",
        "turns_played": "for reports",
        "calls": "for reports",
        "wrong_calls": "for reports",
        "emptied": "for reports",
        "starter_firsts": "for reports",
    },
    "arcadia": {
        **EVERYWHERE,
        "first": "always 0",
        "moved": "0 whenever somebody decides",
        "wanted": "the attraction at `aim`",
        "paid": "what `laid` comes to",
        "payable": "what is left of the hand beside `laid`",
        "chosen": "the kinds in `laid`",
        "trial": "for reckoning",
        "best": "for reckoning",
        "menu": "for reckoning",
        "plan": "a note of search",
        "staff": "the hand, counted",
        "kinds": "the hand, counted",
        "budget": "the hand, counted",
        "lasting": "the park, counted",
        "built": "the park, counted",
        "fitting": "the park, counted",
        "reached": "the park, counted",
        "in_doubt": "what is `taken`",
        "praise": "what the reviews come to",
    },
    "champion": {
        **EVERYWHERE,
        "first": "the seat at turn",
        "round_number": "the week",
        "notebook_rule": "which sides could be chosen",
        "place": "of the seat at turn in the order",
        "lot": "for reports",
        "shown": "the slots that are not empty",
        "rental_games": "the games in the slots",
        "boxed_games": "all that lie nowhere else",
        "boxed_magazines": "all that lie nowhere else",
        "boxed_crystals": "all that lie nowhere else",
        "achievements": "those that are open and those that somebody won",
        "news": "0 whenever somebody decides",
        "filled": "the spaces of the notebook that are not empty",
        "points": "for reports",
        "acted": "for reports",
        "decided": "counts decisions for search",
        "desk": "notes of search",
    },
}
"""Fields that tell a seat nothing that it could not tell by others, with the reason."""


GUESS = (np.uint64(7), np.uint64(7))
"""The seed of every guess that is compared."""
OLD = 2
"""Shuffles that are told apart, beside the last one."""

Fields = dict[str, Any]


def assert_rules_end(match: Match) -> None:
    """In Archduke the next player is looked for until one is found."""
    if match.game.id == "archduke":
        assert 0 < match.position.playing < 1 << match.players, "nobody plays"


def canonical(match: Match, s: Record, seat: int) -> Fields:
    """A seat's guess without what is no knowledge: cards by their kinds, no orders that nobody knows or needs."""
    fields = {name: _plain(s[name]) for name in s.dtype.names or () if name not in NO_KNOWLEDGE[match.game.id]}
    if match.game.id in CANONICAL:
        CANONICAL[match.game.id](match.box.record[0], s, seat, fields)
    return fields


def _plain(value: Any) -> Any:
    """Numbers as lists, a pile as its cards."""
    if getattr(value.dtype, "names", None):
        if value.shape:
            return [_plain(pile) for pile in value]
        return value["cards"][: value["count"]].tolist()
    return value.tolist()


def _anarcade(box: Record, s: Record, seat: int, fields: Fields) -> None:
    """A view lists cards as they came, but a hand or a discard stack is known by its kinds."""
    for colour, stack in enumerate(fields["stack"]):
        assert all(box.colour[card] == colour for card in stack), "a card lies in a stack of another colour"
    for name in ("hand", "played", "draw", "discard", "victory"):
        fields[name] = [sorted(pile) for pile in fields[name]]


def _archduke(box: Record, s: Record, seat: int, fields: Fields) -> None:
    """Cards of one kind are alike; a card face down is known by its shuffle as well."""

    def face_down(card: int) -> tuple[int, int]:
        assert s.shuffled[card] <= s.shuffles, "a card comes from a shuffle that has not been"
        return int(box.kind[card]), min(int(s.shuffles - s.shuffled[card]), OLD)

    def place(seat: int, at: int) -> tuple[Any, ...]:
        there = int(s.grid[seat, at])
        return (*face_down(there - 1), int(s.seen[seat, at]) & ((1 << s.players) - 1)) if there else ()

    for q in range(s.players):
        cards = sum(1 << at for at, card in enumerate(s.grid[q]) if card)
        assert not int(s.untried[q]) & ~cards, "a place without a card can be tried"
    fields["grid"] = [[place(q, at) for at in range(len(s.grid[q]))] for q in range(s.players)]
    fields["draw"] = sorted(map(face_down, fields["draw"]))
    fields["discard"] = [int(box.kind[card]) for card in fields["discard"]]
    fields["discard"] = [fields["discard"][-1:], sorted(fields["discard"])]
    fields["held"] = face_down(int(s.held) - 1) if s.held else ()
    fields["held_open"] = int(s.held_open) if s.held else 0
    fields["shuffles"] = min(int(s.shuffles), OLD)
    if not s.rounds_played:
        fields["last_caller"] = None
    del fields["seen"], fields["shuffled"]


def _arcadia(box: Record, s: Record, seat: int, fields: Fields) -> None:
    """Workers of one kind are alike, unseen ones known by the shuffle they come from; of attractions built, none is
    first. What others can work out of one's own hand is theirs to know."""

    def ago(worker: int, shuffle: int) -> int:
        since = int(s.shuffles[int(worker >= JOBS)]) - shuffle
        assert since >= 0, "a worker comes from a shuffle that has not been"
        return min(since, OLD)

    def in_hand(q: int, i: int) -> tuple[int, int]:
        worker, drawn = int(s.hand[q].cards[i]), int(s.drawn[q, i])
        return int(box.kind[worker]), -1 if drawn == 0 else 0 if q == seat else ago(worker, drawn - 1)

    fields["hand"] = [sorted(in_hand(q, i) for i in range(s.hand[q].count)) for q in range(s.players)]
    fields["deck"] = [
        sorted((int(box.kind[worker]), ago(worker, int(s.since[worker]))) for worker in deck) for deck in fields["deck"]
    ]
    fields["discard"] = [sorted(int(box.kind[worker]) for worker in pile) for pile in fields["discard"]]
    fields["row"] = [[int(box.shown[there]) for there in row] for row in fields["row"]]
    for name in ("plans", "aside"):
        fields[name] = sorted(fields[name])
    fields["park"] = [sorted(park) for park in fields["park"]]
    fields["review"] = [review if q == seat else sorted(review) for q, review in enumerate(fields["review"])]
    del fields["drawn"], fields["since"], fields["shuffles"]


def _champion(box: Record, s: Record, seat: int, fields: Fields) -> None:
    """All is open."""
    fields["order"], fields["early"] = fields["order"][: s.players], fields["early"][: s.early_count]
    assert set(fields["order"]) == set(range(s.players)), "somebody has no place in the order"
    assert len(set(fields["early"])) == s.early_count, "somebody woke up twice"


CANONICAL: dict[str, Callable[[Record, Record, int, Fields], None]] = {
    "anarcade": _anarcade,
    "archduke": _archduke,
    "arcadia": _arcadia,
    "champion": _champion,
}
