"""Search: information-set Monte-Carlo tree search, written once and specialised by the type of the position.

Each pass begins with a random possibility for all that the thinking seat cannot know (`determinize`). It goes
down the tree while it meets decisions it knows, adds the first it does not know, plays on by the rollout policy
from there (instinct, or what a game has that is quicker), and tells every decision on the way what came of it.
Everybody plays for their own good, so any number of seats can play.

Every seat decides in the tree by what it would see itself (multi-observer): a node is keyed by `observe` of the
seat at turn. So neither does the plan of the thinking seat depend on cards or moves hidden from it, nor do
others answer what they could not have seen; windows in which several seats act are one such decision after
another; and where chance shows different cards, different nodes follow. With the parameter `sight` at 0 a node
is keyed by the moves that led to it instead: fewer and better known nodes, in games where little depends on
what chance brought.
"""

from __future__ import annotations

import numpy as np

from rumpus.bots.tree import FULL, ROOT, add_move, add_node, back_up, blend, choose_move, key_of, narrow, slot_of
from rumpus.bots.workspace import Workspace
from rumpus.core import dispatch
from rumpus.core.play import asked_first, pick
from rumpus.core.record import Array, Record
from rumpus.core.rng import derive, luck_below
from rumpus.core.rule import inlined_rule, number, rule

THOUSAND = 1000
LONGEST = 2000
"""So many decisions a game is played on at the most."""


@rule
def think(boxes: Array, positions: Array, player: int, passes: int, work: Workspace) -> int:
    """So many more passes for a seat. `positions` holds the position and room for another.

    The move at the root is chosen first, and its n-th try always meets the n-th possibility: so moves are
    compared in the same circumstances, which tells them apart with fewer tries. Returns how many moves
    there are to consider.
    """
    box = boxes[0]
    s = positions[1]
    parameters = work.parameters[0]
    tree, key, luck = work.tree, work.key, work.luck
    counts = tree.counts[0]
    if counts.nodes == 0:
        add_node(tree, slot_of(tree, ROOT), ROOT)
    favourite, choices = look_at(box, positions[0], player, parameters, work.considered)
    if choices == 1:
        if counts.moves == 0:
            add_move(tree, number(0), favourite)
        return choices
    for _ in range(passes):
        for action in range(len(work.mask)):
            work.mask[action] = work.considered[action]
        luck[0] = key[0] ^ np.uint64(counts.passes)
        move = choose_move(tree, number(0), work.mask, choices, favourite, parameters, luck)
        seed = derive(key[0], key[1], np.uint64(tree.moves[move].tries))
        luck[0] = seed[0] ^ seed[1]
        positions[1] = positions[0]
        s.telling = 0
        dispatch.determinize(box, s, player, seed)
        note_step(work.trail[0], number(0), move, player)
        action = number(tree.moves[move].action)
        dispatch.apply(box, s, player, action)
        length = go_down(box, s, action, work)
        counts.decisions += 1 + roll_out(box, s, number(positions[0].round_number), work)
        appraise(box, s, positions[0], work)
        back_up(tree, work.trail, length, work.value)
        counts.passes += 1
    return choices


@rule
def first_open(mask: Array) -> int:
    """The first decision that is open."""
    action = number(0)
    while mask[action] == 0:
        action += 1
    return action


@rule
def look_at(box: Record, s: Record, seat: int, parameters: Record, mask: Array) -> tuple[int, int]:
    """What `prior` says, and how many decisions are to be considered: those are left open in `mask`."""
    open = dispatch.legal(box, s, seat, mask)
    if open == 1:
        return first_open(mask), open
    favourite = dispatch.prior(box, s, seat, mask)
    return favourite, narrow(mask, open, favourite, parameters)


