"""What things on Anarcade's table are and do, in a sentence or two, for who looks closer."""

from __future__ import annotations

from rumpus.core.texts import Thing

THINGS = {
    "draw": Thing(
        "Draw symbol",
        "Lets you draw the top card of your draw stack and lay it out. Draw symbols on it count at once.",
        ("AN-13", "AN-14"),
    ),
    "earn": Thing("Earn symbol", "Brings one credit in the Earn phase, by itself.", ("AN-16",)),
    "score": Thing(
        "Score symbol",
        "Lets you move one credit to your score on the machine. It stays there from turn to turn.",
        ("AN-18",),
    ),
    "buy": Thing(
        "Buy symbol",
        "Pays one of the cost of cards you buy this turn. What is left of it is lost.",
        ("AN-22", "AN-23"),
    ),
    "starter": Thing("Starter card", "Everybody begins with six of these. It is not for sale.", ("AN-5",)),
    "card": Thing(
        "Action card",
        "Whoever buys it gets it face up on the discards. It is played when it comes to the hand.",
        ("AN-25", "AN-9"),
    ),
    "stack": Thing(
        "Stack for sale",
        "Its top card can be bought. The next one is for sale at once; an empty stack stays empty.",
        ("AN-22", "AN-24", "AN-26"),
    ),
    "machine": Thing(
        "Arcade machine",
        "It lends its symbols to everybody, each on their own turn. Who ends a turn with exactly its High "
        "Score in credits on it has aced it.",
        ("AN-17", "AN-28"),
    ),
    "highscore": Thing(
        "High score",
        "What everybody has scored on this machine. After an ace the others take their scored credits back.",
        ("AN-20", "AN-32"),
    ),
    "tokens": Thing("Token machine", "Credits come from here and go back here. It never runs dry.", ("AN-3",)),
    "pile": Thing(
        "Draw stack",
        "Face down and shuffled. When it is empty and a card is due, the discards become the new one.",
        ("AN-13", "AN-34"),
    ),
    "hand": Thing(
        "Hand",
        "At the beginning of a turn the whole hand is laid out: cards cannot be held back.",
        ("AN-9",),
    ),
    "discards": Thing(
        "Discards",
        "Cards bought and cards played lie here, open to all, until they are shuffled into the draw stack.",
        ("AN-25", "AN-34"),
    ),
    "credits": Thing(
        "Credits",
        "Pay for cards and are scored on the machine. At the end of your turn you keep six at the most.",
        ("AN-18", "AN-22", "AN-33"),
    ),
    "aces": Thing(
        "Aces",
        "Machines aced. Whoever has as many as are asked for first wins at once.",
        ("AN-29", "AN-30"),
    ),
    "deck": Thing(
        "Whole deck",
        "All cards of a player: everybody knows which, but not in what order they come.",
        ("AN-37",),
    ),
    "phase": Thing(
        "Phases of the turn",
        "Draw, Earn, Score, Buy: each symbol in play is one action of its phase. The number is how many are left.",
        ("AN-10", "AN-11"),
    ),
}
