"""AR-46 to AR-49: the advanced mode, the play-off, battle royal, reminders."""

from __future__ import annotations

import pytest

from rumpus import Bot, IllegalDecision, Match

from .positions import at_table, discard_from, do, grid, kinds, last_round, pass_all, phase, sees, table


def played(players: int, seed: int, **options: str) -> Match:
    match, bot = Match("archduke", players, seed, options), Bot("instinct")
    while not match.over:
        match.apply(bot.choose(match))
    return match


@pytest.mark.rule("AR-46")
def test_the_advanced_mode_has_eight_rounds() -> None:
    match = played(3, 1, mode="advanced")
    assert match.round == 8
    assert all(len(seat["tokens"]) == 8 for seat in table(match)["seats"])
    assert sum(match.scores) == 8 * 6


@pytest.mark.rule("AR-47")
def test_those_tied_for_first_play_one_more_round_among_themselves() -> None:
    tied = next(seed for seed in range(200) if played(3, seed).ranks.count(1) == 2)
    shared, decided = played(3, tied), played(3, tied, play_off="play-off")
    assert decided.round == 5
    assert sorted(decided.ranks) == [1, 2, 3]
    assert decided.scores == shared.scores, "a play-off gives out no tokens"
    seats = [seat for seat, rank in enumerate(shared.ranks) if rank == 1]
    assert [seat["playing"] for seat in table(decided)["seats"]] == [seat in seats for seat in range(3)]
    assert {decided.ranks[seat] for seat in seats} == {1, 2}


@pytest.mark.rule("AR-47")
def test_more_than_two_tied_play_the_round_together() -> None:
    tied = next(seed for seed in range(600) if played(3, seed).ranks == [1, 1, 1])
    assert sorted(played(3, tied, play_off="play-off").ranks) == [1, 2, 3]


@pytest.mark.rule("AR-47")
def test_without_a_tie_there_is_no_play_off() -> None:
    clear = next(seed for seed in range(50) if played(3, seed).ranks.count(1) == 1)
    assert played(3, clear, play_off="play-off").round == 4


@pytest.mark.rule("AR-48")
def test_in_a_battle_royal_the_last_of_each_round_leaves() -> None:
    match, bot = Match("archduke", 4, 2, {"mode": "battle-royal"}), Bot("instinct")
    gone: list[int] = []
    while not match.over:
        match.apply(bot.choose(match))
        out = [seat for seat, place in enumerate(table(match)["seats"]) if not place["playing"]]
        if len(out) > len(gone):
            (left,) = set(out) - set(gone)
            assert last_round(match)["seats"][left]["rank"] == 4 - len(gone)
            gone.append(left)
            assert kinds(match, left) == set()
    assert match.round == 3
    assert [match.ranks[seat] for seat in gone] == [4, 3, 2]
    assert all(seat["tokens"] == [] for seat in table(match)["seats"])


@pytest.mark.rule("AR-48", "AR-44")
def test_after_the_last_player_left_the_next_one_to_the_left_begins() -> None:
    match = at_table("9 2 2 2", "10 10 10 10", "3 3 3 3", caller=1, turns_left=0, discard=[2], mode="battle-royal")
    do(match, 0, "take")
    do(match, 0, "keep", place=0)
    pass_all(match)
    assert not table(match)["seats"][1]["playing"]
    assert table(match)["next"] == 2
    assert match.scores == [0, 3, 0]
    with pytest.raises(IllegalDecision, match="AR-48"):
        match.apply(1, player=1)


@pytest.mark.rule("AR-49")
def test_without_reminders_a_card_is_shown_until_the_next_decision() -> None:
    match = at_table("12 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    assert sees(match, 0, 0, 0) is None, "the card just kept is known and not shown"
    do(match, 0, "look", seat=0, place=1)
    assert sees(match, 0, 0, 1) == 8
    do(match, 0, "pass")
    assert sees(match, 0, 0, 1) is None


@pytest.mark.rule("AR-49")
def test_with_reminders_every_card_one_has_seen_stays_in_sight() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", known={(0, 1): [0], (1, 2): [0, 1]}, reminders="on")
    assert sees(match, 0, 0, 1) == 8
    assert sees(match, 0, 1, 2) == sees(match, 1, 1, 2) == 4
    assert sees(match, 0, 0, 0) is None


@pytest.mark.rule("AR-49", "AR-7")
def test_both_cards_of_the_first_peek_are_shown_until_the_round_goes_on() -> None:
    match = Match("archduke", 2, 1)
    do(match, 0, "peek", place=0)
    do(match, 0, "peek", place=3)
    assert (sees(match, 0, 0, 0), sees(match, 0, 0, 3)) == (grid(match, 0)[0], grid(match, 0)[3])
    do(match, 1, "peek", place=0)
    do(match, 1, "peek", place=1)
    assert phase(match) == "window"
    do(match, 0, "pass")
    assert sees(match, 0, 0, 0) is None


@pytest.mark.rule("AR-49")
def test_a_look_does_not_follow_the_place_when_cards_are_swapped() -> None:
    match = at_table("11 8 9 10", "2 3 4 5", known={(0, 2): [0]})
    match.position.looking[0, 0] = 3
    match.refresh()
    assert sees(match, 0, 0, 2) == 9
    discard_from(match, 0, 0)
    do(match, 0, "choose", seat=0, place=2)
    do(match, 0, "swap", seat=1, place=0)
    assert sees(match, 0, 0, 2) is None
