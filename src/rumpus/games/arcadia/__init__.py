"""Arcadia, an amusement park of cards: hire people, build rides, shows, games and food, please the critics."""

from __future__ import annotations

from rumpus.core.game import Game, Option

GAME = Game(
    id="arcadia",
    name="Arcadia",
    players=(2, 4),
    prefix="AC",
    version=1,
    summary="Hire workers and experts, build chains of attractions, and let the best park of four years win.",
    package=__name__,
    options=(
        Option(
            id="years",
            field="years",
            values={"4": 4, "2": 2, "3": 3, "5": 5},
            help="how many years the game lasts: 4 is the printed game",
        ),
    ),
)
