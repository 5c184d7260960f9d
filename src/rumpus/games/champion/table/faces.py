"""Tiles, games, magazines, achievements and rewards as people see them, and counts in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rumpus.core.box import Box
from rumpus.games.champion.box import COLOUR_LETTERS, NO_ONE, line_names
from rumpus.games.champion.rules.components import NUMBERS, Action, Source

Face = dict[str, Any]

COLOUR_NAMES = ("red", "yellow", "green", "blue", "purple", "any colour")
ACTION_TITLES = {
    Action.PLANNING: ("Game Planning", "draw 2 tiles"),
    Action.MONEY: ("Can I Have Some Money?", "2 dollars and an IOU"),
    Action.PRESENT: ("A Present", "a game from the store and 3 IOUs"),
    Action.WAKING: ("Waking Up Early", "a place in next turn order, and you may exchange a tile"),
    Action.STUDYING: ("Studying and Chores", "return up to 2 IOUs"),
    Action.GRANDPARENTS: ("Visiting the Grandparents", "a dollar, and return up to 1 IOU"),
    Action.NEWSSTAND: ("Going to the Newsstand", "a magazine for a dollar"),
    Action.RENTAL: ("Going to the Rental Store", "rent up to 3 games this turn"),
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


def tile(number: int) -> Face:
    colour, value = divmod(int(number), NUMBERS)
    return {"tile": int(number), "number": value, "colour": COLOUR_NAMES[colour], "name": tile_name(number)}


def tile_name(number: int) -> str:
    colour, value = divmod(int(number), NUMBERS)
    return f"{COLOUR_NAMES[colour]} {value}"


def tiles(cards: int) -> list[Face]:
    return [tile(number) for number in bits(cards)]


def game(box: Box, number: int) -> Face:
    entry = box.entries["cartridge"][number]
    return {
        "game": int(number),
        "name": entry["name"],
        "genre": entry["genre"],
        "difficulty": entry["difficulty"],
        "combination": entry["combination"],
        "tiles": entry["tiles"],
        "asks": combination(entry),
        "points": entry["points"],
    }


def game_name(box: Box, number: int) -> str:
    return str(box.entries["cartridge"][number]["name"])


def combination(entry: Face) -> str:
    """What a game asks for, in words."""
    return COMBINATIONS[entry["combination"]].format(n=entry["tiles"])


def magazine(box: Box, number: int) -> Face:
    entry = box.entries["magazine"][number]
    return {"magazine": int(number), "name": entry["name"], "genres": entry["genres"].split()}


def colour_or_none(crystal: int) -> str | None:
    """The colour of a crystal from one more than its number, None for none."""
    return COLOUR_NAMES[crystal - 1] if crystal else None


def achievement(box: Box, number: int) -> Face:
    entry = box.entries["achievement"][number]
    return {
        "achievement": number,
        "name": entry["name"],
        "type": entry["type"],
        "asks": asks(entry),
        "goal": entry["goal"],
        "points": entry["points"],
    }


def asks(entry: Face) -> str:
    """What an achievement asks for, in words."""
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


def genre_name(word: str) -> str:
    if word == NO_ONE:
        return ""
    return "RPG" if word == "rpg" else word


def notebook_spaces(box: Box, side: int) -> list[str]:
    """The colours printed on a side of the notebook, row by row."""
    return [COLOUR_NAMES[COLOUR_LETTERS.index(letter)] for letter in "".join(box.entries["notebook"][side]["spaces"])]


def notebook_width(box: Box, side: int) -> int:
    return len(box.entries["notebook"][side]["spaces"][0])


def notebook_face(box: Box, side: int) -> Face:
    """A side of the notebook before anything lies on it."""
    spaces = [{"space": n, "colour": colour, "crystal": None} for n, colour in enumerate(notebook_spaces(box, side))]
    return {
        "name": box.entries["notebook"][side]["name"],
        "width": notebook_width(box, side),
        "spaces": spaces,
        "lines": rewards(box, side),
        "beside": [],
    }


def rewards(box: Box, side: int) -> list[Face]:
    """What the rows and columns of a side give, in the order in which the rules number them."""
    wanted = line_names(box.entries["notebook"][side])
    entries = {entry["line"]: entry for entry in box.entries["reward"] if entry["notebook"] == side + 1}
    return [
        {
            "line": line,
            "gives": entries[line]["gives"],
            "amount": entries[line]["amount"],
            "ious": entries[line]["ious"],
        }
        | {"name": line_name(line), "text": reward_text(entries[line])}
        for line in wanted
    ]


def line_name(line: str) -> str:
    return f"{'row' if line[0] == 'r' else 'column'} {line[1]}"


def reward_text(entry: Face) -> str:
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


def so_many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def listed(words: Iterable[str]) -> str:
    """Words in a row: "a, b and c"."""
    *others, last = list(words)
    return f"{', '.join(others)} and {last}" if others else last


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


def in_short(actions: Iterable[int]) -> str:
    """Actions to choose from, in few words."""
    *others, last = [IN_SHORT[Action(action)] for action in actions]
    return f"{', '.join(others)} or {last}" if others else last


def action_name(action: int) -> str:
    return ACTION_TITLES[Action(action)][0]
