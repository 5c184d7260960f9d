"""What a player of 8-Bit Rummy is asked, and the rules behind it."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Prompt
from rumpus.games.rummy.rules.components import LEAST_SET, PENALTY
from rumpus.games.rummy.table.sets import count_loose, lying_sets

COUNTED = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Many")


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """What the player may do now, and the rules behind it; the last change of a turn is announced."""
    asked = _prompt(box, s, player)
    if s.changes_left != 1:
        return asked
    return Prompt(f"One change is left in this turn. {asked.text}", ("RU-20", *asked.rules))


def _prompt(box: Box, s: Record, player: int) -> Prompt:
    if s.changes_left == 0:
        return _changed_enough(box, s)
    if s.lies == s.lay:
        return _turn_begins(s)
    bound = s.strict and not s.deck and s.changes_left == 1
    if s.laid == 0:
        ways = "lay one with it, or the round is void" if bound else "lay at least one, or restore the table"
        return Prompt(f"{ways}.", ("RU-11", "RU-13", "RU-18", *["RU-37"] * bound), "You have moved cards")
    loose = count_loose(box, s)
    if loose:
        small = sum(len(cards) < LEAST_SET for _, _, cards in lying_sets(box, s))
        which = f"{COUNTED[min(small, len(COUNTED) - 1)]} {'set is' if small == 1 else 'sets are'} not whole yet"
        cost = _cost(s, loose)
        ways = "Mend that with it, or the round is void." if bound else "Go on, or restore."
        text = f"{which}: {cost}. {ways}" if cost else f"{which}. {ways}"
        return Prompt(text, ("RU-12", "RU-15", "RU-16", "RU-18", "RU-21", *["RU-37"] * bound))
    if s.hand[player] == 0:
        return Prompt("Your hand is empty and every set is legal: end your turn and go out.", ("RU-27", "RU-28"))
    return Prompt("Every set is legal. Go on, or end your turn.", ("RU-16", "RU-18", "RU-19", "RU-26"))


def _changed_enough(box: Box, s: Record) -> Prompt:
    """RU-20: the turn ends, one way or the other."""
    loose = count_loose(box, s)
    ends = f"End it ({_cost(s, loose)})" if loose else "End it"
    draws = "restore the table and draw" if s.deck else "restore the table, which makes the round void"
    choice = f"{ends}." if s.strict and not s.deck else f"{ends}, or {draws}."
    return Prompt(f"You have changed enough for one turn. {choice}", ("RU-20", "RU-21"))


def _turn_begins(s: Record) -> Prompt:
    if s.deck:
        text = "lay at least one card, or draw one."
        return Prompt(text, ("RU-7", "RU-8", "RU-10", "RU-12", "RU-13"), "Your turn")
    if s.strict:
        text = "Your turn, and the deck is empty: lay a card. Only if you cannot, the round is void."
        return Prompt(text, ("RU-7", "RU-12", "RU-13", "RU-32", "RU-37"))
    text = "Your turn, and the deck is empty: lay at least one card, or draw in vain and make the round void."
    return Prompt(text, ("RU-7", "RU-8", "RU-12", "RU-13", "RU-32"))


def _cost(s: Record, loose: int) -> str:
    """What it would cost to end the turn now, where that is allowed; there is no room for how it comes about."""
    if s.deck.bit_count() >= PENALTY:
        return f"ending now costs {so_many(loose + PENALTY, 'card')}"
    return "" if s.strict else "ending now makes the round void"
