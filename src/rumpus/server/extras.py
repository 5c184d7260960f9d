"""Extras: commands that need more than the table itself: rematches, names, an early start."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from sqlalchemy import insert

from rumpus.core.errors import RumpusError
from rumpus.server import entries as e
from rumpus.server import ledger
from rumpus.server import wire as w
from rumpus.server.asks import Ask, Statement
from rumpus.server.guests import check_name
from rumpus.server.manners import accept_invitation, check_look
from rumpus.server.nicknames import NICKNAMES
from rumpus.server.openings import statements, twin
from rumpus.server.reader import Reader
from rumpus.server.room import Room


def look(room: Room, reader: Reader, command: w.Look) -> None:
    """Shows a watcher the table over somebody's shoulder; nothing is stored."""
    try:
        check_look(room.story, reader.guest, command.seat)
    except RumpusError as error:
        reader.tell(w.Refused(command.id, str(error)))
        return
    reader.look = command.seat
    reader.tell(w.Ack(command.id, room.story.seq))
    room.show_table(reader)


def rename(room: Room, reader: Reader, command: w.Rename) -> None:
    """A new name for the guest everywhere from now on, and on the seat at this table."""
    try:
        name = check_name(command.name, room.house.settings.name_length)
    except RumpusError as error:
        reader.tell(w.Refused(command.id, str(error)))
        return
    room.house.guests.rename(reader.guest, name)
    room.command(reader, command)


def start(room: Room, reader: Reader, command: w.Start) -> None:
    """Starts when the rules are ready; until then the command waits, and is confirmed when the game has begun."""
    house, game = room.house, room.story.opening.game
    if house.kitchen.is_ready(game):
        room.command(reader, command)
    else:
        house.run(_start_later(room, reader, command))


async def _start_later(room: Room, reader: Reader, command: w.Start) -> None:
    try:
        await room.house.kitchen.wait_for(room.story.opening.game)
    except RumpusError as error:
        reader.tell(w.Refused(command.id, str(error)))
        return
    room.command(reader, command)


def open_rematch(room: Room, reader: Reader, command: w.Rematch) -> None:
    """A new table for the same people, stored together with the word of it at the old one; or the seat at it."""
    story, made = room.story, list[e.Opening]()

    def make() -> list[e.Entry]:
        if story.state != "over":
            raise RumpusError("A rematch can be had when the game is over.")
        if story.seat_of(reader.guest) is None:
            raise RumpusError("A rematch is for those who played.")
        if story.rematch:
            room.house.run(_join_rematch(room, reader.guest, story.rematch))
            return []
        if story.opening.daily:
            raise RumpusError("A daily deal is played once.")
        made.append(twin(story, reader.guest))
        return [e.Rematched(made[0].id)]

    def more() -> list[Statement]:
        opening = made[0]
        return [*statements(opening, reader.guest), *map(partial(_log_row, opening), _seated(room, reader.guest))]

    room.post(Ask(make, reader.guest, command.id, reader, more))


async def _join_rematch(room: Room, guest: str, table: str) -> None:
    with suppress(RumpusError):
        rematch = await room.house.find(table)
        name = room.house.guests.name(guest)
        rematch.post(Ask(lambda: accept_invitation(rematch.story, guest, name), guest))


def _seated(room: Room, asker: str) -> list[tuple[int, e.Entry]]:
    """Who asked and the bots, each one seat further on, so that somebody else begins, and seats kept for the others.
    Where nobody else has to be asked, it starts at once."""
    chairs = room.story.chairs
    entries: list[e.Entry] = []
    for seat, chair in enumerate(chairs):
        place = (seat + 1) % len(chairs)
        if chair.guest == asker:
            entries.append(e.Sat(place, chair.guest, chair.name))
        elif chair.guest is not None:
            entries.append(e.Kept(place, chair.guest, chair.name))
        elif chair.bot is not None:
            entries.append(e.BotSat(place, chair.bot, chair.name if chair.name in NICKNAMES else ""))
    if not any(isinstance(entry, e.Kept) for entry in entries):
        entries.append(e.Started())
    return list(enumerate(entries, 1))


def _log_row(opening: e.Opening, numbered: tuple[int, e.Entry]) -> Statement:
    seq, entry = numbered
    row = {"table_id": opening.id, "seq": seq, "time": opening.created, "entry": e.encode(entry)}
    return insert(ledger.log), row
