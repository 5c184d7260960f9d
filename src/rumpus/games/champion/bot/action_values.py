"""What the eight actions bring, less what they cost: one by one for instinct, all at once for the rollout policy.

Instinct asks exactly what a present and a rental promise. The rollout policy looks at every game once, and notes what
it finds on the `desk`.
"""

from __future__ import annotations

from typing import TypeAlias

from rumpus.core.bits import count_of, lowest_of
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.bot.evaluation import (
    ambition,
    ambition_with,
    first_time,
    less_for_each,
    nearer,
    value_of_game,
)
from rumpus.games.champion.bot.tile_demand import Lack, there_and_lacking
from rumpus.games.champion.rules.actions import held_by
from rumpus.games.champion.rules.combinations import length_to
from rumpus.games.champion.rules.components import MOST_IOUS, SHELF, Action, Condition
from rumpus.games.champion.rules.playing import can_complete, usable_magazines
from rumpus.games.champion.rules.stores import price_of

Purse: TypeAlias = tuple[int, int, float, float, float]
"""IOUs and dollars; what one more tile in a crowd costs, what an IOU costs, what a dollar is worth."""


@inlined_rule
def purse_of(box: Record, s: Record, p: int) -> Purse:
    crowd = box.weights.a_crowd * max(0, held_by(s, p) - 5)
    dollars = number(s.dollars[p])
    dollar = box.weights.a_dollar if dollars < 4 else box.weights.spare_dollar
    return number(s.ious[p]), dollars, crowd, box.weights.an_iou + crowd, dollar


# The actions, given what they bring towards achievements


@inlined_rule
def value_of_planning(box: Record, purse: Purse) -> float:
    _, _, crowd, _, _ = purse
    return 2 * box.weights.a_tile - 2 * crowd


@inlined_rule
def value_of_money(purse: Purse, hope: float) -> float:
    ious, _, _, iou, dollar = purse
    return 2 * dollar - iou + hope - 9 * number(ious >= MOST_IOUS)


@inlined_rule
def value_of_studying(purse: Purse, hope: float) -> float:
    ious, _, _, iou, _ = purse
    return min(ious, 2) * iou - hope * number(ious > 3)


@inlined_rule
def value_of_grandparents(purse: Purse) -> float:
    ious, _, _, iou, dollar = purse
    return dollar + min(ious, 1) * iou


@inlined_rule
def value_of_newsstand(box: Record, purse: Purse, hope: float) -> float:
    _, dollars, _, _, dollar = purse
    return box.weights.a_tile + box.weights.a_crystal - dollar + hope if dollars > 0 else 0.0


@inlined_rule
def value_of_rental(box: Record, s: Record, p: int, game: int) -> float:
    """A game to beat before the weekend: worth a share of its points, and room where tiles would be discarded."""
    return box.weights.at_once * box.points[game] + box.weights.a_room * max(0, held_by(s, p) - 6)


# One by one


@rule
def value_of_action(box: Record, s: Record, p: int, action: int) -> float:
    """About what an action brings, less what it costs."""
    purse = purse_of(box, s, p)
    ious, _, _, iou, _ = purse
    if action == Action.PLANNING:
        return value_of_planning(box, purse)
    if action == Action.MONEY:
        return value_of_money(purse, ambition(box, s, p, Condition.IOUS, number(1)))
    if action == Action.STUDYING:
        return value_of_studying(purse, ambition(box, s, p, Condition.IOUS, number(1)))
    if action == Action.GRANDPARENTS:
        return value_of_grandparents(purse)
    if action == Action.WAKING:
        return box.weights.early
    if action == Action.NEWSSTAND:
        hopes = ambition(box, s, p, Condition.TAGS, number(1)) + ambition(box, s, p, Condition.SAME_TAG, number(1))
        return value_of_newsstand(box, purse, hopes + ambition(box, s, p, Condition.CRYSTALS, number(1)))
    if action == Action.PRESENT:
        if ious > 5:
            return 0.0
        hopes = ambition(box, s, p, Condition.PRESENTS, number(1)) + ambition(box, s, p, Condition.IOUS, number(3))
        return best_present(box, s, p) + hopes - 3 * iou - box.weights.a_loan
    return best_rental(box, s, p)


@rule
def best_present(box: Record, s: Record, p: int) -> float:
    most = 0.0
    for place in range(SHELF):
        if s.store[place] != 0:
            most = max(most, value_of_game(box, s, p, number(s.store[place])))
    return most


@rule
def best_rental(box: Record, s: Record, p: int) -> float:
    most = 0.0
    for slot in range(s.shown):
        game = number(s.rental[slot])
        if s.dollars[p] >= price_of(s, game) and can_complete(box, s, p, game, number(1)):
            most = max(most, value_of_rental(box, s, p, game))
    return most


# All at once


@rule
def weigh_actions(box: Record, s: Record, p: int, complete: int, lack: Lack) -> None:
    """Notes what each action is worth; `complete` are the games that the tiles could beat, `lack` what they lack."""
    purse = purse_of(box, s, p)
    ious, dollars, _, iou, _ = purse
    one_more, three_more, read, given = 0.0, 0.0, 0.0, 0.0
    cards = s.open_achievements
    while cards != 0:
        card = lowest_of(cards)
        cards &= cards - 1
        condition = number(box.condition[card])
        if condition == Condition.IOUS:
            one_more += nearer(box, s, p, card, number(1))
            three_more += nearer(box, s, p, card, number(3))
        elif condition == Condition.PRESENTS:
            given += nearer(box, s, p, card, number(1))
        elif condition >= Condition.CRYSTALS and dollars > 0:
            read += nearer(box, s, p, card, number(1))
    s.desk.brings[number(Action.PLANNING)] = value_of_planning(box, purse)
    s.desk.brings[number(Action.MONEY)] = value_of_money(purse, one_more)
    s.desk.brings[number(Action.STUDYING)] = value_of_studying(purse, one_more)
    s.desk.brings[number(Action.GRANDPARENTS)] = value_of_grandparents(purse)
    s.desk.brings[number(Action.WAKING)] = box.weights.early
    s.desk.brings[number(Action.NEWSSTAND)] = value_of_newsstand(box, purse, read)
    s.desk.brings[number(Action.PRESENT)] = 0.0
    if ious <= 5:
        cost = 3 * iou + box.weights.a_loan
        s.desk.brings[number(Action.PRESENT)] = most_promising_present(box, s, p, lack) + given + three_more - cost
    most = 0.0
    complete &= s.rental_games
    while complete != 0:
        game = lowest_of(complete)
        complete &= complete - 1
        if dollars >= price_of(s, game):
            most = max(most, value_of_rental(box, s, p, game))
    s.desk.brings[number(Action.RENTAL)] = most


@inlined_rule
def most_promising_present(box: Record, s: Record, p: int, lack: Lack) -> float:
    """What the game of the store is worth that promises most, achievements asked about only then."""
    best = number(0)
    most = 0.0
    for place in range(SHELF):
        game = number(s.store[place])
        if game != 0:
            length = length_to(box, game, number(1))
            there, _ = there_and_lacking(box, lack, number(box.combination[game]), length)
            missing = length - there - count_of(usable_magazines(box, s, p, game))
            value = less_for_each(box, 1.0 * box.points[game], missing)
            if value > most:
                best = game
                most = value
    beside = first_time(box, s, p, best) + ambition_with(box, s, p, best, number(1))
    return most + beside if best != 0 else 0.0
