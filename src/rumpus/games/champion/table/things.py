"""What things on Video Game Champion's table are and do, in a sentence or two, for who looks closer."""

from __future__ import annotations

from rumpus.core.texts import Thing

THINGS = {
    "tile": Thing(
        "Button tile",
        "Number and colour make combinations that play and beat games. Eight tiles and IOUs are all you may keep.",
        ("VG-2", "VG-38"),
    ),
    "iou": Thing(
        "IOU",
        "A promise of chores: it takes up the room of a tile until you return it by Studying, by a visit or by a "
        "reward of the notebook.",
        ("VG-32", "VG-38", "VG-62"),
    ),
    "game": Thing(
        "Video game",
        "Play it with the first two tiles of its combination, beat it with all of them for its points, each of "
        "you once. A game of two tiles is beaten at once.",
        ("VG-46", "VG-47", "VG-48"),
    ),
    "rental": Thing(
        "Rental store",
        "Renting costs a dollar, a new release with a crystal two. While it is at somebody's home nobody else"
        " can rent it.",
        ("VG-34", "VG-35", "VG-36"),
    ),
    "present": Thing("Present", "A game of the video game store for three IOUs. You have it from now on.", ("VG-29",)),
    "magazine": Thing(
        "Magazine",
        "For a dollar. Once, it is a wild for playing or beating a game of its genres, and then its crystal "
        "goes to your notebook.",
        ("VG-33", "VG-51", "VG-52"),
    ),
    "crystal": Thing(
        "Crystal",
        "Goes to your notebook: from a new release to whoever plays it first, from a magazine when it is "
        "used. Having the most of them scores, too.",
        ("VG-56", "VG-59", "VG-76"),
    ),
    "notebook": Thing(
        "Password notebook",
        "Crystals go on spaces of their colour; a star takes any. A full row or column gives what stands beside it.",
        ("VG-59", "VG-62"),
    ),
    "thrill": Thing(
        "Thrill trail",
        "The first time you play a game you take one of these tiles. It can be used at once.",
        ("VG-53",),
    ),
    "board": Thing(
        "Action board",
        "Take a tile beside it, then you may take its action. Of a board with two actions only one is taken.",
        ("VG-25", "VG-26"),
    ),
    "bag": Thing("Bag", "Tiles are drawn from it unseen. When it is empty the used ones go back in.", ("VG-10",)),
    "achievement": Thing(
        "Achievement",
        "The first to do what it asks for takes it at once, and nobody else can have it.",
        ("VG-66",),
    ),
    "played": Thing(
        "Played token",
        "Lies on a game you have played but not beaten. When you beat it the token is a wild.",
        ("VG-46", "VG-49"),
    ),
    "dollars": Thing(
        "Dollars",
        "Pay for rented games and magazines.",
        ("VG-33", "VG-35"),
    ),
    "meeples": Thing(
        "Meeples",
        "One goes on each game you rent. You have three, and they come home with the new week.",
        ("VG-37",),
    ),
    "week": Thing(
        "The week",
        "Three routine turns for everybody, then the new order, then a weekend turn at the rental store.",
        ("VG-18", "VG-58"),
    ),
}
