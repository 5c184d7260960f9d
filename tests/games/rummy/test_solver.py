"""The solver beside a model of its own kind: OR-Tools answers the same question by other means."""

from __future__ import annotations

import itertools

import pytest
from ortools.sat.python import cp_model

from rumpus.core.game import find_game
from rumpus.games.rummy.rules.components import ROWS

from .turns import Plan, Turn, cards, real_turns, row_of, solve

pytestmark = pytest.mark.compiled

QUICK_TURNS, SOAK_TURNS = 250, 2500


def numbers(card: int) -> list[int]:
    entry = find_game("rummy").box.entries["card"][card]
    return [entry["top"], entry["middle"], entry["bottom"]]


def best_by_model(turn: Turn) -> tuple[int, int]:
    """The most cards laid, and the fewest moved among all ways to lay so many, by constraint programming."""
    model = cp_model.CpModel()
    lies, sets = {}, {}
    for card in cards(turn.table | turn.hand):
        places = [model.new_bool_var(f"{card} in row {row}") for row in range(ROWS)]
        if turn.hand >> card & 1:
            model.add_at_most_one(places)
        else:
            model.add_exactly_one(places)
        for row, place in enumerate(places):
            lies[card, row] = place
            sets.setdefault((row, numbers(card)[row]), []).append(place)
    for name, members in sets.items():
        there = model.new_bool_var(f"set {name}")
        model.add(sum(members) >= 3 * there)
        for place in members:
            model.add_implication(place, there)
    laid = sum(lies[card, row] for card in cards(turn.hand) for row in range(ROWS))
    moved = sum(1 - lies[card, row_of(turn.lay, card)] for card in cards(turn.table))
    model.maximize(100 * laid - moved)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return solver.value(laid), solver.value(moved) if turn.table else 0


def assert_possible(turn: Turn, plan: Plan) -> None:
    """The plan is an arrangement of the whole table and some of the hand in legal sets."""
    everything = plan.lies[0] | plan.lies[1] | plan.lies[2]
    assert sum(row.bit_count() for row in plan.lies) == everything.bit_count(), "a card lies in two sets"
    assert turn.table & ~everything == 0, "a card has left the table"
    assert everything & ~(turn.table | turn.hand) == 0, "a card comes from nowhere"
    assert (everything & turn.hand).bit_count() == plan.laid
    sizes: dict[tuple[int, int], int] = {}
    for card in cards(everything):
        row = row_of(plan.lies, card)
        sizes[row, numbers(card)[row]] = sizes.get((row, numbers(card)[row]), 0) + 1
    assert all(size >= 3 for size in sizes.values())


def compare(turns: int) -> None:
    seen = set()
    for turn in itertools.chain.from_iterable(map(real_turns, itertools.count(1))):
        if turn not in seen:
            seen.add(turn)
            plan = solve(turn)
            assert_possible(turn, plan)
            assert (plan.laid, plan.moved) == best_by_model(turn), turn
        if len(seen) == turns:
            break
    assert any(turn.table.bit_count() >= 20 for turn in seen), "no large table was among them"


def test_the_solver_and_the_model_agree_on_turns_of_real_games() -> None:
    compare(QUICK_TURNS)


@pytest.mark.soak
def test_the_solver_and_the_model_agree_on_thousands_of_turns() -> None:
    compare(SOAK_TURNS)
