"""Show: a table as one reader may see it, as messages. A reader is a seat, or None for a watcher."""

from __future__ import annotations

from rumpus.core.game import Event
from rumpus.core.match import Match
from rumpus.server.table import entries as e
from rumpus.server.table.commands import last_decision_of, may_need_a_bot, undo_is_fair
from rumpus.server.table.presence import Presence
from rumpus.server.table.state import TableState
from rumpus.server.wire import messages as w
from rumpus.server.wire.event_names import name_of

WHY = {"asked": "", "away": ", who is away", "time": ", whose time is up"}
DAY = 24 * 3600 * 1000
NO_UNDO = w.Undo(False, False, None, [], [])


def deadlines(state: TableState) -> list[int | None]:
    """When the clock of each seat runs out: only for people who are waited for."""
    clock, match = state.opening.clock, state.match
    if clock.kind == "none" or match is None or match.over:
        return [None] * len(state.chairs)
    end = state.turned_at + clock.amount * (1000 if clock.kind == "move" else DAY)
    people = set(state.people()).intersection(match.waited_for)
    return [end if seat in people else None for seat in range(len(state.chairs))]


def seats(state: TableState, reader: int | None, presence: Presence) -> list[w.Seat]:
    ends = deadlines(state)
    return [
        w.Seat(
            seat,
            chair.kind,
            chair.name,
            seat == reader,
            chair.kind == "bot" or seat in presence.seats,
            chair.bot,
            chair.why,
            ends[seat],
            presence.free_from.get(seat) if may_need_a_bot(state, seat) else None,
        )
        for seat, chair in enumerate(state.chairs)
    ]


def undo(state: TableState, reader: int | None) -> w.Undo:
    if state.match is None or state.match.over:
        return NO_UNDO
    wish = state.wish
    asked_by = wish.seat if wish else None
    agreed = sorted(wish.agreed) if wish else []
    waiting = [seat for seat in state.people() if wish and seat != wish.seat and seat not in wish.agreed]
    to = wish.to if wish else None
    fair = may_ask = False
    if reader is not None:
        last = last_decision_of(state, reader)
        fair = undo_is_fair(state, reader)
        free = wish is None and state.opening.daily is None and not state.game.is_of_memory
        may_ask = fair or (free and last is not None)
        to = last if may_ask and wish is None else to
    earlier = state.rounds[to] if to is not None and state.rounds[to] < state.match.round else None
    return w.Undo(fair, may_ask, asked_by, agreed, waiting, earlier)


def prompt(match: Match, reader: int | None, over: int | None = None) -> w.Prompt:
    """What the reader is asked; a watcher reads whom everybody waits for, and `over` whose shoulder they look."""
    if reader is None and not match.over:
        look = "" if over is None else f"You look over {match.names[over]}'s shoulder. "
        return w.Prompt(look + match.waiting, [])
    words = match.prompt(reader or 0)
    return w.Prompt(words.text, list(words.rules))


def legal(state: TableState, match: Match, reader: int | None) -> list[w.Choice]:
    """What is open to the reader; nothing while a bot plays the seat."""
    if reader is None or reader not in match.actors or state.chairs[reader].bot:
        return []
    return [w.Choice(action.id, action.kind, action.label, dict(action.about)) for action in match.legal(reader)]


def events(match: Match, happened: list[Event], reader: int | None) -> tuple[list[w.Event], list[str]]:
    """What happened as far as the reader may know it, for programs and in sentences."""
    table, names = match.game.table, list(match.names)
    if reader is not None:
        names[reader] = "You"
    known = [event for event in happened if table.seen_by(event) in (None, reader)]
    shown = [w.Event(name_of(match.game, event.kind), event.seat, event.what, event.amount) for event in known]
    sentences = [table.sentence(match.box, event, names, reader) for event in known]
    return shown, [sentence for sentence in sentences if sentence]


def hands(state: TableState, reader: int | None, look: int | None) -> w.Hands:
    shown_by = [seat for seat, chair in enumerate(state.chairs) if chair.kind == "person" and chair.shows]
    may_look = reader is None and state.hands_are_open
    return w.Hands(shown_by, state.hands_are_open, look if may_look else None)


def eyes(state: TableState, reader: int | None, look: int | None) -> int | None:
    """The seat whose view a reader gets: their own; a watcher's only where hands are open."""
    return look if reader is None and state.hands_are_open else reader


