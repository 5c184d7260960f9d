"""Sets up positions of Anarcade by name, checks that they could come about, and says what a decision changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rumpus import Match
from rumpus.games.anarcade.rules.components import HAND, STARTERS_EACH, Do, Phase, Symbol

from .cards import COIN, COINS, COSTS, MACHINES, kind_of, name_of, rule_box, symbols

PHASES = {"draw": Phase.DRAW, "score": Phase.SCORE, "buy": Phase.BUY}
COLOURS = tuple(COSTS)


@dataclass
class Seat:
    """What lies before a player. Piles are listed from the top; starters that are not named lie in the draw stack,
    or in the discards where the draw stack is given.
    """

    played: Sequence[str] = ()
    hand: Sequence[str] = ()
    draw: Sequence[str] | None = None
    discard: Sequence[str] | None = None
    credits: int = 0
    scored: int = 0
    aced: Sequence[str] = field(default_factory=tuple)


def at_table(
    *seats: Seat,
    phase: str,
    turn: int = 0,
    machine: str = "Score Machine",
    next_machine: str | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    sold_out: Sequence[str] = (),
    aces: int = 3,
    seed: int = 1,
) -> Match:
    """A match in which the seat `turn` has to decide; the symbols it has left are counted from the cards laid out.

    `stacks` names the top cards of a stack, the rest lies under them; the cards of a colour that is
    `sold_out` lie in the discards of the last seat.
    """
    match = Match("anarcade", max(len(seats), 2), seed, {"aces": aces}, box=rule_box())
    seats = seats if len(seats) > 1 else (*seats, Seat())
    s = match.position
    decks = [_deck(seat, p == turn) for p, seat in enumerate(seats)]
    owned = Counter(name for deck in decks for pile in deck.values() for name in pile)
    for number, colour in enumerate(COLOURS):
        stack = _stack(colour, list((stacks or {}).get(colour, ())), owned)
        if colour in sold_out:
            decks[-1]["discard"] += stack
            stack = []
        _lay(s.stack[number], [kind_of(name) for name in stack])
    for p, deck in enumerate(decks):
        for pile, names in deck.items():
            _lay(getattr(s, pile)[p], [kind_of(name) for name in names])
        s.credits[p], s.scored[p] = seats[p].credits, seats[p].scored
        _lay(s.victory[p], [list(MACHINES).index(name) for name in seats[p].aced])
    gone = [name for seat in seats for name in seat.aced]
    first = [name for name in (machine, next_machine) if name]
    machines = first + [name for name in MACHINES if name not in (*first, *gone)]
    _lay(s.arcade, [list(MACHINES).index(name) for name in machines])
    shown = "".join(map(symbols, decks[turn]["played"])) + MACHINES[machine][1]
    drawn = len(decks[turn]["played"]) - HAND
    s.turn, s.phase = turn, PHASES[phase]
    s.draws_left = shown.count("D") - drawn if phase == "draw" else 0
    s.scores_left = shown.count("S") if phase == "score" else 0
    s.buys_left = shown.count("B") if phase == "buy" else 0
    match.refresh()
    _check(match, seats, machine, shown)
    return match


def _deck(seat: Seat, at_turn: bool) -> dict[str, list[str]]:
    """The piles of a seat: three starters laid out or held where nothing else is said, six starters in all."""
    played = list(seat.played or (COINS if at_turn else ()))
    hand = list(seat.hand or (() if at_turn else COINS))
    draw, discard = list(seat.draw or ()), list(seat.discard or ())
    missing = STARTERS_EACH - [*played, *hand, *draw, *discard].count(COIN)
    assert missing >= 0, "a player has six starters"
    assert missing == 0 or None in (seat.draw, seat.discard), f"{missing} starters of a player lie nowhere"
    (draw if seat.draw is None else discard).extend([COIN] * missing)
    return {"played": played, "hand": hand, "draw": draw, "discard": discard}


def _stack(colour: str, tops: list[str], owned: Counter[str]) -> list[str]:
    rest = Counter({name: copies - owned[name] for name, (_, copies) in COSTS[colour].items()})
    rest.subtract(tops)
    assert min(rest.values()) >= 0, f"more {colour} cards than the box holds"
    return tops + list(rest.elements())


def _lay(pile: Any, cards: list[int]) -> None:
    """Fills a pile, top card first in the list, last in the record."""
    pile.cards[:] = 0
    pile.cards[: len(cards)] = cards[::-1]
    pile.count = len(cards)


def _check(match: Match, seats: Sequence[Seat], machine: str, shown: str) -> None:
    """A position that is handed out leaves a choice, and could have come about."""
    s = match.position
    p = int(s.turn)
    assert s.hand[p].count == 0, "the whole hand is laid out"
    assert all(s.hand[q].count == HAND and s.played[q].count == 0 for q in range(match.players) if q != p)
    assert all(seat.scored < MACHINES[machine][0] or q == p for q, seat in enumerate(seats)), "it would be aced"
    could_be_scored = min(int(s.scored[p]), shown.count("S")) if s.phase == Phase.BUY else 0
    assert s.phase == Phase.DRAW or s.credits[p] + could_be_scored >= shown.count("E"), "that was earned this turn"
    assert shown.count("D") >= s.played[p].count - HAND, "cards were drawn with Draw symbols"
    if s.phase == Phase.DRAW:
        assert s.draws_left > 0, "a Draw symbol is left"
        assert s.draw[p].count + s.discard[p].count > 0, "there is a card to draw"
    elif s.phase == Phase.SCORE:
        assert s.scores_left > 0, "a Score symbol is left"
        assert s.credits[p] > 0, "there is a credit to score"
        assert s.scored[p] < MACHINES[machine][0], "the High Score is not reached"
    else:
        assert len(match.legal()) > 1, "something can be bought"


# What a table looks like


def names(pile: Any) -> list[str]:
    """The cards of a pile, from the top."""
    return [name_of(int(kind)) for kind in pile.cards[: pile.count]][::-1]


def machines(pile: Any) -> list[str]:
    return [list(MACHINES)[int(kind)] for kind in pile.cards[: pile.count]][::-1]


def picture(match: Match) -> dict[str, Any]:
    """Everything on the table by name, hidden cards included."""
    s = match.position
    shown: dict[str, Any] = {
        "turn": int(s.turn),
        "round": match.round,
        "phase": Phase(int(s.phase)).name.lower(),
        "draws left": int(s.draws_left),
        "scores left": int(s.scores_left),
        "buys left": int(s.buys_left),
        "machines": machines(s.arcade),
    }
    for symbol in Symbol:
        shown[f"{symbol.name.lower()} stack"] = names(s.stack[symbol])
    for p in range(match.players):
        shown[f"seat {p} credits"] = int(s.credits[p])
        shown[f"seat {p} scored"] = int(s.scored[p])
        shown[f"seat {p} aced"] = machines(s.victory[p])
        for pile in ("hand", "played", "draw", "discard"):
            shown[f"seat {p} {pile}"] = names(getattr(s, pile)[p])
    return shown


def changes(match: Match, decision: Do) -> dict[str, tuple[Any, Any]]:
    """Makes a decision and returns all that it changed, as it was and as it is now."""
    before = picture(match)
    match.apply(decision)
    after = picture(match)
    return {place: (before[place], after[place]) for place in before if before[place] != after[place]}


def open_now(match: Match, player: int | None = None) -> set[Do]:
    return {Do(action.id) for action in match.legal(player)}


def total(match: Match, place: str) -> int:
    """How many of something lie on the table before all players together."""
    return int(sum(getattr(match.position, place)[: match.players]))


__all__ = ["COIN", "COINS", "Do", "Seat", "at_table", "changes", "open_now", "picture", "total"]
