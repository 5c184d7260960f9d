"""Events: told only when somebody listens, never beyond the room there is, forgotten without a trace."""

from __future__ import annotations

from rumpus.core.events import forget_events, reveal, start_telling, tell
from rumpus.core.record import EVENTS, Record, blank, position

STATE = position()


def listening(telling: int = 1) -> Record:
    s = blank(STATE)[0]
    s.telling = telling
    return s


def test_an_event_is_noted_with_all_it_says() -> None:
    s = listening()
    tell(s, 3, 1, 42, -2)
    assert s.event_count == 1
    assert s.events[0].tolist() == (3, 1, 42, -2)


def test_events_are_kept_in_order() -> None:
    s = listening()
    for kind in range(5):
        tell(s, kind, 0, 0, 0)
    assert s.events["kind"][: s.event_count].tolist() == [0, 1, 2, 3, 4]


def test_nothing_is_noted_when_nobody_listens() -> None:
    s = listening(0)
    before = s.tobytes()
    tell(s, 3, 1, 42, 2)
    assert s.tobytes() == before


def test_events_beyond_the_room_there_is_do_no_harm() -> None:
    s = listening()
    for number in range(EVENTS + 10):
        tell(s, 1, 0, number, 0)
    assert s.event_count == EVENTS
    assert s.events["what"].tolist() == list(range(EVENTS))


def test_a_new_decision_starts_a_new_tale() -> None:
    s = listening()
    tell(s, 1, 0, 0, 0)
    start_telling(s)
    assert s.event_count == 0
    tell(s, 2, 0, 0, 0)
    assert s.events[0].kind == 2


def test_forgotten_events_leave_no_byte_behind() -> None:
    s = listening()
    for number in range(EVENTS):
        tell(s, 1, 2, number + 3, 4)
    forget_events(s)
    assert s.tobytes() == listening().tobytes()


def test_revealing_is_counted() -> None:
    s = listening()
    reveal(s)
    reveal(s)
    assert s.revealed == 2
