"""Levels in tournaments: who is meant to play better does, and the same seed gives the same table."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import numpy as np
import pytest

import rumpus
from rumpus.bots import LEVELS
from rumpus.lab.tournament import asking, file_name, hold_tournament, make_plan
from rumpus.lab.tournament.asking import play_asked
from rumpus.lab.tournament.playing import Interrupted, play_one

pytestmark = pytest.mark.compiled

LEVELLED = ("rookie", "regular")
GAMES = {"arcadia": 200}
"""Of a tournament, where 40 games do not tell the two apart."""


def test_a_regular_is_shown_to_be_stronger_than_a_rookie(game: rumpus.Game, tmp_path: Path) -> None:
    told = hold_tournament(make_plan(game, LEVELLED, 2, seed=1), GAMES.get(game.id, 40), tmp_path / "results")
    assert told.standings[0].bot == "regular"
    assert told.of("regular").wins.low > told.even


def test_levels_play_the_same_games_from_the_same_seed_on_any_number_of_cores(
    game: rumpus.Game, tmp_path: Path
) -> None:
    plan = make_plan(game, (*LEVELLED, "random"), game.players[1], seed=4)
    once, twice = (hold_tournament(plan, 1, tmp_path / f"{cores}", workers=cores) for cores in (1, 3))
    assert once == twice


def test_another_seed_makes_other_games(tmp_path: Path) -> None:
    plans = [make_plan("anarcade", LEVELLED, 2, seed=seed) for seed in (4, 5)]
    once, other = (hold_tournament(plan, 20, tmp_path / str(plan.seed)) for plan in plans)
    assert once != other


def test_bots_that_are_asked_decide_as_in_compiled_games() -> None:
    plan = make_plan("archduke", ("search:4", "instinct", "rookie"), 2, seed=4)
    for deal in range(2):
        seats = np.array([deal, 1 - deal])
        assert play_asked(plan, deal, seats, Event()).tolist() == play_one(plan, deal, seats, Event()).tolist()


def test_a_champion_sits_down_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It thinks by the clock, so nothing is said of how it does; here it has no time at all."""
    monkeypatch.setattr("rumpus.bots.levels.thinking_time", lambda level, match, seat: 0.0)
    told = hold_tournament(make_plan("anarcade", ("champion", "random"), 2, seed=1), 20, tmp_path / "results")
    assert told.standings[0].bot == "champion"


def test_a_level_that_takes_too_many_decisions_has_no_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_DECISIONS", 3)
    assert play_asked(make_plan("anarcade", LEVELLED, 2, seed=4), 0, np.array([0, 1]), Event()).tolist() == [0, 0]


def test_a_game_of_levels_ends_when_somebody_wants_to_stop() -> None:
    stop = Event()
    stop.set()
    with pytest.raises(Interrupted):
        play_asked(make_plan("anarcade", LEVELLED, 2, seed=4), 0, np.array([0, 1]), stop)


def test_a_level_is_the_same_however_its_name_is_written() -> None:
    written = make_plan("anarcade", ("Rookie", "REGULAR", "random"), 2, seed=1)
    assert written.bots == ("rookie", "regular", "random")
    with pytest.raises(rumpus.RumpusError, match="rookie is there twice"):
        make_plan("anarcade", ("rookie", "Rookie"), 2, seed=1)
    with pytest.raises(rumpus.RumpusError, match=f"there is {', '.join(LEVELS)}, random, instinct, search"):
        make_plan("anarcade", ("rookie", "genius"), 2, seed=1)


def test_only_results_of_levels_depend_on_how_levels_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def names() -> list[str]:
        return [file_name(make_plan("anarcade", bots, 2, seed=1)) for bots in (LEVELLED, ("instinct", "random"))]

    before, read = names(), Path.read_bytes
    changed = Path(rumpus.__file__).parent / "bots" / "levels.py"
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path == changed))
    assert [now == then for now, then in zip(names(), before, strict=True)] == [False, True]
