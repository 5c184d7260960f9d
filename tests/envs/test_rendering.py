"""Boards as texts, on the screen, and as pictures."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus import Game
from rumpus.core.record import Array
from rumpus.envs import picture
from rumpus.envs.gymnasium import Seat
from rumpus.envs.pettingzoo import env

pytestmark = pytest.mark.fewest_and_most


def colours(drawn: Array) -> int:
    return len(np.unique(drawn @ np.array([1, 1 << 8, 1 << 16])))


def test_the_text_is_the_board_that_the_agent_sees_who_is_asked(game: Game, players: int) -> None:
    made = env(game, players, render_mode="ansi")
    made.reset(seed=1)
    text = made.render()
    assert game.name.upper() in text
    assert all(agent in text for agent in made.agents)


def test_all_pictures_of_a_game_have_one_size_and_show_what_changed(game: Game, players: int) -> None:
    made = Seat(game, players, render_mode="rgb_array")
    _, info = made.reset(seed=1)
    before = made.render()
    for _ in range(8):
        *_, info = made.step(int(info["action_mask"].argmax()))
    after = made.render()
    assert before.shape == after.shape == (756, 1080, 3)
    assert before.dtype == np.uint8
    assert (before != after).any()
    assert colours(before) > 10, "nothing is drawn"


def test_a_picture_is_drawn_where_there_is_no_monospaced_font(
    game: Game, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "MONOSPACED", ())
    picture._font.cache_clear()
    made = Seat(game, players, render_mode="rgb_array")
    made.reset(seed=1)
    drawn = made.render()
    picture._font.cache_clear()
    assert colours(drawn) > 10


def test_on_the_screen_every_step_is_shown_at_once(
    game: Game, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    made = Seat(game, players, render_mode="human")
    _, info = made.reset(seed=1)
    assert "player_0" in capsys.readouterr().out
    made.step(int(info["action_mask"].argmax()))
    assert "player_0" in capsys.readouterr().out
    assert made.render() is None


def test_without_a_render_mode_nothing_is_drawn() -> None:
    made = env("archduke")
    made.reset(seed=1)
    assert made.render() is None


def test_colours_are_those_of_the_terminal() -> None:
    from rich.text import Text

    drawn = picture.as_picture(Text("###", style="white on red"), 3, 1)
    red = (drawn[..., 0] > 150) & (drawn[..., 1] < 120) & (drawn[..., 2] < 140)
    assert red.sum() > drawn.shape[0] * drawn.shape[1] / 4
