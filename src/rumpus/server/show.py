"""Show: a table as one reader may see it, as messages. A reader is a seat, or None for a watcher."""

from __future__ import annotations

from rumpus.core.game import Event
from rumpus.core.match import Match
from rumpus.server import entries as e
from rumpus.server import wire as w
from rumpus.server.event_names import name_of
from rumpus.server.manners import last_decision_of, may_need_a_bot, undo_is_fair
from rumpus.server.presence import Presence
from rumpus.server.story import Story

WHY = {"asked": "", "away": ", who is away", "time": ", whose time is up"}
DAY = 24 * 3600 * 1000
NO_UNDO = w.Undo(False, False, None, [], [])


def deadlines(story: Story) -> list[int | None]:
    """When the clock of each seat runs out: only for people who are waited for."""
    clock, match = story.opening.clock, story.match
    if clock.kind == "none" or match is None or match.over:
        return [None] * len(story.chairs)
    end = story.turned_at + clock.amount * (1000 if clock.kind == "move" else DAY)
    people = set(story.people()).intersection(match.waited_for)
    return [end if seat in people else None for seat in range(len(story.chairs))]


def seats(story: Story, reader: int | None, presence: Presence) -> list[w.Seat]:
    ends = deadlines(story)
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
            presence.free_from.get(seat) if may_need_a_bot(story, seat) else None,
        )
        for seat, chair in enumerate(story.chairs)
    ]


def undo(story: Story, reader: int | None) -> w.Undo:
    if story.match is None or story.match.over:
        return NO_UNDO
    wish = story.wish
    asked_by = wish.seat if wish else None
    agreed = sorted(wish.agreed) if wish else []
    waiting = [seat for seat in story.people() if wish and seat != wish.seat and seat not in wish.agreed]
    to = wish.to if wish else None
    fair = may_ask = False
    if reader is not None:
        last = last_decision_of(story, reader)
        fair = undo_is_fair(story, reader)
        free = wish is None and story.opening.daily is None and not story.game.is_of_memory
        may_ask = fair or (free and last is not None)
        to = last if may_ask and wish is None else to
    earlier = story.rounds[to] if to is not None and story.rounds[to] < story.match.round else None
    return w.Undo(fair, may_ask, asked_by, agreed, waiting, earlier)


def prompt(match: Match, reader: int | None, over: int | None = None) -> w.Prompt:
    """What the reader is asked; a watcher reads whom everybody waits for, and `over` whose shoulder they look."""
    if reader is None and not match.over:
        look = "" if over is None else f"You look over {match.names[over]}'s shoulder. "
        return w.Prompt(look + match.waiting, [])
    words = match.prompt(reader or 0)
    return w.Prompt(words.text, list(words.rules))


def legal(story: Story, match: Match, reader: int | None) -> list[w.Choice]:
    """What is open to the reader; nothing while a bot plays the seat."""
    if reader is None or reader not in match.actors or story.chairs[reader].bot:
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


def hands(story: Story, reader: int | None, look: int | None) -> w.Hands:
    shown_by = [seat for seat, chair in enumerate(story.chairs) if chair.kind == "person" and chair.shows]
    may_look = reader is None and story.hands_are_open
    return w.Hands(shown_by, story.hands_are_open, look if may_look else None)


def eyes(story: Story, reader: int | None, look: int | None) -> int | None:
    """The seat whose view a reader gets: their own; a watcher's only where hands are open."""
    return look if reader is None and story.hands_are_open else reader


def step(story: Story, reader: int | None, happened: list[Event], look: int | None = None) -> w.Step:
    """The last decision, and how things stand after it."""
    match = story.match
    assert match is not None
    seat, action = match._decisions[-1]
    shown, sentences = events(match, happened, reader)
    return w.Step(
        seq=story.seq,
        number=len(story.steps),
        state="over" if match.over else "playing",
        decision=w.Decided(seat, action if seat == reader or match.over else None),
        events=shown,
        sentences=sentences,
        view=match.view(eyes(story, reader, look)),
        prompt=prompt(match, reader, eyes(story, reader, look)),
        legal=legal(story, match, reader),
        undo=undo(story, reader),
        deadlines=deadlines(story),
    )


def table(
    story: Story,
    guest: str,
    name: str,
    presence: Presence,
    ready: bool,
    thinks: bool,
    today: str,
    look: int | None = None,
    news: str | None = None,
) -> w.Table:
    """The whole table for one guest. The seed is told when the game is over, that of a daily deal when the day is;
    `news` is what led to a fresh table and stands in no log."""
    match, opening, reader = story.match, story.opening, story.seat_of(guest)
    told = story.state == "over" and opening.daily != today
    return w.Table(
        id=story.id,
        game=opening.game,
        name=opening.name,
        options=opening.options,
        players=opening.players,
        seq=story.seq,
        state=story.state,
        ready=ready,
        thinks=thinks,
        seats=seats(story, reader, presence),
        you=reader,
        your_name=name,
        host=presence.may_host(story, guest),
        watchers=presence.watchers,
        number=len(story.steps),
        view=match.view(eyes(story, reader, look)) if match else None,
        prompt=prompt(match, reader, eyes(story, reader, look)) if match else None,
        legal=legal(story, match, reader) if match else [],
        log=match.log_for(reader) if match else [],
        chat=story.chat,
        undo=undo(story, reader),
        hands=hands(story, reader, look),
        clock=opening.clock,
        away=opening.away,
        daily=opening.daily,
        past=opening.past,
        rematch=story.rematch,
        hindsight=match.hindsight if match else [],
        seed_hash=story.seed_hash,
        seed=f"{opening.seed_number:#034x}" if told else None,
        salt=opening.salt.hex() if told else None,
        news=news,
    )


def seats_message(
    story: Story, guest: str, name: str, presence: Presence, entry: e.Entry | None, look: int | None = None
) -> w.Seats:
    """Who sits where, for one guest, and what changed."""
    reader = story.seat_of(guest)
    return w.Seats(
        seq=story.seq,
        seats=seats(story, reader, presence),
        you=reader,
        your_name=name,
        host=presence.may_host(story, guest),
        watchers=presence.watchers,
        legal=legal(story, story.match, reader) if story.match else [],
        undo=undo(story, reader),
        hands=hands(story, reader, look),
        rematch=story.rematch,
        sentence=sentence(story, entry) if entry else None,
    )


def sentence(story: Story, entry: e.Entry) -> str | None:
    """What changed at the seats, in words."""
    seat = getattr(entry, "seat", None)
    name = story.chairs[seat].name if seat is not None else ""
    if isinstance(entry, e.Sat):
        return f"{name} sat down."
    if isinstance(entry, e.Departed):
        plays_on = story.match is not None and entry.seat is not None
        return f"{entry.name} left{'; a bot plays on' if plays_on else ''}."
    if isinstance(entry, e.UndoAsked):
        return f"{name} would like to take a decision back."
    if isinstance(entry, e.UndoAnswered):
        return f"{name} agrees to the undo." if entry.yes else f"{name} would rather play on."
    if isinstance(entry, e.Undone):
        now = story.match.round if story.match else 0
        return f"{name} took a decision back{f': round {now} goes on' if now < story.left_round else ''}."
    if isinstance(entry, e.HandedOver):
        return f"A bot plays for {name}{WHY[entry.why]}."
    if isinstance(entry, e.HandShown):
        return f"{name} would let watchers see every hand." if entry.yes else f"{name} hides hands from watchers."
    if isinstance(entry, e.TakenBack):
        return f"{name} is back."
    if isinstance(entry, e.Rematched):
        return "A new table is set for another game."
    return None
