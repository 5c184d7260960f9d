"""The example of PPO learns: a small budget of it, by what it is worth and never by how long it takes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from rumpus.envs.vector import make

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", ROOT / "examples" / "ppo.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.compiled
def test_after_a_few_updates_it_beats_random_in_nine_games_of_ten(ppo: ModuleType) -> None:
    before = ppo.train("anarcade", "random", updates=0)
    after = ppo.train("anarcade", "random", updates=4)
    assert ppo.first_share(before, "anarcade", "random", 200) < 0.7
    assert ppo.first_share(after, "anarcade", "random", 200) > 0.9


def test_however_the_lot_falls_it_decides_on_what_is_open(ppo: ModuleType) -> None:
    """Chances of 32 bits may add up to a little less than 1, and a lot may lie above that."""

    class Highest(np.random.Generator):
        def random(self, size: tuple[int, int]) -> np.ndarray:  # type: ignore[override]
            return np.full(size, np.nextafter(1, 0))

    chances = np.array([[0, 0.3, 0.7, 0], [0, 1, 0, 0], [0, 0.5, 0, 0.5]], np.float32)
    chances[:, 1] -= np.float32(1e-6)
    rng = Highest(np.random.PCG64(1))
    assert ppo.Policy(4, 4).sample(chances, rng).tolist() == [2, 1, 3]


def test_its_gradient_is_the_slope_of_its_objective(ppo: ModuleType) -> None:
    """Each weight is moved a little by hand, and the objective changes by what the gradient says."""
    env = make("anarcade", 6)
    seen, info = env.reset(seed=1)
    mask, rows, rng = info["action_mask"], np.arange(6), np.random.default_rng(1)
    policy = ppo.Policy(seen.shape[1], mask.shape[1])
    policy.w = {name: rng.normal(0, 0.3, weight.shape) for name, weight in policy.w.items()}
    chances = policy(seen, mask)[2]
    actions = policy.sample(chances, rng)
    before = chances[rows, actions] * rng.uniform(0.95, 1.05, 6)
    advantages, returns = rng.normal(size=6), rng.normal(size=6)

    def loss() -> float:
        chances, expected = policy(seen, mask)[2:]
        ratio = chances[rows, actions] / before
        gained = np.minimum(ratio * advantages, np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP) * advantages)
        entropy = -(chances * np.log(chances + 1e-9)).sum(axis=1)
        return float((-gained - ppo.ENTROPY * entropy + 0.25 * (expected - returns) ** 2).mean())

    gradient = policy.gradient(seen, mask, actions, before, advantages, returns)
    for name, weight in policy.w.items():
        for _ in range(5):
            place = tuple(int(rng.integers(n)) for n in weight.shape)
            was, step = weight[place], 1e-5
            weight[place] = was + step
            above = loss()
            weight[place] = was - step
            slope = (above - loss()) / (2 * step)
            weight[place] = was
            assert gradient[name][place] == pytest.approx(slope, rel=1e-3, abs=1e-7), (name, place)
