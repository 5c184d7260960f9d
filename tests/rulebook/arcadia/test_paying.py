"""Arcadia: what pays for an attraction, in the printed examples and against a reckoning of all ways to pay."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from rumpus import Bot, Match
from rumpus.games.arcadia.rules.components import COLOURS
from rumpus.games.arcadia.rules.icon_budget import BYTE, covers, shortage
from rumpus.games.arcadia.rules.payment import ICON_PRICE, propose

from .cards import VENDOR, attraction_names, rule_box
from .positions import (
    Park,
    at_table,
    build,
    build_as_proposed,
    discards,
    do,
    hand,
    offered,
    park,
    pay,
    payable,
    quote,
    task,
)

SHOP = ["Taco Wac-o", "Duck Pond", "Parade", "Roller Coaster 1"]


# Printed examples


@pytest.mark.rule("AC-20", "AC-21", "AC-23")
def test_printed_example_taco_wac_o_is_paid_with_one_blue_too_many_and_the_funnel_of_love() -> None:
    eric = Park(
        hand=["Operator", "Operator", "any BBB", "Builder", "Mechanic", "Mechanic"],
        park=["Funnel of Love", "Custard Stand"],
    )
    match = at_table(eric, site=SHOP)
    build(match, "Taco Wac-o")
    pay(match, "Operator", "Operator", "Builder", "any BBB", "Mechanic", "Mechanic")
    assert park(match, 0) == ["Funnel of Love", "Custard Stand", "Taco Wac-o"]
    assert not hand(match, 0), "there is no change"
    assert discards(match) == Counter(eric.hand)


@pytest.mark.rule("AC-22")
def test_printed_example_three_yellow_icons_become_the_green_one_that_the_roller_coaster_lacks() -> None:
    carla = Park(hand=[VENDOR, "Mechanic", "Technician", "Builder", "Builder"])
    match = at_table(carla, site=SHOP)
    build_as_proposed(match, "Roller Coaster 1")
    assert park(match, 0) == ["Roller Coaster 1"]
    assert discards(match) == Counter(carla.hand)


@pytest.mark.rule("AC-22")
@pytest.mark.parametrize("missing", [VENDOR, "Mechanic", "Technician", "Builder"])
def test_with_any_card_less_the_roller_coaster_cannot_be_paid(missing: str) -> None:
    cards = [VENDOR, "Mechanic", "Technician", "Builder", "Builder"]
    cards.remove(missing)
    assert "Roller Coaster 1" not in offered(at_table(Park(hand=cards), site=SHOP), "build")


@pytest.mark.rule("AC-23")
def test_printed_example_the_funnel_of_love_saves_a_red_icon_in_every_later_build() -> None:
    mark = Park(hand=["Mechanic", "Operator", "Operator", "Technician"], held=["Corn Dog"])
    match = at_table(mark, Park(), site=["Funnel of Love", "Duck Pond", "Parade", "Roller Coaster 1"])
    build_as_proposed(match, "Funnel of Love")
    do(match, "draw_expert")
    build_as_proposed(match, "Parade")
    do(match, "draw_expert")
    assert hand(match, 0) == {"Operator": 1, "Technician": 1}
    build_as_proposed(match, "Corn Dog")
    assert park(match, 0) == ["Funnel of Love", "Parade", "Corn Dog"]
    assert hand(match, 0) == {"Operator": 1}, "the lasting icon paid for the red one"


# Rules of paying


@pytest.mark.rule("AC-3", "AC-20")
def test_icons_bound_to_a_type_pay_for_that_type_alone() -> None:
    row = ["Cotton Candy", "Duck Pond", "Parade", "Roller Coaster 1"]
    assert offered(at_table(Park(hand=[VENDOR]), site=row), "build") == {"Cotton Candy"}
    assert offered(at_table(Park(hand=["Mechanic"] * 2), site=row), "build") == {"Cotton Candy", "Duck Pond"}


@pytest.mark.rule("AC-22")
def test_three_equal_icons_make_one_of_another_colour_and_never_of_their_own() -> None:
    row = ["Acrobats 1", "Puppets", "Parade", "Roller Coaster 1"]
    match = at_table(Park(hand=[VENDOR, VENDOR]), site=row)
    assert offered(match, "build") == {"Puppets"}, "four yellow icons for food are one green, but no yellow for a show"


@pytest.mark.rule("AC-22")
def test_icons_that_were_made_of_others_make_no_others() -> None:
    nine = Park(hand=["Mechanic"] * 9)
    row = ["Puppets", "Parade", "Juggler 2", "Roller Coaster 1"]
    assert offered(at_table(nine, site=row), "build") == {"Puppets", "Parade"}
    assert quote(at_table(nine, site=row), "Roller Coaster 1")["missing"] == 1


@pytest.mark.rule("AC-22")
def test_spare_icons_may_pay_for_a_colour_whose_icons_then_make_what_they_cannot_become() -> None:
    """Six red icons bound to food cannot be red for a show. Two of blue, freed by them, are missing to three."""
    match = at_table(
        Park(hand=["food RR"] * 3 + ["Builder"] * 5 + ["Operator"], park=["Juggler 1", "Acrobats 1"]),
        site=["Juggler 2", "Parade", "Illusion", "Duck Pond"],
    )
    assert "Parade" in offered(match, "build"), "three blue make the second red icon"
    assert quote(match, "Juggler 2")["missing"] == 0


@pytest.mark.rule("AC-23")
def test_icons_of_the_park_may_be_among_three_equal_ones() -> None:
    row = ["Puppets", "Parade", "Corn Dog", "Roller Coaster 1"]
    match = at_table(Park(hand=["Builder"], park=["Bell", "Ferris Wheel 2"]), site=row)
    build_as_proposed(match, "Puppets")
    assert park(match, 0)[-1] == "Puppets"
    assert not hand(match, 0)


@pytest.mark.rule("AC-23")
def test_a_new_attraction_does_not_help_to_pay_for_itself() -> None:
    match = at_table(Park(hand=["Mechanic"]), site=["Cotton Candy", "Parade", "Corn Dog", "Roller Coaster 1"])
    assert "Cotton Candy" not in offered(match, "build")


@pytest.mark.rule("AC-24")
def test_what_the_park_alone_pays_for_is_built_at_once() -> None:
    match = at_table(Park(park=["Bell"]), site=["Lemonade", "Parade", "Corn Dog", "Roller Coaster 1"])
    build(match, "Lemonade")
    assert park(match, 0) == ["Bell", "Lemonade"]
    assert match.actors == (1,)


@pytest.mark.rule("AC-24")
def test_the_attraction_is_built_as_soon_as_the_cost_is_covered() -> None:
    match = at_table(Park(hand=["Technician"] * 3), site=["Teacups", "Parade", "Corn Dog", "Roller Coaster 1"])
    build(match, "Teacups")
    pay(match, "Technician")
    assert task(match) == "paying"
    pay(match, "Technician")
    assert park(match, 0) == ["Teacups"]
    assert hand(match, 0) == {"Technician": 1}


@pytest.mark.rule("AC-24")
def test_any_card_in_hand_can_be_laid_down_in_any_order() -> None:
    cards = ["Technician", "ride BB", "food BB", "food GGGG", "Mechanic", "show YY"]
    for order in permutations(cards[:4]):
        match = at_table(Park(hand=cards), site=["Roller Coaster 1", "Parade", "Corn Dog", "Teacups"])
        build(match, "Roller Coaster 1")
        for laid, card in enumerate(order):
            assert payable(match) == set(cards) - set(order[:laid])
            pay(match, card)
        assert park(match, 0) == ["Roller Coaster 1"], "three blue for a green, and three green for the blue given away"
        assert hand(match, 0) == {"Mechanic": 1, "show YY": 1}


@pytest.mark.rule("AC-25")
def test_the_proposal_wastes_the_fewest_icons_then_takes_the_fewest_cards_then_bound_ones() -> None:
    row = ["Teacups", "Parade", "Corn Dog", "Roller Coaster 1"]
    chosen = {}
    for cards in (
        ["any GGG", "Technician", "Technician"],
        ["ride GG", "Technician", "Technician"],
        ["ride GGGG", "any GGG"],
        ["ride GG", "Technician", "Operator", "Operator", "Operator"],
    ):
        match = at_table(Park(hand=cards), site=row)
        build_as_proposed(match, "Teacups")
        chosen[tuple(cards)] = discards(match)
    assert list(chosen.values()) == [
        {"Technician": 2},
        {"ride GG": 1},
        {"any GGG": 1},
        {"ride GG": 1},
    ]


@pytest.mark.rule("AC-25")
def test_the_proposal_holds_what_has_been_laid_down() -> None:
    match = at_table(Park(hand=["ride GG", "Technician", "Technician", "any GGG"]))
    build(match, "Teacups")
    pay(match, "Technician")
    do(match, "pay_proposed")
    assert discards(match) == {"Technician": 2}


@pytest.mark.rule("AC-25")
def test_a_seat_is_told_what_every_attraction_would_cost_it_now() -> None:
    match = at_table(Park(hand=["Technician"] * 3, held=["Bell"]), site=["Teacups", "Parade", "Crane", "Corn Dog"])
    assert [card["name"] for card in quote(match, "Teacups")["payment"]] == ["Technician"]
    assert quote(match, "Teacups")["payment"][0]["count"] == 2
    assert quote(match, "Parade") == {"fits": True, "can_hold": True, "missing": 1, "lacking": "RR", "payment": []}
    assert not quote(match, "Crane")["fits"]
    assert quote(match, "Bell")["missing"] == 0, "three green icons make a blue one"


# Against all ways to pay


def pays(cost: tuple[int, ...], usable: tuple[int, ...], bound: tuple[int, ...]) -> bool:
    """Whether there is any way at all: for each colour, how many of its threes become which other colour."""
    icons = [u + b for u, b in zip(usable, bound, strict=True)]

    def ways(colour: int) -> list[tuple[int, ...]]:
        """What the threes of a colour can become, its own colour never."""
        most = icons[colour] // 3
        ranges = [range(1 if other == colour else most + 1) for other in range(COLOURS)]
        return [made for made in product(*ranges) if sum(made) <= most]

    for turned in product(*(ways(colour) for colour in range(COLOURS))):
        made = [sum(way[colour] for way in turned) for colour in range(COLOURS)]
        given = [3 * sum(way) for way in turned]
        # Bound icons are given first: they are good for nothing else.
        left = [u - max(0, g - b) for u, g, b in zip(usable, given, bound, strict=True)]
        if all(m + kept >= asked for m, kept, asked in zip(made, left, cost, strict=True)):
            return True
    return False


def budget(usable: tuple[int, ...], bound: tuple[int, ...]) -> int:
    return sum(count << (BYTE * i) for i, count in enumerate(usable + bound))


@pytest.mark.rule("AC-20", "AC-22")
def test_whether_icons_pay_is_found_out_as_if_all_ways_were_tried() -> None:
    lots = Random(5)
    box = rule_box().record.copy()
    paid = 0
    for _ in range(4000):
        cost, usable, bound = (tuple(lots.randrange(most) for _ in range(COLOURS)) for most in (4, 6, 5))
        if lots.randrange(2):  # the rare case: nearly all there is to trade is of the colour that is short
            cost, usable, bound = (2, *cost[1:]), (lots.randrange(2), *usable[1:]), (lots.randrange(3, 14), 0, 0, 0)
        box[0].cost[0] = cost
        box[0].bill[0] = budget(cost, (0,) * COLOURS)
        found = int(shortage(box[0], 0, budget(usable, bound))) == 0
        assert found == pays(cost, usable, bound), f"{cost} with {usable} and bound {bound}"
        assert found == covers(box[0], 0, budget(usable, bound))
        paid += found
    assert 1000 < paid < 3600


def hands_of_real_games(games: int) -> list[tuple[Match, int, int]]:
    """Positions of games in progress, with a seat and an attraction in sight."""
    lots, found = Random(3), []
    for seed in range(games):
        match, bots = Match("arcadia", 3, seed), [Bot("random", seed), Bot("instinct"), Bot("random", seed + 1)]
        while not match.over:
            if lots.random() < 0.15 and any(match.position.site):
                sight = [int(card) - 1 for card in match.position.site if card]
                found.append((match.copy(), lots.randrange(3), lots.choice(sight)))
            match.apply(bots[match.actors[0]].choose(match))
    return found


@pytest.mark.rule("AC-22", "AC-25")
def test_in_real_games_no_payment_wastes_less_than_the_proposed_one() -> None:
    compared = cheapest = large = 0
    for match, seat, attraction in hands_of_real_games(10):
        box, s = match.box.record[0], match.position
        aim = int(box.type[attraction])
        kinds = [kind for kind in range(box.kinds) if s.staff[seat, kind]]
        choices = [range(s.staff[seat, kind] + 1) for kind in kinds]
        total = 1
        for choice in choices:
            total *= len(choice)
        if total > 3000:
            s.laid[:], s.paid = 0, 0
            if shortage(box, attraction, int(s.budget[seat, aim] + s.lasting[seat])) == 0:
                propose(box, s, seat, attraction)
                assert _needless(match, seat, attraction) == []
                large += 1
            continue
        least = None
        for counts in product(*choices):
            laid = s.lasting[seat] + sum(
                count * int(box.budget[aim, kind]) for kind, count in zip(kinds, counts, strict=True)
            )
            if shortage(box, attraction, int(laid)) == 0:
                price = sum(count * int(box.price[aim, kind]) for kind, count in zip(kinds, counts, strict=True))
                least = price if least is None else min(least, price)
        whole = int(s.budget[seat, aim] + s.lasting[seat])
        assert (least is not None) == (shortage(box, attraction, whole) == 0)
        if least is not None:
            s.laid[:], s.paid = 0, 0
            propose(box, s, seat, attraction)
            price = int((s.best * box.price[aim]).sum())
            assert price // ICON_PRICE == least // ICON_PRICE, "some icons would not have to be wasted"
            compared += 1
            cheapest += price == least
            assert _needless(match, seat, attraction) == []
    assert compared > 40
    assert cheapest >= 0.9 * compared, "few payments could do with another card instead"
    assert large > 10


def _needless(match: Match, seat: int, attraction: int) -> list[int]:
    """Kinds of which the proposed payment could do with one card less."""
    box, s = match.box.record[0], match.position
    brings = box.budget[int(box.type[attraction])]
    laid = int(s.lasting[seat]) + sum(int(count) * int(brings[kind]) for kind, count in enumerate(s.best))
    assert shortage(box, attraction, laid) == 0
    return [
        kind for kind, count in enumerate(s.best) if count and not shortage(box, attraction, laid - int(brings[kind]))
    ]


def test_the_names_of_the_examples_are_in_the_test_box() -> None:
    assert {"Taco Wac-o", "Funnel of Love", "Roller Coaster 1", "Carousel 3"} <= set(attraction_names())
