"""Sets up positions of Archduke by the values of cards, plays decisions by their kind, and says how things lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rumpus import Match
from rumpus.games.archduke.rules.components import EVERYBODY, NOBODY, Phase

PHASES = {"draw": Phase.DRAW, "call": Phase.CALL}
HOLE = "."


def at_table(
    *grids: str,
    turn: int = 0,
    phase: str = "draw",
    discard: Sequence[int] = (5,),
    pile: Sequence[int] | None = None,
    known: Mapping[tuple[int, int], Sequence[int]] | None = None,
    caller: int | None = None,
    turns_left: int = 0,
    seed: int = 1,
    **options: str,
) -> Match:
    """A match in which the seat `turn` has to draw or to say whether it calls.

    A grid lists the values at its places: the 2x2 row by row, then column by column; `.` is an empty place. The last of
    `discard` is its top. The draw pile holds everything else, or `pile` alone, and the rest lies under the discards.
    `known` says which seats know the card at a seat's place.
    """
    match = Match("archduke", len(grids), seed, options)
    s = match.position
    values = match.box.record[0].value.tolist()
    left = list(range(len(values)))

    def pick(value: int) -> int:
        card = next(card for card in left if values[card] == value)
        left.remove(card)
        return card

    for field in ("grid", "seen", "looking", "untried", "shuffled"):
        getattr(s, field)[:] = 0
    for seat, row in enumerate(grids):
        places = row.split()
        s.cards[seat] = sum(value != HOLE for value in places)
        s.span[seat] = max(4, len(places))
        for place, value in enumerate(places):
            s.grid[seat, place] = 0 if value == HOLE else pick(int(value)) + 1
    for (seat, place), seats in (known or {}).items():
        s.seen[seat, place] = sum(1 << p for p in seats)
    tops = [pick(value) for value in discard]
    drawn = [pick(value) for value in pile] if pile is not None else left
    under = left if pile is not None else []
    _lay(s.draw, drawn)
    _lay(s.discard, [*under, *tops])
    s.phase, s.turn, s.first = PHASES[phase], turn, turn
    s.turns_taken, s.window = len(grids), 1
    s.caller, s.turns_left = NOBODY if caller is None else caller, turns_left
    s.passed = EVERYBODY & ((1 << len(grids)) - 1)
    match.refresh()
    return match


def _lay(pile: Any, cards: list[int]) -> None:
    pile.cards[:] = 0
    pile.cards[: len(cards)] = cards
    pile.count = len(cards)


# Deciding


def do(match: Match, who: int, kind: str, /, **about: Any) -> None:
    """Makes the one decision of a kind that touches these things."""
    fitting = [a for a in match.legal(who) if a.kind == kind and about.items() <= dict(a.about).items()]
    assert len(fitting) == 1, f"seat {who} cannot {kind} {about}: {[a.label for a in match.legal(who)]}"
    match.apply(fitting[0], player=who)


def kinds(match: Match, seat: int) -> set[str]:
    """The kinds of decision that are open to a seat."""
    return {action.kind for action in match.legal(seat)}


def places(match: Match, seat: int, kind: str) -> list[int]:
    """The places that decisions of a kind are about."""
    return [action.about["place"] for action in match.legal(seat) if action.kind == kind]


def targets(match: Match, seat: int, kind: str) -> set[tuple[int, int]]:
    return {(a.about["seat"], a.about["place"]) for a in match.legal(seat) if a.kind == kind}


def pass_all(match: Match) -> None:
    """Everybody who is asked in this window passes."""
    while phase(match) == "window" and "pass" in kinds(match, match.actors[0]):
        do(match, match.actors[0], "pass")


def discard_from(match: Match, seat: int, place: int) -> None:
    """The seat at turn draws, keeps the card and so discards the one at a place."""
    do(match, seat, "draw")
    do(match, seat, "keep", place=place)


def end_turn(match: Match) -> None:
    """Nobody matches, and the player at turn does not call."""
    pass_all(match)
    if phase(match) == "call":
        do(match, match.actors[0], "go_on")


# Looking


def phase(match: Match) -> str:
    return str(match.view(None)["table"]["phase"])


def table(match: Match, seat: int | None = None) -> dict[str, Any]:
    return dict(match.view(seat)["table"])


def grid(match: Match, seat: int) -> list[int | None]:
    """The values in a grid, hidden or not, None for an empty place."""
    values, s = match.box.record[0].value, match.position
    return [int(values[card - 1]) if card else None for card in s.grid[seat, : s.span[seat]].tolist()]


def top(match: Match) -> int:
    return int(table(match)["discard"]["value"])


def knowing(match: Match, seat: int, place: int) -> set[int]:
    """The seats that know a card."""
    bits = int(match.position.seen[seat, place])
    return {p for p in range(match.players) if bits >> p & 1}


def sees(match: Match, reader: int, seat: int, place: int) -> int | None:
    """The value that a reader is shown at a place, None for a card on its face."""
    there = table(match, reader)["seats"][seat]["grid"][place]
    return int(there["card"]["value"]) if "card" in there else None


def events(match: Match, reader: int | None = None) -> list[str]:
    from rumpus.games.archduke.rules.components import Told

    return [Told(event.kind).name for event in match.events(reader)]


def last_round(match: Match) -> dict[str, Any]:
    return dict(table(match)["last_round"])


def sums(match: Match) -> list[int]:
    return [seat["sum"] for seat in last_round(match)["seats"]]


def ranks(match: Match) -> list[int]:
    return [seat["rank"] for seat in last_round(match)["seats"]]
