"""Hints: true averages of games played on, told in the words of the game."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Bot, Game, Match
from rumpus.bots.hints import (
    RolloutResult,
    _and_then,
    _best_two,
    _different,
    _keep,
    _short,
    by_instinct,
    give_hint,
    in_words,
    look_ahead,
)
from rumpus.core.errors import IllegalDecision
from rumpus.core.game import find_game
from rumpus.core.rng import derive
from rumpus.core.seeds import seed_words
from rumpus.core.texts import Label
from rumpus.games.arcadia.rules.components import Do
from tests.contract.sittings import SEEDS, sittings

pytestmark = pytest.mark.compiled

GAMES = 5
WINS = ": that wins the game."


def after(match: Match, decisions: int | None) -> Match:
    """The match after so many decisions of instinct, or at its end."""
    bot = Bot("instinct")
    while not match.over and (decisions is None or len(match.decisions) < decisions):
        match.apply(bot.choose(match))
    return match


def played_on(match: Match, player: int, action: int, seed: int) -> list[Match]:
    """The same games as a result, one decision after another."""
    ended, bot = [], Bot("instinct")
    for n in range(GAMES):
        low, high = derive(*seed_words(seed), np.uint64(n))
        game = match.determinize(player, int(high) << 64 | int(low))
        game.apply(action, player)
        while not game.over:
            game.apply(bot.choose(game))
        ended.append(game)
    return ended


@pytest.mark.parametrize("name", ["anarcade", "rummy"])
def test_of_a_decision_that_wins_at_once_a_hint_says_so_and_nothing_else(name: str) -> None:
    won = 0
    for seed in range(20):
        match = after(Match(name, 2, seed), None)
        player = match.decisions[-1][0]
        first = match.ranks[player] == 1
        match.rewind(len(match.decisions) - 1)
        if first and len(match.legal(player)) > 1:
            told = give_hint(match, player, seed, seconds=0.05)
            assert [one.sentence[-len(WINS) :] for one in told] == [WINS]
            match.apply(told[0].action, player)
            assert match.ranks[player] == 1
            won += 1
    assert won
    match = Match(name, 2, 1)
    assert "that wins the game" not in give_hint(match, match.actors[0], 1, seconds=0.05)[0].sentence


def test_a_rollout_result_is_the_average_of_games_played_on(game: Game) -> None:
    match = after(Match(game, game.players[1], seed=3), 12)
    player = match.actors[0]
    action = match.legal(player)[-1].id
    found = look_ahead(match, player, [action], 9, games=GAMES)[0]
    ended = played_on(match, player, action, 9)
    best = min if game.lowest_wins else max
    wins = [1 / one.ranks.count(1) if one.ranks[player] == 1 else 0 for one in ended]
    others = [best(points for seat, points in enumerate(one.scores) if seat != player) for one in ended]
    assert (found.action, found.games) == (action, GAMES)
    assert found.won == pytest.approx(np.mean(wins))
    assert found.points == pytest.approx(np.mean([one.scores[player] for one in ended]))
    assert found.others == pytest.approx(np.mean(others))


@given(data=st.data(), seeds=st.tuples(SEEDS, SEEDS))
def test_a_rollout_result_knows_no_more_than_the_seat(
    game: Game, players: int, data: st.DataObject, seeds: tuple[int, int]
) -> None:
    for match in data.draw(sittings(game, players)).some(3):
        for seat in match.actors[:1]:
            determinized, actions = match.determinize(seat, seeds[0]), [action.id for action in match.legal(seat)][:2]
            truly = look_ahead(match, seat, actions, seeds[1], games=2)
            assert look_ahead(determinized, seat, actions, seeds[1], games=2) == truly


def test_a_hint_names_the_best_two_decisions_with_what_they_lead_to(game: Game) -> None:
    match = after(Match(game, game.players[0], seed=3), 5)
    player = match.actors[0]
    labels = {action.id: action.label for action in match.legal(player)}
    told = give_hint(match, player, seed=1, seconds=0.2)
    assert 1 <= len(told) <= 2
    assert len({one.action for one in told}) == len(told)
    assert all(labels[one.action] == one.label for one in told)
    assert "games like this" in told[0].sentence
    assert all(one.sentence.endswith(".") for one in told)


def test_a_hint_says_why_before_it_tells_the_odds(game: Game) -> None:
    match, bot, reasons = Match(game, game.players[0], seed=3), Bot("instinct"), 0
    while not match.over and reasons < 5:
        player = match.actors[0]
        (told,) = by_instinct(match, player)
        why = match.reason(player, told.action)
        assert told.reason == (why if len(match.legal(player)) > 1 else None)
        if told.reason is None:
            assert told.sentence == f"{told.name}: {told.odds}"
        else:
            assert told.sentence == f"{told.name}: {told.reason.text}. {told.odds[0].upper()}{told.odds[1:]}"
            assert told.reason.text
            assert not told.reason.text.endswith(".")
            reasons += 1
        match.apply(bot.choose(match))
    assert reasons == 5


def test_only_of_an_open_decision_is_a_reason_told(game: Game) -> None:
    match = Match(game, game.players[0], seed=3)
    player = match.actors[0]
    closed = next(action for action in range(game.rules.ACTIONS) if not match.mask(player)[action])
    with pytest.raises(IllegalDecision):
        match.reason(player, closed)


def test_what_was_planned_stays_the_best_unless_another_wins_clearly_more_often() -> None:
    def order(games: int, planned: float, *won: float) -> list[int]:
        others = [RolloutResult(i, games, share, 0, 0) for i, share in enumerate(won)]
        return [one.action for one in _keep(RolloutResult(9, games, planned, 0, 0), others)]

    assert order(100, 0.50, 0.55, 0.52) == [9, 0], "so much is luck in a hundred games"
    assert order(2000, 0.50, 0.55, 0.52) == [0, 1], "but not in two thousand"


def test_advice_keeps_its_mind_within_a_turn_or_says_why_it_changed(game: Game) -> None:
    match = after(Match(game, game.players[0], seed=3), 5)
    for _ in range(12):
        player = match.actors[0]
        told = give_hint(match, player, seed=1, seconds=0.05)[0]
        match.apply(told.action, player)
        for planned in told.plan:
            if len(match.legal(player)) > 1:
                anew = give_hint(match, player, seed=2, seconds=0.05, keep=planned)[0]
                assert (
                    anew.action == planned
                    or "better now than what was planned" in anew.sentence
                    or "that wins the game" in anew.sentence
                )
            match.apply(planned, player)
        if match.over:
            break


def test_what_search_thinks_most_of_comes_first_unless_another_wins_clearly_more_often() -> None:
    def order(games: int, *won: float) -> list[int]:
        return [one.action for one in _best_two([RolloutResult(i, games, share, 0, 0) for i, share in enumerate(won)])]

    assert order(100, 0.50, 0.55, 0.52) == [0, 1], "so much is luck in a hundred games"
    assert order(2000, 0.50, 0.55, 0.52) == [1, 0], "but not in two thousand"
    assert order(2000, 0.50, 0.30, 0.55) == [2, 0]
    assert order(10**6, 0.50, 0.51) == [0, 1], "what is about as good is not better"
    assert order(100, 0.50) == [0]


def test_what_search_thinks_less_of_is_not_called_as_good() -> None:
    game, best, other = find_game("arcadia"), RolloutResult(1, 100, 0.5, 9, 4), RolloutResult(2, 100, 0.5, 9, 5)
    assert in_words(game, other, best) == "about as good, 4 points ahead."
    assert in_words(game, other, best, as_good=False) == "not quite as good, 4 points ahead."


def test_a_hint_does_not_speak_of_matching_a_card_that_is_known_to_be_another() -> None:
    """A seat that has seen its first two cards passes, or tries a card that it has not seen."""
    told_of = 0
    for seed in range(6):
        match = Match("archduke", 2, seed)
        while not match.over and len(match.decisions) < 60:
            seat = match.actors[0]
            foolish = [action.id for action in match.legal(seat) if match.is_known_mistake(seat, action.id)]
            if foolish:
                told_of += 1
                assert not {one.action for one in give_hint(match, seat, seed, seconds=0.01)} & set(foolish)
                for action in foolish:
                    tried = match.copy()
                    tried.apply(action, seat)
                    assert "does not match" in " ".join(tried.log_for(seat)[len(match.log_for(seat)) :])
            match.apply(Bot("instinct", seed).choose(match, seat), seat)
    assert told_of


def test_a_decision_that_leads_to_the_same_position_is_not_told_twice() -> None:
    """Where one card pays, to lay it down and to accept the proposal come to the same."""
    match, bot, by_hand = Match("arcadia", 2, seed=3), Bot("instinct"), []
    while not by_hand:
        match.apply(bot.choose(match))
        proposed = next((action for action in match.legal() if action.id == Do.PAY_PROPOSED), None)
        one_card = proposed and proposed.label.replace("Pay ", "Pay with ", 1)
        by_hand = [action.id for action in match.legal() if action.label == one_card]
    seat = match.actors[0]
    assert _different(match, seat, [Do.PAY_PROPOSED, *by_hand], 1) == [Do.PAY_PROPOSED]
    assert _different(match, seat, [*by_hand, Do.PAY_PROPOSED, *by_hand], 1) == by_hand


def test_two_orders_of_the_same_payment_are_not_told_as_two_decisions() -> None:
    match, bot, cards = Match("arcadia", 2, seed=3), Bot("instinct"), list[int]()
    while len(cards) < 2:
        match.apply(bot.choose(match))
        proposed = next((action.label for action in match.legal() if action.id == Do.PAY_PROPOSED), "")
        cards = [
            a.id
            for a in match.legal()
            if a.kind == "pay" and a.label.removeprefix("Pay with ").split(" [")[0] in proposed
        ]
    seat = match.actors[0]
    assert len(_different(match, seat, [Do.PAY_PROPOSED, *cards], 1)) == 1


def test_where_one_decision_is_open_there_is_nothing_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules run on past what leaves no choice, so this is a game with a hand tied behind its back."""
    match = Match("anarcade", 2, seed=3)
    only = match.legal()[0]
    monkeypatch.setattr(match, "legal", lambda player=None: [only])
    for told in (give_hint(match, match.actors[0]), by_instinct(match, match.actors[0])):
        assert [(one.action, one.sentence) for one in told] == [(only.id, f"There is nothing to choose: {only.label}.")]