def step(state: TableState, reader: int | None, happened: list[Event], look: int | None = None) -> w.Step:
    """The last decision, and how things stand after it."""
    match = state.match
    assert match is not None
    seat, action = match._decisions[-1]
    shown, sentences = events(match, happened, reader)
    return w.Step(
        seq=state.seq,
        number=len(state.steps),
        state="over" if match.over else "playing",
        decision=w.Decided(seat, action if seat == reader or match.over else None),
        events=shown,
        sentences=sentences,
        view=match.view(eyes(state, reader, look)),
        prompt=prompt(match, reader, eyes(state, reader, look)),
        legal=legal(state, match, reader),
        undo=undo(state, reader),
        deadlines=deadlines(state),
    )


def table(
    state: TableState,
    guest: str,
    name: str,
    presence: Presence,
    thinks: bool,
    today: str,
    look: int | None = None,
    news: str | None = None,
) -> w.Table:
    """The whole table for one guest. The seed is told when the game is over, that of a daily deal when the day is;
    `news` is what led to a fresh table and stands in no log."""
    match, opening, reader = state.match, state.opening, state.seat_of(guest)
    told = state.phase == "over" and opening.daily != today
    return w.Table(
        id=state.id,
        game=opening.game,
        name=opening.name,
        options=opening.options,
        players=opening.players,
        seq=state.seq,
        state=state.phase,
        thinks=thinks,
        seats=seats(state, reader, presence),
        you=reader,
        your_name=name,
        host=presence.may_host(state, guest),
        watchers=presence.watchers,
        number=len(state.steps),
        view=match.view(eyes(state, reader, look)) if match else None,
        prompt=prompt(match, reader, eyes(state, reader, look)) if match else None,
        legal=legal(state, match, reader) if match else [],
        log=match.log_for(reader) if match else [],
        chat=state.chat,
        undo=undo(state, reader),
        hands=hands(state, reader, look),
        clock=opening.clock,
        away=opening.away,
        daily=opening.daily,
        past=opening.past,
        rematch=state.rematch,
        hindsight=match.hindsight if match else [],
        seed_hash=state.seed_hash,
        seed=f"{opening.seed_number:#034x}" if told else None,
        salt=opening.salt.hex() if told else None,
        news=news,
    )


def seats_message(
    state: TableState, guest: str, name: str, presence: Presence, entry: e.Entry | None, look: int | None = None
) -> w.Seats:
    """Who sits where, for one guest, and what changed."""
    reader = state.seat_of(guest)
    return w.Seats(
        seq=state.seq,
        seats=seats(state, reader, presence),
        you=reader,
        your_name=name,
        host=presence.may_host(state, guest),
        watchers=presence.watchers,
        legal=legal(state, state.match, reader) if state.match else [],
        undo=undo(state, reader),
        hands=hands(state, reader, look),
        rematch=state.rematch,
        sentence=sentence(state, entry) if entry else None,
    )


def sentence(state: TableState, entry: e.Entry) -> str | None:
    """What changed at the seats, in words."""
    seat = getattr(entry, "seat", None)
    name = state.chairs[seat].name if seat is not None else ""
    if isinstance(entry, e.Sat):
        return f"{name} sat down."
    if isinstance(entry, e.Departed):
        plays_on = state.match is not None and entry.seat is not None
        return f"{entry.name} left{'; a bot plays on' if plays_on else ''}."
    if isinstance(entry, e.UndoAsked):
        return f"{name} would like to take a decision back."
    if isinstance(entry, e.UndoAnswered):
        return f"{name} agrees to the undo." if entry.yes else f"{name} would rather play on."
    if isinstance(entry, e.Undone):
        now = state.match.round if state.match else 0
        return f"{name} took a decision back{f': round {now} goes on' if now < state.left_round else ''}."
    if isinstance(entry, e.HandedOver):
        return f"A bot plays for {name}{WHY[entry.why]}."
    if isinstance(entry, e.HandShown):
        return f"{name} would let watchers see every hand." if entry.yes else f"{name} hides hands from watchers."
    if isinstance(entry, e.TakenBack):
        return f"{name} is back."
    if isinstance(entry, e.Rematched):
        return "A new table is set for another game."
    return None
