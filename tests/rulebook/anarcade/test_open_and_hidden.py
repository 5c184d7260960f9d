"""What is open and what is hidden: AN-37."""

from __future__ import annotations

import pytest

from .positions import COIN, COINS, Do, Match, Seat, at_table, machines, picture

HELD = ["Earn", "Draw", "Buy"]
DRAWN = ["Score", "Buy Buy", "Earn Score"]


def a_table(**table: object) -> Match:
    return at_table(
        Seat(played=["Score", COIN, COIN], draw=["Draw", "Buy", COIN], credits=3, scored=2, aced=["Low Machine"]),
        Seat(hand=HELD, draw=DRAWN, discard=["Earn Earn", *[COIN] * 6], credits=4, scored=1),
        Seat(hand=COINS, discard=["Draw Draw"], credits=1),
        phase="score",
        **table,
    )


def named(cards: list[dict[str, object]]) -> list[object]:
    return [card["name"] for card in cards]


@pytest.mark.rule("AN-37")
@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_discards_cards_laid_out_credits_scores_and_tops_are_open_to_all(reader):
    table = a_table().view(reader)["table"]
    first, second, third = table["seats"]
    assert sorted(named(first["played"])) == sorted(["Score", COIN, COIN])
    assert sorted(named(second["discard"])) == sorted(["Earn Earn", *[COIN] * 6])
    assert named(third["discard"]) == ["Draw Draw"]
    assert [seat["credits"] for seat in table["seats"]] == [3, 4, 1]
    assert [seat["scored"] for seat in table["seats"]] == [2, 1, 0]
    assert named(first["aced"]) == ["Low Machine"]
    assert table["arcade"]["name"] == "Score Machine"
    assert [stack["top"]["name"] for stack in table["stacks"]] == ["Draw", "Earn", "Score", "Buy"]


@pytest.mark.rule("AN-37")
@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_a_hand_is_seen_by_its_owner_alone(reader):
    seats = a_table().view(reader)["table"]["seats"]
    assert [p for p, seat in enumerate(seats) if "hand" in seat] == ([] if reader is None else [reader])
    assert [seat["hand_count"] for seat in seats] == [0, 3, 3]
    if reader == 1:
        assert sorted(named(seats[1]["hand"])) == sorted(HELD)


@pytest.mark.rule("AN-37")
@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_nobody_sees_a_draw_stack_not_even_the_own(reader):
    for seat in a_table().view(reader)["table"]["seats"]:
        assert "draw" not in seat
        assert seat["draw_count"] == len(DRAWN), "how many cards are in it may be known"


@pytest.mark.rule("AN-37")
@pytest.mark.parametrize("player", [0, 1, 2])
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden(player):
    match = a_table()
    for seed in range(10):
        determinized = match.determinize(player, seed)
        assert determinized.view(player) == match.view(player)
        assert (determinized.observe(player) == match.observe(player)).all()


@pytest.mark.rule("AN-37")
def test_everything_hidden_can_be_different_in_a_possibility():
    match = a_table()
    possibilities = [picture(match.determinize(0, seed)) for seed in range(20)]
    for place in ("seat 0 draw", "seat 1 hand", "seat 1 draw", "machines", "draw stack", "buy stack"):
        assert len({tuple(possibility[place]) for possibility in possibilities}) > 1, place


@pytest.mark.rule("AN-37")
def test_a_possibility_keeps_every_card_with_its_owner_and_in_its_stack():
    match = a_table()
    table = picture(match)
    for seed in range(10):
        possibility = picture(match.determinize(0, seed))
        assert sorted(possibility["seat 0 draw"]) == sorted(table["seat 0 draw"])
        assert sorted(possibility["seat 1 hand"] + possibility["seat 1 draw"]) == sorted(HELD + DRAWN)
        assert possibility["machines"][0] == table["machines"][0]
        assert sorted(possibility["machines"]) == sorted(table["machines"])
        for stack in ("draw stack", "earn stack", "score stack", "buy stack"):
            assert possibility[stack][0] == table[stack][0]
            assert sorted(possibility[stack]) == sorted(table[stack])


@pytest.mark.rule("AN-37")
def test_a_player_s_own_hand_is_never_determinized():
    match = a_table()
    assert all(
        picture(match.determinize(1, seed))["seat 1 hand"] == picture(match)["seat 1 hand"] for seed in range(10)
    )


@pytest.mark.rule("AN-37", "AN-30")
def test_after_the_last_ace_the_next_machine_stays_hidden():
    match = at_table(Seat(credits=2, scored=5, aced=["Low Machine", "Earn Machine"]), phase="buy")
    match.apply(Do.END_TURN)
    assert {machines(match.determinize(1, seed).position.arcade)[0] for seed in range(40)} == set(
        machines(match.position.arcade)
    )


@pytest.mark.rule("AN-37")
def test_only_the_owner_reads_which_cards_were_drawn_into_a_hand():
    match = at_table(Seat(draw=HELD, credits=3), Seat(), Seat(), phase="buy")
    match.apply(Do.END_TURN)
    drawn = [f"drew {card}." for card in HELD]
    assert [line for line in match.log_for(0) if " drew " in line] == [f"You {line}" for line in drawn]
    for others_log in (match.log_for(1), match.log_for(2), match.log):
        assert [line for line in others_log if " drew " in line] == ["Player 1 drew three cards."]
