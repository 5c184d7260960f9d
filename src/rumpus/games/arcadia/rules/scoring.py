"""What a park is worth, what reviews pay, and who is first."""

from __future__ import annotations

from rumpus.core.events import tell
from rumpus.core.record import Record
from rumpus.core.rule import number, rule
from rumpus.games.arcadia.rules.components import LEVELS, TYPES, Critic, Told
from rumpus.games.arcadia.rules.icon_budget import usable


@rule
def park_points(box: Record, s: Record, p: int) -> int:
    """AC-34: the points on all attractions of a park."""
    points = number(0)
    for i in range(number(s.park[p].count)):
        points += box.points[s.park[p].cards[i]]
    return points


@rule
def score_year(box: Record, s: Record) -> None:
    """AC-34: every year's end each park brings its points."""
    for p in range(s.players):
        points = park_points(box, s, p)
        s.points[p] += points
        s.yearly[p, s.year] = points
        tell(s, Told.SCORED, p, points, s.points[p])


@rule
def score_reviews(box: Record, s: Record) -> None:
    """AC-36: both reviews are shown and pay, once, at the end."""
    for p in range(s.players):
        for i in range(number(s.review[p].count)):
            review = number(s.review[p].cards[i])
            s.praise[p, i] = praise(box, s, p, review)
            s.points[p] += s.praise[p, i]
            tell(s, Told.REVIEWED, p, review, number(s.praise[p, i]))


@rule
def praise(box: Record, s: Record, p: int, review: int) -> int:
    """AC-4: what a review pays for a park as it stands."""
    critic = number(box.critic[review])
    likes = number(box.likes[review])
    if critic == Critic.TYPE:
        paid = number(0)
        for level in range(LEVELS):
            if s.built[p, likes, level] > 0:
                paid += number(box.pays[review, level])
        return paid
    return number(box.pays[review, 0]) * praised(box, s, p, critic, likes)


@rule
def praised(box: Record, s: Record, p: int, critic: int, likes: int) -> int:
    """How many things of a park a critic counts."""
    if critic == Critic.SIZE:
        return number(s.park[p].count)
    if critic == Critic.ICON:
        return usable(s.lasting[p], likes)
    found = number(0)
    fewest = number(s.park[p].count)
    for kind in range(TYPES):
        attractions = number(0)
        for level in range(LEVELS):
            attractions += s.built[p, kind, level]
        fewest = min(fewest, attractions)
        if critic == Critic.LEVEL:
            found += s.built[p, kind, likes]
        elif critic == Critic.HEIGHT:
            found += s.built[p, kind, likes] > 0
    return fewest if critic == Critic.SET else found


@rule
def rank_of(s: Record, p: int) -> int:
    """AC-37: most points first; of equal ones who has built more; who is equal in both shares the rank."""
    rank = number(1)
    for q in range(s.players):
        if s.points[q] > s.points[p] or (s.points[q] == s.points[p] and s.park[q].count > s.park[p].count):
            rank += 1
    return rank
