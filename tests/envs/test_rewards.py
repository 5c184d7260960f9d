"""What a standing is worth."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from rumpus import RumpusError
from rumpus.bots import search
from rumpus.envs.rewards import lead, left_behind, reward_named


def test_the_first_of_four_has_left_all_others_behind_and_those_who_are_level_count_half() -> None:
    assert left_behind([9, 5, 5, 1], [1, 2, 2, 4], False) == [1, 0.5, 0.5, 0]


def test_all_who_are_level_have_left_half_behind() -> None:
    assert left_behind([0, 0, 0], [1, 1, 1], False) == [0.5, 0.5, 0.5]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_share_left_behind_is_the_one_that_search_plays_for(seats: int) -> None:
    for ranks in product(range(1, seats + 1), repeat=seats):
        compiled = [search.left_behind(np.array(ranks), seat, seats) for seat in range(seats)]
        assert left_behind([0] * seats, ranks, False) == pytest.approx(compiled)


def test_the_lead_is_over_the_best_of_the_others() -> None:
    assert lead([9, 5, 2], [1, 2, 3], False) == [4, -4, -7]


def test_where_the_lowest_score_wins_the_lead_is_below_the_best_of_the_others() -> None:
    assert lead([9, 5, 2], [3, 2, 1], True) == [-7, -3, 3]


def test_two_who_lead_together_have_no_lead() -> None:
    assert lead([7, 7, 3], [1, 1, 3], False) == [0, 0, -4]


def test_a_reward_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(RumpusError, match=r"^There is no reward 'win'; there is left_behind, lead\.$"):
        reward_named("win")
