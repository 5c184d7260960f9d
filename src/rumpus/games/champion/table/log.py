"""The log of Video Game Champion: each event in words. Everything is open, so everybody reads the same."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.core.box import Box
from rumpus.core.game import Event
from rumpus.games.champion.rules.components import NOBODY, ROUTINES, SEATS, Source, Told
from rumpus.games.champion.table.faces import (
    COLOUR_NAMES,
    SOURCE_NAMES,
    achievement,
    action_name,
    game_name,
    listed,
    magazine,
    rewards,
    so_many,
    tile_name,
)


def seen_by(event: Event) -> int | None:
    """Nobody knows anything alone."""
    return None


def sentence(box: Box, event: Event, names: list[str], reader: int | None) -> str | None:
    """An event in words; whose turn it is needs none but at the weekend, which may pass with nothing to do."""
    who = names[event.seat]
    if event.kind == Told.TURN:
        return f"{who} began the weekend." if event.what >= ROUTINES else None
    if event.kind == Told.ORDER:
        return _order(event, names)
    if event.kind in PLAIN:
        return PLAIN[Told(event.kind)].format(who=who, n=event.amount, week=event.amount)
    if event.kind in TILES:
        return TILES[Told(event.kind)](who, event.what, event.amount)
    return SAYINGS[Told(event.kind)](box, who, event.what, event.amount)


def _order(event: Event, names: list[str]) -> str:
    code, seats = event.what, []
    for _ in names:
        seats.append(code % SEATS)
        code //= SEATS
    order = listed("you" if names[seat] == "You" else names[seat] for seat in seats)
    return f"The new order of play: {order}." if event.amount else f"The order of play: {order}."


PLAIN = {
    Told.WEEK: "Week {week} begins.",
    Told.NO_TILE: "{who} found the grid empty and took a dollar instead.",
    Told.REFILLED: "All that was discarded went back into the bag ({n}).",
    Told.WON: "{who} won with {n} points.",
}


def _drew(who: str, tile: int, _: int) -> str:
    return f"{who} drew the {tile_name(tile)}." if tile != NOBODY else f"{who} found no tile and took a dollar instead."


def _paid(who: str, tile: int, other: int) -> str:
    return f"{who} used the {tile_name(tile)}" + (f" and the {tile_name(other)}." if other != NOBODY else ".")


TILES: dict[Told, Callable[[str, int, int], str]] = {
    Told.TOOK: lambda who, tile, _: f"{who} took the {tile_name(tile)} from the grid.",
    Told.DREW: _drew,
    Told.SWAPPED: lambda who, given, taken: f"{who} exchanged the {tile_name(given)} for the {tile_name(taken)}.",
    Told.DISCARDED: lambda who, tile, _: f"{who} discarded the {tile_name(tile)}.",
    Told.PAID: _paid,
    Told.THRILL: lambda who, tile, _: f"{who} got thrilled and took the {tile_name(tile)}.",
}


Saying = Callable[[Box, str, int, int], str | None]


def _started(box: Box, who: str, place: int, tile: int) -> str | None:
    """What evens out a late or an early start."""
    start = next(entry for entry in box.entries["initiative"] if entry["place"] == place + 1)
    extra = [so_many(start[key], word) for key, word in (("ious", "IOU"), ("dollars", "more dollar")) if start[key]]
    extra += [f"the {tile_name(tile)} as well"] if tile != NOBODY else []
    return f"{who} got {listed(extra)} for going {_nth(place + 1)}." if extra else None


def _nth(place: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}[place]


def _ious(box: Box, who: str, _: int, amount: int) -> str:
    verb = "took" if amount > 0 else "returned"
    return f"{who} {verb} {so_many(abs(amount), 'IOU')}."


def _woke(box: Box, who: str, _: int, place: int) -> str:
    if place == NOBODY:
        return f"{who} had a place for the next order already."
    return f"{who} will go {_nth(place + 1)} in the next order."


def _crystal(box: Box, who: str, colour: int, space: int) -> str:
    where = "beside the notebook" if space == NOBODY else "into the notebook"
    return f"{who} put a {COLOUR_NAMES[colour]} crystal {where}."


def _line(box: Box, who: str, side: int, line: int) -> str:
    reward = rewards(box, side)[line]
    return f"{who} completed {reward['name']} of the notebook: {reward['text']}."


def _lost(box: Box, who: str, side: int, line: int) -> str:
    reward = rewards(box, side)[line]
    return f"{who} completed {reward['name']} of the notebook; what it gives is not to be had: {reward['text']}."


def _acted(box: Box, who: str, action: int, _: int) -> str:
    name = action_name(action)
    return f"{who} took the action {name}" + ("" if name.endswith("?") else ".")


def _achieved(box: Box, who: str, card: int, points: int) -> str:
    face = achievement(box, card)
    return f"{who} completed the achievement {face['name']}: {so_many(points, 'point')}."


SAYINGS: dict[Told, Saying] = {
    Told.STARTED: _started,
    Told.SIDE: lambda box, who, side, _: f"{who} chose the notebook {box.entries['notebook'][side]['name']!r}.",
    Told.ACTED: _acted,
    Told.DOLLARS: lambda box, who, _, amount: f"{who} got {so_many(amount, 'dollar')}.",
    Told.IOUS: _ious,
    Told.WOKE: _woke,
    Told.GOT_MAGAZINE: lambda box, who, card, crystal: f"{who} got the magazine {magazine(box, card)['name']}.",
    Told.GOT_PRESENT: lambda box, who, card, crystal: f"{who} got {game_name(box, card)} as a present.",
    Told.RENTED: lambda box, who, card, price: f"{who} rented {game_name(box, card)} for {so_many(price, 'dollar')}.",
    Told.PAID_TOKEN: lambda box, who, card, _: f"{who} knew {game_name(box, card)} from playing it.",
    Told.PAID_MAGAZINE: lambda box, who, card, _: f"{who} looked it up in {magazine(box, card)['name']}.",
    Told.PLAYED: lambda box, who, card, _: f"{who} played {game_name(box, card)}.",
    Told.BEAT: lambda box, who, card, points: f"{who} beat {game_name(box, card)}: {so_many(points, 'point')}.",
    Told.CRYSTAL: _crystal,
    Told.LINE: _line,
    Told.LOST: _lost,
    Told.ACHIEVED: _achieved,
    Told.SCORED: lambda box, who, source, n: f"{who} scored {so_many(n, 'point')} for {SOURCE_NAMES[Source(source)]}.",
}
