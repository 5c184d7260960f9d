"""Render: a table as one reader may see it, as messages. A reader is a seat, or None for a watcher."""

from __future__ import annotations

from typing import Any, NamedTuple

from rumpus.core.game import Event
from rumpus.core.match import Match
from rumpus.core.texts import Label, Prompt, Sentence
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.lessons import lesson_told
from rumpus.server.table.opening import Clock, Past
from rumpus.server.table.presence import Presence
from rumpus.server.table.state import TableState
from rumpus.server.table.state_parts import ChatLine
from rumpus.server.wire.event_names import name_of

NO_UNDO = w.Undo(False, False, None, [], [])


def clock(clock: Clock) -> w.Clock:
    return w.Clock(clock.kind, clock.amount)


def past(past: Past | None) -> w.Past | None:
    if past is None:
        return None
    return w.Past(past.table, past.to, past.names, past.scores, past.ranks, past.decisions)


def line(said: ChatLine) -> w.Line:
    return w.Line(*said)


def seats(state: TableState, reader: int | None, presence: Presence) -> list[w.Seat]:
    ends = state.deadlines()
    return [
        w.Seat(
            seat=seat,
            kind=chair.kind,
            name=chair.name,
            you=seat == reader,
            connected=chair.kind == "bot" or seat in presence.seats,
            bot=chair.bot,
            stand_in=chair.why,
            deadline=ends[seat],
            free_from=presence.free_from.get(seat) if state.may_need_a_bot(seat) else None,
            nudged_by=presence.nudged[seat].by if seat in presence.nudged else None,
            nudged_at=presence.nudged[seat].at if seat in presence.nudged else None,
        )
        for seat, chair in enumerate(state.chairs)
    ]


def undo(state: TableState, reader: int | None) -> w.Undo:
    if state.match is None or state.match.over:
        return NO_UNDO
    request = state.undo_request
    asked_by = request.seat if request else None
    agreed = sorted(request.agreed) if request else []
    to = request.to if request else None
    fair = may_ask = False
    if reader is not None:
        fair = state.undo_is_fair(reader)
        may_ask = fair or state.undo_can_be_asked_for(reader)
        to = state.last_decision_of(reader) if may_ask and request is None else to
    earlier = state.rounds[to] if to is not None and state.rounds[to] < state.match.round else None
    return w.Undo(fair, may_ask, asked_by, agreed, state.undo_waits_for(), earlier)


def prompt(match: Match, reader: int | None, over: int | None = None) -> Prompt:
    """What the reader is asked; a watcher reads whom everybody waits for, and `over` whose shoulder they look."""
    if reader is None and not match.over:
        look = "" if over is None else f"You look over {match.names[over]}'s shoulder. "
        return Prompt(look + match.waiting, ())
    return match.prompt(reader or 0)


def legal(state: TableState, match: Match, reader: int | None) -> list[w.Choice]:
    """What is open to the reader; nothing while a bot plays the seat."""
    if reader is None or reader not in match.actors or state.chairs[reader].bot:
        return []
    return [choice(action.id, action.words) for action in match.legal(reader)]


def choice(id: int, words: Label[Any, Any]) -> w.Choice:
    return w.Choice(id, words.kind, words.text, words.title, words.about or {}, words.warning)


def events(match: Match, happened: list[Event], reader: int | None) -> tuple[list[w.Event], list[Sentence]]:
    """What happened as far as the reader may know it, for programs and in sentences."""
    known = [event for event in happened if match.game.table.seen_by(event) in (None, reader)]
    shown = [w.Event(name_of(match.game, event.kind), event.seat, event.what, event.amount) for event in known]
    return shown, match.sentences(reader, known)


def hands(state: TableState, reader: int | None, look: int | None) -> w.Hands:
    shown_by = [seat for seat, chair in enumerate(state.chairs) if chair.kind == "person" and chair.shows]
    hands_open = [seat for seat in range(len(state.chairs)) if state.hand_is_open(seat)]
    return w.Hands(shown_by, hands_open, look if reader is None and look in hands_open else None)


def eyes(state: TableState, reader: int | None, look: int | None) -> int | None:
    """The seat whose view a reader gets: their own; a watcher's only where that hand is open."""
    return look if reader is None and look is not None and state.hand_is_open(look) else reader


def step(state: TableState, reader: int | None, happened: list[Event], look: int | None = None) -> w.Step:
    """The last decision, and how things stand after it."""
    match = state.match
    assert match is not None
    assert match.last_decision is not None
    seat, action = match.last_decision
    shown, sentences = events(match, happened, reader)
    return w.Step(
        seq=state.seq,
        number=len(state.steps),
        state="over" if match.over else "playing",
        decision=w.Decided(seat, action if seat == reader or match.over else None),
        events=shown,
        sentences=sentences,
        view=match.typed_view(eyes(state, reader, look)),
        prompt=prompt(match, reader, eyes(state, reader, look)),
        legal=legal(state, match, reader),
        undo=undo(state, reader),
        deadlines=state.deadlines(),
        lesson=lesson_told(state, reader, whole=False),
    )


class Shared(NamedTuple):
    """What a table message has alike for all who look from one place: structs, or the JSON of them."""

    view: Any
    prompt: Any
    legal: Any
    log: Any
    chat: Any
    undo: Any
    hands: Any
    hindsight: Any


def shared(state: TableState, reader: int | None, look: int | None) -> Shared:
    """All of it but the log."""
    match = state.match
    return Shared(
        view=match.typed_view(eyes(state, reader, look)) if match else None,
        prompt=prompt(match, reader, eyes(state, reader, look)) if match else None,
        legal=legal(state, match, reader) if match else [],
        log=[],
        chat=[line(said) for said in state.chat],
        undo=undo(state, reader),
        hands=hands(state, reader, look),
        hindsight=match.known_hindsight if match else [],
    )


def table(
    state: TableState,
    shared: Shared,
    guest: str,
    name: str,
    presence: Presence,
    thinks: bool,
    today: str,
) -> w.Table:
    """The whole table for one guest. The seed is told when the game is over, that of a daily deal when the day is."""
    opening, reader = state.opening, state.seat_of(guest)
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
        view=shared.view,
        prompt=shared.prompt,
        legal=shared.legal,
        log=shared.log,
        chat=shared.chat,
        undo=shared.undo,
        hands=shared.hands,
        clock=clock(opening.clock),
        away=opening.away,
        daily=opening.daily,
        past=past(opening.past),
        rematch=state.rematch,
        hindsight=shared.hindsight,
        seed_hash=state.seed_hash,
        seed=f"{opening.seed_number:#034x}" if told else None,
        salt=opening.salt.hex() if told else None,
        hints=state.hints_are_allowed,
        curve=[w.Standing(*standing) for standing in state.curve] if state.phase == "over" else [],
        news=state.last_undo.text if state.last_undo else None,
        lesson=lesson_told(state, reader),
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
        hints=state.hints_are_allowed,
        sentence=entry.sentence(state) if entry else None,
    )
