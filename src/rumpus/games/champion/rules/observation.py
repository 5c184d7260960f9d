"""What a seat of Video Game Champion is told in numbers, and what each decision is called."""

from __future__ import annotations

from typing import Any

import numpy as np

from rumpus.core.bits import count_of, mark_each
from rumpus.core.layout import Layout, lay_out_decisions
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.champion.rules.components import (
    ACHIEVEMENTS,
    BOARDS,
    COLOURS,
    CRYSTALS,
    GAMES,
    GENRES,
    LINES,
    LONGEST,
    MAGAZINES,
    MOST_IOUS,
    MOST_OWLS,
    NUMBERS,
    PAGE,
    PLAYERS,
    ROUTINES,
    SEATS,
    SHELF,
    SIDES,
    SLOTS,
    SPACES,
    START_DOLLARS,
    THRILLS,
    TILES,
    WEEKEND,
    Action,
    Combination,
    Reward,
)
from rumpus.games.champion.rules.decisions import ACTIONS, Do, Phase, Stage
from rumpus.games.champion.rules.grid import offers_of
from rumpus.games.champion.rules.scoring import A_PLAY, FREE_PLAYS, MOST, points_of

COLOUR_NAMES = ("red", "yellow", "green", "blue", "purple")
BOARD_NAMES = ("R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4")
MOST_WEEKS = 5
LEAST_WEEKS = 2
A_TURN = 3
"""Dollars that one turn can bring without a notebook: one instead of a tile, two by the action."""


def most_of_lines(box: Record, *rewards: Reward) -> int:
    """What all lines of a notebook's side that give one of some rewards give together."""
    return int((box.amount * np.isin(box.gives, rewards)).sum(axis=1).max())


def most_dollars(box: Record) -> int:
    """A tile that cannot be drawn is a dollar instead."""
    begins_with = START_DOLLARS + int(box.bonus_dollars.max()) + int(box.bonus_tiles.max())
    earned = MOST_WEEKS * ROUTINES * A_TURN
    return begins_with + earned + most_of_lines(box, Reward.DOLLARS, Reward.TILES)


def most_points(box: Record) -> int:
    """Every game, achievement and line, all plays, and both majorities."""
    cards = int(box.points.sum()) + int(box.achievement_points.sum()) + most_of_lines(box, Reward.POINTS)
    return cards + A_PLAY * (GAMES - FREE_PLAYS) + 2 * MOST


def most_game_points(box: Record) -> Any:
    return box.points.max()


# The numbers

LAYOUT = Layout()
AT_PHASE = LAYOUT.row("phase", Phase, "1 for what is being decided")
AT_STAGE = LAYOUT.row("stage", Stage, "1 for how far the turn has come")
AT_WEEK = LAYOUT.number("week", "the week", MOST_WEEKS, 1)
AT_WEEKS = LAYOUT.number("weeks", "weeks that the game lasts", MOST_WEEKS, LEAST_WEEKS)
AT_LAP = LAYOUT.number(
    "lap", f"turns of each player that have ended in this week; {WEEKEND} at the weekend", WEEKEND + 1
)
AT_TURN = LAYOUT.number("turn", "whose turn it is, counted from the reader's seat on", SEATS - 1)
AT_PLAYERS = LAYOUT.number("players", "how many play", PLAYERS[1], PLAYERS[0])
AT_RENTING = LAYOUT.number("renting", "1 if games can be rented in this turn")
AT_TAKEN_FROM = LAYOUT.number("taken_from", "1 + the space whose tile was taken in this turn", SPACES)
AT_GIVEN = LAYOUT.number("given", "1 + the tile that is to be exchanged", TILES)
AT_AIM = LAYOUT.number("aim", "1 + the game that is being played or beaten", GAMES)
AT_BEATING = LAYOUT.number("beating", "1 if it is being beaten")
AT_TOKEN = LAYOUT.number("chosen_token", "1 if its token is among what is chosen for it")
AT_CHOSEN = LAYOUT.row("chosen_tiles", TILES, "1 for each tile chosen for it")
AT_CHOSEN_MAGAZINES = LAYOUT.row("chosen_magazines", MAGAZINES, "1 for each magazine chosen for it")
AT_THRILL_DUE = LAYOUT.number("thrill_due", "1 if a tile of the thrill trail is due")
AT_OWLS_DUE = LAYOUT.number("owls_due", "IOUs that can be returned now", MOST_OWLS)
AT_MAGAZINE_DUE = LAYOUT.number("magazine_due", "1 if a magazine is due")
AT_PRESENT_DUE = LAYOUT.number("present_due", "1 if a present is due")
AT_PLACING = LAYOUT.number("placing", "1 + the colour of the crystal that is being placed", COLOURS)
AT_CRYSTALS_DUE = LAYOUT.row("crystals_due", COLOUR_NAMES, "crystals that wait to be placed", CRYSTALS)
AT_LINES_DUE = LAYOUT.row("lines_due", LINES, "1 for each line of the notebook whose reward waits")
AT_CRYSTAL_BAG = LAYOUT.row("crystal_bag", COLOUR_NAMES, "crystals in the bag", CRYSTALS)
AT_BAG = LAYOUT.number("bag", "tiles in the bag", TILES)
AT_DISCARDED = LAYOUT.row("discarded", TILES, "1 for each discarded tile")
AT_UNSEEN_GAMES = LAYOUT.row("unseen_games", GAMES, "1 for each game that nobody has seen yet")
AT_UNSEEN_MAGAZINES = LAYOUT.row("unseen_magazines", MAGAZINES, "1 for each magazine that nobody has seen yet")
AT_CRYSTAL_ON = LAYOUT.row("crystal_on", GAMES, "1 + the colour of the crystal on each game", COLOURS)
AT_CRYSTAL_IN = LAYOUT.row("crystal_in", MAGAZINES, "1 + the colour of the crystal on each magazine", COLOURS)
AT_ACHIEVEMENTS = LAYOUT.row("open_achievements", ACHIEVEMENTS, "1 for each achievement that can still be won")

