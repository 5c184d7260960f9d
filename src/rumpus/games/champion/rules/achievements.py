"""Achievements: which are in play, how far everybody has come, and who is the first to complete one."""

from __future__ import annotations

from rumpus.core.bits import any_of, bit, count_of, has, lowest_of
from rumpus.core.events import tell
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.champion.rules.components import ACHIEVEMENTS, GENRES, TYPES, Condition
from rumpus.games.champion.rules.events import Told


@rule
def deal_achievements(box: Record, s: Record) -> None:
    """VG-12: so many of each type as the number of players asks for, drawn by lot."""
    for kind in range(TYPES):
        cards = box.of_type[kind]
        for _ in range(number(box.dealt[s.players, kind])):
            card = any_of(cards, s)
            cards ^= bit(card)
            s.achievements |= bit(card)
    s.open_achievements = s.achievements


@rule
def progress(box: Record, s: Record, p: int, card: int) -> int:
    """VG-67 to VG-70: how far a player has come with an achievement."""
    condition = number(box.condition[card])
    if condition == Condition.GENRE:
        return count_of(s.played[p] & box.genre_games[number(box.about[card])])
    if condition == Condition.UNDECIDED:
        return count_of(s.played[p] & ~s.beaten[p])
    if condition == Condition.MASCOT:
        return count_of(s.played[p] & s.rental_games)
    if condition == Condition.DIFFICULTY:
        return count_of(s.beaten[p] & box.difficulty_games[number(box.about[card])])
    if condition == Condition.IOUS:
        return number(s.ious[p])
    if condition == Condition.CRYSTALS:
        return number(s.crystals[p])
    if condition == Condition.PRESENTS:
        return count_of(s.presents[p])
    found = number(0)
    for genre in range(GENRES):
        if condition == Condition.ECLECTIC:
            found += number(s.played[p] & box.genre_games[genre] != 0)
        elif condition == Condition.TAGS:
            found += number(s.magazines[p] & box.tagged[genre] != 0)
        else:
            found = max(found, count_of(s.magazines[p] & box.tagged[genre]))
    return found


@rule
def award_achievements(box: Record, s: Record, p: int) -> None:
    """VG-66: who is the first to fulfil a condition takes the card at once."""
    cards = s.open_achievements
    while cards != 0:
        card = lowest_of(cards)
        cards &= cards - 1
        if progress(box, s, p, card) >= box.goal[card]:
            s.open_achievements ^= bit(card)
            s.won[p] |= bit(card)
            tell(s, Told.ACHIEVED, p, card, number(box.achievement_points[card]))


@rule
def achievement_points(box: Record, s: Record, p: int) -> int:
    points = number(0)
    for card in range(ACHIEVEMENTS):
        if has(s.won[p], card):
            points += number(box.achievement_points[card])
    return points


@rule
def list_progress(box: Record, s: Record, out: Array) -> None:
    """How far everybody has come with every achievement."""
    for p in range(s.players):
        for card in range(ACHIEVEMENTS):
            out[p, card] = progress(box, s, number(p), number(card))
