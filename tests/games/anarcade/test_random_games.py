"""Anarcade played at random, whole games with the cards of the rulebook's tests."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus import Batch, Bot, Match
from tests.rulebook.anarcade.cards import MACHINES, rule_box
from tests.rulebook.anarcade.test_winning import MOST_ACED

pytestmark = pytest.mark.compiled


@pytest.mark.rule("AN-30", "AN-7")
@pytest.mark.parametrize("players", MOST_ACED)
def test_random_games_never_use_up_the_machines(players: int) -> None:
    batch = Batch("anarcade", 40, players, seed=3, box=rule_box())
    fewest_left = np.full(batch.size, len(MACHINES))
    while not batch.over.all():
        batch.apply(batch.random())
        fewest_left = np.minimum(fewest_left, batch.states["arcade"]["count"])
    aced = batch.scores
    assert (aced.max(axis=1) == 3).all()
    assert (aced.sum(axis=1) <= MOST_ACED[players]).all()
    assert (fewest_left == len(MACHINES) - aced.sum(axis=1)).all()
    assert (fewest_left >= 1).all()


@pytest.mark.rule("AN-37")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_sees_never_depends_on_what_is_hidden_in_a_whole_game(players: int) -> None:
    match = Match("anarcade", players, seed=4, options={"aces": 1})
    bot = Bot("random", seed=4)
    while not match.over:
        match.apply(bot.choose(match))
        for reader in range(players):
            determinized = match.determinize(reader, seed=1)
            assert determinized.view(reader) == match.view(reader)
            assert determinized.view(None) == match.view(None)
