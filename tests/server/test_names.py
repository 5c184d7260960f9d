# ruff: noqa: RUF001
"""What people may be called: nobody is taken for the reader, for a bot or for somebody else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.errors import RumpusError
from rumpus.server.runtime.guests import ADJECTIVES, ANIMALS
from rumpus.server.runtime.names import check_name, check_words, shape

from .gathering import Gathering

FOR_THE_TABLE = "That name is for the table and its bots; please choose another."
OF_THE_WORLD = (
    "Nina, José, Ægir, Анна, Ιωάννα, 山田 花子, やまだ Hana, 김유신, مريم, राधिका, Nguyễn, X Æ A-12, O'Neil, Nina 🎲, "
    "Talbot, Jo, 7of9"
)
OF_THE_TABLE = (
    "You, YOU,  you , Y o u, Ｙｏｕ, Yоu, Υου, Yöu!, 𝐘𝐨𝐮, Pixel, pixe1, PlXEL, Ріхеӏ, Nova., N0va, Есһо, Rookie, "
    "Champion, Rumpus, Nina's bot, Bot 3, B0T"
)


@pytest.mark.parametrize("name", OF_THE_WORLD.split(", "))
def test_names_of_the_world_stay_as_they_are(name: str) -> None:
    assert check_name(name, 24) == name


@pytest.mark.parametrize("name", OF_THE_TABLE.split(", "))
def test_nobody_is_called_like_the_reader_or_a_bot(name: str) -> None:
    with pytest.raises(RumpusError) as refused:
        check_name(name, 24)
    # Where letters of two alphabets are mixed, that is said.
    assert str(refused.value) == FOR_THE_TABLE or "one alphabet" in str(refused.value)


@pytest.mark.parametrize("name", ["", " \n ", "\u200b", "\u3164", "\uffa0\u115f", "\u2800\u2800", "\ufe0f", "…", "★"])
def test_a_name_can_be_seen_and_read(name: str) -> None:
    with pytest.raises(RumpusError, match="needs at least one letter"):
        check_name(name, 24)


def test_a_name_is_trimmed_and_normalised() -> None:
    assert check_name("  Ni\u00adna\u3164\u2800Ray\u202e \t", 24) == "Ni na Ray"
    assert check_name("Ｎｉｎａ ﬁ", 24) == "Nina fi"
    assert check_name("Nin\u0061\u0301", 24) == "Niná"
    with pytest.raises(RumpusError, match="at most 24 letters, not 25"):
        check_name("N" * 25, 24)
    with pytest.raises(RumpusError, match="at most 3 marks"):
        check_name("Z" + "\u0317" * 9, 24)
    with pytest.raises(RumpusError, match="number in brackets"):
        check_name("Nina (2)", 24)
    with pytest.raises(RumpusError, match="one alphabet"):
        check_name("Ninа", 24)


def test_every_name_that_comes_with_a_cookie_is_allowed() -> None:
    for adjective in ADJECTIVES:
        for animal in ANIMALS:
            assert check_name(f"{adjective} {animal}", 24) == f"{adjective} {animal}"


@given(st.text(max_size=60))
def test_whatever_is_allowed_is_allowed_again_and_stays(text: str) -> None:
    try:
        name = check_name(text, 24)
    except RumpusError:
        return
    assert check_name(name, 24) == name
    assert check_words(name, 24, "A name") == name
    assert shape(name) not in ("you", "")


def test_two_at_a_table_are_told_apart(gathering: Gathering) -> None:
    nina = gathering.host("me open", game="snap")
    assert nina.ask("rename", name="Olli")["type"] == "ack"
    otto = gathering.come(nina.table_id)
    assert otto.ask("rename", name="0Ili")["sentence"].startswith("Your name looks like that of Olli;")
    assert otto.ask("rename", name="Otto")["type"] == "ack"
    assert otto.ask("sit", seat=1)["type"] == "ack"
    assert nina.ask("rename", name="You")["sentence"] == FOR_THE_TABLE
    assert otto.ask("rename", name="Olli")["type"] == "ack", "of two who have the very same, one gets a number"


def test_who_was_renamed_elsewhere_sits_down_under_another_name(gathering: Gathering) -> None:
    nina = gathering.host("me open", game="snap")
    nina.ask("rename", name="Olli")
    with gathering.server.guest() as guest:
        assert guest.post("/api/me", json={"name": "Pixel"}).json()["sentence"] == FOR_THE_TABLE
        assert guest.post("/api/me", json={"name": "OIIi"}).status_code == 200
        otto = gathering.come_with(guest, nina.table_id)
        assert otto.ask("sit", seat=1)["sentence"].startswith("Your name looks like that of Olli;")