BOARD = Layout()
BOARD_OFFERS = BOARD.row("offers", Action, "1 for each action")
BOARD_NUMBERS = BOARD.size
AT_BOARDS = LAYOUT.group("boards", BOARD_NAMES, BOARD, "the boards at the rows and columns of the grid")

TILE = Layout()
TILE_IS_THERE = TILE.number("is_there", "1 if a tile lies there")
TILE_NUMBER = TILE.number("number", "its number", NUMBERS - 1)
TILE_COLOUR = TILE.number("colour", "its colour", COLOURS - 1)
TILE_NUMBERS = TILE.size
AT_GRID = LAYOUT.group("grid", SPACES, TILE, "the spaces of the grid")
AT_THRILLS = LAYOUT.group("thrill", THRILLS, TILE, "the thrill trail")

GAME = Layout()
GAME_NUMBER = GAME.number("game", "its number in the box, 0 where none lies open", GAMES - 1)
GAME_COMBINATION = GAME.number(
    "combination", "the combination it asks for, in the order of the rules", max(Combination)
)
GAME_NEEDS = GAME.number("needs", "tiles of it", LONGEST)
GAME_POINTS = GAME.number("points", "its points", most_game_points)
GAME_CRYSTAL = GAME.number("crystal", "1 + the colour of its crystal", COLOURS)
GAME_NUMBERS = GAME.size
AT_RENTAL = LAYOUT.group("rental", SLOTS, GAME, "the rental store; face down, only the crystal is seen")
AT_STORE = LAYOUT.group("store", SHELF, GAME, "the video game store")

MAGAZINE = Layout()
MAGAZINE_NUMBER = MAGAZINE.number("magazine", "1 + its number in the box, 0 where none lies", MAGAZINES)
MAGAZINE_CRYSTAL = MAGAZINE.number("crystal", "1 + the colour of its crystal", COLOURS)
MAGAZINE_GENRES = MAGAZINE.row("genres", GENRES, "1 for each of its genres")
MAGAZINE_NUMBERS = MAGAZINE.size
AT_NEWSSTAND = LAYOUT.group("newsstand", SHELF, MAGAZINE, "the newsstand")

