"""What everybody sees of a player's place, and what the player of it could do."""

from __future__ import annotations

from typing import Literal

import numpy as np
from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.champion.rules.actions import can_act
from rumpus.games.champion.rules.components import GAMES, MOST_HELD, NEOW, RENTALS, SIDES, Source
from rumpus.games.champion.rules.decisions import Phase
from rumpus.games.champion.rules.playing import list_chances
from rumpus.games.champion.table.faces import (
    ACTION_NAMES,
    ActionName,
    Game,
    Line,
    Magazine,
    NotebookSide,
    NotebookSpace,
    Tile,
    games,
    lines,
    magazines,
    notebook_side,
    notebook_width,
    printed_colours,
    tiles,
)
from rumpus.games.champion.table.words import COLOUR_NAMES, Colour, achievement_name, bits, colour_or_none

Token = Literal["beaten", "played"]
BEFORE_PLAY = (Phase.SIDE, Phase.OVER)


class OwnGame(Struct, frozen=True):
    game: Game
    where: Literal["start", "present", "rented", "returned"]
    token: Token | None
    crystal: Colour | None


class OwnMagazine(Magazine, frozen=True):
    crystal: Colour | None
    used: bool


class NotebookView(Struct, frozen=True):
    """A player's notebook; before sides are chosen also both to choose from."""

    side: int
    to_choose: list[NotebookSide]
    width: int
    spaces: list[NotebookSpace]
    lines: list[Line]
    beside: list[Colour]


class Points(Struct, frozen=True):
    """Points from each source, and all of them."""

    beaten: int
    achievements: int
    notebook: int
    many_played: int
    most_played: int
    most_crystals: int
    all: int


class Way(Struct, frozen=True):
    """Tiles and wilds that would be proposed."""

    tiles: list[int]
    token: bool
    magazines: int


class Chance(Struct, frozen=True):
    """Whether a player's tiles would play or beat a game; `here` are those of the own place."""

    game: int
    here: bool
    play: Way | None
    beat: Way | None


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A player's place. What could be done is there for the player alone."""

    tiles: list[Tile]
    ious: int
    dollars: int
    held: int
    over: int
    meeples: int
    early: bool
    games: list[OwnGame]
    magazines: list[OwnMagazine]
    notebook: NotebookView
    crystals: int
    achievements: list[str]
    played: int
    beaten: int
    points: Points
    can_act: list[ActionName] | None = None
    chances: list[Chance] | None = None


def seat_view(box: Box, s: Record, p: int, points: list[int], own: bool) -> SeatView:
    held = len(bits(s.tiles[p])) + s.ious[p]
    return SeatView(
        tiles=tiles(s.tiles[p]),
        ious=s.ious[p],
        dollars=s.dollars[p],
        held=held,
        over=max(0, held - MOST_HELD),
        meeples=RENTALS - len(bits(s.rented[p])),
        early=p in s.early[: s.early_count],
        games=[_own_game(box, s, p, number) for number in _games_of(s, p)],
        magazines=[_own_magazine(box, s, p, card) for card in bits(s.magazines[p])],
        notebook=_notebook(box, s, p),
        crystals=s.crystals[p],
        achievements=[achievement_name(box, card) for card in bits(s.won[p])],
        played=len(bits(s.played[p])),
        beaten=len(bits(s.beaten[p])),
        points=_points(points),
        can_act=[word for action, word in enumerate(ACTION_NAMES) if can_act(s.record, p, action)] if own else None,
        chances=_chances(box, s, p) if own else None,
    )


def _points(points: list[int]) -> Points:
    return Points(
        beaten=points[Source.BEATEN],
        achievements=points[Source.ACHIEVEMENTS],
        notebook=points[Source.NOTEBOOK],
        many_played=points[Source.MANY_PLAYED],
        most_played=points[Source.MOST_PLAYED],
        most_crystals=points[Source.MOST_CRYSTALS],
        all=sum(points),
    )


# Games and magazines


def token_on(s: Record, p: int, number: int) -> Token | None:
    """What a player has done with a game."""
    if s.beaten[p] >> number & 1:
        return "beaten"
    return "played" if s.played[p] >> number & 1 else None


def _games_of(s: Record, p: int) -> list[int]:
    """The games a player can reach now, and all played before."""
    return bits(1 << NEOW | s.rented[p] | s.presents[p] | s.played[p])


def _own_game(box: Box, s: Record, p: int, number: int) -> OwnGame:
    game, token = games(box)[number], token_on(s, p, number)
    if number == NEOW:
        return OwnGame(game, "start", token, None)
    if s.presents[p] >> number & 1:
        return OwnGame(game, "present", token, colour_or_none(s.crystal_on[number]))
    return OwnGame(game, "rented" if s.rented[p] >> number & 1 else "returned", token, None)


def _own_magazine(box: Box, s: Record, p: int, card: int) -> OwnMagazine:
    face = magazines(box)[card]
    crystal = colour_or_none(s.crystal_in[card])
    return OwnMagazine(face.magazine, face.name, face.genres, crystal, used=not s.fresh[p] >> card & 1)


# The notebook


def _notebook(box: Box, s: Record, p: int) -> NotebookView:
    side = s.side[p]
    return NotebookView(
        side=side,
        to_choose=[notebook_side(box, each) for each in range(SIDES)] if s.phase == Phase.SIDE else [],
        width=notebook_width(box, side),
        spaces=[
            NotebookSpace(space, colour, colour_or_none(s.notebook[p][space]))
            for space, colour in enumerate(printed_colours(box, side))
        ],
        lines=[lines(box, side, bool(s.completed[p] >> number & 1))[number] for number in range(len(lines(box, side)))],
        beside=[COLOUR_NAMES[colour] for colour, count in enumerate(s.beside[p]) for _ in range(count)],
    )


# What a player could do


def _chances(box: Box, s: Record, p: int) -> list[Chance]:
    """The games that the tiles would play or beat."""
    if s.phase in BEFORE_PLAY:
        return []
    ways = np.zeros((GAMES, 2), np.int64)
    list_chances(box.record[0], s.record, p, ways)
    own = 1 << NEOW | s.rented[p] | s.presents[p]
    return [
        Chance(
            game=number,
            here=bool(own >> number & 1),
            play=_way(box, s, p, number, 0, int(ways[number, 0])),
            beat=_way(box, s, p, number, 1, int(ways[number, 1])),
        )
        for number in _in_reach(s, p)
    ]


def _in_reach(s: Record, p: int) -> list[int]:
    """Own games, those that could be rented, and those in the store."""
    taken = sum(s.rented[q] for q in range(s.players) if q != p)
    store = sum(1 << there for there in s.store if there)
    return bits((1 << NEOW | s.presents[p] | s.rental_games | store) & ~taken & ~s.beaten[p])


def _way(box: Box, s: Record, p: int, number: int, beating: int, chosen: int) -> Way | None:
    """The tiles and wilds that would be proposed, None if the game cannot be played or beaten."""
    if chosen < 0:
        return None
    token = bool(beating and s.played[p] >> number & 1)
    length = games(box)[number].tiles if beating else 2
    return Way(bits(chosen), token, magazines=length - len(bits(chosen)) - token)
