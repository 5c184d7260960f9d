"""Scoring: points by where they come from, majorities, and ranks."""

from __future__ import annotations

from rumpus.core.bits import count_of, lowest_of
from rumpus.core.events import tell
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.champion.rules.achievements import achievement_points
from rumpus.games.champion.rules.components import SOURCES, Source
from rumpus.games.champion.rules.decisions import Phase
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.rules.notebook import notebook_points

FREE_PLAYS = 5
A_PLAY = 2
MOST, SHARED_MOST = 8, 4
TIE = 1000
"""Weighs a point against the points that break a tie: more than anybody can have of them."""


@rule
def beaten_points(box: Record, s: Record, p: int) -> int:
    """VG-47, VG-73: the points of all games beaten."""
    games = s.beaten[p]
    points = number(0)
    while games != 0:
        points += number(box.points[lowest_of(games)])
        games &= games - 1
    return points


@rule
def majority(s: Record, p: int, source: int) -> int:
    """VG-75, VG-76: 8 points for the most games played or crystals, 4 each if several have the most, none for none."""
    own = counted_for(s, p, source)
    equal = number(0)
    for q in range(s.players):
        if counted_for(s, q, source) > own:
            return number(0)
        equal += number(counted_for(s, q, source) == own)
    if own == 0:
        return number(0)
    return number(MOST) if equal == 1 else number(SHARED_MOST)


@rule
def counted_for(s: Record, p: int, source: int) -> int:
    return count_of(s.played[p]) if source == Source.MOST_PLAYED else number(s.crystals[p])


@rule
def points_from(box: Record, s: Record, p: int, source: int) -> int:
    """VG-73 to VG-77: the points of a player from one source, as things stand."""
    if source == Source.BEATEN:
        return beaten_points(box, s, p)
    if source == Source.ACHIEVEMENTS:
        return achievement_points(box, s, p)
    if source == Source.NOTEBOOK:
        return notebook_points(box, s, p)
    if source == Source.MANY_PLAYED:
        return A_PLAY * max(0, count_of(s.played[p]) - FREE_PLAYS)
    return majority(s, p, source)


@rule
def points_of(box: Record, s: Record, p: int) -> int:
    points = number(0)
    for source in range(SOURCES):
        points += points_from(box, s, p, number(source))
    return points


@rule
def standing(box: Record, s: Record, p: int) -> int:
    """VG-78: points; of equal ones those from beaten games, then those from achievements."""
    return (points_of(box, s, p) * TIE + beaten_points(box, s, p)) * TIE + achievement_points(box, s, p)


@rule
def count_points(box: Record, s: Record) -> None:
    """VG-72: after the last weekend everything is counted, and the game is over."""
    s.phase = Phase.OVER
    for p in range(s.players):
        for source in range(SOURCES):
            points = points_from(box, s, p, number(source))
            s.points[p, source] = points
            if points != 0:
                tell(s, Told.SCORED, p, number(source), points)
    for p in range(s.players):
        ahead = number(0)
        for q in range(s.players):
            ahead += number(standing(box, s, q) > standing(box, s, p))
        if ahead == 0:
            tell(s, Told.WON, p, 0, points_of(box, s, p))


@rule
def scores(box: Record, s: Record, out: Array) -> None:
    for p in range(s.players):
        out[p] = points_of(box, s, p)


@rule
def ranks(box: Record, s: Record, out: Array) -> None:
    """VG-78: ties that nothing breaks share a rank."""
    for p in range(s.players):
        own = standing(box, s, p)
        out[p] = 1
        for q in range(s.players):
            if standing(box, s, q) > own:
                out[p] += 1


@rule
def list_points(box: Record, s: Record, out: Array) -> None:
    """The points of everybody from every source, as they stand."""
    for p in range(s.players):
        for source in range(SOURCES):
            out[p, source] = points_from(box, s, number(p), number(source))
