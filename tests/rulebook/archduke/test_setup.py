"""AR-1 to AR-8: the box, the deal, the peek before the round, the opening card."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus import Match, RumpusError
from rumpus.core.game import find_game

from .positions import do, events, grid, kinds, knowing, phase, places, sees, table


def peeked(players: int = 3, seed: int = 4, **options: str) -> Match:
    """A match in which everybody has looked at their lower two cards."""
    match = Match("archduke", players, seed, options)
    while phase(match) == "peek":
        do(match, match.actors[0], "peek", place=places(match, match.actors[0], "peek")[-1])
    return match


@pytest.mark.rule("AR-1")
def test_the_deck_is_as_found() -> None:
    cards = find_game("archduke").box.entries["card"]
    assert sum(card["copies"] for card in cards) == 104
    copies = {card["value"]: card["copies"] for card in cards}
    assert copies == {-3: 2, 0: 4, **dict.fromkeys(range(1, 11), 8), 11: 6, 12: 8, 13: 4}
    symbols = {card["value"]: card["symbol"] for card in cards if card["symbol"] != "none"}
    assert symbols == {-3: "archduke", 0: "eclipse", 1: "give", 11: "swap", 12: "peek", 13: "eclipse"}


@pytest.mark.rule("AR-2")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(RumpusError, match="2 to 6 players"):
        Match("archduke", players)


@pytest.mark.rule("AR-3")
@pytest.mark.parametrize("players", [2, 6])
def test_everyone_gets_four_cards_and_the_rest_is_the_draw_pile(players: int) -> None:
    match = Match("archduke", players, seed=1)
    assert [seat["cards"] for seat in table(match)["seats"]] == [4] * players
    assert table(match)["draw_count"] == 104 - 4 * players
    assert table(match)["discard"] is None


@pytest.mark.rule("AR-3")
def test_every_card_may_be_dealt_to_everybody() -> None:
    dealt = Counter(value for seed in range(300) for value in grid(Match("archduke", 2, seed), 1))
    assert set(dealt) == {-3, *range(14)}
    assert dealt[-3] < dealt[5] / 2


@pytest.mark.rule("AR-4")
@pytest.mark.parametrize("players", [2, 4])
def test_a_round_gives_out_the_tokens_from_one_to_the_number_of_players(players: int) -> None:
    from rumpus import Bot

    match, bot = Match("archduke", players, seed=3), Bot("instinct")
    while match.round == 1:
        match.apply(bot.choose(match))
    assert sorted(seat["tokens"] for seat in table(match)["seats"]) == [[n] for n in range(1, players + 1)]


@pytest.mark.rule("AR-5")
def test_a_lot_decides_who_deals_first_and_the_left_neighbour_begins() -> None:
    dealers = Counter(table(peeked(4, seed))["turn"] for seed in range(80))
    assert set(dealers) == {0, 1, 2, 3}
    match = peeked(4)
    assert table(match)["opening"]
    assert table(match)["next"] == (table(match)["turn"] + 1) % 4


@pytest.mark.rule("AR-6")
def test_dealt_cards_lie_face_down_for_everybody() -> None:
    match = Match("archduke", 3, seed=1)
    for reader in (None, 0, 1, 2):
        assert all("card" not in there for seat in table(match, reader)["seats"] for there in seat["grid"])


@pytest.mark.rule("AR-7")
def test_everybody_peeks_at_any_two_of_their_own_cards_at_the_same_time() -> None:
    match = Match("archduke", 3, seed=1)
    assert set(match.actors) == {0, 1, 2}
    assert places(match, 2, "peek") == [0, 1, 2, 3]
    do(match, 2, "peek", place=3)
    assert places(match, 2, "peek") == [0, 1, 2]
    assert sees(match, 2, 2, 3) == grid(match, 2)[3]
    assert sees(match, 1, 2, 3) is None
    do(match, 2, "peek", place=0)
    assert knowing(match, 2, 3) == knowing(match, 2, 0) == {2}
    assert kinds(match, 2) == set()
    assert set(match.actors) == {0, 1}


@pytest.mark.rule("AR-7")
def test_all_see_which_card_somebody_peeks_at_and_that_player_alone_what_it_is() -> None:
    match = Match("archduke", 2, seed=1)
    do(match, 0, "peek", place=1)
    assert events(match, 1)[-1] == "PEEKED"
    assert events(match, 0)[-1] == "SAW"


@pytest.mark.rule("AR-8")
def test_the_dealer_turns_over_a_card_that_all_may_match() -> None:
    match = peeked()
    assert phase(match) == "window"
    assert table(match)["discard_count"] == 1
    assert all("match" in kinds(match, seat) for seat in range(3))


@pytest.mark.rule("AR-8", "AR-23")
def test_the_opening_card_has_no_action() -> None:
    seeds = (seed for seed in range(200) if table(peeked(2, seed))["discard"]["symbol"] in ("give", "swap", "peek"))
    assert table(peeked(2, next(seeds)))["actions"] == []
