"""Saved games: a small text with everything a match depends on, read back decision by decision."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import re
import textwrap
import tomllib
from typing import Any

from rumpus.core.box import Box
from rumpus.core.errors import BadSave, RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.match import Match

FORMAT = 1
LINE = 100
DECISION = re.compile(r"\d+:\d+")
KEYS = {
    "format": int,
    "game": str,
    "rules": int,
    "box": str,
    "players": int,
    "names": list,
    "seed": str,
    "options": dict,
    "decided": int,
    "decisions": str,
}


def write_save(match: Match) -> str:
    """TOML. The number of decisions stands before them, so that a text cut off anywhere is seen to be."""
    decisions = " ".join(f"{player}:{action}" for player, action in match.decisions)
    options = ", ".join(f"{key} = {_quote(value)}" for key, value in match.options.items())
    return "\n".join(
        [
            f"# A saved game of {match.game.printed}. "
            "`rumpus replay FILE` tells it, `rumpus play --resume FILE` goes on.",
            f"format = {FORMAT}",
            f'game = "{match.game.id}"',
            f"rules = {match.game.version}",
            f'box = "{match.box.fingerprint}"',
            f"players = {match.players}",
            f"names = [{', '.join(_quote(name) for name in match.names)}]",
            f'seed = "{match.seed:#034x}"',
            f"options = {{ {options} }}",
            f"decided = {len(match.decisions)}",
            "# Each decision as seat:decision.",
            'decisions = """',
            *textwrap.wrap(decisions, LINE),
            '"""',
            "",
        ]
    )


def _quote(text: str) -> str:
    """A TOML string: quotes, backslashes and control characters escaped, everything else as it is."""
    escaped = (c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in text)
    return f'"{"".join(escaped)}"'


def load(text: str, *, box: Box | None = None) -> Match:
    """The match that a saved text holds. `box` is needed where it was not played with the game's own box."""
    save = _read(text)
    if save["format"] > FORMAT:
        raise BadSave(f"This game was saved by a newer Rumpus (format {save['format']}; this one reads {FORMAT}).")
    try:
        game = find_game(save["game"])
    except RumpusError as error:
        raise BadSave(str(error)) from None
    _check_rules(save, game)
    given = box or game.box
    box = given.known_as(save["box"])
    if box is None:
        raise BadSave(
            f"This game was saved with another box ({save['box']}) than {given.name} ({given.fingerprint}); "
            "give the box it was played with."
        )
    try:
        match = Match(game, save["players"], int(save["seed"], 16), save["options"], box=box, names=save["names"])
    except ValueError:
        raise BadSave(f"This saved game is damaged: seed is {save['seed']!r}.") from None
    except RumpusError as error:
        raise BadSave(f"This saved game cannot be dealt: {error}") from None
    entries = save["decisions"].split()
    if len(entries) != save["decided"]:
        raise BadSave(f"This saved game is cut off or damaged: it has {len(entries)} of {save['decided']} decisions.")
    for number, entry in enumerate(entries, 1):
        if not DECISION.fullmatch(entry):
            raise BadSave(f"Decision {number} of this saved game is no decision: {entry!r}.")
        player, action = entry.split(":")
        try:
            match.apply(int(action), player=int(player))
        except RumpusError as error:
            raise BadSave(f"Decision {number} of this saved game is not possible: {error}") from None
    return match


def _read(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise BadSave(f"A saved game is a text, not {type(text).__name__}.")
    try:
        save = tomllib.loads(text)
    except (ValueError, RecursionError):
        raise BadSave("This is not a saved game of Rumpus, or it is cut off or damaged.") from None
    for key, kind in KEYS.items():
        if key not in save:
            raise BadSave(f"This saved game is cut off: {key} is missing.")
        if not isinstance(save[key], kind) or isinstance(save[key], bool):
            raise BadSave(f"This saved game is damaged: {key} is {save[key]!r}.")
    if not all(isinstance(name, str) for name in save["names"]):
        raise BadSave(f"This saved game is damaged: names is {save['names']!r}.")
    return save


def _check_rules(save: dict[str, Any], game: Game) -> None:
    if save["rules"] > game.version:
        raise BadSave(
            f"This game was saved under newer rules of {game.name} (version {save['rules']}; these are {game.version})."
        )
    if save["rules"] < game.version:
        raise BadSave(
            f"This game was saved under older rules of {game.name} (version {save['rules']}; these are {game.version})."
        )
