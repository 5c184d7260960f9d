"""What people read of Archduke comes in parts: nobody has to take a text apart."""

from __future__ import annotations

from rulebook.archduke.positions import at_table, discard_from, do, pass_all

from rumpus import Match
from rumpus.core.box import Box
from rumpus.core.game import Event, find_game
from rumpus.core.texts import Label, Sentence
from rumpus.games.archduke.rules.components import Told
from rumpus.games.archduke.table import log
from rumpus.games.archduke.table.labels import About, label
from rumpus.games.archduke.table.view import Spot

NAMES = ["Ada", 'Ben: the "Duke" (of cards)', "Cy"]
GIVE, SWAP = 1, 11


def rule_box() -> Box:
    return find_game("archduke").check_box(None)


def labels(match: Match, seat: int, kind: str) -> list[Label[str, About]]:
    found = [label(match.box, match.position, seat, action.id, NAMES) for action in match.legal(seat)]
    return [each for each in found if each.kind == kind]


# Labels


def test_a_pass_has_a_short_title_and_says_what_it_forgoes() -> None:
    match = at_table("7 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    assert labels(match, 0, "pass") == [Label("pass", "Pass", About(window=2), detail="match nothing")]


def test_a_name_stands_in_a_title_whole() -> None:
    match = at_table(f"{GIVE} 8 9 10", "2 3 4 5", "2 3 4 5")
    discard_from(match, 0, 0)
    pass_all(match)
    assert labels(match, 0, "give")[0].title == f"Give a penalty card to {NAMES[1]}"


def test_the_second_card_of_a_swap_names_the_first() -> None:
    match = at_table(f"{SWAP} 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    pass_all(match)
    do(match, 0, "choose", seat=1, place=2)
    first = labels(match, 0, "swap")[0]
    assert first.about == About(0, 0, 2, Spot(1, 2))
    assert dict(match.legal(0)[1].about) == {"seat": 0, "place": 0, "window": 2, "with": {"seat": 1, "place": 2}}


# Prompts


def test_a_prompt_says_first_where_in_the_game_it_is() -> None:
    match = at_table("7 8 9 10", "13 3 4 5")
    assert match.prompt(0).title == "Your turn"
    discard_from(match, 0, 0)
    assert match.prompt(1).title == "The 7 was discarded"
    assert match.prompt(1).detail.startswith("match it with a card of yours")
    do(match, 1, "match", place=0)
    asked = match.prompt(1)
    assert (asked.title, asked.detail[:31]) == ("", "That did not match the 7 and co")


# Sentences


def told(kind: Told, what: int = 1, amount: int = 2) -> Sentence | None:
    return log.sentence(rule_box(), Event(decision=1, kind=kind, seat=0, what=what, amount=amount), NAMES, 1)


def test_a_sentence_has_the_name_of_who_did_it_apart() -> None:
    assert told(Told.CALLED) == Sentence(" called Archduke!", "Ada", 0)
    assert told(Told.GAVE) == Sentence(f" gave {NAMES[1]} a penalty card (bottom left).", "Ada", 0)


def test_a_round_begins_with_a_heading() -> None:
    assert told(Told.ROUND) == Sentence(f"Round 2: {NAMES[1]} deals, Ada begins.", heading=True)


def test_what_nobody_did_has_no_name() -> None:
    assert told(Told.RESHUFFLED) == Sentence("2 discarded cards were shuffled into a new draw pile.")
    assert told(Told.PLAY_OFF) == Sentence("2 players share the lead and play it off.")


def test_what_one_player_alone_saw_is_not_written_down() -> None:
    assert told(Told.SAW) is None
    assert told(Told.DREW_CARD) is None
