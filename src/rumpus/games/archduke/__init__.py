"""Archduke, a game of memory and quick hands: travel light, match what is discarded, call when you are lowest."""

from __future__ import annotations

from rumpus.core.game import Game, Option

GAME = Game(
    id="archduke",
    name="Archduke",
    players=(2, 6),
    prefix="AR",
    version=1,
    summary="Remember your cards, match every discard you can, and call Archduke when your grid is the lightest.",
    package=__name__,
    lowest_wins=True,
    score=("token point", "token points"),
    options=(
        Option(
            id="mode",
            field="mode",
            values={"standard": 0, "battle-royal": 1, "advanced": 2},
            help="4 rounds as printed, 8 of them (advanced), or one player out after each round (battle-royal)",
        ),
        Option(
            id="pace",
            field="pace",
            values={"turns": 0, "live": 1},
            help="matching: everybody is asked in turn, or all act at once until the next player touches a pile",
            online="live",
        ),
        Option(
            id="late",
            field="late_penalty",
            values={"refused": 0, "penalty": 1},
            help="a match that comes too late in a live game: refused without harm, or the printed penalty card",
        ),
        Option(
            id="play_off",
            field="play_off",
            values={"shared": 0, "play-off": 1},
            help="a tie for first place at the end: the victory is shared, or the tied play one more round",
        ),
        Option(
            id="window",
            field="least_window",
            values={"1.5": 15, "0.5": 5, "3": 30},
            help="seconds for which a live window stays open at the least, for slow connections",
        ),
        Option(
            id="reminders",
            field="reminders",
            values={"off": 0, "on": 1},
            help="on: the table goes on showing you every card you have seen; off: remember them, the real game",
        ),
    ),
)
