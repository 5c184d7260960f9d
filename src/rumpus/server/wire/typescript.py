"""Writes what the page shares with the server: the types of all messages, what games say of themselves, and levels.

`python -m rumpus.server.wire.typescript web/src/wire.ts`
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

import rumpus.games  # noqa: F401  (puts every game on the shelf)
from rumpus.bots import LEVELS, USUAL_LEVEL
from rumpus.core.game import games
from rumpus.server.wire import messages as wire

ANSWERS = (
    wire.Problem,
    wire.Opened,
    wire.GameOnOffer,
    wire.Lobby,
    wire.Replay,
    wire.Rules,
    wire.Daily,
    wire.Invitation,
    wire.Note,
)
WISHES = (wire.NewTable, wire.NewName, wire.PlayAgain)
UNIONS = {"Command": wire.Command, "Message": wire.Message}
SOURCE = "src/rumpus/server/wire/messages.py"
HEAD = (
    f"// Messages between page and server ({SOURCE}), what games say of themselves, the levels of bots;\n"
    "// by `python -m rumpus.server.wire.typescript`.\n"
)


def typescript() -> str:
    """All structs as TypeScript, in the order of their names, and the two unions of the socket."""
    structs = [*ANSWERS, *WISHES, *(struct for union in UNIONS.values() for struct in get_args(union))]
    _, parts = msgspec.json.schema_components(structs, ref_template="{name}")
    sent = {struct.__name__ for struct in (*WISHES, *get_args(wire.Command))}
    blocks = [_struct(name, parts[name], complete=name not in sent) for name in sorted(parts)]
    for name, union in UNIONS.items():
        blocks.append(f"export type {name} = {' | '.join(struct.__name__ for struct in get_args(union))};\n")
    blocks += [_games(), _levels()]
    return HEAD + "\n" + "\n".join(blocks)


def _struct(name: str, schema: dict[str, Any], complete: bool) -> str:
    """One interface. What the server sends is always complete; what it is sent may leave defaults out."""
    required = set(schema["properties"]) if complete else set(schema.get("required", ()))
    words = " ".join(schema.get("description", "").split())
    lines = [f"/** {words} */"] if words else []
    lines.append(f"export interface {name} {{")
    for key, part in schema["properties"].items():
        lines.append(f"  {key}{'' if key in required else '?'}: {_type(part)};")
    return "\n".join([*lines, "}", ""])


def _games() -> str:
    """What each game says of itself; which table it is played on is asked of the server."""
    blocks = []
    for game in games():
        options = {option.id: {"title": option.title, "words": dict(option.words)} for option in game.options}
        rows = {"name": game.title, "summary": game.summary, "players": game.players, "score": game.score}
        lines = [f"    {key}: {json.dumps(value)}," for key, value in rows.items()]
        lines += ["    options: {", *(f"      {key}: {json.dumps(value)}," for key, value in options.items()), "    },"]
        blocks += [f"  {game.id}: {{", *lines, "  },"]
    return "\n".join(
        [
            "/** What a game says of itself: words for its points (one, several) and for the values of its options. */",
            "export interface GameWords {",
            "  name: string;",
            "  summary: string;",
            "  players: [number, number];",
            "  score: [string, string];",
            "  options: Record<string, { title: string; words: Record<string, string> }>;",
            "}",
            "",
            "export const GAMES: Record<string, GameWords> = {",
            *blocks,
            "};",
            "",
        ]
    )


def _levels() -> str:
    """The levels of bots, from the lowest to the highest, and the usual one."""
    rows = [
        f"  {{ id: {json.dumps(level.id)}, name: {json.dumps(level.name)}, words: {json.dumps(level.words)}, "
        f"thinks: {json.dumps(level.thinks)} }},"
        for level in LEVELS.values()
    ]
    return "\n".join(
        [
            "/** How well bots play, from the lowest to the highest; one that `thinks` searches. */",
            "export const LEVELS = [",
            *rows,
            "];",
            "",
            "/** The level of a bot that sits down where nobody asked for another. */",
            f"export const USUAL_LEVEL = {json.dumps(USUAL_LEVEL)};",
            "",
        ]
    )


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join("null" if value is None else json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
    if kind == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'any'}>"
    names = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return names.get(str(kind), "any")


if __name__ == "__main__":
    wanted = [word for word in sys.argv[1:] if word != "--check"]
    target = Path(wanted[0] if wanted else "web/src/wire.ts")
    if "--check" in sys.argv[1:]:
        if not target.is_file() or target.read_text(encoding="utf-8") != typescript():
            sys.exit(f"{target} is not what messages.py says: run python -m rumpus.server.wire.typescript.")
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(typescript(), encoding="utf-8")
