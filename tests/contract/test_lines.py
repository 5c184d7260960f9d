"""Lines that never ran are known line by line."""

from __future__ import annotations

from typing import Any

from .lines import NOTE, with_notes

SOURCE = '''
LIMIT = 3


def rule(function):
    return function


@rule
def rate(x: int, y: int) -> int:
    """What it is worth."""
    total = 0
    while x > LIMIT:
        x -= 1
        if y:
            continue
        total += 1
    if (
        x == 3
        and y == 7
    ):
        return 9
    for _ in range(y):
        total += 1
    else:
        total += 2
    return (
        total
        if x
        else -total
    )
'''


def missed_by(*calls: tuple[int, int]) -> tuple[list[int], list[str]]:
    lines: set[int] = set()
    code = with_notes(SOURCE, "rate.py", lines)
    all_lines = sorted(lines)
    module: dict[str, Any] = {NOTE: lines.discard}
    exec(code, module)
    for call in calls:
        module["rate"](*call)
    return all_lines, [SOURCE.splitlines()[line - 1].strip() for line in sorted(lines)]


def test_every_statement_of_a_function_counts_and_every_condition_with_a_line_of_its_own() -> None:
    all_lines, missed = missed_by()
    assert len(missed) == len(all_lines) == 15
    assert missed[0] == "total = 0"


def test_what_is_no_rule_does_not_count() -> None:
    assert "return function" not in missed_by()[1]


def test_what_ran_is_not_missed() -> None:
    assert missed_by((0, 0))[1] == [
        "x -= 1", "if y:", "continue", "total += 1", "and y == 7", "return 9", "total += 1", "total",
    ]  # fmt: skip
    assert missed_by((4, 0), (5, 7))[1] == ["total += 1", "else -total"]
    assert missed_by((4, 0), (5, 7), (0, 1))[1] == []


def test_notes_change_no_answer() -> None:
    plain: dict[str, Any] = {}
    exec(SOURCE, plain)
    noted: dict[str, Any] = {NOTE: set[int]().discard}
    exec(with_notes(SOURCE, "rate.py", set()), noted)
    for x in range(6):
        for y in range(9):
            assert noted["rate"](x, y) == plain["rate"](x, y)
