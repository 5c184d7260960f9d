"""Every rule in docs/rules has a test that carries its number, and nothing speaks of a rule that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted((ROOT / "docs" / "rules").glob("*.md"))
RULE_TESTS = sorted(Path(__file__).parent.rglob("test_*.py"))
NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")
ROW = re.compile(r"^\| ([A-Z]{2}-\d+) \|((?:\\\||[^|\n])*)\|$", re.MULTILINE)
"""A rule is a row of two cells: its number and what it says. Rulings refer to rules, in rows of four."""


def rules_stated(document: str) -> list[str]:
    """The numbers of the rules that a document states, in its order."""
    return [number for number, says in ROW.findall(document) if says.strip()]


def numbers_marked(source: str) -> Iterator[str]:
    """The numbers in `@pytest.mark.rule(...)` above the tests of a file, read without running it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    yield from (ast.literal_eval(argument) for argument in mark.args)


def all_rules() -> set[str]:
    return {number for path in DOCUMENTS for number in rules_stated(path.read_text(encoding="utf-8"))}


def all_marks() -> set[str]:
    return {number for path in RULE_TESTS for number in numbers_marked(path.read_text(encoding="utf-8"))}


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: (number[:2], int(number[3:])))


def test_every_rule_has_a_test():
    assert in_order(all_rules() - all_marks()) == []


def test_every_mark_names_a_rule():
    assert in_order(all_marks() - all_rules()) == []


def test_the_rules_of_a_game_are_numbered_one_by_one_under_its_prefix(game):
    document = (ROOT / "docs" / "rules" / f"{game.id}.md").read_text(encoding="utf-8")
    stated = rules_stated(document)
    assert stated == [f"{game.prefix}-{n}" for n in range(1, len(stated) + 1)]
    assert stated


def places_that_speak_of_rules() -> list[Path]:
    code = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".toml")]
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    return sorted(code + pages)


def test_nothing_speaks_of_a_rule_that_is_not_there():
    prefixes = {number[:2] for number in all_rules()}
    unknown = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in places_that_speak_of_rules()
        for number in NUMBER.findall(path.read_text(encoding="utf-8"))
        if number[:2] in prefixes and number not in all_rules()
    }
    assert sorted(unknown) == []


# That these tests can fail


def test_a_ruling_or_an_empty_row_is_not_taken_for_a_rule():
    document = (
        "| rule | |\n|---|---|\n| AN-1 | Draw \\| earn. |\n| AN-2 | |\n| AN-3 | question | ruling | reason |\nAN-4\n"
    )
    assert rules_stated(document) == ["AN-1"]


def test_marks_are_read_from_tests_alone():
    source = """
@pytest.mark.rule("AN-1", "AN-2")
@pytest.mark.parametrize("seat", [0])
def test_a_rule(seat): ...

@pytest.mark.rule("AN-3")
def a_helper(): ...

@pytest.mark.parametrize("number", ["AN-4"])
def test_something_else(number): ...
"""
    assert list(numbers_marked(source)) == ["AN-1", "AN-2"]


def test_the_tests_of_the_rules_are_found():
    assert DOCUMENTS
    assert len(all_marks()) > 1
