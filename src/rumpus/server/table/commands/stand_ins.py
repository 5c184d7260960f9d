"""Stand-ins: a bot plays somebody's seat for a while."""

from __future__ import annotations

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.commands.sender import Sender, chair_of
from rumpus.server.table.levels import check_level


def hand_over(sender: Sender, command: w.HandOver) -> list[e.Entry]:
    seat = sender.must_play()
    return [e.HandedOver(seat, check_level(command.bot), "asked")]


def take_back(sender: Sender, command: w.TakeBack) -> list[e.Entry]:
    seat = sender.must_play()
    return [e.TakenBack(seat)] if sender.state.chairs[seat].bot else []


def stand_in(sender: Sender, command: w.StandIn) -> list[e.Entry]:
    sender.must_play()
    state, seat = sender.state, command.seat
    chair = chair_of(state, seat)
    if chair.kind != "person" or chair.bot:
        return []
    if state.opening.clock.kind != "none":
        raise RumpusError("The clock of this table sees to those who are away.")
    sender.must_be_gone(seat)
    return [e.HandedOver(seat, check_level(command.bot), "silent" if seat in sender.presence.seats else "away")]
