"""Games saved by an earlier version are read as they were written, and can be played on."""

from __future__ import annotations

import json

import pytest

import rumpus

from .answers import SAVES, answers

pytestmark = pytest.mark.compiled

NAMES = sorted(path.stem for path in SAVES.glob("*.toml"))


def saved(name: str) -> str:
    return (SAVES / f"{name}.toml").read_text(encoding="utf-8")


def test_every_game_has_a_finished_and_an_unfinished_save() -> None:
    kept = {(match.game.id, match.over) for match in map(rumpus.load, map(saved, NAMES))}
    assert kept == {(game.id, over) for game in rumpus.games() for over in (True, False)}


@pytest.mark.parametrize("name", NAMES)
def test_a_save_of_an_earlier_version_tells_the_same_game(name: str) -> None:
    match = rumpus.load(saved(name))
    assert answers(match) == json.loads((SAVES / f"{name}.json").read_text(encoding="utf-8"))
    assert match.save() == saved(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_save_of_an_earlier_version_is_played_on_to_its_end(name: str) -> None:
    match, bot = rumpus.load(saved(name)), rumpus.Bot("instinct", seed=1)
    known, log = match.decisions, match.log
    while not match.over:
        match.apply(bot.choose(match))
    assert match.decisions[: len(known)] == known
    assert match.log[: len(log)] == log
    assert 1 in match.ranks
    match.rewind(len(known))
    assert match.save() == saved(name)
