"""Stepping: many games side by side; one seat or every seat is asked from outside, bots play the others."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rumpus.core import dispatch
from rumpus.core.play import asked_first, decide_by, pick
from rumpus.core.record import Array, Record
from rumpus.core.rng import derive
from rumpus.core.rule import number, rule

LEFT_BEHIND, LEAD = 0, 1
"""What the standing is worth: the share of the others who stand behind, or the points ahead of the best of them."""
HALF = 0.5


class Terms(NamedTuple):
    """What holds for all games and all steps."""

    players: int
    opponents: Array
    """The bots that play all seats but the own one, in the order of seats."""
    self_play: int
    """Whether every seat is asked, not only the own one."""
    moves_on: int
    """Whether the own seat is another with every deal."""
    worth: int
    sign: int
    """-1 where few points are good."""
    ends_if_illegal: int
    penalty: float
    deals_at_once: int
    """Whether a game that ends is followed by the next in the same step."""


class Games(NamedTuple):
    """What is kept of each game beside its position: one row a game."""

    keys: Array
    """Two words from which all its deals come."""
    dealt: Array
    """How many games were dealt."""
    luck: Array
    """What each opponent draws from when it decides at random."""
    own_seats: Array
    seats: Array
    """The seat whose decision is asked for; of a game that is over, the seat that decided last."""
    over: Array
    worths: Array
    """What the standing was worth to each seat when a decision was last asked for."""
    masks: Array
    scores: Array
    ranks: Array


class Seen(NamedTuple):
    """What a step tells of each game: one row a game."""

    observations: Array
    rewards: Array
    """For the seat that decided."""
    seat_rewards: Array
    ended: Array
    scores: Array
    """How each game stands, or stood at its end."""
    ranks: Array
    last_observations: Array
    """Where games are dealt at once, what was seen at the end of those that ended."""


@rule
def start_games(
    boxes: Array, states: Array, blank: Array, which: Array, terms: Terms, games: Games, out: Array
) -> None:
    """Deals the first game, from its own key, wherever `which` is true, and plays on to the first decision asked."""
    for i in range(len(states)):
        if which[i]:
            games.dealt[i] = 0
            deal_next(boxes, states, i, blank, terms, games)
            dispatch.observe(boxes[0], states[i], number(games.seats[i]), out[i])


@rule
def step_games(
    boxes: Array,
    states: Array,
    blank: Array,
    actions: Array,
    start: int,
    stop: int,
    terms: Terms,
    games: Games,
    seen: Seen,
) -> None:
    """One decision for each game from `start` to `stop`, and all that bots decide until the next is asked for.

    A game that was over is dealt anew instead, and its decision is not looked at.
    """
    box = boxes[0]
    for i in range(start, stop):
        seen.ended[i] = 0
        if games.over[i]:
            deal_next(boxes, states, i, blank, terms, games)
            no_rewards(i, terms, games, seen)
            dispatch.observe(box, states[i], number(games.seats[i]), seen.observations[i])
            continue
        seat = number(games.seats[i])
        following = decide(box, states[i], i, seat, number(actions[i]), terms, games, seen)
        if following >= 0:
            games.seats[i] = following
        else:
            seen.ended[i] = 1
            games.over[i] = 1
            for action in range(games.masks.shape[1]):
                games.masks[i, action] = 0
            if terms.deals_at_once:
                dispatch.observe(box, states[i], seat, seen.last_observations[i])
                deal_next(boxes, states, i, blank, terms, games)
        dispatch.observe(box, states[i], number(games.seats[i]), seen.observations[i])


@rule
def decide(box: Record, s: Record, i: int, seat: int, action: int, terms: Terms, games: Games, seen: Seen) -> int:
    """Carries a decision from outside out and rewards it; returns the seat that is asked next, -1 at the end."""
    costs = 0.0
    if action < 0 or action >= games.masks.shape[1] or games.masks[i, action] == 0:
        if terms.ends_if_illegal:
            no_rewards(i, terms, games, seen)
            seen.rewards[i] = -terms.penalty
            seen.seat_rewards[i, seat] = -terms.penalty
            return number(-1)
        action = pick_open(games.masks[i], games.luck[i, 0])
        costs = terms.penalty
    dispatch.apply(box, s, seat, action)
    following = play_until_asked(box, s, i, terms, games)
    reward(box, s, i, terms, games, seen)
    seen.seat_rewards[i, seat] -= costs
    seen.rewards[i] = seen.seat_rewards[i, seat]
    return following


@rule
def pick_open(mask: Array, luck: Array) -> int:
    count = number(0)
    for action in range(len(mask)):
        count += mask[action]
    return pick(mask, count, luck)


@rule
def deal_next(boxes: Array, states: Array, i: int, blank: Array, terms: Terms, games: Games) -> None:
    """Deals a game in which a decision is asked for: the first from its key and luck, later ones from what follows."""
    seed = (games.keys[i, 0], games.keys[i, 1])
    following = number(-1)
    while following < 0:
        if games.dealt[i] > 0:
            seed = derive(games.keys[i, 0], games.keys[i, 1], np.uint64(games.dealt[i]))
            for opponent in range(len(terms.opponents)):
                games.luck[i, opponent, 0] = derive(seed[0], seed[1], np.uint64(opponent))[0]
            if terms.moves_on:
                games.own_seats[i] = (games.own_seats[i] + 1) % terms.players
        games.dealt[i] += 1
        states[i] = blank[0]
        dispatch.setup(boxes[0], states[i], terms.players, seed)
        following = play_until_asked(boxes[0], states[i], i, terms, games)
    value(boxes[0], states[i], i, terms, games)
    games.seats[i] = following
    games.over[i] = 0


@rule
def play_until_asked(box: Record, s: Record, i: int, terms: Terms, games: Games) -> int:
    """Bots decide until a decision from outside is asked for; returns its seat, -1 if the game ends before."""
    own = number(games.own_seats[i])
    while True:
        seat = asked_first(dispatch.actors(box, s), s)
        if seat < 0:
            return seat
        if seat == own or terms.self_play:
            dispatch.legal(box, s, seat, games.masks[i])
            return seat
        opponent = seat - 1 if seat > own else seat
        bot = number(terms.opponents[opponent])
        dispatch.apply(box, s, seat, decide_by(bot, box, s, seat, games.masks[i], games.luck[i, opponent]))


# Rewards


@rule
def value(box: Record, s: Record, i: int, terms: Terms, games: Games) -> None:
    """Notes how the game stands and what that is worth to each seat."""
    dispatch.scores(box, s, games.scores[i])
    dispatch.ranks(box, s, games.ranks[i])
    for seat in range(terms.players):
        games.worths[i, seat] = worth_of(seat, terms, games.scores[i], games.ranks[i])


@rule
def reward(box: Record, s: Record, i: int, terms: Terms, games: Games, seen: Seen) -> None:
    """By how much what the standing is worth has changed for each seat."""
    for seat in range(terms.players):
        seen.seat_rewards[i, seat] = -games.worths[i, seat]
    value(box, s, i, terms, games)
    for seat in range(terms.players):
        seen.seat_rewards[i, seat] += games.worths[i, seat]
        seen.scores[i, seat] = games.scores[i, seat]
        seen.ranks[i, seat] = games.ranks[i, seat]


@rule
def no_rewards(i: int, terms: Terms, games: Games, seen: Seen) -> None:
    seen.rewards[i] = 0
    for seat in range(terms.players):
        seen.seat_rewards[i, seat] = 0
        seen.scores[i, seat] = games.scores[i, seat]
        seen.ranks[i, seat] = games.ranks[i, seat]


@rule
def worth_of(seat: int, terms: Terms, scores: Array, ranks: Array) -> float:
    """What the standing is worth to a seat, as `rumpus.envs.rewards` says it."""
    behind = number(0)
    best = number(0)
    found = False
    for other in range(terms.players):
        if other != seat:
            behind += number(ranks[other] > ranks[seat]) + number(ranks[other] >= ranks[seat])
            points = terms.sign * scores[other]
            best = points if not found or points > best else best
            found = True
    if terms.worth == LEAD:
        return float(terms.sign * scores[seat] - best)
    return HALF * behind / (terms.players - 1)
