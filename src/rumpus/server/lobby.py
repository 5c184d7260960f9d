"""The lobby: which tables there are, as one guest may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rumpus.server import ledger
from rumpus.server import wire as w

if TYPE_CHECKING:
    from rumpus.server.house import House
    from rumpus.server.room import Room

SHOWN = 100
PLAYED = 20
read = msgspec.json.Decoder(w.LobbyTable).decode


def show_lobby(house: House, guest: str) -> w.Lobby:
    """The guest's own tables, the finished ones last, and those that everybody may come to; newest first."""
    rooms = sorted(house.rooms.values(), key=lambda room: -room.story.opening.created)
    yours = [room for room in rooms if room.story.state != "over" and _is_yours(room, guest)]
    others = [room for room in rooms if room.story.state != "over" and room.story.opening.listed and room not in yours]
    played = [read(shown) for shown in ledger.read_history(house.engine, guest, PLAYED)]
    return w.Lobby(
        w.You(house.guests.name(guest)),
        [*(show_table(room, guest) for room in yours[:SHOWN]), *played],
        [show_table(room, guest) for room in others[:SHOWN]],
    )


def _is_yours(room: Room, guest: str) -> bool:
    story = room.story
    invited = any(chair.kept == guest for chair in story.chairs)
    return guest not in story.left and (story.opening.host == guest or story.seat_of(guest) is not None or invited)


def show_table(room: Room, guest: str) -> w.LobbyTable:
    story = room.story
    seat = story.seat_of(guest)
    actors = list(story.match.waited_for) if story.match else []
    return w.LobbyTable(
        id=story.id,
        game=story.opening.game,
        name=story.opening.name,
        state=story.state,
        seats=[w.LobbySeat(seat.kind, seat.name, seat.bot if seat.kind == "bot" else None) for seat in story.chairs],
        clock=story.opening.clock,
        watchers=room.presence().watchers,
        created=story.opening.created,
        your_turn=seat in actors,
        you=seat,
        actors=actors,
    )
