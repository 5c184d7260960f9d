"""Which lines of a game's rules never ran: its modules are compiled with a note before every statement.

A trace function would tell the same, but interpreted rules take twice as long under one.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from rumpus import Game

FOLDERS = ("rules", "bot")
NOTE = "_note_line"


class Lines:
    """Finds the modules of a game's rules, and knows which of their lines never ran. Made before they are loaded."""

    def __init__(self, game: Game) -> None:
        self.folders = tuple(game.folder / name for name in FOLDERS)
        self.missed: dict[str, set[int]] = {}
        loaded = [
            name for name, module in list(sys.modules.items()) if self._is_of_rules(getattr(module, "__file__", ""))
        ]
        assert not loaded, f"too late to note the lines of {loaded}"
        sys.meta_path.insert(0, self)

    def _is_of_rules(self, file: str | None) -> bool:
        return any(Path(file or "").is_relative_to(folder) for folder in self.folders)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or not self._is_of_rules(spec.origin):
            return None
        spec.loader = Noting(name, spec.origin, self.missed.setdefault(spec.origin, set()))
        return spec

    def never_run(self) -> dict[str, list[int]]:
        """By file."""
        return {file: sorted(lines) for file, lines in self.missed.items()}


class Noting(SourceFileLoader):
    """Loads a module whose functions take every line that runs out of `missed`."""

    def __init__(self, name: str, path: str, missed: set[int]) -> None:
        super().__init__(name, path)
        self.missed = missed

    def get_code(self, fullname: str) -> CodeType:
        return with_notes(self.get_data(self.path).decode(), self.path, self.missed)

    def exec_module(self, module: ModuleType) -> None:
        vars(module)[NOTE] = self.missed.discard
        super().exec_module(module)


def with_notes(source: str, path: str, lines: set[int]) -> CodeType:
    """The source compiled with its notes; the lines they stand for are added to `lines`."""
    tree = Notes(lines).visit(ast.parse(source))
    return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class Notes(ast.NodeTransformer):
    """Puts a note before every statement of a function, and before what is conditional and has a line of its own."""

    def __init__(self, lines: set[int]) -> None:
        self.lines = lines
        self.in_function = False
        self.line = 0

    def note(self, node: ast.stmt | ast.expr) -> ast.Call:
        """A call that gives None back."""
        self.lines.add(node.lineno)
        note = ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(node.lineno)], [])
        return ast.copy_location(note, node)

    def visit(self, node: ast.AST) -> Any:
        if not self.in_function or not isinstance(node, ast.stmt) or is_docstring(node):
            return super().visit(node)
        self.line = node.lineno
        return [ast.copy_location(ast.Expr(self.note(node)), node), super().visit(node)]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if not node.decorator_list:  # no rule: it says what a number can be, and nothing is compiled of it
            return node
        outside, self.in_function = self.in_function, True
        node.body = [part for statement in node.body for part in _parts(self.visit(statement))]
        self.in_function = outside
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.values[1:] = [self.part(value) for value in node.values[1:]]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        node.body, node.orelse = self.part(node.body), self.part(node.orelse)
        return node

    def part(self, node: ast.expr) -> ast.expr:
        if node.lineno == self.line:
            return node
        return ast.copy_location(ast.BoolOp(ast.Or(), [self.note(node), node]), node)


def _parts(made: Any) -> list[ast.stmt]:
    return made if isinstance(made, list) else [made]


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