def test_until_there_is_a_search_a_hint_goes_by_instinct() -> None:
    match = Match("champion", 3, seed=4)
    told = by_instinct(match, match.actors[0])
    assert [one.action for one in told] == [Bot("instinct").choose(match)]
    assert told[0].sentence.lower().endswith("hints that look ahead are still being made ready.")


def test_what_a_label_explains_is_told_if_it_is_brief_or_tells_two_moves_apart() -> None:
    long = "a place in next turn order, and you may exchange a tile"

    def short(*labels: tuple[str, str]) -> list[str]:
        return _short([Label("act", title, detail=detail) for title, detail in labels])

    assert short(("Lay 6-4-7", "middle 4s"), ("Call Archduke!", "")) == ["Lay 6-4-7 (middle 4s)", "Call Archduke"]
    assert short(("Waking Up Early", long), ("Take no action", "")) == ["Waking Up Early", "Take no action"]
    assert short(("Act", long), ("Act", "a dollar")) == [f"Act ({long})", "Act (a dollar)"]


def first_chain(game: str, kind: str) -> list[str]:
    """What is told of the turn after the first decision of this kind that bots make."""
    match, bot = Match(game, 2, seed=3), Bot("instinct")
    while True:
        player, action = match.actors[0], int(bot.choose(match))
        if next(open.kind for open in match.legal(player) if open.id == action) == kind:
            return [name for _, name in _and_then(match, player, action, 5) if name]
        match.apply(action, player)


