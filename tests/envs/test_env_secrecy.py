"""Secrecy: whatever an environment hands out to a seat is the same whatever lies where the seat cannot look."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rumpus import Game, Match
from rumpus.envs.aec import OneByOne
from rumpus.envs.agents import Agents
from rumpus.envs.gymnasium import Seat
from rumpus.envs.pettingzoo import env, parallel_env

pytestmark = [pytest.mark.fewest_and_most, pytest.mark.compiled]

LOOKS = 6
"""So many positions of a game are looked at."""
APART = 7
"""So many decisions lie between them."""


def plain(handed_out: Any) -> Any:
    """Arrays as lists, so that they can be compared."""
    if isinstance(handed_out, tuple):
        return [plain(value) for value in handed_out]
    if isinstance(handed_out, dict):
        return {key: plain(value) for key, value in handed_out.items()}
    return handed_out.tolist() if isinstance(handed_out, np.ndarray) else handed_out


def told(made: Agents, agent: str) -> dict[str, Any]:
    """All that an agent is handed out beside its rewards."""
    told = {"observation": plain(made.observe(agent)), "told": plain(made._told(agent))}
    if made._episode.seat == made.possible_agents.index(agent):
        told["board"] = made.render()
    return told


def guessed(made: Agents | Seat, seat: int, seed: int) -> Match:
    """The true match, while a guess of the seat lies in its place."""
    truth = made._episode.match
    made._episode.match = truth.determinize(seat, seed)
    return truth


def step_on(made: OneByOne) -> None:
    for step in range(APART):
        if any(made.terminations.values()):
            made.reset()
        open_now = np.flatnonzero(made._episode.mask(made._episode.seat))
        made.step(int(open_now[step % len(open_now)]))
    if any(made.terminations.values()):
        made.reset()


@pytest.mark.parametrize("mask", ["info", "observation"])
def test_agents_are_handed_out_nothing_that_their_seats_cannot_know(game: Game, players: int, mask: str) -> None:
    made = env(game, players, mask=mask, render_mode="ansi")
    made.reset(seed=8)
    for look in range(LOOKS):
        for seat, agent in enumerate(made.possible_agents):
            handed_out = told(made, agent)
            truth = guessed(made, seat, look)
            assert told(made, agent) == handed_out
            made._episode.match = truth
        step_on(made)


@pytest.mark.parametrize("options", [{"pace": "turns"}, {"pace": "live"}], ids=["turns", "live"])
def test_agents_that_act_at_once_are_handed_out_nothing_that_their_seats_cannot_know(options: dict[str, str]) -> None:
    made = parallel_env("archduke", 4, options=options, render_mode="ansi")
    made.reset(seed=8)
    for look in range(LOOKS * APART):
        if not made.agents:
            made.reset()
        for seat, agent in enumerate(made.possible_agents):
            handed_out = told(made, agent)
            truth = guessed(made, seat, look)
            assert told(made, agent) == handed_out
            made._episode.match = truth
        masks = {agent: made._told(agent)["action_mask"] for agent in made.agents}
        made.step({agent: int(np.flatnonzero(mask)[look % mask.sum()]) for agent, mask in masks.items() if mask.any()})


def test_a_seat_is_handed_out_nothing_that_it_cannot_know(game: Game, players: int) -> None:
    made = Seat(game, players, render_mode="ansi")
    _, info = made.reset(seed=8)
    for look in range(LOOKS):
        handed_out = plain((made._handed_out(), made.action_masks(), made.render()))
        truth = guessed(made, made.seat, look)
        assert plain((made._handed_out(), made.action_masks(), made.render())) == handed_out
        made._episode.match = truth
        _, _, over, _, info = made.step(int(np.flatnonzero(info["action_mask"])[look % info["action_mask"].sum()]))
        if over:
            _, info = made.reset()


def test_rewards_are_what_everybody_may_know(game: Game, players: int) -> None:
    """They change with points and ranks, which every view shows."""
    made = env(game, players, reward="lead")
    made.reset(seed=8)
    for look in range(LOOKS):
        match = made._episode.match
        for seat in range(players):
            view, guess = match.view(seat), match.determinize(seat, look)
            assert (view["scores"], view["ranks"]) == (match.scores, match.ranks) == (guess.scores, guess.ranks)
        step_on(made)


def test_no_info_holds_anything_but_a_mask_and_a_refusal(game: Game, players: int) -> None:
    one_by_one, seat = env(game, players, illegal="random"), Seat(game, players, illegal="random")
    one_by_one.reset(seed=8)
    keys = set(seat.reset(seed=8)[1])
    for action in (0, 1, 2):
        keys |= {key for info in one_by_one.infos.values() for key in info}
        one_by_one.step(action)
        keys |= set(seat.step(action)[4])
    assert keys <= {"action_mask", "refusal"}
