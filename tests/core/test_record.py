"""Records: fields by name, zero throughout at first, aligned, the same for every game where it matters."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus.core.record import CARD, EVENTS, NUMBER, SMALL, blank, many, pile, position, record


def test_fields_are_read_and_written_by_name() -> None:
    r = blank(record(turn=NUMBER, credits=many(SMALL, 4), table=many(SMALL, 2, 3)))[0]
    r.turn = 3
    r.credits[2] = 5
    r.table[1, 2] = 7
    assert (r.turn, r.credits.tolist(), r.table.tolist()) == (3, [0, 0, 5, 0], [[0, 0, 0], [0, 0, 7]])


def test_a_pile_has_a_count_and_room_for_its_cards() -> None:
    p = blank(pile(5))[0]
    assert p.count == 0
    assert p.cards.shape == (5,)
    assert p.cards.dtype == CARD


def test_many_piles_stand_side_by_side() -> None:
    r = blank(record(hand=many(pile(3), 2)))[0]
    r.hand[1].count = 1
    r.hand[1].cards[0] = 9
    assert [h.count for h in r.hand] == [0, 1]
    assert r.hand["cards"].tolist() == [[0, 0, 0], [9, 0, 0]]


def test_a_position_begins_with_what_every_game_keeps() -> None:
    kind = position(turn=NUMBER)
    assert kind.names == (
        "rng",
        "players",
        "first",
        "round_number",
        "revealed",
        "telling",
        "event_count",
        "turn",
        "events",
    )
    assert kind["rng"].shape == (3,)
    assert kind["events"].shape == (EVENTS,)


def test_records_are_aligned_so_that_compiled_code_may_read_them_at_once() -> None:
    kind = record(small=SMALL, wide=NUMBER)
    assert kind.isalignedstruct
    assert kind.fields["wide"][1] % 8 == 0


def test_blank_records_are_zero_padding_included() -> None:
    kind = record(small=SMALL, wide=NUMBER)
    assert blank(kind, 4).tobytes() == bytes(4 * kind.itemsize)
    assert blank(kind, 4).shape == (4,)


def test_a_copy_of_the_bytes_is_a_copy_of_the_record() -> None:
    kind = record(small=SMALL, wide=NUMBER)
    one = blank(kind)
    one[0].wide = -5
    other = np.frombuffer(one.tobytes(), kind)
    assert other[0].wide == -5
    assert other[0].small == 0


@pytest.mark.parametrize("name", ["round", "view", "copy", "size", "put", "take", "max"])
def test_a_field_cannot_be_named_like_something_that_every_record_has(name: str) -> None:
    """Interpreted, `r.round` would be NumPy's method; compiled, the field."""
    with pytest.raises(ValueError, match=name):
        record(turn=NUMBER, **{name: NUMBER})
