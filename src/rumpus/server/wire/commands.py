"""Every command that a client may send on a table's socket, one struct each, with an example above it.

`id` is the client's own, unique per table: sent again, a command does no harm.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rumpus.bots import USUAL_LEVEL
from rumpus.server.wire.limits import CommandId, Decision, SeatNumber, ShortText


# {"type": "sit", "id": "c-1", "seat": 2}
class Sit(Struct, tag="sit", forbid_unknown_fields=True):
    """Takes an open seat, or moves to it, while the table is open."""

    id: CommandId
    seat: SeatNumber


# {"type": "stand", "id": "c-2"}
class Stand(Struct, tag="stand", forbid_unknown_fields=True):
    """Leaves the seat. In a running game a bot plays it from then on, and its owner may come back with `take_back`."""

    id: CommandId


# {"type": "leave", "id": "c-15"}
class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Leaves for good: a bot has the seat from then on, and the table is no longer among the sender's own."""

    id: CommandId


# {"type": "seat_bot", "id": "c-3", "seat": 1, "bot": "regular"}
class SeatBot(Struct, tag="seat_bot", forbid_unknown_fields=True):
    """While the table is open, the host puts a bot on a seat that is open or left alone, or with null frees a seat.
    Once the host has been away for a while, everybody who sits at the table may do it, to seats that are left alone."""

    id: CommandId
    seat: SeatNumber
    bot: ShortText | None


# {"type": "start", "id": "c-4", "bot": "regular"}
class Start(Struct, tag="start", forbid_unknown_fields=True):
    """The host starts; bots of the level `bot` fill what is still open. Seats that are kept for somebody they fill only
    with `fill`."""

    id: CommandId
    bot: ShortText = USUAL_LEVEL
    fill: bool = False


# {"type": "decide", "id": "c-5", "decisions": [2, 2, 3], "at": 7}
class Decide(Struct, tag="decide", forbid_unknown_fields=True):
    """One decision or a whole chain of them; `at` is the last seq the client has seen."""

    id: CommandId
    decisions: Annotated[list[Decision], Meta(min_length=1, max_length=64)]
    at: Annotated[int, Meta(ge=0)]


# {"type": "chat", "id": "c-6", "text": "Good luck!"}
class Say(Struct, tag="chat", forbid_unknown_fields=True):
    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


# {"type": "undo", "id": "c-7"}
class AskUndo(Struct, tag="undo", forbid_unknown_fields=True):
    """Takes the sender's last decision back: at once where that is fair or all others are bots, else when every
    person seated agrees, also those for whom a bot plays. While one of them is away it is refused."""

    id: CommandId


# {"type": "answer_undo", "id": "c-8", "yes": true}
class AnswerUndo(Struct, tag="answer_undo", forbid_unknown_fields=True):
    """Agrees or not to an undo. The asker may withdraw with `yes` false."""

    id: CommandId
    yes: bool


# {"type": "hint", "id": "c-9"}
class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    id: CommandId


# {"type": "leave_lesson", "id": "c-18"}
class LeaveLesson(Struct, tag="leave_lesson", forbid_unknown_fields=True):
    """Skips the rest of the lesson; the match goes on."""

    id: CommandId


# {"type": "hand_over", "id": "c-10", "bot": "regular"}
class HandOver(Struct, tag="hand_over", forbid_unknown_fields=True):
    """A bot plays the sender's seat until `take_back`."""

    id: CommandId
    bot: ShortText = USUAL_LEVEL


# {"type": "take_back", "id": "c-11"}
class TakeBack(Struct, tag="take_back", forbid_unknown_fields=True):
    id: CommandId


# {"type": "stand_in", "id": "c-14", "seat": 1, "bot": "regular"}
class StandIn(Struct, tag="stand_in", forbid_unknown_fields=True):
    """Somebody at the table lets a bot play for another who has been gone for a while, and it leaves as soon as they
    return; or for one who is here and was nudged in vain, until they `take_back`."""

    id: CommandId
    seat: SeatNumber
    bot: ShortText = USUAL_LEVEL


# {"type": "nudge", "id": "c-18", "seat": 1}
class Nudge(Struct, tag="nudge", forbid_unknown_fields=True):
    """Somebody at the table reminds another, for whom everybody waits. Nothing is stored. Who does not answer may be
    replaced like somebody who is gone."""

    id: CommandId
    seat: SeatNumber


# {"type": "show_hand", "id": "c-16", "yes": true}
class ShowHand(Struct, tag="show_hand", forbid_unknown_fields=True):
    """Lets watchers see the sender's hand, should everybody at the table agree; or no longer."""

    id: CommandId
    yes: bool


# {"type": "look", "id": "c-17", "seat": 1}
class Look(Struct, tag="look", forbid_unknown_fields=True):
    """A watcher looks over a shoulder, where hands are open; null for none. It holds for this connection."""

    id: CommandId
    seat: SeatNumber | None


# {"type": "rematch", "id": "c-12"}
class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """Opens a new table with the same bots and options, where a seat is kept for everybody who played; `seats` names
    it to all. Sent by the others, it takes their seat there; when all have it, the game starts by itself."""

    id: CommandId


# {"type": "rename", "id": "c-13", "name": "Nina"}
class Rename(Struct, tag="rename", forbid_unknown_fields=True):
    id: CommandId
    name: ShortText


Command = (
    Sit
    | Stand
    | Leave
    | SeatBot
    | Start
    | Decide
    | Say
    | AskUndo
    | AnswerUndo
    | AskHint
    | LeaveLesson
    | HandOver
    | TakeBack
    | StandIn
    | Nudge
    | ShowHand
    | Look
    | Rematch
    | Rename
)
