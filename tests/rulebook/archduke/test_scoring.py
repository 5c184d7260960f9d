"""AR-40 to AR-45: sums, ties, tokens, the next round, the winner."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus import Bot, Match

from .positions import at_table, discard_from, do, pass_all, ranks, sums, table


def counted(one: str, other: str, **more: object) -> Match:
    """The round is counted with these two grids: seat 0 discards a 9 in the last turn, nobody matches."""
    first, *rest = one.split()
    match = at_table(" ".join(["9", *rest]), other, caller=1, turns_left=0, discard=[int(first)], **more)  # type: ignore[arg-type]
    do(match, 0, "take")
    if table(match)["phase"] == "place":
        do(match, 0, "keep", place=0)
    pass_all(match)
    return match


@pytest.mark.rule("AR-40")
def test_values_are_added_up_with_the_archduke_below_zero() -> None:
    assert sums(counted("13 13 0 7", "-3 12 1 10")) == [33, 20]


@pytest.mark.rule("AR-40")
def test_an_empty_grid_counts_zero_and_is_not_always_first() -> None:
    match = at_table("7 2 3 4", ". 7 . .", ". -3 . .")
    discard_from(match, 0, 0)
    do(match, 1, "match", place=1)
    assert sums(match)[1:] == [0, -3]
    assert ranks(match)[1:] == [2, 1]


@pytest.mark.rule("AR-41")
def test_the_lowest_sum_is_first() -> None:
    assert ranks(counted("2 2 2 3", "2 2 2 2")) == [2, 1]


@pytest.mark.rule("AR-41")
def test_equal_sums_fewer_cards_are_better() -> None:
    assert ranks(counted("2 2 2 2", "4 . 4 .")) == [2, 1]


@pytest.mark.rule("AR-41")
def test_equal_sums_and_cards_the_lower_lowest_card_is_better() -> None:
    assert ranks(counted("1 5 3 3", "2 4 3 3")) == [1, 2]


@pytest.mark.rule("AR-42")
def test_a_tie_in_everything_is_decided_by_lot() -> None:
    firsts = Counter(ranks(counted("2 3 4 5", "2 3 4 5", seed=seed)).index(1) for seed in range(100))
    assert min(firsts[0], firsts[1]) > 25


@pytest.mark.rule("AR-43")
def test_each_player_stacks_the_token_of_their_rank() -> None:
    match = counted("2 2 2 3", "2 2 2 2")
    assert [seat["tokens"] for seat in table(match)["seats"]] == [[2], [1]]
    assert match.scores == [2, 1]
    assert match.ranks == [2, 1]


@pytest.mark.rule("AR-44")
def test_who_came_last_begins_the_next_round_and_the_right_neighbour_deals() -> None:
    match = at_table("9 2 2 2", "10 10 10 10", "3 3 3 3", "4 4 4 4", caller=1, turns_left=0, discard=[2])
    do(match, 0, "take")
    do(match, 0, "keep", place=0)
    pass_all(match)
    assert ranks(match)[1] == 4
    assert table(match)["next"] == 1
    assert table(match)["turn"] == 0


@pytest.mark.rule("AR-45")
@pytest.mark.parametrize("players", [2, 5])
def test_after_four_rounds_the_lowest_sum_of_tokens_wins_and_ties_share(players: int) -> None:
    bot = Bot("instinct")
    shared = 0
    for seed in range(12):
        match = Match("archduke", players, seed)
        while not match.over:
            match.apply(bot.choose(match))
        weights = [seat["weight"] for seat in table(match)["seats"]]
        assert match.round == 4
        assert match.scores == weights == [sum(seat["tokens"]) for seat in table(match)["seats"]]
        assert sum(weights) == 4 * sum(range(1, players + 1))
        assert [rank == 1 for rank in match.ranks] == [weight == min(weights) for weight in weights]
        shared += match.ranks.count(1) > 1
    assert shared, "no tie came up"


@pytest.mark.rule("AR-45")
def test_at_the_end_all_cards_lie_open() -> None:
    match, bot = Match("archduke", 2, 1), Bot("instinct")
    while not match.over:
        match.apply(bot.choose(match))
    assert all("card" in there for seat in table(match)["seats"] for there in seat["grid"] if there)
