"""Anarcade: Champion Gold, a deck-building race for the high scores of an arcade."""

from __future__ import annotations

from rumpus.core.game import Game, Option

GAME = Game(
    id="anarcade",
    name="Anarcade: Champion Gold",
    players=(2, 4),
    prefix="AN",
    version=1,
    summary="Build a deck, earn credits, fill the high-score table: three aced machines make you champion.",
    package=__name__,
    score=("ace", "aces"),
    options=(
        Option(
            id="aces",
            field="aces_to_win",
            values={"3": 3, "2": 2, "1": 1},
            help="how many aced arcade cards win: 3 is the printed game, fewer make a shorter one",
        ),
    ),
)
