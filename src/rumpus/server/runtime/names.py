"""Names: what people may be called. A name can be read, is told from others, and is nobody else's."""

from __future__ import annotations

import re
from unicodedata import category, combining, name, normalize

from rumpus.bots import LEVELS
from rumpus.core.errors import RumpusError
from rumpus.server.table.nicknames import NICKNAMES

FILLERS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and symbols that look like nothing; all else that cannot be seen has a category that says so."""

JOINERS = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""What changes how a character looks, if anything, and stands for nothing itself."""

MARKS = 3
"""So many marks a letter may carry; more of them climb over what stands above."""

ALPHABETS = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK", "LATIN"})
"""Scripts that share shapes. Nobody's name needs two of them; browsers go by the same rule for addresses."""

NUMBER = re.compile(r"\(\d+\)$")
"""What a table adds to the name of who shares it with somebody there."""

LOOKALIKES = str.maketrans(
    "АВЕКМНОРСТУХІЈЅԌԚԜҮӀавекмнорстухіјѕһԁԛԝүӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχ|10",
    "ABEKMHOPCTYXIJSGQWYIabekmhopctyxijshdqwylABEZHIKMNOPTYXaikvoptuxllo",
)
"""Letters of other alphabets, and digits, by the Latin letter that they are taken for."""


def check_words(text: str, longest: int, what: str) -> str:
    """The text with single spaces and nothing that cannot be seen."""
    text = JOINERS.sub("", normalize("NFC", text))
    seen = "".join(" " if category(c)[0] in "CZ" or c in FILLERS else c for c in text)
    words = " ".join(seen.split())
    if not words:
        raise RumpusError(f"{what} needs at least one letter.")
    if len(words) > longest:
        raise RumpusError(f"{what} has at most {longest} letters, not {len(words)}.")
    return words


def check_name(text: str, longest: int) -> str:
    """A name as it is shown: in one alphabet, with few marks, and not the name of a bot."""
    words = check_words(normalize("NFKC", text), longest, "A name")
    if not any(c.isalnum() for c in words):
        raise RumpusError("A name needs at least one letter.")
    if any(all(category(c) in ("Mn", "Me") for c in words[at : at + MARKS + 1]) for at in range(len(words) - MARKS)):
        raise RumpusError(f"A letter of a name carries at most {MARKS} marks.")
    if len(ALPHABETS & {name(c, "?").partition(" ")[0] for c in words if c.isalpha()}) > 1:
        raise RumpusError("A name is written in one alphabet, so that nobody is taken for somebody else.")
    if NUMBER.search(words):
        raise RumpusError("A name does not end in a number in brackets: so the table tells two of one name apart.")
    if shape(words) in RESERVED or "bot" in map(shape, words.split()):
        raise RumpusError("That name is for the table and its bots; please choose another.")
    return words


def shape(words: str) -> str:
    """What is left of a name at a glance: names of one shape are taken for each other."""
    plain = normalize("NFKD", words).translate(LOOKALIKES).casefold().replace("i", "l")
    return "".join(c for c in plain if c.isalnum() and not combining(c))


RESERVED = frozenset(
    shape(taken) for taken in ("You", "Rumpus", *NICKNAMES, *(level.name for level in LEVELS.values()))
)
"""What the log calls its reader, and what bots are called."""
