"""What a seat sees of Archduke: the table, the grids of the players, the cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.archduke.rules.components import (
    EVERYBODY,
    MOST_ROUNDS,
    NOBODY,
    PLACES,
    ROUNDS,
    Ending,
    Mode,
    Phase,
    Symbol,
)
from rumpus.games.archduke.rules.grid import left_of
from rumpus.games.archduke.rules.rounds import is_last_window
from rumpus.games.archduke.table.waiting import waiting

SymbolName = Literal["none", "give", "swap", "peek", "archduke", "eclipse"]
ActionName = Literal["give", "swap", "peek"]
ACTION_NAMES: dict[int, ActionName] = {Symbol.GIVE: "give", Symbol.SWAP: "swap", Symbol.PEEK: "peek"}
ModeName = Literal["standard", "battle-royal", "advanced"]
MODE_NAMES: dict[int, ModeName] = {
    Mode.STANDARD: "standard",
    Mode.BATTLE_ROYAL: "battle-royal",
    Mode.ADVANCED: "advanced",
}
PhaseName = Literal["peek", "draw", "place", "window", "call", "over"]
PHASE_NAMES: dict[int, PhaseName] = {
    Phase.PEEK: "peek",
    Phase.DRAW: "draw",
    Phase.PLACE: "place",
    Phase.WINDOW: "window",
    Phase.CALL: "call",
    Phase.OVER: "over",
}
EndingName = Literal["call", "empty", "limit"]
ENDING_NAMES: dict[int, EndingName | None] = {
    Ending.NONE: None,
    Ending.CALL: "call",
    Ending.EMPTY: "empty",
    Ending.LIMIT: "limit",
}


class Card(Struct, frozen=True):
    """Cards of one kind are all alike, so a card has no number of its own."""

    kind: int
    name: str
    value: int
    symbol: SymbolName


class Spot(Struct, frozen=True):
    """A place of a seat."""

    seat: int
    place: int


class Place(Struct, frozen=True, omit_defaults=True):
    """A place with a card on it; the card itself only while the reader looks at it or is reminded of it."""

    tried: bool
    card: Card | None = None


class Held(Struct, frozen=True, omit_defaults=True):
    """The card that the player at turn holds: open if it came from the discard pile, else for that player's eyes."""

    seat: int
    card: Card | None = None


class DueAction(Struct, frozen=True):
    """An action that waits, and whose it is."""

    seat: int
    kind: ActionName


class SeatView(Struct, frozen=True):
    """A player's area, with all places of the grid in their order, empty ones too."""

    playing: bool
    passed: bool
    cards: int
    grid: list[Place | None]
    tokens: list[int]
    weight: int
    place: int | None


class SeatCounted(Struct, frozen=True):
    """What a seat had at the end of a round."""

    sum: int
    rank: int | None
    grid: list[Card | None]


class LastRound(Struct, frozen=True):
    """How the round before this one ended, every grid turned up."""

    ending: EndingName | None
    caller: int | None
    wrong_call: bool
    seats: list[SeatCounted]


class TableView(Struct, frozen=True):
    """`actions` are those that wait, the first of them due now."""

    mode: ModeName
    live: bool
    reminders: bool
    least_window: float
    rounds: int
    play_off: bool
    phase: PhaseName
    turn: int
    next: int
    opening: bool
    caller: int | None
    turns_left: int
    window: int
    last_window: bool
    waiting: list[int]
    actions: list[DueAction]
    swap_first: Spot | None
    draw_count: int
    discard_count: int
    discard: Card | None
    held: Held | None
    seats: list[SeatView]
    last_round: LastRound | None


def view(box: Box, s: Record, seat: int | None) -> TableView:
    """Everything a seat may see, nothing else: a card that may not be seen is absent, only its place is told."""
    window = s.phase == Phase.WINDOW
    return TableView(
        mode=MODE_NAMES[s.mode],
        live=bool(s.pace),
        reminders=bool(s.reminders),
        least_window=s.least_window / 10,
        rounds=_rounds(s),
        play_off=bool(s.deciding),
        phase=PHASE_NAMES[s.phase],
        turn=s.turn,
        next=left_of(s.record, s.turn),
        opening=window and s.turns_taken == 0,
        caller=_seat_or_none(s.caller),
        turns_left=s.turns_left,
        window=s.window,
        last_window=bool(window and is_last_window(s.record)),
        waiting=waiting(box, s),
        actions=[DueAction(owner, due_action(box, s)) for owner in s.queue.cards[: s.queue.count]],
        swap_first=spot_of(s.swap_first - 1) if s.swap_first else None,
        draw_count=s.draw.count,
        discard_count=s.discard.count,
        discard=top(box, s) if s.discard.count else None,
        held=_held(box, s, seat),
        seats=[_seat(box, s, p, seat) for p in range(s.players)],
        last_round=_last_round(box, s) if s.rounds_played else None,
    )


