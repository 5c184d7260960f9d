"""Search: it knows no more than its seat, repeats itself from a seed, and sees what is in front of it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import asdict, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Bot, Game, Match, RumpusError
from rumpus.bots import search, thinking
from rumpus.bots.search_parameters import SearchParameters, parameters_of
from rumpus.bots.thinking import Thought, consider, make_workspace
from rumpus.bots.workspace import PARAMETERS
from rumpus.core.bot_config import SEARCH, read_bot_config
from rumpus.core.rng import derive
from rumpus.core.seeds import seed_words
from rumpus.games.anarcade.rules.components import Do, Phase
from rumpus.games.rummy.rules.components import Do as Rummy
from tests.contract.sittings import SEEDS, sittings

pytestmark = pytest.mark.compiled

BEFOREHAND = ("crowd",)
"""Parameters that are reckoned into others, so that compiled code knows nothing of them."""
PASSES_TRIED, PLACES = 8, 30
"""How long a search thinks, and about how many positions of a drawn game: many places tell sooner than long thought."""
BOTS = {
    "random": {"name": "random"},
    "instinct": {"name": "instinct"},
    "search": {"name": "search", "iterations": PASSES_TRIED},
}


@pytest.mark.parametrize("name", BOTS)
@given(data=st.data(), seeds=st.tuples(SEEDS, SEEDS))
def test_no_bot_knows_more_than_its_seat(
    game: Game, players: int, name: str, data: st.DataObject, seeds: tuple[int, int]
) -> None:
    """A position and any possibility of it lead to the same decision, whoever may act."""
    for match in data.draw(sittings(game, players)).some(PLACES):
        for seat in match.actors:
            chosen = [
                Bot(seed=seeds[0], **BOTS[name]).choose(m, seat) for m in (match, match.determinize(seat, seeds[1]))
            ]
            assert chosen[0] == chosen[1]


@given(data=st.data(), seed=SEEDS)
def test_nor_does_a_search_by_any_parameters(game: Game, players: int, data: st.DataObject, seed: int) -> None:
    """Everything it counted is the same, deep in the tree too, whether nodes are known by sight or by the moves."""
    for match in data.draw(sittings(game, players)).some(3):
        for seat in match.actors:
            for parameters in (SearchParameters(depth=64, sight=1), SearchParameters(depth=64, sight=0, strays=0.3)):
                verdicts = [
                    consider(m, seat, seed_words(seed), parameters, passes=12)
                    for m in (match, match.determinize(seat, seed))
                ]
                assert verdicts[0] == verdicts[1]


def after(game: Game, players: int, decisions: int) -> Match:
    """A match after some random decisions, where a search has something to consider."""
    match, bot = Match(game, players, seed=8), Bot("random", seed=8)
    while len(match.decisions) < decisions or not Bot("search", iterations=1).consider(match).passes:
        match.apply(bot.choose(match))
    return match


@pytest.mark.parametrize("threads", [1, 3])
def test_with_iterations_and_a_seed_a_search_repeats_itself(game: Game, threads: int) -> None:
    match = after(game, 2, 20)
    verdicts = [
        Bot("search", seed, iterations=60, threads=threads).consider(match, match.actors[0]) for seed in (1, 1, 2)
    ]
    assert verdicts[0] == verdicts[1] != verdicts[2]
    assert verdicts[0].passes == 60
    assert sum(move.tries for move in verdicts[0].moves) == 60


def test_threads_think_about_different_possibilities() -> None:
    match = Match("anarcade", seed=2)
    alone, together = (Bot("search", 1, iterations=n, threads=n // 40).consider(match) for n in (40, 80))
    assert [move.value for move in alone.moves] != [move.value for move in together.moves]


def test_no_thread_begins_with_the_chance_of_another() -> None:
    own = [thinking._seed((np.uint64(1), np.uint64(2)), thread) for thread in range(9)]
    possibilities = [derive(np.uint64(1), np.uint64(2), np.uint64(possibility)) for possibility in range(1000)]
    assert len({*own, *possibilities}) == len(own) + len(possibilities)


def test_a_search_leaves_the_match_as_it_is(game: Game, players: int) -> None:
    match = after(game, players, 12)
    before, log = match.position.tobytes(), match.log
    Bot("search", 1, iterations=20).choose(match)
    assert match.position.tobytes() == before
    assert match.log == log


def test_where_one_decision_is_open_nothing_is_thought_about(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules run on past what leaves no choice, so here all other choices are taken away."""
    match = Match(game, 2, seed=3)
    only = match.legal()[-1]
    monkeypatch.setattr(match, "legal", lambda player=None: [only])
    verdict = Bot("search", seconds=600.0).consider(match)
    assert verdict.passes == verdict.decisions == 0
    assert verdict.choice == only.id


def test_where_a_search_has_but_one_decision_to_consider_it_answers_at_once() -> None:
    """What Rummy's search leaves to its solver is no choice, however many decisions are open."""
    match, bot = Match("rummy", 2, seed=3), Bot("instinct")
    while (
        Thought(match, match.actors[0], seed_words(1), parameters_of("rummy"), 9).think_more(0) > 1
        or len(match.legal()) == 1
    ):
        match.apply(bot.choose(match))
    verdict = Bot("search", seconds=600.0).consider(match)
    assert verdict.passes == verdict.decisions == 0
    assert verdict.choice in {action.id for action in match.legal()}


def about_to_win() -> Match:
    """Anarcade to one ace, and both lack one credit to it; seat 0 can score it now, seat 1 is likely to in its turn."""
    match = Match("anarcade", seed=4, options={"aces": 1})
    s = match.position
    s.turn, s.phase, s.scores_left = 0, Phase.SCORE, 1
    for seat in range(2):
        s.credits[seat] = 1
        s.scored[seat] = match.box.record[0].high_score[s.arcade.cards[s.arcade.count - 1]] - 1
    match.refresh()
    return match


