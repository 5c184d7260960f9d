"""The log of Video Game Champion: each event in words. Everything is open, so everybody reads the same."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.core.box import Box
from rumpus.core.game import Event
from rumpus.core.plural import so_many
from rumpus.core.texts import Sentence
from rumpus.games.champion.rules.components import NOBODY, ROUTINES, SEATS, Source
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.table.faces import lines
from rumpus.games.champion.table.words import (
    COLOUR_NAMES,
    SOURCE_NAMES,
    achievement_name,
    action_name,
    game_name,
    listed,
    magazine_name,
    notebook_name,
    tile_name,
)


def seen_by(event: Event) -> int | None:
    """Nobody knows anything alone."""
    return None


def sentence(box: Box, event: Event, names: list[str], reader: int | None) -> Sentence | None:
    """An event in words; None for what is better left unsaid."""
    if event.kind == Told.ORDER:
        return Sentence(_order(event, names))
    if event.kind == Told.WEEK:
        return Sentence(f"Week {event.amount} begins.")
    if event.kind == Told.REFILLED:
        return Sentence(f"All that was discarded went back into the bag ({event.amount}).")
    rest = WHAT_THEY_DID[Told(event.kind)](box, event.what, event.amount)
    return Sentence(f" {rest}", names[event.seat], event.seat) if rest else None


def _order(event: Event, names: list[str]) -> str:
    code, seats = event.what, []
    for _ in names:
        seats.append(code % SEATS)
        code //= SEATS
    order = listed("you" if names[seat] == "You" else names[seat] for seat in seats)
    return f"The new order of play: {order}." if event.amount else f"The order of play: {order}."


# What a player did: the rest of a sentence that begins with the name


def _turn(box: Box, lap: int, _: int) -> str | None:
    """Whose turn it is needs no word but at the weekend, which may pass with nothing to do."""
    return "began the weekend." if lap >= ROUTINES else None


def _started(box: Box, place: int, tile: int) -> str | None:
    """What evens out a late or an early start."""
    start = next(entry for entry in box.entries["initiative"] if entry["place"] == place + 1)
    extra = [so_many(start[key], word) for key, word in (("ious", "IOU"), ("dollars", "more dollar")) if start[key]]
    extra += [f"the {tile_name(tile)} as well"] if tile != NOBODY else []
    return f"got {listed(extra)} for going {_nth(place + 1)}." if extra else None


def _nth(place: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}[place]


def _drew(box: Box, tile: int, _: int) -> str:
    return f"drew the {tile_name(tile)}." if tile != NOBODY else "found no tile and took a dollar instead."


def _paid(box: Box, tile: int, other: int) -> str:
    return f"used the {tile_name(tile)}" + (f" and the {tile_name(other)}." if other != NOBODY else ".")


def _ious(box: Box, _: int, amount: int) -> str:
    return f"{'took' if amount > 0 else 'returned'} {so_many(abs(amount), 'IOU')}."


def _woke(box: Box, _: int, place: int) -> str:
    if place == NOBODY:
        return "had a place for the next order already."
    return f"will go {_nth(place + 1)} in the next order."


def _crystal(box: Box, colour: int, space: int) -> str:
    where = "beside the notebook" if space == NOBODY else "into the notebook"
    return f"put a {COLOUR_NAMES[colour]} crystal {where}."


def _line(box: Box, side: int, number: int) -> str:
    line = lines(box, side)[number]
    return f"completed {line.name} of the notebook: {line.text}."


def _lost(box: Box, side: int, number: int) -> str:
    line = lines(box, side)[number]
    return f"completed {line.name} of the notebook; what it gives is not to be had: {line.text}."


def _acted(box: Box, action: int, _: int) -> str:
    name = action_name(action)
    return f"took the action {name}" + ("" if name.endswith("?") else ".")


def _achieved(box: Box, card: int, points: int) -> str:
    return f"completed the achievement {achievement_name(box, card)}: {so_many(points, 'point')}."


WHAT_THEY_DID: dict[Told, Callable[[Box, int, int], str | None]] = {
    Told.TURN: _turn,
    Told.STARTED: _started,
    Told.SIDE: lambda box, side, _: f"chose the notebook {notebook_name(box, side)!r}.",
    Told.TOOK: lambda box, tile, _: f"took the {tile_name(tile)} from the grid.",
    Told.NO_TILE: lambda box, what, _: "found the grid empty and took a dollar instead.",
    Told.DREW: _drew,
    Told.SWAPPED: lambda box, given, taken: f"exchanged the {tile_name(given)} for the {tile_name(taken)}.",
    Told.DISCARDED: lambda box, tile, _: f"discarded the {tile_name(tile)}.",
    Told.ACTED: _acted,
    Told.DOLLARS: lambda box, _, amount: f"got {so_many(amount, 'dollar')}.",
    Told.IOUS: _ious,
    Told.WOKE: _woke,
    Told.GOT_MAGAZINE: lambda box, card, crystal: f"got the magazine {magazine_name(box, card)}.",
    Told.GOT_PRESENT: lambda box, card, crystal: f"got {game_name(box, card)} as a present.",
    Told.RENTED: lambda box, card, price: f"rented {game_name(box, card)} for {so_many(price, 'dollar')}.",
    Told.PAID: _paid,
    Told.PAID_TOKEN: lambda box, card, _: f"knew {game_name(box, card)} from playing it.",
    Told.PAID_MAGAZINE: lambda box, card, _: f"looked it up in {magazine_name(box, card)}.",
    Told.PLAYED: lambda box, card, _: f"played {game_name(box, card)}.",
    Told.BEAT: lambda box, card, points: f"beat {game_name(box, card)}: {so_many(points, 'point')}.",
    Told.CRYSTAL: _crystal,
    Told.LINE: _line,
    Told.LOST: _lost,
    Told.THRILL: lambda box, tile, _: f"got thrilled and took the {tile_name(tile)}.",
    Told.ACHIEVED: _achieved,
    Told.SCORED: lambda box, source, n: f"scored {so_many(n, 'point')} for {SOURCE_NAMES[Source(source)]}.",
    Told.WON: lambda box, what, points: f"won with {points} points.",
}
