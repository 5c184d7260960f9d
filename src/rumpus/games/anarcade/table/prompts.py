"""What a player of Anarcade is asked, and the rules behind it."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Prompt
from rumpus.games.anarcade.rules.components import Phase
from rumpus.games.anarcade.table.view import arcade_card


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
