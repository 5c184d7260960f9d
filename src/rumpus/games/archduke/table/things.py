"""What things on Archduke's table are and do, in a sentence or two, for who looks closer."""

from __future__ import annotations

from rumpus.core.texts import Thing

THINGS = {
    "hidden": Thing(
        "Face-down card",
        "Only an action lets somebody look at it. Remembering what you have seen is the game; a table for learners may "
        "remind you.",
        ("AR-7", "AR-39", "AR-49"),
    ),
    "card": Thing(
        "Card",
        "Its number counts in your grid at the end of a round: the lowest sum is best.",
        ("AR-40", "AR-41"),
    ),
    "archduke": Thing("Archduke", "It counts less than nothing: keep it.", ("AR-1", "AR-40")),
    "eclipse": Thing("Eclipse", "There are eclipses of 0 and of 13. Any eclipse matches any other.", ("AR-17",)),
    "give": Thing(
        "Give",
        "When it leaves a grid its owner may give another player a card from the draw pile, which nobody looks at.",
        ("AR-23", "AR-26"),
    ),
    "swap": Thing(
        "Swap",
        "When it leaves a grid its owner may let any two cards on the table change places, unseen.",
        ("AR-23", "AR-27"),
    ),
    "peek": Thing(
        "Peek",
        "When it leaves a grid its owner may look at any one card on the table.",
        ("AR-23", "AR-28"),
    ),
    "draw": Thing(
        "Draw pile",
        "A card from here is seen by its drawer alone, who keeps it or discards it at once.",
        ("AR-10",),
    ),
    "discard": Thing(
        "Discard pile",
        "Take its top card in place of one of yours, or lay a card of the same value on it while the window is open.",
        ("AR-12", "AR-14"),
    ),
    "tokens": Thing(
        "Tokens",
        "One for each round: 1 for the lowest cards, 2 for the next. Whoever has the lowest sum in all wins.",
        ("AR-43", "AR-45"),
    ),
    "window": Thing(
        "Last window",
        "After a call everybody has one more turn. Then cards can be matched once more before the round is counted.",
        ("AR-30",),
    ),
    "called": Thing(
        "Called",
        "Nobody else can give, swap or look at the caller's cards. A call that was too high costs a penalty card.",
        ("AR-31", "AR-33"),
    ),
}
