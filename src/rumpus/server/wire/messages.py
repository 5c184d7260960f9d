"""Every message between page and server, one struct each, with an example above it.

`Command` is what a client may send on a table's socket, `Message` what it gets back; the rest is JSON over HTTP.
A `table` message may come at any time and replaces all that the page knows of the table: on connecting,
after the start, after an undo. Between two of them, `step` messages carry the game on, in one order for everybody.
Who comes back connects with `?last=N`, the last seq they have, and gets what they missed followed by `seats`; or a
fresh `table` where an undo or too much lies between.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rumpus.bots import USUAL_LEVEL

CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
ShortText = Annotated[str, Meta(max_length=200)]
Decision = Annotated[int, Meta(ge=0, le=1 << 31)]


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
    clock of this seat runs out, in milliseconds since 1970; `free_from` is when the host may let a bot play for a
    person who is gone."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    you: bool
    connected: bool
    bot: str | None = None
    stand_in: Literal["asked", "away", "time"] | None = None
    deadline: int | None = None
    free_from: int | None = None


# {"text": "Buy phase: you have 1 Buy symbol and 3 credits. Buy a card, or end your turn.", "rules": ["AN-22"]}
class Prompt(Struct):
    text: str
    rules: list[str]


# {"id": 4, "kind": "buy", "label": "Buy Warp Zone [DD] for 3 credits", "about": {"stack": "draw", "card": 4}}
class Choice(Struct):
    """A decision that is open to the reader now."""

    id: int
    kind: str
    label: str
    about: dict[str, Any]


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
    happens at once or when the others agree. `asked_by`: the seat whose wish waits for an answer from `waiting_for`.
    `round`: the earlier round that the wish leads back to, or that the reader's would."""

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


# {"shown_by": [0, 2], "open": false, "seat": null}
class Hands(Struct):
    """`shown_by`: the people who let watchers see their hand. `open`: all do, so that a watcher may `look`.
    `seat`: over whose shoulder the reader, who watches, looks now."""

    shown_by: list[int]
    open: bool
    seat: int | None


# What the server sends on the socket


# {"type": "table", "id": "k3v9...", "game": "anarcade", "seq": 7, "state": "playing", "you": 0, ...}
class Table(Struct, tag="table"):
    """All that the reader may know of the table. `view`, `prompt` and `legal` are empty until the start. `thinks` is
    false while the search of the game is compiled.
    `seed_hash` is the SHA-256 of the seed (16 bytes, big-endian) and the salt; both are told when it is over.
    `hindsight` then says of each seat how it played, in games that can tell; else it is empty."""

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
    view: dict[str, Any] | None
    prompt: Prompt | None
    legal: list[Choice]
    log: list[str]
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
    news: str | None = None


# {"type": "step", "seq": 8, "number": 3, "decision": {"seat": 1, "action": null}, "events": [...], ...}
class Step(Struct, tag="step"):
    """One decision that was stored. `number` counts the decisions of the game so far. When the game ends, `state` is
    `over` and a fresh `table` message follows."""

    seq: int
    number: int
    state: Literal["playing", "over"]
    decision: Decided
    events: list[Event]
    sentences: list[str]
    view: dict[str, Any]
    prompt: Prompt
    legal: list[Choice]
    undo: Undo
    deadlines: list[int | None]


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
    sentence: str | None = None


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


# {"action": 4, "label": "Buy Warp Zone for 3 credits", "sentence": "Buy Warp Zone for 3 credits: you would win ..."}
class HintedMove(Struct):
    """A good decision, and what it would lead to."""

    action: int
    label: str
    sentence: str


# {"type": "hint", "id": "c-19", "at": 8, "moves": [{"action": 4, ...}, {"action": 7, ...}], "advice": ""}
class Hint(Struct, tag="hint"):
    """The best decisions, two at the most and the better one first; `advice` says what else the game has to say, or
    nothing. Where the game went on before it was found, the question is only confirmed (`ack`)."""

    id: str
    at: int
    moves: list[HintedMove]
    advice: str


Message = Table | Step | Seats | Chat | Ack | Refused | Hint


# What a client sends on the socket. `id` is the client's own, unique per table: sent again, a command does no harm.


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
    While the host is away, everybody who sits at the table may do what the host may."""

    id: CommandId
    seat: SeatNumber
    bot: ShortText | None


# {"type": "start", "id": "c-4"}
class Start(Struct, tag="start", forbid_unknown_fields=True):
    """The host starts; bots fill what is still open."""

    id: CommandId


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
    """Takes the sender's last decision back: at once where that is fair or all others are bots, else when
    all agree."""

    id: CommandId


# {"type": "answer_undo", "id": "c-8", "yes": true}
class AnswerUndo(Struct, tag="answer_undo", forbid_unknown_fields=True):
    """Agrees or not to an undo. The asker may withdraw with `yes` false."""

    id: CommandId
    yes: bool


# {"type": "hint", "id": "c-9"}
class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    id: CommandId


# {"type": "hand_over", "id": "c-10", "bot": "regular"}
class HandOver(Struct, tag="hand_over", forbid_unknown_fields=True):
    """A bot plays the sender's seat until `take_back`."""

    id: CommandId
    bot: ShortText = USUAL_LEVEL


# {"type": "take_back", "id": "c-11"}
class TakeBack(Struct, tag="take_back", forbid_unknown_fields=True):
    id: CommandId