def test_what_follows_in_the_same_turn_is_told_in_a_few_words() -> None:
    told = first_chain("arcadia", "build")
    assert len(told) == 1
    assert re.fullmatch(r"pay [A-Z][^\[\]]*", told[0])


def test_a_chain_keeps_titles_and_does_not_say_the_same_thing_twice() -> None:
    told = first_chain("champion", "take")
    assert told == ["Can I Have Some Money (2 dollars and an IOU)", "end your turn"]
    told = first_chain("anarcade", "score")
    assert not any(words.startswith("score a credit") for words in told)


LIKE_THIS = "games like this"
OTHERS = "the best of the others"
TOLD = {
    ("arcadia", 0.68, 50, 44): ("about 7 of 10", "6 points ahead"),
    ("arcadia", 0.31, 44, 45): ("about 3 of 10", "1 point behind"),
    ("arcadia", 0.52, 44, 44.3): ("about 5 of 10", f"about level with {OTHERS}"),
    ("anarcade", 0.5, 2.0, 2.4): ("about 5 of 10", "0.4 aces behind"),
    ("anarcade", 0.98, 3, 2): ("nearly all", "1 ace ahead"),
    ("rummy", 0.01, 5, 9): ("hardly any", "4 points behind"),
    ("archduke", 0.6, 3, 7): ("about 6 of 10", "4 token points ahead"),
    ("archduke", 0.2, 9.5, 7): ("about 2 of 10", "2.5 token points behind"),
}


@pytest.mark.parametrize("average", TOLD, ids=str)
def test_a_rollout_result_is_told_in_what_the_game_counts(average: tuple[str, float, float, float]) -> None:
    name, won, points, others = average
    share, margin = TOLD[average]
    result = RolloutResult(0, 100, won, points, others)
    assert in_words(find_game(name), result, result) == f"you would win {share} {LIKE_THIS}, {margin} on average."
    better, equal = (RolloutResult(1, 100, won + more, points, others) for more in (0.1, 0.01))
    assert in_words(find_game(name), result, better) == f"{share.removeprefix('about ')}, {margin}."
    assert in_words(find_game(name), result, equal) == f"about as good, {margin}."


def test_of_two_that_win_as_many_of_ten_the_second_is_said_to_win_less_often() -> None:
    """Else the one that leads by less would stand first without a reason."""
    best, other = RolloutResult(0, 100, 0.52, 4.0, 4.6), RolloutResult(1, 100, 0.48, 4.0, 4.1)
    assert in_words(find_game("rummy"), other, best) == "a little less often, 0.1 points behind."
