"""The language of rules: loops, indexed fields and other rules; nothing that allocates, raises or speaks."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

import rumpus
from rumpus.core.compile_cache import PACKAGE

DECORATORS = {"rule", "inlined_rule", "wrapping_rule"}
CORE = ("bits.py", "piles.py", "rng.py", "events.py")
BUILTINS = {"range", "len", "min", "max", "abs", "int"}
SCALARS = {"int64", "uint64", "int32", "uint32", "float32", "float64"}

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Slice: "slicing",
    ast.Try: "try",
    ast.Raise: "raise",
    ast.Assert: "assert",
    ast.With: "with",
    ast.List: "a list",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.ListComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.JoinedStr: "a string",
    ast.Lambda: "a function inside",
    ast.FunctionDef: "a function inside",
    ast.ClassDef: "a class inside",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Await: "await",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.Starred: "unpacking",
    ast.Delete: "del",
}


def rule_files() -> list[Path]:
    folders = [game.folder for game in rumpus.games()]
    core = [PACKAGE / "core" / name for name in CORE]
    return core + sorted(path for folder in folders for path in folder.rglob("*.py"))


def rules_in(tree: ast.Module) -> list[ast.FunctionDef]:
    return [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and d.id in DECORATORS for d in node.decorator_list)
    ]


def callable_names(tree: ast.Module) -> set[str]:
    """What a rule may call: rules of its own file, what the file imports from elsewhere in Rumpus, and a few more."""
    names = BUILTINS | {function.name for function in rules_in(tree)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rumpus."):
            names |= {alias.asname or alias.name for alias in node.names}
    return names


def mistakes_in(name: str, source: str) -> list[str]:
    """A sentence for everything in the rules of a file that does not belong in a rule."""
    tree = ast.parse(source)
    allowed = callable_names(tree)
    found = []
    for function in rules_in(tree):
        for node in _body(function):
            reason = _reason(node, allowed)
            if reason:
                found.append(f"{name}:{getattr(node, 'lineno', '?')}: {function.name} uses {reason}.")
    return found


def _body(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Every part of a rule but its docstring and its head."""
    statements = function.body[1:] if ast.get_docstring(function) else function.body
    for statement in statements:
        yield from ast.walk(statement)


def _reason(node: ast.AST, allowed: set[str]) -> str | None:
    if type(node) in FORBIDDEN:
        return FORBIDDEN[type(node)]
    if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
        return f"a string ({node.value!r})"
    if isinstance(node, ast.Call):
        called = node.func
        if isinstance(called, ast.Name) and called.id in allowed:
            return None
        if isinstance(called, ast.Attribute) and ast.unparse(called.value) == "np" and called.attr in SCALARS:
            return None
        return f"{ast.unparse(called)}(), which is no rule"
    return None


def circles(sources: dict[str, str]) -> list[str]:
    """Rules that come round to themselves, directly or through others."""
    calls: dict[str, set[str]] = {}
    for source in sources.values():
        for function in rules_in(ast.parse(source)):
            called = {n.func.id for n in _body(function) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
            calls.setdefault(function.name, set()).update(called)

    def reaches(name: str) -> set[str]:
        seen: set[str] = set()
        ahead = set(calls.get(name, ()))
        while ahead:
            step = ahead.pop()
            if step not in seen:
                seen.add(step)
                ahead |= calls.get(step, set())
        return seen

    return sorted(name for name in calls if name in reaches(name))


@pytest.mark.parametrize("path", rule_files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_rules_keep_to_the_language_of_rules(path: Path) -> None:
    mistakes = mistakes_in(path.name, path.read_text(encoding="utf-8"))
    assert not mistakes, "\n".join(mistakes)


def test_no_rule_calls_itself(game: rumpus.Game) -> None:
    files = [PACKAGE / "core" / name for name in CORE] + sorted(game.folder.rglob("*.py"))
    assert circles({path.name: path.read_text(encoding="utf-8") for path in files}) == []


def test_every_game_has_rules_to_look_at(game: rumpus.Game) -> None:
    names = {f.name for path in game.folder.rglob("*.py") for f in rules_in(ast.parse(path.read_text("utf-8")))}
    assert {"setup", "actors", "legal", "apply", "scores", "ranks", "observe", "determinize", "instinct"} <= names


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return s.cards[1:3]", "slicing"),
        ("try:\n    return 1\nexcept KeyError:\n    return 2", "try"),
        ("raise ValueError", "raise"),
        ("assert s.players", "assert"),
        ("return [1, 2]", "a list"),
        ("return {1: 2}", "a dict"),
        ("return sum(x for x in s.cards)", "a comprehension"),
        ("name = 'draw'", "a string ('draw')"),
        ("return f'{s}'", "a string"),
        ("return np.zeros(3)", "np.zeros(), which is no rule"),
        ("return s.cards.sum()", "s.cards.sum(), which is no rule"),
        ("return print(s)", "print(), which is no rule"),
        ("return lambda: 1", "a function inside"),
    ],
)
def test_what_does_not_belong_in_a_rule_is_named(body: str, reason: str) -> None:
    source = f'@rule\ndef f(box, s):\n    """A docstring is welcome."""\n{textwrap.indent(body, "    ")}\n'
    assert any(mistake.endswith(f": f uses {reason}.") for mistake in mistakes_in("rules.py", source))
    assert mistakes_in("rules.py", source.replace("@rule\n", "")) == [], "only rules are looked at"


def test_a_circle_of_rules_is_found() -> None:
    source = "@rule\ndef f(s):\n    g(s)\n\n@rule\ndef g(s):\n    f(s)\n\n@rule\ndef h(s):\n    g(s)\n"
    assert circles({"rules.py": source}) == ["f", "g"]
