"""The password notebook: where a crystal may be placed, lines that are completed, and what they give."""

from __future__ import annotations

from rumpus.core.bits import bit, has
from rumpus.core.events import tell
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.rules.components import COLOURS, MOST_IOUS, NOBODY, RAINBOW, Reward
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.rules.grid import draw_tiles
from rumpus.games.champion.rules.stores import at_newsstand, in_store


@rule
def lines_completed_by(box: Record, s: Record, p: int, space: int) -> int:
    """The lines that a crystal on a space would complete, as bits."""
    side = number(s.side[p])
    lines = number(0)
    for line in range(number(box.lines[side])):
        spaces = box.line[side, line]
        if has(spaces, space) and spaces & ~(s.filled[p] | bit(space)) == 0:
            lines |= bit(line)
    return lines


@rule
def is_there(s: Record, gives: int) -> bool:
    """VG-64: whether a reward can be had: a present from the store, a magazine from the newsstand."""
    if gives == Reward.PRESENT:
        return in_store(s) != 0
    return gives != Reward.MAGAZINE or at_newsstand(s) != 0


@rule
def spaces_for(box: Record, s: Record, p: int, colour: int) -> int:
    """VG-59, VG-65: empty spaces of the crystal's colour or of all colours, but none that brings too many IOUs."""
    side = number(s.side[p])
    spaces = number(0)
    for space in range(number(box.page[side])):
        printed = number(box.colour_at[side, space])
        if not has(s.filled[p], space) and printed in (colour, RAINBOW):
            lines = s.lines_due | lines_completed_by(box, s, p, number(space))
            ious = number(0)
            for line in range(number(box.lines[side])):
                if has(lines, line) and is_there(s, number(box.gives[side, line])):
                    ious += number(box.line_ious[side, line])
            if ious == 0 or s.ious[p] + ious <= MOST_IOUS:
                spaces |= bit(space)
    return spaces


@rule
def place_crystal(box: Record, s: Record, p: int, space: int) -> None:
    """VG-59 to VG-62: the crystal that is being placed, on a space or beside the notebook; lines may be completed."""
    colour = s.placing - 1
    s.placing = 0
    s.crystals_due[colour] -= 1
    s.crystals[p] += 1
    s.news = 1
    tell(s, Told.CRYSTAL, p, colour, space)
    if space == NOBODY:
        s.beside[p, colour] += 1
        return
    lines = lines_completed_by(box, s, p, space)
    s.notebook[p, space] = colour + 1
    s.filled[p] |= bit(space)
    s.completed[p] |= lines
    side = number(s.side[p])
    for line in range(number(box.lines[side])):
        if has(lines, line):
            if box.gives[side, line] == Reward.POINTS:
                tell(s, Told.LINE, p, side, line)
            else:
                s.lines_due |= bit(line)


@rule
def receive(box: Record, s: Record, p: int, line: int) -> None:
    """VG-62 to VG-64: what a completed line gives at once; a reward that is not there is lost."""
    side = number(s.side[p])
    gives = number(box.gives[side, line])
    amount = number(box.amount[side, line])
    s.lines_due &= ~bit(line)
    there = is_there(s, gives)
    tell(s, Told.LINE if there else Told.LOST, p, side, line)
    s.owls_due = amount * number(gives == Reward.OWLS)
    s.magazine_due = number(gives == Reward.MAGAZINE and there)
    s.present_due = number(gives == Reward.PRESENT and there)
    if gives == Reward.DOLLARS:
        get_dollars(s, p, amount)
    elif gives == Reward.TILES:
        draw_tiles(s, p, amount)
    take_ious(s, p, number(box.line_ious[side, line]) * number(there))


@rule
def get_dollars(s: Record, p: int, count: int) -> None:
    s.dollars[p] += count
    tell(s, Told.DOLLARS, p, 0, count)


@rule
def take_ious(s: Record, p: int, count: int) -> None:
    if count > 0:
        s.ious[p] += count
        s.news = 1
        tell(s, Told.IOUS, p, 0, count)


@rule
def notebook_points(box: Record, s: Record, p: int) -> int:
    """VG-63: the points of all lines completed."""
    side = number(s.side[p])
    points = number(0)
    for line in range(number(box.lines[side])):
        if has(s.completed[p], line) and box.gives[side, line] == Reward.POINTS:
            points += number(box.amount[side, line])
    return points


@inlined_rule
def colours_due(s: Record) -> int:
    """The colours of crystals that wait to be placed, as bits."""
    colours = number(0)
    for colour in range(COLOURS):
        colours |= number(s.crystals_due[colour] != 0) << colour
    return colours
