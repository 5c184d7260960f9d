"""What a seat knows: everything but what is still to be drawn; and the numbers a learning agent sees."""

from __future__ import annotations

from rumpus.core.bits import count_of
from rumpus.core.events import forget_events
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import seed_random
from rumpus.core.rule import number, rule
from rumpus.games.champion.rules.components import (
    ACHIEVEMENTS,
    ACTION_KINDS,
    BOARDS,
    COLOURS,
    GAMES,
    GENRES,
    LINES,
    MAGAZINES,
    NUMBERS,
    PAGE,
    SEATS,
    SHELF,
    SLOTS,
    SPACES,
    THRILLS,
    TILES,
)
from rumpus.games.champion.rules.decisions import Phase
from rumpus.games.champion.rules.grid import offers_of
from rumpus.games.champion.rules.scoring import points_of


@rule
def determinize(box: Record, s: Record, player: int, seed: Seed) -> None:
    """VG-80: nobody knows more than the others. Hidden is only what will be drawn, and that is chance to come."""
    seed_random(s, seed)
    forget_events(s)


# Observing

PHASES = len(Phase)
TILE_NUMBERS = 3
GAME_NUMBERS = 5
AT_TURN = PHASES + 10
AT_CHOSEN = AT_TURN + COLOURS
AT_BOARDS = AT_CHOSEN + TILES + MAGAZINES
AT_GRID = AT_BOARDS + BOARDS * ACTION_KINDS
AT_GAMES = AT_GRID + (SPACES + THRILLS) * TILE_NUMBERS
AT_MAGAZINES = AT_GAMES + (SLOTS + SHELF) * GAME_NUMBERS
AT_ACHIEVEMENTS = AT_MAGAZINES + SHELF * (GENRES + 1)
AT_SEATS = AT_ACHIEVEMENTS + ACHIEVEMENTS
SEAT_NUMBERS = 12 + TILES + 4 * GAMES + 2 * MAGAZINES + PAGE + LINES + ACHIEVEMENTS
OBSERVATION = AT_SEATS + SEATS * SEAT_NUMBERS


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """The turn, the grid, the stores, the achievements, then each seat from `player` on."""
    for i in range(OBSERVATION):
        out[i] = 0
    out[s.phase] = 1
    out[PHASES] = s.week
    out[PHASES + 1] = s.weeks
    out[PHASES + 2] = s.lap
    out[PHASES + 3] = (s.turn - player + s.players) % s.players
    out[PHASES + 4] = s.players
    out[PHASES + 5] = s.renting
    out[PHASES + 6] = s.aim
    out[PHASES + 7] = s.beating
    out[PHASES + 8] = s.chosen_token
    out[PHASES + 9] = s.thrill_due
    for colour in range(COLOURS):
        out[AT_TURN + colour] = s.crystals_due[colour] + (s.placing == colour + 1)
    spread(out, number(AT_CHOSEN), s.chosen, number(TILES))
    spread(out, number(AT_CHOSEN + TILES), s.chosen_magazines, number(MAGAZINES))
    for place in range(BOARDS):
        if s.board[place] >= 0:
            offers = offers_of(box, s, number(s.board[place]))
            spread(out, AT_BOARDS + place * ACTION_KINDS, offers, number(ACTION_KINDS))
    for space in range(SPACES):
        observe_tile(out, AT_GRID + space * TILE_NUMBERS, number(s.grid[space]))
    for place in range(THRILLS):
        observe_tile(out, AT_GRID + (SPACES + place) * TILE_NUMBERS, number(s.thrill[place]))
    observe_stores(box, s, out)
    spread(out, number(AT_ACHIEVEMENTS), s.open_achievements, number(ACHIEVEMENTS))
    for ahead in range(s.players):
        observe_seat(box, s, (player + ahead) % s.players, out, AT_SEATS + ahead * SEAT_NUMBERS)


@rule
def spread(out: Array, at: int, things: int, count: int) -> None:
    """A set as so many ones and zeros."""
    for i in range(count):
        out[at + i] = (things >> i) & 1


@rule
def observe_tile(out: Array, at: int, there: int) -> None:
    if there > 0:
        out[at] = 1
        out[at + 1] = (there - 1) % NUMBERS
        out[at + 2] = (there - 1) // NUMBERS


@rule
def observe_stores(box: Record, s: Record, out: Array) -> None:
    """For every game its number, what it asks for, its points and its crystal; for every magazine its genres."""
    for i in range(SLOTS + SHELF):
        game = number(s.rental[i]) if i < SLOTS else number(s.store[i - SLOTS])
        at = AT_GAMES + i * GAME_NUMBERS
        out[at] = game
        if game != 0:
            out[at + 1] = box.combination[game]
            out[at + 2] = box.needs[game]
            out[at + 3] = box.points[game]
            out[at + 4] = s.crystal_on[game]
        elif i < SLOTS:
            out[at + 4] = s.sealed[i]
    for i in range(SHELF):
        if s.newsstand[i] != 0:
            magazine = number(s.newsstand[i]) - 1
            at = AT_MAGAZINES + i * (GENRES + 1)
            out[at] = s.crystal_in[magazine]
            for genre in range(GENRES):
                out[at + 1 + genre] = (box.tagged[genre] >> magazine) & 1


@rule
def observe_seat(box: Record, s: Record, seat: int, out: Array, at: int) -> None:
    out[at] = points_of(box, s, seat)
    out[at + 1] = s.dollars[seat]
    out[at + 2] = s.ious[seat]
    out[at + 3] = s.crystals[seat]
    out[at + 4] = count_of(s.played[seat])
    out[at + 5] = count_of(s.beaten[seat])
    out[at + 6] = s.side[seat]
    for place in range(s.players):
        if s.order[place] == seat:
            out[at + 7] = place
    for place in range(s.early_count):
        if s.early[place] == seat:
            out[at + 8] = place + 1
    at += 12
    spread(out, at, s.tiles[seat], number(TILES))
    at += TILES
    spread(out, at, s.played[seat], number(GAMES))
    spread(out, at + GAMES, s.beaten[seat], number(GAMES))
    spread(out, at + 2 * GAMES, s.rented[seat], number(GAMES))
    spread(out, at + 3 * GAMES, s.presents[seat], number(GAMES))
    at += 4 * GAMES
    spread(out, at, s.magazines[seat], number(MAGAZINES))
    spread(out, at + MAGAZINES, s.fresh[seat], number(MAGAZINES))
    at += 2 * MAGAZINES
    for space in range(PAGE):
        out[at + space] = s.notebook[seat, space]
    spread(out, at + PAGE, s.completed[seat], number(LINES))
    spread(out, at + PAGE + LINES, s.won[seat], number(ACHIEVEMENTS))
