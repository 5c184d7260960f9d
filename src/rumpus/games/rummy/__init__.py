"""Anarcade: 8-Bit Rummy, a race to empty one's hand into sets that everybody may take apart again."""

from __future__ import annotations

from rumpus.core.game import Game, Option

GAME = Game(
    id="rummy",
    name="Anarcade: 8-Bit Rummy",
    players=(2, 4),
    prefix="RU",
    version=1,
    summary="Lay sets of equal numbers, take the whole table apart for new ones, and be the first with an empty hand.",
    package=__name__,
    options=(
        Option(
            id="points",
            field="points_to_win",
            values={"8": 8, "16": 16},
            help="how many points win: 8 is the printed game, 16 the printed longer one",
        ),
        Option(
            id="dealer",
            field="dealer_by_lot",
            values={"drawn": 0, "random": 1},
            help="who deals first: whoever draws the card with the highest sum, or simply anybody",
        ),
        Option(
            id="strict",
            field="strict",
            values={"off": 0, "on": 1},
            help="on: nobody may make a round void who could lay a card, or who could leave the table in order",
        ),
    ),
)