# {"type": "stand_in", "id": "c-14", "seat": 1}
class StandIn(Struct, tag="stand_in", forbid_unknown_fields=True):
    """The host lets a bot play for somebody who has been gone for a while; it leaves as soon as they return."""

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
    | HandOver
    | TakeBack
    | StandIn
    | ShowHand
    | Look
    | Rematch
    | Rename
)


# JSON over HTTP. Anything refused answers {"sentence": "..."} with a status of 400 or more.


# {"sentence": "Anarcade: Champion Gold is for 2 to 4 players, not 9."}
class Problem(Struct):
    sentence: str


# {"kind": "bot", "bot": "regular"}
class SeatWish(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot"]
    bot: ShortText | None = None


# POST /api/tables {"game": "anarcade", "players": 3, "seats": [{"kind": "me"}, {"kind": "open"}, ...]}
class NewTable(Struct, forbid_unknown_fields=True):
    """A table to open. With no seat left open it starts at once. `away`: seconds after which a bot stands in for
    someone who is gone, or null for never. `listed`: shown in the lobby; others come by its link."""

    game: ShortText
    players: SeatNumber
    seats: Annotated[list[SeatWish], Meta(max_length=16)]
    options: dict[ShortText, ShortText] = {}
    clock: Clock = Clock()
    name: ShortText = ""
    away: Annotated[int, Meta(ge=5, le=86400)] | None = None
    listed: bool = True


# POST /api/tables/k3v9.../again {"to": 12, "seats": [{"kind": "bot"}, {"kind": "me"}]}
class PlayAgain(Struct, forbid_unknown_fields=True):
    """A finished game's deal on a new table, the first `to` decisions made already. Without `seats`, the asker and the
    bots sit where they sat, and bots take the seats of everybody else."""

    to: Annotated[int, Meta(ge=0, le=1 << 31)] = 0
    seats: Annotated[list[SeatWish], Meta(max_length=16)] = []


# {"table": "k3v9..."}
class Opened(Struct):
    table: str


# GET /api/games -> [{"id": "anarcade", "name": "Anarcade: Champion Gold", "players": [2, 4], "thinks": true, ...}]
class GameOption(Struct):
    """`values` begin with the usual one; `online`, where it is told, is what a table without a clock of days plays."""

    id: str
    values: list[str]
    help: str
    online: str | None = None


class GameOnOffer(Struct):
    """`thinks` is false while the search is being compiled: until then a Champion goes by instinct."""

    id: str
    name: str
    summary: str
    players: tuple[int, int]
    prefix: str
    options: list[GameOption]
    thinks: bool


# GET /api/lobby -> {"you": {"name": "Brisk Otter"}, "yours": [...], "tables": [...]}
class You(Struct):
    name: str


class LobbySeat(Struct):
    """`bot` is the level of a bot; finished tables from before it was told have none."""

    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None


class LobbyTable(Struct):
    """`you` is the asker's seat, `actors` the seats whose decision it is; `your_turn`: the asker's is one of them."""

    id: str
    game: str
    name: str
    state: Literal["open", "playing", "over"]
    seats: list[LobbySeat]
    clock: Clock
    watchers: int
    created: int
    your_turn: bool
    you: int | None = None
    actors: list[int] = []


class Lobby(Struct):
    you: You
    yours: list[LobbyTable]
    tables: list[LobbyTable]


# POST /api/me {"name": "Nina"} -> {"name": "Nina"}
class NewName(Struct, forbid_unknown_fields=True):
    name: ShortText


# GET /api/tables/k3v9.../note -> {"text": "Otto never buys blue."}; POST the same to keep it
class Note(Struct, forbid_unknown_fields=True):
    """What the asker wrote down at this table. It is sent to nobody else."""

    text: Annotated[str, Meta(max_length=2000)]


# GET /api/invitation -> {"address": "http://192.168.1.20:8770/"}
class Invitation(Struct):
    """Where friends on other machines find this server; null where only its own machine is listened to."""

    address: str | None


# GET /api/tables/k3v9.../replay?to=12 -> {"number": 12, "decisions": 80, "view": {...}, "log": [...], ...}
class Replay(Struct):
    """The game as it stood after `number` of its `decisions`, as far as the asker may see it. When it is over,
    `?seat=N` shows it from any seat. `sentences` are those of the last decision alone."""

    number: int
    decisions: int
    seat: int | None
    decision: Decided | None
    view: dict[str, Any]
    prompt: Prompt | None
    events: list[Event]
    sentences: list[str]
    log: list[str]


# GET /api/rules/anarcade -> {"headings": [{"text": "The turn", "rules": ["AN-11"]}], "rules": {"AN-11": "..."}, ...}
class RuleHeading(Struct):
    text: str
    rules: list[str]


class RuleAnswer(Struct):
    rules: list[str]
    question: str
    ruling: str
    reason: str


class Rules(Struct):
    game: str
    name: str
    in_short: list[str]
    headings: list[RuleHeading]
    rules: dict[str, str]
    rulings: list[RuleAnswer]


# GET /api/daily -> {"date": "2026-01-01", "game": "anarcade", "table": null, "results": [{"name": "Nina", ...}]}
class DailyResult(Struct):
    name: str
    you: bool
    rank: int
    score: int
    decisions: int


class Daily(Struct):
    """The deal of the day, the same for everybody; POST /api/daily opens the asker's table for it, once a day."""

    date: str
    game: str
    players: int
    seed_hash: str
    table: str | None
    results: list[DailyResult]
