"""Archduke's box: what a box file must hold for a game to be played with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus import Match
from rumpus.core.box import read_box
from rumpus.core.errors import BadBox
from rumpus.core.game import find_game

GAME = find_game("archduke")
OWN = (GAME.folder / "box.toml").read_text(encoding="utf-8")


def read(text: str, folder: Path):
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return read_box(path, GAME.sheet)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("copies = 6", "copies = 5", "expected 104 cards, copies counted, found 103"),
        ("copies = 6", "copies = 17", "expected a whole number from 1 to 16, found 17"),
        ("value = 13", "value = 12", "value: expected every card to have its own, found 12 twice"),
        ('name = "Peek 12"', 'name = "Swap 11"', "name: expected every card to have its own, found 'Swap 11' twice"),
        ('symbol = "peek"', 'symbol = "steal"', "expected one of none, give, swap, peek, archduke, eclipse"),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused_with_a_sentence(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(BadBox, match=sentence):
        read(OWN.replace(old, new, 1), tmp_path)


def test_other_cards_can_be_played_with(tmp_path: Path) -> None:
    box = read(OWN.replace("value = 13", "value = 14", 1), tmp_path)
    match = Match("archduke", 2, seed=1, box=box)
    assert 14 in match.box.record[0].value
    assert match.box.fingerprint != GAME.box.fingerprint
