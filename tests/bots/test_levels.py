"""Levels for people: each plays by the rules, forgets what it should, and gives nothing away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rumpus
from rumpus import Game, Match, RumpusError
from rumpus.bots import LEVELS, USUAL_LEVEL, Bot, Opponent
from rumpus.bots.levels import does_think, is_search_precompiled, named, prepare, thinking_time
from rumpus.lab.tournament.asking import play_out
from tests.contract.sittings import SEEDS, sittings

pytestmark = pytest.mark.compiled

QUICK = [level.id for level in LEVELS.values() if not level.seconds]
FEW = 6
"""Passes that a Champion makes here about a decision."""
PLACES = 30
"""Positions of each drawn game that are looked at."""


def test_there_are_three_levels_and_none_thinks_for_longer_than_people_wait() -> None:
    assert list(LEVELS) == ["rookie", "regular", "champion"]
    assert all(level.seconds <= 2.0 for level in LEVELS.values())
    assert USUAL_LEVEL in LEVELS
    for figures in zip(*((v.slips, v.glances, v.forgets, v.reaction) for v in LEVELS.values()), strict=True):
        assert list(figures) == sorted(figures, reverse=True), "a higher level slips, glances, forgets and dawdles less"


@pytest.mark.parametrize(
    ("name", "thinks"),
    [
        ("champion", True),
        ("Champion", True),
        ("search:0.2s", True),
        ("Regular", False),
        ("instinct", False),
        ("Ann", False),
    ],
)
def test_search_is_made_ready_for_whoever_thinks(name: str, thinks: bool) -> None:
    assert does_think(name) == thinks


@pytest.mark.parametrize("level", QUICK)
def test_an_opponent_decides_legally_to_the_end(game: Game, level: str) -> None:
    match = Match(game, game.players[0], seed=6)
    opponents = [Opponent(level, seed) for seed in range(match.players)]
    while not match.over:
        seat = match.actors[0]
        match.apply(opponents[seat].choose(match, seat), seat)


def test_a_champion_thinks_about_every_game(game: Game) -> None:
    match = Match(game, game.players[0], seed=6)
    assert Opponent("champion", 1).choose(match, seconds=0.02) in {action.id for action in match.legal()}


def test_a_champion_decides_otherwise_than_instinct_where_it_has_thought(game: Game) -> None:
    match, champion = Match(game, game.players[0], seed=6), Opponent("champion", 1, iterations=60)
    thought = Bot("instinct").choose(match)
    while champion.choose(match) == thought:
        match.apply(thought)
        assert not match.over, "it never did"
        thought = Bot("instinct").choose(match)


def test_a_beginner_who_tries_wins_now_and_then_against_a_rookie(game: Game) -> None:
    """Every third game or second, as docs/ladder.md has it; of so few it may be somewhat more or less."""
    games, won = 24, 0.0
    for deal in range(games):
        seat, match = deal % 2, Match(game, 2, deal // 2)
        seated = [Opponent("rookie", 2 * deal), Opponent("rookie", 2 * deal)]
        seated[seat] = Opponent("beginner", 2 * deal + 1)
        ranks = play_out(match, seated)
        assert ranks is not None
        won += (ranks[seat] == 1) / ranks.count(1)
    assert 0.15 < won / games < 0.65


def test_a_champion_beats_a_regular() -> None:
    deals, won = 12, 0
    for deal in range(deals):
        for seat in range(2):
            match, seated = Match("champion", 2, deal), [Opponent("regular", deal), Opponent("regular", deal)]
            seated[seat] = Opponent("champion", deal, iterations=40)
            ranks = play_out(match, seated)
            assert ranks is not None
            won += ranks[seat] == 1
    assert won > 0.65 * 2 * deals


def test_a_champion_that_may_not_think_goes_by_instinct(game: Game) -> None:
    match = Match(game, game.players[1], seed=6)
    assert Opponent("champion", 1).choose(match, seconds=0) == Bot("instinct").choose(match)


def test_a_champion_thinks_less_and_less_along_a_chain_of_decisions() -> None:
    match, champion = Match("rummy", 2, seed=6), LEVELS["champion"]
    while Bot("instinct").choose(match) == match.legal()[-1].id:
        match.apply(match.legal()[-1].id)
    seat, times = match.actors[0], list[float]()
    while match.actors == (seat,):
        times.append(thinking_time(champion, match, seat))
        match.apply(Bot("instinct").choose(match))
    assert times[:4] == [1.0, 0.5, 0.25, 0.15]
    assert times == sorted(times, reverse=True)
    assert min(times) > 0
    assert thinking_time(champion, match, match.actors[0]) == 1.0, "the next player begins a turn of their own"


def test_where_quickness_counts_a_champion_thinks_quickly() -> None:
    match = Match("archduke", 3, seed=1, options={"pace": "live"})
    assert match.window is not None
    assert thinking_time(LEVELS["champion"], match, match.actors[0]) == 0


def test_levels_are_asked_for_by_name_and_so_are_the_bots_of_the_lab() -> None:
    assert [repr(named(name, 1)) for name in ("Champion", "rookie", "random", "search:7")] == [
        "Opponent('champion')",
        "Opponent('rookie')",
        "Bot('random')",
        "Bot('search', iterations=7)",
    ]
    with pytest.raises(RumpusError, match=r"^There is no bot 'genius'; there is rookie, .*, search\.$"):
        named("genius")


@pytest.mark.parametrize("level", LEVELS)
def test_who_asks_python_for_a_level_as_a_bot_is_told_who_plays_at_it(level: str) -> None:
    sentence = rf"^{level} is a level, not a bot of the lab: in Python rumpus\.Opponent\('{level}'\) plays at it\.$"
    with pytest.raises(RumpusError, match=sentence):
        rumpus.Bot(level)
    assert rumpus.Opponent(level).level is LEVELS[level]


def test_what_was_prepared_for_a_champion_is_marked_as_ready(game: Game) -> None:
    prepare(game)
    assert is_search_precompiled(game)


@pytest.mark.parametrize("level", LEVELS)
@given(data=st.data(), seeds=st.tuples(SEEDS, SEEDS))
def test_no_opponent_knows_more_than_its_seat(
    game: Game, players: int, level: str, data: st.DataObject, seeds: tuple[int, int]
) -> None:
    for match in data.draw(sittings(game, players)).some(PLACES):
        for seat in match.actors:
            determinized = match.determinize(seat, seeds[1])
            first, second = (Opponent(level, seeds[0], iterations=FEW) for _ in range(2))
            assert first.choose(match, seat) == second.choose(determinized, seat)


def remembered(level: str, seed: int) -> tuple[int, int]:
    """Of the cards that seats of a game of Archduke know by heart: how many, and how many of them are remembered."""
    match = Match("archduke", 4, seed)
    opponents = [Opponent("regular", seat) for seat in range(4)]
    known = kept = 0
    for _ in range(60):
        seat = match.actors[0]
        match.apply(opponents[seat].choose(match, seat), seat)
        hazy = Opponent(level, seed).remembered(match, seat)
        known += sum(int(seen) >> seat & 1 for seen in match.position.seen.flat)
        kept += sum(int(seen) >> seat & 1 for seen in hazy.position.seen.flat)
        assert not (hazy.position.seen & ~match.position.seen).any(), "something is known that was never seen"
    return known, kept


def test_lower_levels_forget_cards_in_archduke() -> None:
    shares = {}
    for level in LEVELS:
        known, kept = (sum(figures) for figures in zip(*(remembered(level, seed) for seed in range(8)), strict=True))
        shares[level] = kept / known
    assert shares["rookie"] < 0.8 < shares["regular"] < shares["champion"] == 1.0


def test_a_rookie_asked_twice_remembers_the_same() -> None:
    match = Match("archduke", 2, seed=3)
    opponent = Opponent("rookie", 9)
    while len(match.decisions) < 8:
        match.apply(Opponent("regular", 1).choose(match))
    first, second = (opponent.remembered(match, 0).position.tobytes() for _ in range(2))
    assert first == second


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(RumpusError, match=r"^There is no level 'master'; there is rookie, regular, champion\.$"):
        Opponent("master")


def test_an_opponent_has_nothing_to_choose_for_who_has_nothing_to_decide() -> None:
    with pytest.raises(RumpusError, match="Seat 1 has nothing to decide now"):
        Opponent("rookie").choose(Match("anarcade", seed=1), 1)


def test_an_opponent_introduces_itself() -> None:
    assert repr(Opponent("rookie")) == "Opponent('rookie')"
