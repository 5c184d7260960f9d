"""Every message that a table's socket sends, one struct each, with an example above it.

A `table` message may come at any time and replaces all that the page knows of the table: on connecting,
after the start, after an undo. Between two of them, `step` messages carry the game on, in one order for everybody.
Who comes back connects with `?last=N`, the last seq they have, and gets what they missed followed by `seats`; or a
fresh `table` where an undo or too much lies between.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rumpus.core.texts import Prompt, Reason, Sentence
from rumpus.core.view import View

# What a table is made of


# {"kind": "move", "amount": 60}
class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a decision may take: `none`, so many seconds per `move`, or so many `days`."""

    kind: Literal["none", "move", "days"] = "none"
    amount: Annotated[int, Meta(ge=0, le=3600)] = 0


# {"seat": 1, "kind": "person", "name": "Nina", "you": false, "connected": true, "bot": null, "deadline": null}
class Seat(Struct):
    """A seat as everybody sees it; an open one with a name is kept for somebody. `bot` is the level of the bot that
    plays it now: one that was seated, or a person's stand-in, and then `stand_in` says why. `deadline` is when the
    clock of this seat runs out, in milliseconds since 1970; `free_from` is when the others may let a bot play for a
    person who is gone or was nudged in vain. `nudged_by` is the seat that reminded this one last, at `nudged_at`, while
    it is still waited for."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    you: bool
    connected: bool
    bot: str | None = None
    stand_in: Literal["asked", "away", "silent", "time"] | None = None
    deadline: int | None = None
    free_from: int | None = None
    nudged_by: int | None = None
    nudged_at: int | None = None


# {"id": 4, "kind": "buy", "label": "Buy Warp Zone [DD] for 3 credits", "title": "Buy Warp Zone for 3 credits",
#  "about": {"stack": "draw", "card": 4}}
class Choice(Struct, omit_defaults=True):
    """A decision that is open to the reader now. `title` says it in a few words, `label` in full. `about`, the game's
    own, says which things it touches. Where there is a `warning`, it is asked once more."""

    id: int
    kind: str
    label: str
    title: str
    about: Any
    warning: str = ""


# {"seat": 1, "action": 4}
class Decided(Struct):
    """Who decided. What exactly is told to that seat alone, to others only when the game is over: the events say
    what they may know."""

    seat: int
    action: int | None


# {"kind": "aced", "seat": 1, "what": 4, "amount": 6}
class Event(Struct):
    """Something that happened; the kind is a name from the game's rules, in small letters."""

    kind: str
    seat: int
    what: int
    amount: int


# {"seq": 14, "seat": 0, "name": "Nina", "text": "Good luck!", "time": 1767225600000}
class Line(Struct):
    """A line of chat; `seat` is null for a watcher, `time` in milliseconds since 1970."""

    seq: int
    seat: int | None
    name: str
    text: str
    time: int


# {"fair": true, "may_ask": true, "asked_by": null, "agreed": [], "waiting_for": [], "round": null}
class Undo(Struct):
    """`fair`: the reader's last decision can be taken back at once. `may_ask`: the reader may send `undo`, and it
    happens at once or when the others agree. `asked_by`: the seat whose request waits for an answer from `waiting_for`.
    `round`: the earlier round that the request leads back to, or that the reader's would."""

    fair: bool
    may_ask: bool
    asked_by: int | None
    agreed: list[int]
    waiting_for: list[int]
    round: int | None = None


# {"table": "k3v9...", "to": 12, "names": ["Nina", "Pixel"], "scores": [3, 1], "ranks": [1, 2], "decisions": 80}
class Past(Struct, frozen=True):
    """The finished game whose deal is played once more, its first `to` decisions made already, and how it ended."""

    table: str
    to: int
    names: list[str]
    scores: list[int]
    ranks: list[int]
    decisions: int


# {"shown_by": [0, 2], "open": [], "seat": null}
class Hands(Struct):
    """`shown_by`: the people who let watchers see their hand. `open`: the seats at whose hand a watcher may `look`, as
    all people agree; those of bots too, unless only one person plays.
    `seat`: over whose shoulder the reader, who watches, looks now."""

    shown_by: list[int]
    open: list[int]
    seat: int | None


# {"number": 12, "round": 2, "scores": [3, 1]}
class Standing(Struct):
    """The scores at the end of a round, after `number` decisions."""

    number: int
    round: int
    scores: list[int]


# {"text": "This is an arcade machine.", "points": ["machine"], "rules": ["AN-28"]}
class LessonPage(Struct):
    """A sentence of a lesson. `points` are things on the board by what looking closer calls them."""

    text: str
    points: list[str]
    rules: list[str]