@rule
def go_down(box: Record, s: Record, action: int, work: Workspace) -> int:
    """Follows the tree from where the first move led, and adds a node at its edge; returns how long the trail is."""
    parameters = work.parameters[0]
    tree = work.tree
    counts = tree.counts[0]
    length = number(1)
    path = blend(ROOT, np.uint64(action))
    seat = asked_first(dispatch.actors(box, s), s)
    deepest = min(len(work.trail), number(parameters.depth))
    while seat >= 0 and length < deepest:
        action, choices = look_at(box, s, seat, parameters, work.mask)
        if choices > 1:
            key = blend(path, np.uint64(seat))
            if parameters.sight != 0.0:
                dispatch.observe(box, s, seat, work.seen)
                key = key_of(work.sight, seat)
            slot = slot_of(tree, key)
            node = number(tree.slots[slot]) - 1
            move = number(FULL)
            if node < 0:
                node = add_node(tree, slot, key)
                if node == FULL:
                    return length
            else:
                move = choose_move(tree, node, work.mask, choices, action, parameters, work.luck)
            note_step(work.trail[length], node, move, seat)
            length += 1
            if move == FULL:
                return length
            action = number(tree.moves[move].action)
        path = blend(blend(path, np.uint64(seat)), np.uint64(action))
        dispatch.apply(box, s, seat, action)
        counts.decisions += 1
        seat = asked_first(dispatch.actors(box, s), s)
    return length


@inlined_rule
def note_step(step: Record, node: int, move: int, seat: int) -> None:
    step.node = node
    step.move = move
    step.seat = seat


@rule
def roll_out(box: Record, s: Record, round_number: int, work: Workspace) -> int:
    """Plays on by the rollout policy, now and then at random, to the end or as far as `rounds` says; counts them."""
    parameters = work.parameters[0]
    last = round_number + number(parameters.rounds)
    strays = number(THOUSAND * parameters.strays)
    decisions = number(0)
    seat = asked_first(dispatch.actors(box, s), s)
    while seat >= 0 and decisions < LONGEST and s.round_number < last:
        dispatch.apply(box, s, seat, choose_in_rollout(box, s, seat, strays, parameters, work.mask, work.luck))
        decisions += 1
        seat = asked_first(dispatch.actors(box, s), s)
    return decisions


@inlined_rule
def choose_in_rollout(
    box: Record, s: Record, seat: int, strays: int, parameters: Record, mask: Array, luck: Array
) -> int:
    """The next decision of a rollout: by the rollout policy, or a random one, which takes no time to find."""
    open = dispatch.legal(box, s, seat, mask)
    if open == 1:
        return first_open(mask)
    strays_now = strays > 0 and luck_below(luck, THOUSAND) < strays
    if strays_now and parameters.lowest == 0.0:
        return pick(mask, open, luck)
    action = dispatch.rollout_policy(box, s, seat, mask)
    if strays_now:
        return pick(mask, narrow(mask, open, action, parameters), luck)
    return action


@rule
def appraise(box: Record, s: Record, before: Record, work: Workspace) -> None:
    """What the position is worth to each seat, from 0 to 1: by places at the end, by points before.

    As far as the parameter `since` says, only the points count that were made after the position `before`.
    """
    parameters = work.parameters[0]
    points, places, value = work.points, work.places, work.value
    dispatch.scores(box, before, points)
    for p in range(s.players):
        value[p] = parameters.since * lead_of(points, p, s.players, parameters.scale)
    dispatch.scores(box, s, points)
    over = dispatch.actors(box, s) == 0
    if over:
        dispatch.ranks(box, s, places)
    for p in range(s.players):
        lead = lead_of(points, p, s.players, parameters.scale) - value[p]
        value[p] = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        if over:
            value[p] = parameters.margin * value[p] + (1.0 - parameters.margin) * left_behind(places, p, s.players)


@rule
def lead_of(points: Array, player: int, players: int, scale: float) -> float:
    """How far a seat is ahead of the others, half of the best of them, half of all; below 0, few points are good."""
    best = -1e9
    total = 0.0
    for q in range(players):
        if q != player:
            best = max(best, points[q] / scale)
            total += points[q] / scale
    return points[player] / scale - 0.5 * (best + total / (players - 1))


@rule
def left_behind(places: Array, player: int, players: int) -> float:
    """The share of the others who stand behind a seat, those level half."""
    behind = 0.0
    for q in range(players):
        if q != player:
            behind += 0.5 if places[q] == places[player] else 1.0 if places[q] > places[player] else 0.0
    return behind / (players - 1)
