"""The tree of a search: what is tried, what is counted, and whom it is worth something to."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus.bots.search_parameters import SearchParameters
from rumpus.bots.tree import COUNTS, FULL, MOVE, NODE, Tree, add_node, back_up, choose_move, key_of, narrow, slot_of
from rumpus.bots.workspace import STEP
from rumpus.core.record import Array, blank

pytestmark = pytest.mark.compiled

SEATS = 3


def empty(nodes: int, moves: int) -> Tree:
    return Tree(blank(NODE, nodes), blank(MOVE, moves), np.zeros(2 * nodes, np.int64), blank(COUNTS))


class Grown:
    """A tree of one node, which can be visited."""

    def __init__(self, parameters: SearchParameters, room: int = 64) -> None:
        self.parameters = parameters.array()[0]
        self.tree = empty(room, room)
        self.luck, self.trail = np.ones(1, np.uint64), blank(STEP, 4)
        key = np.uint64(77)
        self.node = add_node(self.tree, slot_of(self.tree, key), key)

    def visit(self, open: set[int], favourite: int, pays: dict[int, float], seat: int = 0) -> int:
        """One decision at the node; returns what was chosen."""
        mask = np.zeros(8, np.uint8)
        mask[list(open)] = 1
        move = choose_move(self.tree, self.node, mask, len(open), favourite, self.parameters, self.luck)
        action = int(self.tree.moves[move].action)
        value = np.zeros(SEATS)
        value[seat] = pays[action]
        self.trail[0] = self.node, move, seat
        back_up(self.tree, self.trail, 1, value)
        return action

    def counted(self, field: str) -> dict[int, float]:
        return {int(move.action): move[field].item() for move in self.tree.moves if move.opened}


def test_what_pays_best_is_tried_most() -> None:
    tree = Grown(SearchParameters(trust=0.25))
    for _ in range(400):
        tree.visit({1, 2, 3, 4}, 1, {1: 0.2, 2: 0.3, 3: 0.7, 4: 0.1})
    tries = tree.counted("tries")
    assert set(tries) == {1, 2, 3, 4}, "everything was tried"
    assert tries[3] > 250


def test_instinct_is_asked_first_and_trusted_as_the_parameter_says() -> None:
    tree = Grown(SearchParameters(trust=0.9))
    chosen = [tree.visit({0, 5, 6}, 5, {0: 0.5, 5: 0.5, 6: 0.5}) for _ in range(60)]
    assert chosen[0] == 5
    assert chosen.count(5) > 45


def test_only_moves_open_now_are_considered_and_counted() -> None:
    tree = Grown(SearchParameters())
    for _ in range(50):
        assert tree.visit({1, 2}, 1, {1: 0.0, 2: 0.9}) in (1, 2)
    for _ in range(50):
        assert tree.visit({1, 3}, 1, {1: 0.0, 3: 0.1}) in (1, 3)
    opened = tree.counted("opened")
    assert opened[2] <= 50, "a move that is closed was not passed over"
    assert opened[1] >= 99


def test_each_decision_learns_its_value_to_the_seat_that_made_it() -> None:
    grown = Grown(SearchParameters())
    tree, mask = grown.tree, np.array([1, 1, 0], np.uint8)
    move = choose_move(tree, 0, mask, 2, 0, grown.parameters, grown.luck)
    grown.trail[0], grown.trail[1] = (0, move, 2), (0, FULL, 1)
    back_up(tree, grown.trail, 2, np.array([0.125, 0.25, 0.5]))
    assert tree.moves[move].value == 0.5
    assert (tree.nodes[0].tries, tree.nodes[0].value) == (2, 0.75)


def test_where_no_move_fits_in_any_more_the_best_of_the_old_is_taken() -> None:
    tree = Grown(SearchParameters(), room=1)
    for _ in range(20):
        assert tree.visit({1, 2, 3}, 2, {2: 0.1}) == 2


def test_nodes_are_found_again_by_their_key() -> None:
    tree = empty(16, 32)
    keys = [np.uint64(32 * n + 5) for n in range(16)]  # all of them want the same slot
    for number, key in enumerate(keys):
        assert add_node(tree, slot_of(tree, key), key) == number
    assert [tree.slots[slot_of(tree, key)] - 1 for key in keys] == list(range(16))
    assert add_node(tree, slot_of(tree, np.uint64(9)), np.uint64(9)) == FULL


def test_a_key_tells_sights_and_seats_apart() -> None:
    def sight(*numbers: int) -> Array:
        return np.array(numbers, np.uint64)

    keys = {key_of(s, seat) for s in (sight(0, 0), sight(0, 1), sight(1, 0), sight(1, 1)) for seat in range(3)}
    assert len(keys) == 12


def test_decisions_left_to_instinct_are_closed_but_for_the_one_it_favours() -> None:
    mask = np.array([1, 1, 0, 1, 1, 1], np.uint8)
    assert narrow(mask, 5, 1, SearchParameters(lowest=4).array()[0]) == 3
    assert mask.tolist() == [0, 1, 0, 0, 1, 1]
