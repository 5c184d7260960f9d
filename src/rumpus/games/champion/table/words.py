"""Names, and numbers of things, in words: what labels, prompts, refusals, views and the log of the game share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, get_args

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.games.champion.box_words import NO_ONE
from rumpus.games.champion.rules.components import NUMBERS, Action, Source

Colour = Literal["red", "yellow", "green", "blue", "purple"]
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
"""The colours of tiles and crystals by their numbers."""

ACTION_TEXTS = {
    Action.PLANNING: ("Game Planning", "draw 2 tiles"),
    Action.MONEY: ("Can I Have Some Money?", "2 dollars and an IOU"),
    Action.PRESENT: ("A Present", "a game from the store and 3 IOUs"),
    Action.WAKING: ("Waking Up Early", "a place in next turn order, and you may exchange a tile"),
    Action.STUDYING: ("Studying and Chores", "return up to 2 IOUs"),
    Action.GRANDPARENTS: ("Visiting the Grandparents", "a dollar, and return up to 1 IOU"),
    Action.NEWSSTAND: ("Going to the Newsstand", "a magazine for a dollar"),
    Action.RENTAL: ("Going to the Rental Store", "rent up to 3 games this turn"),
}
IN_SHORT = {
    Action.PLANNING: "planning",
    Action.MONEY: "money",
    Action.PRESENT: "present",
    Action.WAKING: "waking up early",
    Action.STUDYING: "chores",
    Action.GRANDPARENTS: "grandparents",
    Action.NEWSSTAND: "newsstand",
    Action.RENTAL: "rental store",
}
SOURCE_NAMES = {
    Source.BEATEN: "beaten games",
    Source.ACHIEVEMENTS: "achievements",
    Source.NOTEBOOK: "the notebook",
    Source.MANY_PLAYED: "games played beyond the fifth",
    Source.MOST_PLAYED: "the most games played",
    Source.MOST_CRYSTALS: "the most crystals",
}
COMBINATIONS = {
    "number": "{n} of one number",
    "colour": "{n} of one colour",
    "run": "{n} in a row",
    "colour run": "{n} in a row of one colour",
    "pairs": "two pairs",
    "house": "a trio and a pair",
}


def bits(cards: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [i for i in range(int(cards).bit_length()) if cards >> i & 1]


# Tiles and crystals


def tile_name(number: int) -> str:
    colour, value = divmod(int(number), NUMBERS)
    return f"{COLOUR_NAMES[colour]} {value}"


def colour_or_none(crystal: int) -> Colour | None:
    """The colour of a crystal from one more than its number, None for none."""
    return COLOUR_NAMES[crystal - 1] if crystal else None


# Actions


def action_name(action: int) -> str:
    return ACTION_TEXTS[Action(action)][0]


def action_title(action: int) -> str:
    """The name of an action where more words follow."""
    return action_name(action).rstrip("?")


def in_short(actions: Iterable[int]) -> str:
    """Actions to choose from, in few words."""
    *others, last = [IN_SHORT[Action(action)] for action in actions]
    return f"{', '.join(others)} or {last}" if others else last


# Games, magazines and achievements


def game_name(box: Box, number: int) -> str:
    return str(box.entries["cartridge"][number]["name"])


def combination(kind: str, tiles: int) -> str:
    """What a game asks for."""
    return COMBINATIONS[kind].format(n=tiles)


def genre_name(word: str) -> str:
    if word == NO_ONE:
        return ""
    return "RPG" if word == "rpg" else word


def magazine_name(box: Box, number: int) -> str:
    return str(box.entries["magazine"][number]["name"])


def achievement_name(box: Box, number: int) -> str:
    return str(box.entries["achievement"][number]["name"])


def asks(entry: dict[str, Any]) -> str:
    """What an achievement asks for."""
    goal, of = entry["goal"], genre_name(entry["of"])
    return {
        "genre": f"Play or beat {goal} {of} games",
        "undecided": f"Have {goal} games played and not beaten",
        "mascot": f"Play or beat {goal} games of the rental store",
        "eclectic": f"Play or beat games of {goal} genres",
        "difficulty": f"Beat {goal} {of} games",
        "ious": f"Have {goal} IOUs at the same time",
        "crystals": f"Have {goal} crystals",
        "presents": f"Have {goal} presents",
        "tags": f"Have magazines of {goal} genres",
        "same tag": f"Have {goal} magazines of one genre",
    }[entry["condition"]]


# The notebook


def notebook_name(box: Box, side: int) -> str:
    return str(box.entries["notebook"][side]["name"])


def line_name(line: str) -> str:
    return f"{'row' if line[0] == 'r' else 'column'} {line[1]}"


def reward_text(entry: dict[str, Any]) -> str:
    amount = entry["amount"]
    text = {
        "points": so_many(amount, "point"),
        "dollars": so_many(amount, "dollar"),
        "tiles": so_many(amount, "tile"),
        "owls": f"return up to {so_many(amount, 'IOU')}",
        "magazine": "a magazine",
        "present": "a game from the store",
    }[entry["gives"]]
    return f"{text} and {so_many(entry['ious'], 'IOU')}" if entry["ious"] else text


# Numbers and lists


def listed(words: Iterable[str]) -> str:
    """Words in a row: "a, b and c"."""
    *others, last = list(words)
    return f"{', '.join(others)} and {last}" if others else last