SEAT = Layout()
SEAT_POINTS = SEAT.number("points", "points as they stand", most_points)
SEAT_DOLLARS = SEAT.number("dollars", "dollars", most_dollars)
SEAT_IOUS = SEAT.number("ious", "IOUs", MOST_IOUS)
SEAT_CRYSTALS = SEAT.number("crystals", "crystals", COLOURS * CRYSTALS)
SEAT_PLAYED_COUNT = SEAT.number("played_count", "games played", GAMES)
SEAT_BEATEN_COUNT = SEAT.number("beaten_count", "games beaten", GAMES)
SEAT_SIDE = SEAT.number("side", "the side of the notebook", SIDES - 1)
SEAT_ORDER = SEAT.number("order", "the place in the order of play", SEATS - 1)
SEAT_EARLY = SEAT.number("early", "1 + the place among those who woke up early", SEATS)
SEAT_TILES = SEAT.row("tiles", TILES, "1 for each tile: colour by colour, ten numbers each")
SEAT_PLAYED = SEAT.row("played", GAMES, "1 for each game played")
SEAT_BEATEN = SEAT.row("beaten", GAMES, "1 for each game beaten")
SEAT_RENTED = SEAT.row("rented", GAMES, "1 for each game rented in this week")
SEAT_PRESENTS = SEAT.row("presents", GAMES, "1 for each present")
SEAT_MAGAZINES = SEAT.row("magazines", MAGAZINES, "1 for each magazine")
SEAT_FRESH = SEAT.row("fresh", MAGAZINES, "1 for each magazine that is not used yet")
SEAT_NOTEBOOK = SEAT.row("notebook", PAGE, "1 + the colour of the crystal on each space", COLOURS)
SEAT_BESIDE = SEAT.row("beside", COLOUR_NAMES, "crystals beside the notebook", CRYSTALS)
SEAT_COMPLETED = SEAT.row("completed", LINES, "1 for each completed line")
SEAT_WON = SEAT.row("won", ACHIEVEMENTS, "1 for each achievement")
SEAT_NUMBERS = SEAT.size
AT_SEATS = LAYOUT.group("seats", SEATS, SEAT, "the players, from the reader on in turn order; all 0 where nobody sits")

OBSERVATION = LAYOUT.size

# The decisions

DECISIONS = lay_out_decisions(
    Do,
    ACTIONS,
    {
        Do.SIDE: "choose a side of the notebook",
        Do.TAKE: "take the tile of a space",
        Do.ACT: "take an action",
        Do.NO_ACTION: "take no action",
        Do.NO_SWAP: "exchange no tile",
        Do.END: "end the turn",
        Do.RETURN: "return so many IOUs",
        Do.PICK: "take the magazine or present at a place",
        Do.TILE: "a tile: discard it, exchange it, or choose it for a game, whatever is asked",
        Do.RENT: "rent the game of a slot",
        Do.THRILL: "take a tile of the thrill trail",
        Do.CRYSTAL: "place a crystal of a colour next",
        Do.SPACE: "place the crystal on a space of the notebook",
        Do.LINE: "take the reward of a line",
        Do.PLAY: "play a game",
        Do.BEAT: "beat a game",
        Do.PROPOSED: "pay for the game as proposed",
        Do.TOKEN: "choose the game's token for it",
        Do.MAGAZINE: "choose a magazine for it",
    },
    {Do.ACT: Action, Do.CRYSTAL: COLOUR_NAMES},
)

# Writing them


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """VG-80: the turn, what is left to draw, the grid, the stores, then each seat from `player` on."""
    for i in range(OBSERVATION):
        out[i] = 0
    observe_turn(s, player, out)
    observe_supply(s, out)
    for place in range(BOARDS):
        if s.board[place] >= 0:
            offers = offers_of(box, s, number(s.board[place]))
            mark_each(out, AT_BOARDS + place * BOARD_NUMBERS + BOARD_OFFERS, offers)
    for space in range(SPACES):
        observe_tile(out, AT_GRID + space * TILE_NUMBERS, number(s.grid[space]))
    for place in range(THRILLS):
        observe_tile(out, AT_THRILLS + place * TILE_NUMBERS, number(s.thrill[place]))
    observe_stores(box, s, out)
    for ahead in range(s.players):
        observe_seat(box, s, (player + ahead) % s.players, out, AT_SEATS + ahead * SEAT_NUMBERS)


@rule
def observe_turn(s: Record, player: int, out: Array) -> None:
    """What the player at turn is in the middle of."""
    out[AT_PHASE + s.phase] = 1
    out[AT_STAGE + s.stage] = 1
    out[AT_WEEK] = s.week
    out[AT_WEEKS] = s.weeks
    out[AT_LAP] = s.lap
    out[AT_TURN] = (s.turn - player + s.players) % s.players
    out[AT_PLAYERS] = s.players
    out[AT_RENTING] = s.renting
    out[AT_TAKEN_FROM] = s.taken_from
    out[AT_GIVEN] = s.given
    out[AT_AIM] = s.aim
    out[AT_BEATING] = s.beating
    out[AT_TOKEN] = s.chosen_token
    mark_each(out, number(AT_CHOSEN), s.chosen)
    mark_each(out, number(AT_CHOSEN_MAGAZINES), s.chosen_magazines)
    out[AT_THRILL_DUE] = s.thrill_due
    out[AT_OWLS_DUE] = s.owls_due
    out[AT_MAGAZINE_DUE] = s.magazine_due
    out[AT_PRESENT_DUE] = s.present_due
    out[AT_PLACING] = s.placing
    for colour in range(COLOURS):
        out[AT_CRYSTALS_DUE + colour] = s.crystals_due[colour]
    mark_each(out, number(AT_LINES_DUE), s.lines_due)


