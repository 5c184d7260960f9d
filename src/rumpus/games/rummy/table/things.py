"""What things on 8-Bit Rummy's table are and do, in a sentence or two, for who looks closer."""

from __future__ import annotations

from rumpus.core.texts import Thing

THINGS = {
    "card": Thing(
        "Card",
        "It counts in one row at a time: with the top, the middle or the bottom number of others.",
        ("RU-1", "RU-9"),
    ),
    "set": Thing(
        "Set",
        "Three cards or more with the same number in the same row. Cards may be moved between sets, as long "
        "as all are whole in the end.",
        ("RU-12", "RU-13"),
    ),
    "loose": Thing(
        "Set that is too small",
        "Whoever ends the turn with it takes its cards into the hand and draws three more. A deck with fewer makes the "
        "round void.",
        ("RU-21", "RU-23", "RU-24"),
    ),
    "deck": Thing(
        "Deck",
        "Who lays no card draws one, which ends the turn. If somebody has to draw and it is empty the round is void.",
        ("RU-7", "RU-10", "RU-32"),
    ),
    "row": Thing(
        "Row",
        "Sets of the numbers that stand at the same height of the cards.",
        ("RU-9", "RU-14"),
    ),
    "rival": Thing(
        "Cards of another player",
        "Cards that went from the table into a hand are known to all.",
        ("RU-34",),
    ),
    "points": Thing(
        "Points",
        "Who goes out gets one for each card that the others hold.",
        ("RU-27", "RU-28", "RU-29"),
    ),
}
