"""Scoring: every source, majorities, ties; and what is open to all."""

from __future__ import annotations

import pytest

from rumpus import Match

from .positions import Kid, at_table, do, points, table


def finished(*kids: Kid) -> Match:
    """A match whose last weekend turn has just ended."""
    last = kids[-1]
    last.dollars, turn = 1, len(kids) - 1
    match = at_table(*kids, week=5, stage="weekend", turn=turn)
    do(match, "end")
    assert match.over
    return match


@pytest.mark.rule("VG-73", "VG-77")
def test_beaten_games_notebook_and_achievements_score() -> None:
    kid = Kid(beaten=["number 2", "number 3", "number 5"], won=["Spoiled", "Noob"])
    match = finished(kid, Kid(played=["run 3", "run 4", "run 5", "pairs 4"], beside="R"))
    assert points(match) == {"beaten": 3 + 6 + 12, "achievements": 4 + 6}
    assert match.scores[0] == 31


@pytest.mark.rule("VG-74")
@pytest.mark.parametrize(("games", "score"), [(4, 0), (5, 0), (6, 2), (9, 8)])
def test_every_game_played_after_the_fifth_scores_two(games: int, score: int) -> None:
    names = [f"easy {i + 1}" for i in range(games)]
    match = finished(Kid(played=names), Kid())
    assert points(match).get("many_played", 0) == score


@pytest.mark.rule("VG-75")
@pytest.mark.parametrize(("counts", "scores"), [((3, 2, 1), [8, 0, 0]), ((2, 2, 1), [4, 4, 0]), ((2, 2, 2), [4, 4, 4])])
def test_most_games_played_score_eight_or_four_for_each(counts: tuple[int, ...], scores: list[int]) -> None:
    kids = [Kid(played=[f"easy {i + 1}" for i in range(count)]) for count in counts]
    match = finished(*kids)
    assert [points(match, seat).get("most_played", 0) for seat in range(3)] == scores


@pytest.mark.rule("VG-76")
@pytest.mark.parametrize(("counts", "scores"), [((3, 2), [8, 0]), ((2, 2), [4, 4]), ((0, 0), [0, 0])])
def test_most_crystals_score_eight_or_four_for_each_and_none_nothing(
    counts: tuple[int, ...], scores: list[int]
) -> None:
    match = finished(*(Kid(beside="R" * count) for count in counts))
    assert [points(match, seat).get("most_crystals", 0) for seat in range(2)] == scores


@pytest.mark.rule("VG-78")
def test_a_tie_is_broken_by_beaten_games_then_by_achievements_then_shared() -> None:
    match = finished(Kid(beaten=["number 3"]), Kid(won=["Noob"], played=["run 3"]))
    assert match.scores == [10, 10]
    assert match.ranks == [1, 2]
    match = finished(Kid(beaten=["number 3"], won=["Spoiled", "Swamped"]), Kid(beaten=["number 3"], beside="R"))
    assert match.scores == [18, 18]
    assert match.ranks == [1, 2]
    match = finished(Kid(beaten=["number 3"]), Kid(beaten=["number 3"]))
    assert match.ranks == [1, 1]


@pytest.mark.rule("VG-80")
def test_everybody_sees_the_same_but_for_the_chances_of_the_own_seat() -> None:
    match = at_table(Kid(tiles="R4 B4"), Kid(tiles="G4 Y4"), players=3)
    views = [table(match, seat) for seat in (None, 0, 1)]
    for view in views:
        for seat in view["seats"]:
            seat.pop("chances", None)
            seat.pop("can_act", None)
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("VG-80")
def test_the_own_seat_is_told_what_it_could_play_and_beat() -> None:
    match = at_table(Kid(tiles="R4 B4 G4 R5"), players=3, stage="weekend", rental=["number 3", "colour run 4"])
    chances = {chance["game"]: chance for chance in table(match, 0)["seats"][0]["chances"]}
    trio = chances[2]
    assert not trio["here"]
    assert trio["beat"]["tiles"] == [4, 24, 34]
    assert chances[15]["beat"] is None
    assert chances[15]["play"]["tiles"] == [4, 5]
    assert "chances" not in table(match, 1)["seats"][0]