@rule
def observe_supply(s: Record, out: Array) -> None:
    """What may still come, and crystals wherever they lie."""
    for colour in range(COLOURS):
        out[AT_CRYSTAL_BAG + colour] = s.crystal_bag[colour]
    out[AT_BAG] = count_of(s.bag)
    mark_each(out, number(AT_DISCARDED), s.discarded)
    mark_each(out, number(AT_UNSEEN_GAMES), s.unseen_games)
    mark_each(out, number(AT_UNSEEN_MAGAZINES), s.unseen_magazines)
    for game in range(GAMES):
        out[AT_CRYSTAL_ON + game] = s.crystal_on[game]
    for magazine in range(MAGAZINES):
        out[AT_CRYSTAL_IN + magazine] = s.crystal_in[magazine]
    mark_each(out, number(AT_ACHIEVEMENTS), s.open_achievements)


@rule
def observe_tile(out: Array, at: int, there: int) -> None:
    if there > 0:
        out[at + TILE_IS_THERE] = 1
        out[at + TILE_NUMBER] = (there - 1) % NUMBERS
        out[at + TILE_COLOUR] = (there - 1) // NUMBERS


@rule
def observe_stores(box: Record, s: Record, out: Array) -> None:
    for slot in range(SLOTS):
        at = AT_RENTAL + slot * GAME_NUMBERS
        observe_game(box, s, number(s.rental[slot]), out, at)
        if s.rental[slot] == 0:
            out[at + GAME_CRYSTAL] = s.sealed[slot]
    for i in range(SHELF):
        observe_game(box, s, number(s.store[i]), out, AT_STORE + i * GAME_NUMBERS)
        if s.newsstand[i] != 0:
            observe_magazine(box, s, s.newsstand[i] - 1, out, AT_NEWSSTAND + i * MAGAZINE_NUMBERS)


@rule
def observe_game(box: Record, s: Record, game: int, out: Array, at: int) -> None:
    if game != 0:
        out[at + GAME_NUMBER] = game
        out[at + GAME_COMBINATION] = box.combination[game]
        out[at + GAME_NEEDS] = box.needs[game]
        out[at + GAME_POINTS] = box.points[game]
        out[at + GAME_CRYSTAL] = s.crystal_on[game]


@rule
def observe_magazine(box: Record, s: Record, magazine: int, out: Array, at: int) -> None:
    out[at + MAGAZINE_NUMBER] = magazine + 1
    out[at + MAGAZINE_CRYSTAL] = s.crystal_in[magazine]
    for genre in range(GENRES):
        out[at + MAGAZINE_GENRES + genre] = (box.tagged[genre] >> magazine) & 1


@rule
def observe_seat(box: Record, s: Record, seat: int, out: Array, at: int) -> None:
    out[at + SEAT_POINTS] = points_of(box, s, seat)
    out[at + SEAT_DOLLARS] = s.dollars[seat]
    out[at + SEAT_IOUS] = s.ious[seat]
    out[at + SEAT_CRYSTALS] = s.crystals[seat]
    out[at + SEAT_PLAYED_COUNT] = count_of(s.played[seat])
    out[at + SEAT_BEATEN_COUNT] = count_of(s.beaten[seat])
    out[at + SEAT_SIDE] = s.side[seat]
    for place in range(s.players):
        if s.order[place] == seat:
            out[at + SEAT_ORDER] = place
    for place in range(s.early_count):
        if s.early[place] == seat:
            out[at + SEAT_EARLY] = place + 1
    mark_each(out, at + SEAT_TILES, s.tiles[seat])
    mark_each(out, at + SEAT_PLAYED, s.played[seat])
    mark_each(out, at + SEAT_BEATEN, s.beaten[seat])
    mark_each(out, at + SEAT_RENTED, s.rented[seat])
    mark_each(out, at + SEAT_PRESENTS, s.presents[seat])
    mark_each(out, at + SEAT_MAGAZINES, s.magazines[seat])
    mark_each(out, at + SEAT_FRESH, s.fresh[seat])
    for space in range(PAGE):
        out[at + SEAT_NOTEBOOK + space] = s.notebook[seat, space]
    for colour in range(COLOURS):
        out[at + SEAT_BESIDE + colour] = s.beside[seat, colour]
    mark_each(out, at + SEAT_COMPLETED, s.completed[seat])
    mark_each(out, at + SEAT_WON, s.won[seat])
