"""The decisions of Anarcade in words: labels, prompts, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Label, Prompt
from rumpus.games.anarcade.rules.components import ACTIONS, Do, Phase
from rumpus.games.anarcade.table.log import seen_by, sentence
from rumpus.games.anarcade.table.report import holdings, items, tallies
from rumpus.games.anarcade.table.view import PHASE_NAMES, STACK_NAMES, Colour, arcade_card, card, view
from rumpus.games.anarcade.table.words import price

__all__ = ["holdings", "items", "label", "prompt", "refusal", "seen_by", "sentence", "tallies", "view"]

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


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """The sentence that says what the player may do now, and the rules behind it."""
    if s.phase == Phase.DRAW:
        text = f"you have {so_many(s.draws_left, 'Draw symbol')} left. Draw and play a card, or stop."
        return Prompt(text, ("AN-13", "AN-14", "AN-15"), "Draw phase")
    if s.phase == Phase.SCORE:
        arcade = arcade_card(box, s.arcade.cards[s.arcade.count - 1])
        text = (
            f"{arcade.name} asks for {arcade.high_score}, you have scored {s.scored[player]}. "
            f"You have {so_many(s.scores_left, 'Score symbol')} and {so_many(s.credits[player], 'credit')}: "
            "score one more, or stop."
        )
        return Prompt(text, ("AN-18", "AN-19", "AN-20", "AN-21", "AN-28"), "Score phase")
    text = (
        f"you have {so_many(s.buys_left, 'Buy symbol')} and {so_many(s.credits[player], 'credit')}. "
        "Buy a card, or end your turn."
    )
    return Prompt(text, ("AN-22", "AN-23", "AN-24", "AN-25", "AN-33"), "Buy phase")


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "AN-30"
    if player != s.turn:
        return "It is not your turn.", "AN-27"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "AN-11"
    wanted = Phase.DRAW if action <= Do.STOP_DRAWING else Phase.SCORE if action <= Do.STOP_SCORING else Phase.BUY
    if wanted != s.phase:
        now, then = PHASE_NAMES[s.phase], PHASE_NAMES[wanted]
        return f"That belongs to the {then} phase, and this is the {now} phase.", "AN-11"
    colour = action - Do.BUY_DRAW
    name = STACK_NAMES[colour]
    if s.stack[colour].count == 0:
        return f"The {name} stack is empty.", "AN-26"
    shown = card(box, s.stack[colour].cards[s.stack[colour].count - 1])
    means = f"{so_many(s.buys_left, 'Buy symbol')} and {so_many(s.credits[player], 'credit')}"
    return f"{shown.name} costs {shown.cost}, and you have {means}.", "AN-22"