@pytest.mark.parametrize("trust", [0.0, 0.5])
def test_a_search_sees_a_win_in_front_of_it(trust: float) -> None:
    verdict = Bot("search", 1, iterations=60, parameters=SearchParameters(trust=trust, margin=0.0)).consider(
        about_to_win()
    )
    assert verdict.choice == Do.SCORE
    assert verdict.moves[0].value == 1.0
    assert verdict.moves[1].value < 0.9


def test_a_tree_that_is_full_grows_no_further(game: Game, players: int) -> None:
    match = after(game, players, 16)
    thought = Thought(match, match.actors[0], seed_words(1), SearchParameters(depth=64), most_nodes=5)
    thought.think_more(150)
    counts = thought._work.tree.counts[0]
    assert thought.passes == 150
    assert counts.nodes == 5
    assert counts.moves <= 10
    assert sum(tries for tries, _ in thought.tried().values()) == 150


def test_a_thought_in_slices_is_the_thought_as_a_whole(game: Game) -> None:
    match = after(game, 2, 10)
    whole, sliced = (Thought(match, match.actors[0], seed_words(6), parameters_of(game.id)) for _ in range(2))
    whole.think_more(30)
    for passes in (1, 0, 9, 20):
        sliced.think_more(passes)
    assert whole.tried() == sliced.tried()


@pytest.mark.skipif(bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="compares compiled with interpreted")
def test_a_search_compiled_is_the_search_as_written() -> None:
    program = (
        "from rumpus import Bot, Match\n"
        "verdict = Bot('search', 3, iterations=30).consider(Match('anarcade', 3, seed=5))\n"
        "print([(move.action, move.tries, round(move.value, 9)) for move in verdict.moves])"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, **extra}, capture_output=True, text=True, check=True
        ).stdout
        for extra in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert answers[0] == answers[1]


def test_every_game_has_search_parameters_of_its_own(game: Game) -> None:
    assert read_bot_config(game.folder, SEARCH)
    assert parameters_of(game.id) != SearchParameters()
    assert np.isfinite(parameters_of(game.id).array().item()).all()


def test_compiled_code_reads_each_parameter_by_its_name() -> None:
    usual = asdict(SearchParameters())
    written = SearchParameters().array()
    assert len(written) == 1
    assert {name: written[name][0] for name in PARAMETERS.names or ()} == {
        name: usual[name] for name in usual if name not in BEFOREHAND
    }


def test_a_lead_counts_from_where_the_search_began_where_a_game_asks_for_it() -> None:
    """After two rounds of Archduke somebody leads; not for who counts from there, until the next round has ended."""
    match, bot = Match("archduke", 3, seed=1), Bot("instinct")
    kept = [match.copy()]
    while len(kept) < 4:
        match.apply(bot.choose(match))
        if match.position.round_number > len(kept):
            kept.append(match.copy())
    later, last = kept[2:]
    assert len(set(later.scores)) > 1
    assert later.scores != last.scores

    def value(parameters: SearchParameters, now: Match, before: Match) -> list[float]:
        work = make_workspace(now.game, 3, parameters, 1)
        search.appraise(now.box.record[0], now.position, before.position, work)
        return work.value[:3].tolist()

    own, from_start = parameters_of("archduke"), replace(parameters_of("archduke"), since=0.0)
    assert own.since == 1
    assert value(own, later, later) == [0.5] * 3
    assert value(own, last, later) != value(own, last, kept[0])
    assert value(own, last, kept[0]) == value(from_start, last, later), "at the start nobody leads"


def test_the_more_others_play_the_more_intent_is_trusted_where_a_game_asks_for_it() -> None:
    wary = SearchParameters(trust=0.5, crowd=1.0)
    assert [wary.array(players)["trust"][0] for players in (2, 3, 6)] == pytest.approx([0.5, 0.75, 0.9])
    assert SearchParameters(trust=0.5).array(6)["trust"][0] == 0.5


@pytest.mark.parametrize(
    ("budget", "sentence"),
    [
        ({"seconds": 0}, "A search thinks for more than 0 seconds, not 0."),
        ({"seconds": float("nan")}, "A search thinks for more than 0 seconds, not nan."),
        ({"seconds": "1"}, "A search thinks for more than 0 seconds, not '1'."),
        ({"iterations": 0}, "A search has 1 to 1099511627776 iterations, not 0."),
        ({"iterations": 2.5}, "A search has 1 to 1099511627776 iterations, not 2.5."),
        ({"threads": 0}, "A search has 1 to 256 threads, not 0."),
        ({"seconds": 1, "iterations": 5}, "A search has seconds or iterations, not both."),
    ],
)
def test_a_budget_that_is_none_is_refused(budget: dict[str, object], sentence: str) -> None:
    with pytest.raises(RumpusError) as refused:
        Bot("search", **budget)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


def test_only_a_search_takes_a_budget() -> None:
    with pytest.raises(RumpusError, match="instinct decides at once"):
        Bot("instinct", seconds=1)


def test_compiled_loops_do_not_know_search() -> None:
    with pytest.raises(RumpusError, match=r"here there is random, instinct\.$"):
        Bot("search").code  # noqa: B018


def test_a_search_introduces_itself_with_its_budget() -> None:
    assert repr(Bot("search")) == "Bot('search', seconds=0.2)"
    assert repr(Bot("search", iterations=7)) == "Bot('search', iterations=7)"


def test_rummy_leaves_to_instinct_how_cards_are_laid_and_decides_whether_to_draw() -> None:
    assert parameters_of("rummy").lowest == Rummy.DRAW
