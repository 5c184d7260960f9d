"""Everything that is asked and answered over HTTP, in JSON, one struct each, with an example above it.

Anything refused answers {"sentence": "..."} with a status of 400 or more.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rumpus.core.texts import Prompt, Sentence
from rumpus.core.view import View
from rumpus.server.wire.limits import SeatNumber, ShortText
from rumpus.server.wire.messages import Clock, Decided, Event


# {"sentence": "Anarcade is for 2 to 4 players, not 9."}
class Problem(Struct):
    sentence: str


# {"kind": "bot", "bot": "regular"}
class NewSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot"]
    bot: ShortText | None = None


# POST /api/tables {"game": "anarcade", "players": 3, "seats": [{"kind": "me"}, {"kind": "open"}, ...]}
class NewTable(Struct, forbid_unknown_fields=True):
    """A table to open. With no seat left open it starts at once. `away`: seconds after which a bot stands in for
    someone who is gone, or null for never. `listed`: shown in the lobby; others come by its link. `hints`: they may be
    taken where several people play too, and everybody sees it. `lots`: lots are drawn for who of `seats` sits where."""

    game: ShortText
    players: SeatNumber
    seats: Annotated[list[NewSeat], Meta(max_length=16)]
    options: dict[ShortText, ShortText] = {}
    clock: Clock = Clock()
    name: ShortText = ""
    away: Annotated[int, Meta(ge=5, le=86400)] | None = None
    listed: bool = True
    hints: bool = False
    lots: bool = False


# POST /api/tables/k3v9.../again {"to": 12, "seats": [{"kind": "bot"}, {"kind": "me"}]}
class PlayAgain(Struct, forbid_unknown_fields=True):
    """A finished game's deal on a new table, the first `to` decisions made already. Without `seats`, the asker and the
    bots sit where they sat, and bots take the seats of everybody else."""

    to: Annotated[int, Meta(ge=0, le=1 << 31)] = 0
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []


# POST /api/lessons {"game": "anarcade", "lesson": "first"}
class NewLesson(Struct, forbid_unknown_fields=True):
    game: ShortText
    lesson: ShortText


# {"table": "k3v9..."}
class Opened(Struct):
    table: str


# GET /api/games -> [{"id": "anarcade", "name": "Anarcade", "players": [2, 4], "thinks": true, ...}]
class GameOption(Struct):
    """`values` begin with the usual one; `words` calls each by what people say, where the value says too little.
    `online`, where it is told, is what a table without a clock of days plays, and `for_learners` what makes a first
    game easier."""

    id: str
    title: str
    values: list[str]
    words: dict[str, str]
    help: str
    online: str | None = None
    for_learners: str | None = None


class GameOnOffer(Struct):
    """What a game says of itself: `printed` is its name on the printed box, `like` what it is like to play, `minutes`
    how long it takes, from a quick game to a slow one; `score` what one of its points is called, and more of them.
    `thinks` is false while its search is being compiled: until then a Champion goes by instinct."""

    id: str
    name: str
    printed: str
    summary: str
    like: str
    minutes: tuple[int, int]
    weight: Literal["light", "medium", "heavy"]
    for_newcomers: bool
    players: tuple[int, int]
    score: tuple[str, str]
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
    """`you` is the asker's seat, `actors` the seats whose decision it is; `your_turn`: the asker's is one of them.
    `winners` are seats too; finished tables from before they were told have none. `lesson` is given there."""

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
    winners: list[int] = []
    lesson: str | None = None


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
    view: View[Any]
    prompt: Prompt | None
    events: list[Event]
    sentences: list[Sentence]
    log: list[Sentence]


# GET /api/rules/anarcade -> {"headings": [{"text": "The turn", "rules": ["AN-11"]}], "rules": {"AN-11": "..."}, ...}
class RuleHeading(Struct):
    text: str
    rules: list[str]


class RuleAnswer(Struct):
    rules: list[str]
    question: str
    ruling: str
    reason: str


class InShort(Struct):
    title: str
    sentences: list[str]


class Rules(Struct):
    """`in_short` is for who has never played it: its goal, a turn, the end."""

    game: str
    name: str
    printed: str
    in_short: list[InShort]
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


class DailyDay(Struct):
    """One day's deal: the asker's place among the `of` who finished it on their own, or null without one."""

    date: str
    game: str
    place: int | None
    of: int


class Daily(Struct):
    """The deal of the day, the same for everybody; POST /api/daily opens the asker's table for it, once a day.
    `results` are today's, the best first; `yesterday` is the best of the day before. `week` are the last seven days,
    today last."""

    date: str
    game: str
    players: int
    seed_hash: str
    table: str | None
    results: list[DailyResult]
    yesterday: DailyResult | None
    week: list[DailyDay]
