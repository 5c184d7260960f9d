"""Video Game Champion: five weeks of tiles, rentals, magazines and passwords in the nineties."""

from __future__ import annotations

from rumpus.core.game import Game, Option

GAME = Game(
    id="champion",
    name="Video Game Champion",
    players=(2, 5),
    prefix="VG",
    version=1,
    summary="Collect button tiles, rent and beg for video games, and beat more of them than anybody on the block.",
    package=__name__,
    options=(
        Option(
            id="weeks",
            field="weeks",
            values={"5": 5, "3": 3, "2": 2},
            help="how many weeks are played: 5 is the printed game, fewer make a shorter one",
        ),
        Option(
            id="notebook",
            field="notebook_rule",
            values={"choose": 0, "first": 1, "second": 2},
            help="the side of the password notebook: everybody chooses, or all play with the first or the second",
        ),
    ),
)
