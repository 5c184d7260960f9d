"""Search in 8-Bit Rummy: a turn that is begun is carried out, whoever began it and whatever it moves first."""

from __future__ import annotations

import pytest

from rumpus import Bot, Match
from rumpus.core.rule import rule
from rumpus.games.rummy.bot.instinct import prior, rollout_policy
from rumpus.games.rummy.rules.components import Do

pytestmark = pytest.mark.compiled


@rule
def ask(boxes, states, player, mask, by_rollout_policy):  # type: ignore[no-untyped-def]
    if by_rollout_policy:
        return rollout_policy(boxes[0], states[0], player, mask)
    return prior(boxes[0], states[0], player, mask)


def decide(match: Match, by_rollout_policy: bool) -> int:
    """What search has a seat do in a copy of the match, on whose desk nothing lies: as after a look from outside."""
    twin = match.copy()
    seat = twin.actors[0]
    mask = twin.mask(seat)
    return int(ask(twin.box.record, twin.states, seat, mask, by_rollout_policy))


@pytest.mark.parametrize("by_rollout_policy", [False, True])
def test_a_turn_is_carried_out_without_ever_being_taken_back(by_rollout_policy: bool) -> None:
    moved_first = 0
    for seed in range(12):
        match = Match("rummy", 2, seed)
        for _ in range(400):
            if match.over:
                break
            action = decide(match, by_rollout_policy)
            assert action in {one.id for one in match.legal()}
            assert action != Do.RESTORE
            s = match.position
            moved_first += bool(action < Do.TAKE_BACK and not s.laid and not int(s.hand[s.turn]) >> (action // 3) & 1)
            match.apply(action)
    assert by_rollout_policy or moved_first > 0, "no turn began with a card of the table, so this shows nothing"


def test_a_searching_player_brings_games_to_an_end() -> None:
    for strict in ("off", "on"):
        match = Match("rummy", 2, seed=5, options={"strict": strict, "points": "8"})
        bots = [Bot("search", seat, iterations=6) for seat in range(2)]
        taken_back = 0
        while not match.over:
            seat = match.actors[0]
            action = bots[seat].choose(match, seat)
            taken_back += action == Do.RESTORE
            match.apply(action, seat)
        assert taken_back == 0
