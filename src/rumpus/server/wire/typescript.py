"""Writes what the page shares with the server: all messages, levels of bots, what each game says of itself and shows.

`python -m rumpus.server.wire.typescript` writes `wire.ts`, `games/<game>/types.ts` and `games/<game>/things.ts` in
web/src; `--check` compares.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

import rumpus
from rumpus.bots import LEVELS, USUAL_LEVEL
from rumpus.core.game import Game
from rumpus.core.lesson import read_lessons
from rumpus.server import wire
from rumpus.server.wire import event_names

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
WISHES = (wire.NewTable, wire.NewName, wire.PlayAgain, wire.NewLesson)
UNIONS = {"Command": wire.Command, "Message": wire.Message}
SOURCE = "src/rumpus/server/wire/"
WRITTEN_BY = "by `python -m rumpus.server.wire.typescript`.\n"
HEAD = (
    f"// Messages between page and server ({SOURCE}), what games say of themselves, the levels of bots;\n"
    f"// {WRITTEN_BY}"
)
PAGE = Path("web/src")
GAME_ENDS = """\
export interface View extends wire.View {
  table: %s;
}

export interface Choice extends wire.Choice {
  kind: ChoiceKind;
  about: %s;
}

export interface Event extends wire.Event {
  kind: EventKind;
}

export interface Step extends wire.Step {
  events: Event[];
  view: View;
  legal: Choice[];
}
"""


def files() -> dict[Path, str]:
    """Every file with its text."""
    games = {PAGE / "games" / game.id / "types.ts": game_types(game) for game in rumpus.games()}
    things = {PAGE / "games" / game.id / "things.ts": game_things(game) for game in rumpus.games()}
    return {PAGE / "wire.ts": typescript()} | games | things


def typescript() -> str:
    """All structs as TypeScript, in the order of their names, and the two unions of the socket."""
    structs = [*ANSWERS, *WISHES, *(struct for union in UNIONS.values() for struct in get_args(union))]
    sent = {struct.__name__ for struct in (*WISHES, *get_args(wire.Command))}
    blocks = _interfaces(structs, sent)
    for name, union in UNIONS.items():
        blocks.append(f"export type {name} = {' | '.join(struct.__name__ for struct in get_args(union))};\n")
    blocks += [_games(), _levels()]
    return HEAD + "\n" + "\n".join(blocks)


def game_types(game: Game) -> str:
    """What a game shows, offers and tells, as `view` and `label` say in their signatures and `Told` in the rules."""
    view = get_type_hints(game.table.view)["return"]
    kind, about = get_args(get_type_hints(game.table.label)["return"])
    blocks = [
        f"// What {game.name} shows (src/rumpus/games/{game.id}/table); {WRITTEN_BY}"
        'import type * as wire from "../../wire.ts";\n',
        *_interfaces([view, about], set()),
        f"export type ChoiceKind = {_either(sorted(get_args(kind)))};\n",
        f"export type EventKind = {_either(event_names.names(game))};\n",
        GAME_ENDS % (view.__name__, about.__name__),
    ]
    return "\n".join(blocks)


def game_things(game: Game) -> str:
    """What things on a game's table are and do, and what bots may say."""
    things = {key: msgspec.to_builtins(thing) for key, thing in game.table.things.items()}
    rows = [f"  {key}: {json.dumps(thing, ensure_ascii=False)}," for key, thing in things.items()]
    lines = [
        f"// What things on the table of {game.name} are (src/rumpus/games/{game.id}/table); {WRITTEN_BY}"
        'import type { Thing } from "../../lib/closer.ts";\nimport type { EventKind } from "./types.ts";\n',
        "export const THINGS = {",
        *rows,
        "} satisfies Record<string, Thing>;\n",
        "export const REMARKS = {",
        *(f"  {kind}: {json.dumps(words, ensure_ascii=False)}," for kind, words in game.table.remarks.items()),
        "} satisfies Partial<Record<EventKind, string[]>>;\n",
    ]
    return "\n".join(lines)