# {"id": "first", "title": "Your first game", "first": 0, "pages": [...], "to_come": 12, "asks": [2], "over": false}
class Lesson(Struct):
    """How far a lesson has come, for its learner. A `table` message has all pages so far, a `step` those that came with
    it; the first of these is number `first`, counted from 0. `to_come` says how many more there will be, `asks` which
    decisions it asks for now. Once it is `over` the match goes on without it."""

    id: str
    title: str
    first: int
    pages: list[LessonPage]
    to_come: int
    asks: list[int]
    over: bool


# What the server sends on the socket


# {"type": "table", "id": "k3v9...", "game": "anarcade", "seq": 7, "state": "playing", "you": 0, ...}
class Table(Struct, tag="table"):
    """All that the reader may know of the table. `view`, `prompt` and `legal` are empty until the start. `thinks` is
    false while the search of the game is compiled.
    `seed_hash` is the SHA-256 of the seed (16 bytes, big-endian) and the salt; both are told when it is over.
    `hindsight` then says of each seat how it played, in games that can tell; else it is empty. `hints`: whether people
    here may take hints. `curve`: how the scores went, round by round, once the game is over. `news` is what was taken
    back, as long as nobody has decided since; it stands in the log too. `lesson` is told to who learns here."""

    id: str
    game: str
    name: str
    options: dict[str, str]
    players: int
    seq: int
    state: Literal["open", "playing", "over"]
    thinks: bool
    seats: list[Seat]
    you: int | None
    your_name: str
    host: bool
    watchers: int
    number: int
    view: View[Any] | None
    prompt: Prompt | None
    legal: list[Choice]
    log: list[Sentence]
    chat: list[Line]
    undo: Undo
    hands: Hands
    clock: Clock
    away: int | None
    daily: str | None
    past: Past | None
    rematch: str | None
    hindsight: list[str]
    seed_hash: str
    seed: str | None
    salt: str | None
    hints: bool
    curve: list[Standing]
    news: str | None = None
    lesson: Lesson | None = None


# {"type": "step", "seq": 8, "number": 3, "decision": {"seat": 1, "action": null}, "events": [...], ...}
class Step(Struct, tag="step"):
    """One decision that was stored. `number` counts the decisions of the game so far. When the game ends, `state` is
    `over` and a fresh `table` message follows."""

    seq: int
    number: int
    state: Literal["playing", "over"]
    decision: Decided
    events: list[Event]
    sentences: list[Sentence]
    view: View[Any]
    prompt: Prompt
    legal: list[Choice]
    undo: Undo
    deadlines: list[int | None]
    lesson: Lesson | None = None


# {"type": "seats", "seq": 5, "seats": [...], "you": 0, "host": true, "watchers": 2, "legal": [], "undo": {...}}
class Seats(Struct, tag="seats"):
    """Somebody sat down, left, came back, changed their name, or asked for an undo; or a bot took a seat over, or gave
    it back: `legal` is what is open to the reader now."""

    seq: int
    seats: list[Seat]
    you: int | None
    your_name: str
    host: bool
    watchers: int
    legal: list[Choice]
    undo: Undo
    hands: Hands
    rematch: str | None
    hints: bool
    sentence: Sentence | None = None


# {"type": "chat", "line": {"seq": 14, "seat": 0, "name": "Nina", "text": "Good luck!", "time": 1767225600000}}
class Chat(Struct, tag="chat"):
    line: Line


# {"type": "ack", "id": "c-17", "seq": 8}
class Ack(Struct, tag="ack"):
    """The command is stored and will survive anything; `seq` is where, or how things stand if nothing needed
    to be stored."""

    id: str
    seq: int


# {"type": "refused", "id": "c-18", "sentence": "It is not your turn.", "rule": "AN-27"}
class Refused(Struct, tag="refused"):
    """The command was not carried out, and why; `id` is null where the message could not be read at all."""

    id: str | None
    sentence: str
    rule: str | None = None


# {"action": 4, "label": "Buy Warp Zone for 3 credits", "name": "Buy Warp Zone for 3 credits, then end your turn", ...}
class HintedMove(Struct):
    """A good decision, what it does for the reader's plan, where the game has something to say of that, and how often
    one would win with it. `sentence` is all of it in one; `name` says shortly what to do, with what follows."""

    action: int
    label: str
    sentence: str
    name: str
    odds: str
    reason: Reason | None = None


# {"type": "hint", "id": "c-19", "at": 8, "moves": [{"action": 4, ...}, {"action": 7, ...}], "advice": ""}
class Hint(Struct, tag="hint"):
    """The best decisions, two at the most and the better one first; `advice` says what else the game has to say, or
    nothing. Where the game went on before it was found, the question is only confirmed (`ack`)."""

    id: str
    at: int
    moves: list[HintedMove]
    advice: str


Message = Table | Step | Seats | Chat | Ack | Refused | Hint
