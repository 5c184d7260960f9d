"""Units in threads: each is taken once, in any order, and what came is taken whatever happens."""

from __future__ import annotations

import pickle
from threading import Event

import numpy as np
import pytest

import rumpus
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.lab.simulation import WholeGames, outline
from rumpus.lab.tournament import make_plan
from rumpus.lab.tournament.running import PlanWork
from rumpus.lab.tuning import instinct_trial
from rumpus.lab.units import Threads, Work, differences, fingerprint, in_order


class Squares(Work[int, int]):
    """Squares numbers, but falls over at one of them."""

    def __init__(self, bad: int | None = None) -> None:
        self.game = find_game("anarcade")
        self.box = self.game.box
        self.parts = ()
        self.bad = bad

    def play(self, unit: int, stop: Event) -> int:
        if unit == self.bad:
            raise RumpusError("The table fell over.")
        return unit * unit

    def warm_up(self) -> None:
        pass


@pytest.mark.parametrize("workers", [1, 3])
def test_results_stand_in_the_order_of_the_units_and_each_is_told_of_once(workers: int) -> None:
    told: list[int] = []
    assert in_order(Threads(workers), Squares(), range(50), told.append) == [n * n for n in range(50)]
    assert sorted(told) == list(range(50))


def test_an_error_is_not_swallowed_and_what_came_is_taken() -> None:
    taken: dict[int, int] = {}
    with pytest.raises(RumpusError, match="fell over"):
        Threads(2).run(Squares(bad=20), iter(range(100)), taken.__setitem__)
    assert set(range(17)) <= set(taken) <= set(range(100)) - {20}


def test_who_has_enough_gets_no_more_than_was_under_way() -> None:
    taken: list[int] = []
    Threads(2).run(Squares(), iter(range(1000)), lambda unit, square: taken.append(unit), lambda: len(taken) < 10)
    assert 10 <= len(taken) < 20


# Work that is sent


def test_work_that_is_sent_comes_out_alike(game: Game) -> None:
    some = [
        PlanWork(make_plan(game, ["instinct", "random"], seed=1)),
        WholeGames(game, game.players[0], (1,) * game.players[0], 1, game.check_options(None), game.box, outline),
        instinct_trial(game, game.players[0], 1),
    ]
    for work in some:
        again = pickle.loads(pickle.dumps(work))
        assert again.game is game
        assert again.box is game.box
        assert fingerprint(again) == fingerprint(work)


def test_a_box_of_ones_own_is_sent_along(game: Game) -> None:
    copy = rumpus.core.box.pack_box(game.box.entries, game.sheet)
    again = pickle.loads(pickle.dumps(make_plan(game, ["instinct", "random"], seed=1, box=copy)))
    assert again.box is not game.box
    assert again.box.fingerprint == game.box.fingerprint
    assert np.array_equal(again.box.record, game.box.record)
    assert again.opening == make_plan(game, ["instinct", "random"], seed=1).opening


def test_what_tells_two_machines_apart_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    here = fingerprint(Squares())
    assert differences(here, here) == []
    other = Squares()
    other.box = find_game("archduke").box
    assert differences(here, fingerprint(other)) == ["box"]
    monkeypatch.setattr(rumpus, "__version__", "0.0.0")
    assert differences(here, fingerprint(Squares())) == ["version of Rumpus"]