def spot_of(spot: int) -> Spot:
    """A spot as the rules count them: seat and place in one number."""
    return Spot(spot // PLACES, spot % PLACES)


def due_action(box: Box, s: Record) -> ActionName:
    """The kind of the actions that wait: all come from cards like the one discarded."""
    return ACTION_NAMES[int(box.record[0].symbol[s.discard.cards[s.discard.count - 1]])]


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _rounds(s: Record) -> int:
    """How many rounds there will be, a play-off not counted."""
    if s.mode == Mode.BATTLE_ROYAL:
        return int(s.players) - 1
    return MOST_ROUNDS if s.mode == Mode.ADVANCED else ROUNDS


def _held(box: Box, s: Record, seat: int | None) -> Held | None:
    if not s.held:
        return None
    is_seen = s.held_open or seat == s.turn
    return Held(s.turn, card(box, s.held - 1) if is_seen else None)


# The seats


def _seat(box: Box, s: Record, p: int, seat: int | None) -> SeatView:
    columns = (s.span[p] + 1) // 2
    return SeatView(
        playing=bool(s.playing >> p & 1),
        passed=bool(s.passed >> p & 1) and s.phase in (Phase.PEEK, Phase.WINDOW),
        cards=s.cards[p],
        grid=[_place(box, s, p, place, seat) for place in range(2 * columns)],
        tokens=[token for token in s.tokens[p] if token],
        weight=s.weight[p],
        place=s.ranked[p] or None,
    )


def _place(box: Box, s: Record, p: int, place: int, seat: int | None) -> Place | None:
    if not s.grid[p][place]:
        return None
    tried = s.phase == Phase.WINDOW and not s.untried[p] >> place & 1
    is_seen = s.phase == Phase.OVER or _is_seen(s, p, place, seat)
    return Place(tried, card(box, s.grid[p][place] - 1) if is_seen else None)


def _is_seen(s: Record, p: int, place: int, seat: int | None) -> bool:
    """AR-49: whether the reader sees a card now; a watcher sees what is being shown to everybody."""
    spot = p * PLACES + place + 1
    if seat is None:
        return bool(s.seen[p][place] == EVERYBODY and all(spot in looks for looks in s.looking[: s.players]))
    return bool(s.seen[p][place] >> seat & 1 and (s.reminders or spot in s.looking[seat]))


# The round before


def _last_round(box: Box, s: Record) -> LastRound:
    return LastRound(
        ending=ENDING_NAMES[s.last_ending],
        caller=_seat_or_none(s.last_caller),
        wrong_call=bool(s.last_wrong),
        seats=[
            SeatCounted(
                sum=s.last_sum[p],
                rank=s.last_rank[p] or None,
                grid=[card(box, there - 1) if there else None for there in _trimmed(list(s.last_grid[p]))],
            )
            for p in range(s.players)
        ],
    )


def _trimmed(cards: list[int]) -> list[int]:
    """A grid without the empty columns at its end; the first two are always there."""
    while len(cards) > 4 and not any(cards[-2:]):
        cards = cards[:-2]
    return cards


# Cards


def top(box: Box, s: Record) -> Card:
    """The card on the discard pile, where one lies there."""
    return card(box, s.discard.cards[s.discard.count - 1])


def card(box: Box, number: int) -> Card:
    return _faces(box)[number]


@lru_cache
def _faces(box: Box) -> list[Card]:
    """Every card of a box by its number; those of one kind share a face."""
    kinds = [
        Card(kind, entry["name"], entry["value"], entry["symbol"]) for kind, entry in enumerate(box.entries["card"])
    ]
    return [kinds[kind] for kind in box.record[0].kind.tolist()]
