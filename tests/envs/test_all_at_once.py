"""The form of PettingZoo in which all agents decide at once."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo import make

from rumpus import Game, RumpusError, games
from rumpus.envs.parallel import AllAtOnce
from rumpus.envs.pettingzoo import parallel_env


def open_to(made: AllAtOnce) -> dict[str, list[int]]:
    return {agent: np.flatnonzero(made.observe(agent)["action_mask"]).tolist() for agent in made.agents}


def dealt(players: int = 3, **wishes: object) -> AllAtOnce:
    made = parallel_env("archduke", players, mask="observation", **wishes)
    made.reset(seed=4)
    return made


def test_before_the_first_turn_all_may_act_and_a_step_carries_out_what_all_have_decided() -> None:
    made = dealt()
    first = {agent: choices[0] for agent, choices in open_to(made).items()}
    assert len(first) == 3
    made.step(first)
    assert sorted(made._episode.match.decisions) == [(seat, first[f"player_{seat}"]) for seat in range(3)]


def test_who_is_not_asked_has_an_empty_mask_and_its_decision_does_not_count() -> None:
    made = dealt()
    while len(made._episode.match.actors) > 1:
        made.step({agent: choices[0] for agent, choices in open_to(made).items() if choices})
    match = made._episode.match
    asked, before = match.actors[0], match.decision_count
    choices = open_to(made)
    assert [bool(choices[f"player_{seat}"]) for seat in range(3)] == [seat == asked for seat in range(3)]
    _, rewards, *_ = made.step({agent: (choices[agent] or [0])[0] for agent in made.agents})
    assert match.decisions_since(before) == [(asked, choices[f"player_{asked}"][0])]
    assert set(rewards.values()) == {0}


def test_an_agent_for_whom_somebody_else_was_too_quick_is_not_punished() -> None:
    """Live, all may match the discarded card; whoever comes second finds its window closed or the card gone."""
    made = dealt(4, options={"pace": "live"}, penalty=5)
    for step in range(400):
        match, choices = made._episode.match, open_to(made)
        asked, before = len(match.actors), match.decision_count
        _, rewards, *_ = made.step({agent: own[step % len(own)] for agent, own in choices.items() if own})
        assert min(rewards.values()) > -5
        if match.decision_count - before < asked:
            return
        if not made.agents:
            made.reset()
    pytest.fail("everybody was quick enough each time")


def test_an_agent_that_is_asked_and_does_not_decide_is_named() -> None:
    with pytest.raises(RumpusError, match=r"^player_\d may act now, so it has to decide\.$"):
        dealt().step({})


def test_an_illegal_decision_ends_the_game_for_all_and_costs_its_agent_alone() -> None:
    made = dealt()
    choices = open_to(made)
    decided = {agent: own[0] for agent, own in choices.items()} | {"player_1": made.action_space("player_1").n - 1}
    _, rewards, terminations, _, infos = made.step(decided)
    assert all(terminations.values())
    assert made.agents == []
    assert rewards == {"player_0": 0, "player_1": -1, "player_2": 0}
    assert "(AR-" in infos["player_1"]["refusal"]


def test_a_step_after_the_end_is_refused() -> None:
    made = dealt()
    made.step({f"player_{seat}": -1 for seat in range(3)})
    with pytest.raises(RumpusError, match=r"reset\(\) deals one"):
        made.step({})


def test_the_registry_makes_the_parallel_form_of_a_game_with_windows_alone() -> None:
    assert isinstance(make("parallel", "rumpus/Archduke-v0", players=5), AllAtOnce)


@pytest.mark.parametrize("turns", [game for game in games() if game.id != "archduke"], ids=lambda game: game.id)
def test_games_by_turns_say_why_they_have_no_parallel_form(turns: Game) -> None:
    with pytest.raises(RumpusError, match=r"is played by turns: .* has no parallel form; env\(\) asks one agent"):
        parallel_env(turns)
