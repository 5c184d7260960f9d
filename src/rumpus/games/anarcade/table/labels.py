"""The decisions of Anarcade in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Label
from rumpus.games.anarcade.rules.components import Do
from rumpus.games.anarcade.table.view import STACK_NAMES, Colour, arcade_card, card
from rumpus.games.anarcade.table.words import price

ChoiceKind = Literal["draw", "stop", "score", "buy", "end"]


class About(Struct, frozen=True, omit_defaults=True):
    """What a decision touches: a stack, and the kind of the card on it."""

    stack: Colour | None = None
    card: int | None = None


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label[ChoiceKind, About]:
    """A decision in words, with the numbers that matter for it."""
    if action == Do.DRAW:
        left = so_many(s.draws_left, "Draw symbol")
        return Label("draw", "Draw and play a card", name=f"Draw and play a card ({left} left)")
    if action == Do.STOP_DRAWING:
        return Label("stop", "Stop drawing")
    if action == Do.SCORE:
        goal = arcade_card(box, s.arcade.cards[s.arcade.count - 1]).high_score
        return Label("score", "Score a credit", detail=f"{s.scored[player]} of {goal} so far")
    if action == Do.STOP_SCORING:
        return Label("stop", "Stop scoring")
    if action == Do.END_TURN:
        return Label("end", "End your turn")
    colour = action - Do.BUY_DRAW
    name = STACK_NAMES[colour]
    if s.stack[colour].count == 0:
        return Label("buy", f"Buy from the {name} stack", About(name))
    shown = card(box, s.stack[colour].cards[s.stack[colour].count - 1])
    cost = price(shown.cost, s.buys_left)
    name_and_symbols = f"Buy {shown.name} [{shown.symbols}] for {cost}"
    return Label("buy", f"Buy {shown.name} for {cost}", About(name, shown.kind), name_and_symbols)