def _interfaces(structs: Iterable[type], sent: set[str]) -> list[str]:
    """Structs and all that are in them. What the page sends may leave defaults out; what it gets is complete, but for
    structs that omit them."""
    structs = list(structs)
    _, parts = msgspec.json.schema_components(structs, ref_template="{name}")
    omitting = {_name(kind) for kind in _structs_in(structs) if kind.__struct_config__.omit_defaults}
    found = {_name(schema["title"]): schema for schema in parts.values()}
    return [_struct(name, found[name], name in sent, name in omitting) for name in sorted(found)]


def _name(struct: Any) -> str:
    """The name of a struct, a generic one without what it is of."""
    name = struct if isinstance(struct, str) else struct.__name__
    return name.partition("[")[0]


def _structs_in(types: Iterable[Any]) -> Iterator[type[msgspec.Struct]]:
    """The structs among types, and those that their fields hold."""
    waiting, seen = list(inspect.multi_type_info(types)), set[type]()
    while waiting:
        match waiting.pop():
            case inspect.StructType(cls=struct, fields=fields) if struct not in seen:
                seen.add(struct)
                yield get_origin(struct) or struct
                waiting += [field.type for field in fields]
            case inspect.ListType(item_type=part) | inspect.VarTupleType(item_type=part):
                waiting.append(part)
            case inspect.DictType(value_type=part) | inspect.Metadata(type=part):
                waiting.append(part)
            case inspect.UnionType(types=parts) | inspect.TupleType(item_types=parts):
                waiting += parts


def _struct(name: str, schema: dict[str, Any], is_sent: bool, omits: bool) -> str:
    words = " ".join(schema.get("description", "").split())
    lines = [f"/** {words} */"] if words else []
    lines.append(f"export interface {name} {{")
    required = set(schema.get("required", ()))
    for key, part in schema["properties"].items():
        if key in required or not (is_sent or omits) or (omits and "const" in part):
            lines.append(f"  {key}: {_type(part)};")
        else:
            absent = omits and part.get("default", ...) is None
            lines.append(f"  {key}?: {_type(_without_null(part) if absent else part)};")
    return "\n".join([*lines, "}", ""])


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """What is left out when it is None is never null."""
    if "enum" in schema:
        return {**schema, "enum": [value for value in schema["enum"] if value is not None]}
    return {"anyOf": [part for part in schema["anyOf"] if part.get("type") != "null"]}


def _games() -> str:
    """What each game says of itself; which table it is played on is asked of the server."""
    blocks = []
    for game in rumpus.games():
        options = {option.id: {"title": option.title, "words": dict(option.words)} for option in game.options}
        rows: dict[str, Any] = {"name": game.name, "printed": game.printed, "summary": game.summary, "like": game.like}
        rows |= {"minutes": game.minutes, "weight": game.weight, "forNewcomers": game.for_newcomers}
        rows |= {"players": game.players, "score": game.score, "round": game.round}
        rows |= {"lowestWins": game.lowest_wins}
        rows |= {"lessons": {id: lesson.title for id, lesson in read_lessons(game).items()}}
        lines = [f"    {key}: {json.dumps(value)}," for key, value in rows.items()]
        lines += ["    options: {", *(f"      {key}: {json.dumps(value)}," for key, value in options.items()), "    },"]
        blocks += [f"  {game.id}: {{", *lines, "  },"]
    return "\n".join(
        [
            "/** What a game says of itself: words for its points and rounds (one, several) and for its options. */",
            "export interface GameWords {",
            "  name: string;",
            "  printed: string;",
            "  summary: string;",
            "  like: string;",
            "  minutes: [number, number];",
            '  weight: "light" | "medium" | "heavy";',
            "  forNewcomers: boolean;",
            "  players: [number, number];",
            "  score: [string, string];",
            "  round: [string, string];",
            "  lowestWins: boolean;",
            "  /** Their titles, in the order in which they are taken. */",
            "  lessons: Record<string, string>;",
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


def _either(values: Iterable[Any]) -> str:
    return " | ".join("null" if value is None else json.dumps(value) for value in values)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).partition("_")[0]  # `View_Any_` is what msgspec calls `View[Any]`
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return _either(schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
    if kind == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
    names = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return names.get(str(kind), "unknown")


if __name__ == "__main__":
    for path, text in files().items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path} is not what the server says: run python -m rumpus.server.wire.typescript.")
