"""The tree that a search grows: what each seat sees when it decides, and what came of each decision it tried there.

A node is one decision as the seat that makes it sees it: two positions that look alike to that seat
are the same node. A move out of a node counts its tries, how often it was open, and what its tries
were worth to the seat that made them. Nodes are found by their key in a table of slots; everything
lies in arrays made beforehand, and when they are full the tree just grows no further.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from rumpus.core.play import pick
from rumpus.core.record import NUMBER, REAL, WORD, Array, Record, record
from rumpus.core.rng import B27, B30, MIX1, MIX2
from rumpus.core.rule import number, rule, wrapping_rule

NODE = record(key=WORD, first=NUMBER, tries=NUMBER, value=REAL)
"""`first` is the number of the first of its moves, from 1; 0 for none yet."""
MOVE = record(action=NUMBER, next=NUMBER, tries=NUMBER, opened=NUMBER, value=REAL)
"""`next` is the number of the next move out of the same node, from 1; `opened` counts the visits that found it
open since it was first tried."""
COUNTS = record(nodes=NUMBER, moves=NUMBER, passes=NUMBER, decisions=NUMBER)
"""Nodes and moves in the tree, passes through it, decisions simulated in all of them."""

FULL = -1
ROOT = np.uint64(1)


class Tree(NamedTuple):
    """The arrays that a tree lies in."""

    nodes: Array
    moves: Array
    slots: Array
    """For each slot the number of its node, from 1; 0 for none."""
    counts: Array
    """One row of `COUNTS`."""


@wrapping_rule
def blend(key: np.uint64, word: np.uint64) -> np.uint64:
    """A key that stands for another key and a word after it."""
    key = (key ^ word) * MIX1
    key = (key ^ (key >> B30)) * MIX2
    return key ^ (key >> B27)


@rule
def key_of(sight: Array, seat: int) -> np.uint64:
    """The key of a decision: all that the seat sees, and whose decision it is."""
    key = blend(ROOT, np.uint64(seat))
    for i in range(len(sight)):
        key = blend(key, sight[i])
    return key


@rule
def slot_of(tree: Tree, key: np.uint64) -> int:
    """Where in the table a node is or would be."""
    last = np.uint64(len(tree.slots) - 1)
    slot = key & last
    while tree.slots[slot] != 0 and tree.nodes[tree.slots[slot] - 1].key != key:
        slot = (slot + ROOT) & last
    return number(slot)


@rule
def clear(tree: Tree) -> None:
    """Makes an empty tree of whatever it was."""
    counts = tree.counts[0]
    counts.nodes = 0
    counts.moves = 0
    counts.passes = 0
    counts.decisions = 0
    for slot in range(len(tree.slots)):
        tree.slots[slot] = 0


@rule
def add_node(tree: Tree, slot: int, key: np.uint64) -> int:
    counts = tree.counts[0]
    node = number(counts.nodes)
    if node == len(tree.nodes):
        return FULL
    tree.nodes[node].key = key
    tree.nodes[node].first = 0
    tree.nodes[node].tries = 0
    tree.nodes[node].value = 0.0
    tree.slots[slot] = node + 1
    counts.nodes += 1
    return node


@rule
def add_move(tree: Tree, node: int, action: int) -> int:
    counts = tree.counts[0]
    move = number(counts.moves)
    if move == len(tree.moves):
        return FULL
    tree.moves[move].action = action
    tree.moves[move].next = tree.nodes[node].first
    tree.moves[move].tries = 0
    tree.moves[move].opened = 1
    tree.moves[move].value = 0.0
    tree.nodes[node].first = move + 1
    counts.moves += 1
    return move


@rule
def narrow(mask: Array, open: int, favourite: int, parameters: Record) -> int:
    """Leaves decisions numbered lower than a game's parameter says to `prior`: closes those it does not favour."""
    for action in range(min(len(mask), number(parameters.lowest))):
        if mask[action] != 0 and action != favourite:
            mask[action] = 0
            open -= 1
    return open


@rule
def choose_move(tree: Tree, node: int, mask: Array, open: int, favourite: int, parameters: Record, luck: Array) -> int:
    """The move that promises most: by what it brought, and by how seldom it was tried; it may be a new one.

    What `prior` favours is tried more, by the trust it has. A move not tried yet is taken to be worth
    what the node is on average. Only moves open now are considered, and `mask` is used up.
    """
    nodes, moves = tree.nodes, tree.moves
    trust = parameters.trust
    rest = (1.0 - trust) / (open - 1)
    best = number(FULL)
    most = -1.0
    untried = open
    at = number(nodes[node].first)
    while at != 0:
        move = at - 1
        action = number(moves[move].action)
        if mask[action] != 0:
            moves[move].opened += 1
            mask[action] = 0
            untried -= 1
            prior = trust if action == favourite else rest
            tries = max(1, moves[move].tries)
            promise = moves[move].value / tries + parameters.explore * prior * sqrt(moves[move].opened) / (1.0 + tries)
            if promise > most:
                most = promise
                best = move
        at = number(moves[move].next)
    if untried > 0:
        prior = trust if mask[favourite] != 0 else rest
        tries = max(1, nodes[node].tries)
        if best == FULL or nodes[node].value / tries + parameters.explore * prior * sqrt(tries) > most:
            action = favourite if mask[favourite] != 0 else pick(mask, untried, luck)
            move = add_move(tree, node, action)
            if move != FULL:
                return move
    return best


@rule
def back_up(tree: Tree, trail: Array, length: int, values: Array) -> None:
    """Tells every decision on the way what it was worth to the seat that made it."""
    for i in range(length):
        step = trail[i]
        value = values[step.seat]
        node = number(step.node)
        tree.nodes[node].tries += 1
        tree.nodes[node].value += value
        move = number(step.move)
        if move != FULL:
            tree.moves[move].tries += 1
            tree.moves[move].value += value
