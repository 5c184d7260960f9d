"""Sets up positions of 8-Bit Rummy by name, on a deck of their own, and says what lies where."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import rumpus
from rumpus import Match
from rumpus.core.box import Box, read_box
from rumpus.games.rummy.rules.components import CHANGES, EVERY_CARD, NUMBERS, Do

ROWS = ("top", "middle", "bottom")
LEFT_OUT = {(0, 1), (1, 2), (1, 3), (2, 4), (2, 5), (3, 6), (3, 7), (4, 3), (4, 2), (5, 1), (5, 0), (6, 7), (6, 6)} | {
    (7, 5),
    (7, 4),
}
DECK = [f"{a + 1}-{b + 1}-{(a ^ b) + 1}" for a in range(NUMBERS) for b in range(NUMBERS) if (a, b) not in LEFT_OUT]
"""Any two of these cards agree in one row at the most, so each test can say what fits what."""


def box_text(deck: Sequence[str] = DECK) -> str:
    """The box as a file would hold it."""
    lines = ['game = "rummy"', 'name = "Rule tests"']
    for card in deck:
        lines += ["[[card]]", *(f"{row} = {n}" for row, n in zip(ROWS, card.split("-"), strict=True))]
        lines += ['source = "reconstructed"']
    return "\n".join(lines) + "\n"


def box_from(text: str) -> Box:
    (game,) = (game for game in rumpus.games() if game.id == "rummy")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "box.toml"
        path.write_text(text, encoding="utf-8")
        return read_box(path, game.sheet)


@cache
def rule_box() -> Box:
    return box_from(box_text())


def bits(names: Sequence[str]) -> int:
    return sum(1 << DECK.index(name) for name in names)


def names(cards: int) -> list[str]:
    return [name for card, name in enumerate(DECK) if int(cards) >> card & 1]


def at_table(
    *hands: Sequence[str],
    sets: Mapping[str, Sequence[str]] | None = None,
    turn: int = 0,
    deck: int | None = None,
    gained: Sequence[int] = (),
    voids: int = 0,
    changes: int = CHANGES,
    seed: int = 1,
    **options: str,
) -> Match:
    """A turn that begins: `sets` gives cards by row ("top": [...]), `deck` how many cards are left to draw.

    A second hand that is not given holds one card. Cards too many for the deck are in the last hand.
    """
    match = Match("rummy", max(2, len(hands)), seed, options, box=rule_box())
    s = match.position
    s.hand[:], s.known[:], s.lies[:], s.laid = 0, 0, 0, 0
    for row, cards in (sets or {}).items():
        s.lies[ROWS.index(row)] = bits(cards)
    for seat, cards in enumerate(hands):
        s.hand[seat] = bits(cards)
    rest = EVERY_CARD & ~int(s.lies[0] | s.lies[1] | s.lies[2])
    for hand in s.hand:
        assert int(hand) & ~rest == 0, "a card is in two places"
        rest &= ~int(hand)
    last = match.players - 1
    while len(hands) <= last and not s.hand[last]:
        card = rest & -rest
        s.hand[last] |= card
        rest &= ~card
    while deck is not None and rest.bit_count() > deck:
        card = rest & -rest
        s.hand[last] |= card
        rest &= ~card
    s.deck, s.lay[:], s.turn, s.voids, s.changes_left = rest, s.lies, turn, voids, changes
    s.points[: len(gained)] = gained
    match.refresh()
    return match


# Decisions by name


def put(card: str, row: str) -> int:
    return int(Do.PUT) + DECK.index(card) * len(ROWS) + ROWS.index(row)


def take_back(card: str) -> int:
    return int(Do.TAKE_BACK) + DECK.index(card)


def lay(match: Match, row: str, *cards: str) -> None:
    for card in cards:
        match.apply(put(card, row))


def open_now(match: Match, player: int | None = None) -> set[int]:
    return {action.id for action in match.legal(player)}


def picture(match: Match) -> dict[str, Any]:
    """Everything on the table by name, hidden cards included."""
    s = match.position
    shown: dict[str, Any] = {"turn": int(s.turn), "round": match.round, "deck": int(s.deck).bit_count()}
    for row, name in enumerate(ROWS):
        shown[name] = names(s.lies[row])
    for p in range(match.players):
        shown[f"hand {p}"] = names(s.hand[p])
        shown[f"known {p}"] = names(s.known[p])
        shown[f"points {p}"] = int(s.points[p])
    return shown


__all__ = ["DECK", "Do", "at_table", "box_from", "box_text", "lay", "names", "open_now", "picture", "put", "take_back"]
