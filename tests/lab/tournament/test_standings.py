"""The table and its plots: the strongest first, stalled deals left out, dots where the shares are."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

import rumpus
from rumpus.core.record import Array
from rumpus.lab.tournament import Standings, make_plan
from rumpus.lab.tournament.keeping import MISSING
from rumpus.lab.tournament.plots import DRAWN, PLAIN, SCALE, draw_shares, picture
from rumpus.lab.tournament.standings import make_standings, played_deals

PLAN = make_plan("anarcade", ("random", "instinct"), 2, seed=1)
SWAPPED = np.array([[[0, 1], [1, 0]]] * 40, np.int8)


def strong(bot: int, deals: int = 40) -> Array:
    """Ranks by game of deals in which a bot wins everything but each fourth game."""
    ranks = np.where(SWAPPED[:deals].reshape(-1, 2) == bot, 1, 2)
    ranks[::4] = 3 - ranks[::4]
    return ranks


def table(ranks: Array) -> Standings:
    return make_standings(PLAN, played_deals(ranks, SWAPPED))


def test_the_strongest_stands_first_with_its_lead_over_the_next() -> None:
    told = table(strong(1))
    assert [standing.bot for standing in told.standings] == ["instinct", "random"]
    first, last = told.standings
    assert (first.wins.mean, last.wins.mean) == (0.75, 0.25)
    assert first.lead
    assert first.lead.mean == pytest.approx(0.5)
    assert last.lead is None
    assert first.beats["random"].mean == 0.75
    assert last.beats["instinct"].mean == 0.25
    assert [share.mean for share in first.ranks] == [0.75, 0.25]
    assert first.rating.value > 25 > last.rating.value
    assert told.of("random") is last


def test_a_deal_with_a_stalled_game_is_left_out_as_a_whole() -> None:
    ranks = strong(1)
    ranks[10] = 0
    told = table(ranks)
    assert (told.deals, told.games, told.stalled_deals) == (39, 78, 1)


def test_what_stalled_after_the_verdict_of_a_sequential_test_does_not_count() -> None:
    ranks = np.where(SWAPPED.reshape(-1, 2) == 1, 1, 2)
    ranks[2] = 0
    once = make_standings(PLAN, played_deals(ranks, SWAPPED), margin=0.2)
    assert once.sprt
    assert once.sprt.stronger == "instinct"
    assert once.stalled_deals == 1
    ranks[-1] = 0
    assert make_standings(PLAN, played_deals(ranks, SWAPPED), margin=0.2) == once
    assert make_standings(PLAN, played_deals(ranks, SWAPPED)).stalled_deals == 2


def test_deals_count_from_the_first_to_the_first_with_a_gap() -> None:
    ranks = strong(1)
    ranks[21] = MISSING
    assert table(ranks).deals == 10


def test_without_a_whole_deal_there_is_nothing_to_tell() -> None:
    with pytest.raises(rumpus.RumpusError, match="nothing to tell"):
        table(np.zeros((80, 2), int))


@pytest.mark.parametrize("pen", [DRAWN, PLAIN])
def test_the_plot_has_a_dot_at_each_share_and_the_ends_of_its_interval(pen: object) -> None:
    told = table(strong(1))
    lines = draw_shares(told, pen)  # type: ignore[arg-type]
    start = len("instinct  ")
    for line, standing in zip(lines, told.standings, strict=False):
        assert line.startswith(standing.bot)
        assert line.index(pen.dot, start) - start == round(SCALE * standing.wins.mean)  # type: ignore[attr-defined]
        assert line.index(pen.left, start) - start == round(SCALE * standing.wins.low)  # type: ignore[attr-defined]
        assert line.index(pen.right, start) - start == round(SCALE * standing.wins.high)  # type: ignore[attr-defined]
    assert lines[0][start + SCALE // 2] == pen.even  # type: ignore[attr-defined]
    assert lines[-1].split() == ["0%", "even", "100%"]


def test_the_picture_is_svg_with_the_same_shares() -> None:
    told = table(strong(1))
    root = ElementTree.fromstring(picture(told, "Cards & luck <2 players>"))
    space = "{http://www.w3.org/2000/svg}"
    texts = [element.text for element in root.iter(f"{space}text")]
    assert {"Cards & luck <2 players>", "instinct", "75.0%", "random", "25.0%", "even"} <= set(texts)
    first, second = (float(dot.attrib["cx"]) for dot in root.iter(f"{space}circle"))
    zero, hundred = (float(text.attrib["x"]) for text in root.iter(f"{space}text") if text.text in ("0%", "100%"))
    assert (first - zero) / (hundred - zero) == pytest.approx(0.75, abs=1e-3)
    assert (second - zero) / (hundred - zero) == pytest.approx(0.25, abs=1e-3)
