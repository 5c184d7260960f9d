"""A beginner at Archduke: swaps what is heavy for what is light, and calls when the whole hand is known to be light."""

from __future__ import annotations

from rumpus.core.piles import top
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.archduke.bot.instinct import answer_window, peek_nearest, value_of
from rumpus.games.archduke.rules.components import NOBODY, Do, Phase
from rumpus.games.archduke.rules.grid import card_at, knows

LIGHT = 3
"""A card that is taken from the discard pile, or kept in place of one that nobody has seen."""
LOW = 5
"""The sum of a hand with which a beginner calls."""


@rule
def beginner_policy(box: Record, s: Record, player: int, mask: Array) -> int:
    """What others hold it does not keep in mind, nor which of its cards go together."""
    if s.phase == Phase.PEEK:
        return peek_nearest(mask)
    if s.phase == Phase.WINDOW:
        return answer_window(box, s, player, mask)
    if player != s.turn:
        return number(Do.PASS)
    if s.phase == Phase.DRAW:
        return number(Do.TAKE) if value_of(box, top(s.discard)) <= LIGHT else number(Do.DRAW)
    if s.phase == Phase.PLACE:
        return place_card(box, s, player)
    return number(Do.CALL) if is_light(box, s, player) else number(Do.GO_ON)


@rule
def place_card(box: Record, s: Record, player: int) -> int:
    """In place of the heaviest card it knows, if that is heavier; a light one in place of one it does not know."""
    heaviest = number(NOBODY)
    unknown = number(NOBODY)
    last = number(NOBODY)
    most = value_of(box, s.held - 1)
    for place in range(number(s.span[player])):
        if s.grid[player, place] != 0:
            last = number(place)
            if not knows(s, player, player, number(place)):
                unknown = number(place)
            elif value_of(box, card_at(s, player, number(place))) > most:
                most = value_of(box, card_at(s, player, number(place)))
                heaviest = number(place)
    if heaviest != NOBODY:
        return number(Do.PLACE) + heaviest
    if unknown != NOBODY and (value_of(box, s.held - 1) <= LIGHT or s.held_open != 0):
        return number(Do.PLACE) + unknown
    return number(Do.DISCARD) if s.held_open == 0 else number(Do.PLACE) + last


@rule
def is_light(box: Record, s: Record, player: int) -> bool:
    """Whether it knows all its cards and they come to little."""
    total = 0.0
    for place in range(number(s.span[player])):
        if s.grid[player, place] != 0:
            if not knows(s, player, player, number(place)):
                return False
            total += value_of(box, card_at(s, player, number(place)))
    return total <= LOW
