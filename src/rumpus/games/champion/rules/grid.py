"""The action grid, its boards and the bag: filling and drawing, taking a tile, which actions it opens."""

from __future__ import annotations

from rumpus.core.bits import any_of, bit, count_of
from rumpus.core.events import reveal, tell
from rumpus.core.record import Record
from rumpus.core.rng import random_below
from rumpus.core.rule import number, rule
from rumpus.games.champion.rules.combinations import ONE_NUMBER
from rumpus.games.champion.rules.components import BOARDS, NOBODY, THRILLS, TILES
from rumpus.games.champion.rules.events import Told

EVERY_TILE = (1 << TILES) - 1


# The bag


@rule
def fill_bag(s: Record) -> None:
    """VG-2, VG-3: fifty tiles, each colour and number once; two players do without 0 and 9."""
    s.bag = EVERY_TILE
    if s.players == 2:
        s.bag = EVERY_TILE & ~(number(ONE_NUMBER) | (number(ONE_NUMBER) << 9))


@rule
def draw_tile(s: Record) -> int:
    """VG-10, VG-11: a tile from the bag; an empty bag is filled with the discards first; -1 if there are none."""
    reveal(s)
    if s.bag == 0 and s.discarded != 0:
        tell(s, Told.REFILLED, 0, 0, count_of(s.discarded))
        s.bag = s.discarded
        s.discarded = 0
    tile = any_of(s.bag, s) if s.bag != 0 else number(NOBODY)
    s.bag &= ~bit(max(tile, 0))
    return tile


@rule
def give_tile(s: Record, p: int) -> int:
    """VG-11: a tile from the bag into a player's area, or a dollar if there is none."""
    tile = draw_tile(s)
    s.tiles[p] |= number(tile >= 0) << max(tile, 0)
    s.dollars[p] += number(tile < 0)
    return tile


@rule
def draw_tiles(s: Record, p: int, count: int) -> None:
    for _ in range(count):
        tell(s, Told.DREW, p, give_tile(s, p), 0)


# The grid


@rule
def lay_boards(box: Record, s: Record) -> None:
    """VG-4, VG-5: the boards in any order, rows first; with two players the blank ones are left out."""
    count = number(0)
    for board in range(BOARDS):
        if offers_of(box, s, board) != 0:
            s.board[count] = board
            count += 1
    for i in range(count - 1, 0, -1):
        j = random_below(s, i + 1)
        board = s.board[i]
        s.board[i] = s.board[j]
        s.board[j] = board
    rows = count // 2
    for i in range(count - 1, rows - 1, -1):
        s.board[BOARDS // 2 + i - rows] = s.board[i]
    for i in range(rows, BOARDS // 2):
        s.board[i] = NOBODY
        s.board[BOARDS // 2 + i] = NOBODY


@rule
def offers_of(box: Record, s: Record, board: int) -> int:
    """The actions of a board, dark side up, or light with two players."""
    return number(box.offers[number(s.players == 2), board])


@rule
def fill_grid(box: Record, s: Record) -> None:
    """VG-6, VG-19: what is left goes to the discards; every space gets a tile, as long as there are any."""
    spaces = number(box.spaces[s.players])
    for space in range(spaces):
        if s.grid[space] != 0:
            s.discarded |= bit(s.grid[space] - 1)
            s.grid[space] = 0
    for space in range(spaces):
        s.grid[space] = draw_tile(s) + 1


@rule
def on_grid(box: Record, s: Record) -> int:
    """The spaces on which a tile lies, as bits."""
    spaces = number(0)
    for space in range(number(box.spaces[s.players])):
        spaces |= number(s.grid[space] != 0) << space
    return spaces


@rule
def take_from_grid(s: Record, p: int, space: int) -> int:
    """VG-24: the tile moves to the player's area, its space stays empty."""
    tile = number(s.grid[space]) - 1
    s.grid[space] = 0
    s.tiles[p] |= bit(tile)
    return tile


@rule
def actions_at(box: Record, s: Record, space: int) -> int:
    """VG-25, VG-26: the actions of the two boards that a space is aligned with, as bits."""
    one = number(s.board[number(box.aligned[s.players, space, 0])])
    other = number(s.board[number(box.aligned[s.players, space, 1])])
    return offers_of(box, s, one) | offers_of(box, s, other)


# The thrill trail


@rule
def fill_trail(s: Record) -> None:
    """VG-7, VG-54: always four tiles, as long as there are any."""
    for i in range(THRILLS):
        if s.thrill[i] == 0:
            s.thrill[i] = draw_tile(s) + 1


@rule
def on_trail(s: Record) -> int:
    """The places of the trail where a tile lies, as bits."""
    places = number(0)
    for i in range(THRILLS):
        places |= number(s.thrill[i] != 0) << i
    return places


@rule
def take_thrill(s: Record, p: int, place: int) -> None:
    """VG-53, VG-54: one tile of the trail, whose place is filled at once."""
    tile = number(s.thrill[place]) - 1
    s.thrill[place] = 0
    s.tiles[p] |= bit(tile)
    s.thrill_due = 0
    tell(s, Told.THRILL, p, tile, 0)
    fill_trail(s)
