"""What happens in Video Game Champion, as it is told."""

from __future__ import annotations

from enum import IntEnum


class Told(IntEnum):
    """What an event says; `seat` did it."""

    ORDER = 0
    """`what` is the order of play, as digits to the base of SEATS, the last seat first; `amount` is 1 if it is new."""
    STARTED = 1
    """`what` is the place in the first order, `amount` the tile that came with it, -1 if none did."""
    SIDE = 2
    WEEK = 3
    """`amount` is the week."""
    TURN = 4
    """`what` is 0 to 2 for a routine turn, 3 for the weekend, `amount` the week."""
    TOOK = 5
    """`what` is the tile, `amount` its space."""
    NO_TILE = 6
    ACTED = 7
    """`what` is the action."""
    DREW = 8
    """`what` is a tile from the bag, -1 for a dollar instead."""
    DOLLARS = 9
    IOUS = 10
    """`amount` is how many were taken, below zero how many were returned."""
    WOKE = 11
    """`amount` is the place on the second row, -1 if the cube lies there already."""
    SWAPPED = 12
    """`what` is the tile given, `amount` the tile taken."""
    GOT_MAGAZINE = 13
    """`what` is the magazine, `amount` the colour of its crystal."""
    GOT_PRESENT = 14
    """`what` is the game, `amount` the colour of its crystal."""
    DISCARDED = 15
    RENTED = 16
    """`what` is the game, `amount` the price."""
    PAID = 17
    """`what` is a tile, `amount` another one, -1 if there is none."""
    PAID_TOKEN = 18
    PAID_MAGAZINE = 19
    PLAYED = 20
    """`what` is the game."""
    BEAT = 21
    """`what` is the game, `amount` its points."""
    CRYSTAL = 22
    """`what` is the colour, `amount` the space in the notebook, -1 beside it."""
    LINE = 23
    """`what` is the side of the notebook, `amount` the line."""
    THRILL = 24
    """`what` is the tile."""
    ACHIEVED = 25
    """`what` is the achievement, `amount` its points."""
    REFILLED = 26
    """`amount` is how many discarded tiles went back into the bag."""
    SCORED = 27
    """`what` is the source, `amount` the points."""
    WON = 28
    """`amount` is all the points."""
    LOST = 29
    """`what` is the side of the notebook, `amount` the line whose reward cannot be had."""
