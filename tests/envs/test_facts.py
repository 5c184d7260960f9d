"""Facts: whatever a seat knows has its number, by name; and nothing else changes with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

import rumpus
from rumpus import Bot, Match
from rumpus.core.layout import Layout
from rumpus.core.piles import put, take
from rumpus.envs.observations import observation_names

from .facts import FACTS, NEVER_ALONE, SCENES

EVERY_FACT = [(game, change, told) for game, facts in FACTS.items() for change, told in facts.items()]


@cache
def scene(game: str) -> Match:
    seed, decisions, bot = SCENES[game]
    match, player = Match(game, 3, seed), Bot(bot, seed=1)
    for _ in range(decisions):
        match.apply(player.choose(match))
    return match


def changed_by(game: str, change: str) -> list[str]:
    """The names of the numbers that seat 0 sees differently after a change."""
    match = scene(game).copy()
    before = match.observe(0)
    exec(change, {"s": match.position, "put": put, "take": take})
    names = observation_names(game)
    return [names[i] for i in np.flatnonzero(match.observe(0) != before)]


def test_every_game_has_its_facts_listed() -> None:
    assert set(FACTS) == set(SCENES) == {game.id for game in rumpus.games()}


@pytest.mark.parametrize(("name", "change", "told"), EVERY_FACT, ids=[f"{g}: {c}" for g, c, _ in EVERY_FACT])
def test_a_fact_is_told_by_its_numbers_and_no_others(name: str, change: str, told: str) -> None:
    assert changed_by(name, change) == (told.split("; ") if told else [])


def blocks(layout: Layout, within: str = "") -> Iterator[str]:
    """The names of every block of a layout, without the places in them."""
    for block in layout.blocks:
        if block.part is None:
            yield f"{within}{block.name}"
        else:
            yield from blocks(block.part, f"{within}{block.name}.")


def test_every_block_of_an_observation_is_told_by_some_fact(game: rumpus.Game) -> None:
    names = {re.sub(r"\[.*?\]", "", name) for told in FACTS[game.id].values() for name in told.split("; ")}
    assert [block for block in blocks(game.rules.observation) if block not in names] == NEVER_ALONE[game.id]
