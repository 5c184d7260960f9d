"""A quick player: collects tiles for the games in reach, rents what it can beat, and keeps an eye on achievements."""

from __future__ import annotations

from typing import TypeAlias

from rumpus.core.bits import bit, has, lowest_of
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.champion.bot.action_values import value_of_action
from rumpus.games.champion.bot.evaluation import (
    ambition,
    ambition_with,
    gain_of_swap,
    in_reach,
    is_last_turn,
    least_wanted,
    promise,
    prospects,
    prospects_of,
    value_of_game,
    value_of_magazine,
    value_of_space,
)
from rumpus.games.champion.bot.rollout_policy import (
    exchange_by_rollout_policy,
    game_by_rollout_policy,
    reward_by_rollout_policy,
    space_by_rollout_policy,
    was_planned,
)
from rumpus.games.champion.rules.combinations import least_missed, sight_of
from rumpus.games.champion.rules.components import ACTION_KINDS, MOST_OWLS, PAGE, SHELF, SIDES, SLOTS, Action, Condition
from rumpus.games.champion.rules.decisions import Do, Phase
from rumpus.games.champion.rules.grid import actions_at
from rumpus.games.champion.rules.playing import accessible, can_complete, proposal
from rumpus.games.champion.rules.stores import price_of

Values: TypeAlias = tuple[float, float, float, float, float, float, float, float]
"""One for each kind of action."""
NO_VALUES: Values = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
IN_ANY_CASE = 400.0
"""More than anything that is weighed."""


@rule
def instinct(box: Record, s: Record, player: int, mask: Array) -> int:
    if s.phase == Phase.PLAY:
        return choose_game(box, s, player, mask)
    if s.phase == Phase.TILE or s.phase == Phase.SWAP:
        return choose_space(box, s, player)
    if s.phase == Phase.ACTION:
        return choose_action(box, s, player, mask)
    if s.phase == Phase.DISCARD:
        return number(Do.TILE) + least_wanted(box, s, player)
    if s.phase == Phase.GIVE:
        return (
            number(Do.TILE) + least_wanted(box, s, player) if gain_of_swap(box, s, player) > 0 else number(Do.NO_SWAP)
        )
    if s.phase == Phase.PAY:
        return number(Do.PROPOSED)
    return choose_reward(box, s, player, mask)


@rule
def rollout_policy(box: Record, s: Record, player: int, mask: Array) -> int:
    """For search: what takes instinct longest is decided quickly, and an action together with its tile.

    What is played or rented is decided so only by two: among more, where games are snatched away, it loses strength.
    """
    if s.phase == Phase.PLAY and s.players == 2:
        return game_by_rollout_policy(box, s, player, mask)
    if s.phase == Phase.TILE:
        return space_by_rollout_policy(box, s, player)
    if s.phase == Phase.REWARDS:
        return reward_by_rollout_policy(box, s, player)
    if s.phase == Phase.ACTION and was_planned(s) and mask[s.desk.action] != 0:
        return number(s.desk.action)
    if (s.phase == Phase.GIVE and s.tiles[player] != 0) or s.phase == Phase.SWAP:
        return exchange_by_rollout_policy(box, s, player)
    if s.phase == Phase.DISCARD:
        return number(Do.TILE) + least_missed(s.tiles[player], s.tiles[player])
    return instinct(box, s, player, mask)


# The grid


@rule
def choose_space(box: Record, s: Record, p: int) -> int:
    """The tile that helps most, together with the better of its actions."""
    best = number(-1)
    most = 0.0
    own = s.tiles[p]
    if s.given != 0:
        own &= ~bit(s.given - 1)
    games = in_reach(s, p)
    values = values_of_actions(box, s, p) if s.phase == Phase.TILE else NO_VALUES
    for space in range(number(box.spaces[s.players])):
        if s.grid[space] != 0:
            value = prospects_of(box, s, p, own | bit(s.grid[space] - 1), games)
            value += best_action(values, actions_at(box, s, number(space)))
            if best < 0 or value > most:
                best = number(space)
                most = value
    return number(Do.TAKE) + best


@rule
def values_of_actions(box: Record, s: Record, p: int) -> Values:
    """What each action brings now: many spaces offer the same."""
    return (
        value_of_action(box, s, p, number(0)),
        value_of_action(box, s, p, number(1)),
        value_of_action(box, s, p, number(2)),
        value_of_action(box, s, p, number(3)),
        value_of_action(box, s, p, number(4)),
        value_of_action(box, s, p, number(5)),
        value_of_action(box, s, p, number(6)),
        value_of_action(box, s, p, number(7)),
    )


@rule
def best_action(values: Values, actions: int) -> float:
    most = 0.0
    while actions != 0:
        most = max(most, values[lowest_of(actions)])
        actions &= actions - 1
    return most


@rule
def choose_action(box: Record, s: Record, p: int, mask: Array) -> int:
    best = number(Do.NO_ACTION)
    most = 0.0
    for action in range(ACTION_KINDS):
        if mask[number(Do.ACT) + action] != 0:
            value = value_of_action(box, s, p, number(action))
            if action == Action.WAKING:
                value += box.weights.keep * gain_of_swap(box, s, p)
            if value > most:
                best = number(Do.ACT) + action
                most = value
    return best


# Renting, playing, beating


@rule
def choose_game(box: Record, s: Record, p: int, mask: Array) -> int:
    """The best of everything that can be done now; to end the turn if nothing is worth its tiles and dollars."""
    best = number(Do.END)
    most = 0.0
    hope = prospects(box, s, p, s.tiles[p])
    games = accessible(s, p) & ~s.beaten[p]
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        for playing in range(2):
            action = (number(Do.BEAT) if playing == 0 else number(Do.PLAY)) + game
            if mask[action] != 0:
                value = value_of_playing(box, s, p, game, number(playing == 0), hope, most)
                if value > most:
                    best = action
                    most = value
    for slot in range(SLOTS):
        if mask[number(Do.RENT) + slot] != 0:
            value = value_of_renting(box, s, p, number(s.rental[slot]), hope, most)
            if value > most:
                best = number(Do.RENT) + slot
                most = value
    return best


@rule
def value_of_playing(box: Record, s: Record, p: int, game: int, beating: int, hope: float, least: float) -> float:
    """The points of a game or what playing it brings, less what its tiles were good for.

    Where it is sure to be less than something else is worth, nobody has to know how much less.
    """
    value = ambition_with(box, s, p, game, beating)
    if beating != 0:
        value += 1.0 * box.points[game]
    if not has(s.played[p], game):
        value += box.weights.a_play + box.weights.a_thrill
        if s.crystal_on[game] != 0:
            value += box.weights.a_crystal
    if is_last_turn(s):
        return value
    freed = promise(box, s, p, game, sight_of(s.tiles[p])) if beating != 0 else 0.0
    if value + box.weights.keep * freed <= least:
        return value
    used = proposal(box, s, p, game, beating)
    left = prospects(box, s, p, s.tiles[p] & ~used)
    return value - box.weights.keep * (hope - left - freed)


@rule
def value_of_renting(box: Record, s: Record, p: int, game: int, hope: float, least: float) -> float:
    """A game is rented if it can be beaten or played at once."""
    price = 0.0 if is_last_turn(s) else box.weights.a_dollar * price_of(s, game)
    value = 0.0
    for playing in range(2):
        if can_complete(box, s, p, game, number(playing == 0)):
            value = max(value, value_of_playing(box, s, p, game, number(playing == 0), hope, least + price))
    return value - price


# Returning, picking, placing


@rule
def choose_reward(box: Record, s: Record, p: int, mask: Array) -> int:
    """Everything else: the decision that is worth most, each judged for itself; lines and crystals need no judging."""
    first, count = row_of(s)
    best = number(-1)
    most = 0.0
    action = first + count
    while action > first and most < IN_ANY_CASE:
        action -= 1
        if mask[action] != 0:
            value = value_of_choice(box, s, p, action)
            if best < 0 or value > most:
                best = action
                most = value
    return best


@rule
def row_of(s: Record) -> tuple[int, int]:
    """Where the decisions of a phase begin, and how many there can be."""
    if s.phase == Phase.SIDE:
        return number(Do.SIDE), number(SIDES)
    if s.phase == Phase.RETURN:
        return number(Do.RETURN), number(MOST_OWLS + 1)
    if s.phase == Phase.MAGAZINE or s.phase == Phase.PRESENT:
        return number(Do.PICK), number(SHELF)
    if s.phase == Phase.SPACE:
        return number(Do.SPACE), number(PAGE)
    return number(Do.THRILL), number(Do.PLAY - Do.THRILL)


@rule
def value_of_choice(box: Record, s: Record, p: int, action: int) -> float:
    """Sides by lot; lines before crystals before thrills; all IOUs go back unless seven are an achievement."""
    if action < Do.TAKE:
        return 1.0 * ((s.lot[p] + s.board[0] + action) % 2)
    if action >= Do.LINE:
        return IN_ANY_CASE
    if action >= Do.SPACE:
        return value_of_space(box, s, p, action - Do.SPACE)
    if action >= Do.CRYSTAL:
        return IN_ANY_CASE
    if action >= Do.THRILL:
        return prospects(box, s, p, s.tiles[p] | bit(s.thrill[action - Do.THRILL] - 1))
    if action < Do.PICK:
        count = action - Do.RETURN
        return (box.weights.an_iou - ambition(box, s, p, Condition.IOUS, number(1)) * (s.ious[p] > 3)) * count
    if s.phase == Phase.PRESENT:
        return value_of_game(box, s, p, number(s.store[action - Do.PICK]))
    return value_of_magazine(box, s, p, number(s.newsstand[action - Do.PICK]) - 1)
