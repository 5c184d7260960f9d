"""Playing and beating games: which can be, choosing tiles and wilds one by one, and what a first play brings."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, has, lowest_of
from rumpus.core.events import tell
from rumpus.core.record import Array, Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.rules.combinations import (
    POSSIBLE,
    kind_to,
    length_to,
    lowest_number,
    most_fitting,
    propose,
    useful,
)
from rumpus.games.champion.rules.components import GAMES, NEOW, NOBODY, PLAYED_BY_TWO
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.rules.grid import on_trail

# What can be played


@rule
def accessible(s: Record, p: int) -> int:
    """VG-39: Neow, what is rented this week, and presents."""
    return bit(NEOW) | s.rented[p] | s.presents[p]


@rule
def usable_magazines(box: Record, s: Record, p: int, game: int) -> int:
    """VG-51: own magazines of the game's genre that have not been used."""
    return s.fresh[p] & box.tagged[number(box.genre[game])]


@rule
def has_token(s: Record, p: int, game: int, beating: int) -> int:
    """VG-49: the played token is a wild for beating the game."""
    return number(beating != 0 and has(s.played[p], game))


@rule
def is_open(box: Record, s: Record, p: int, game: int, beating: int) -> bool:
    """VG-46, VG-48: whether a player could still play or beat a game: each once, and two tiles always beat."""
    if beating != 0:
        return not has(s.beaten[p], game)
    return not has(s.played[p], game) and box.needs[game] > PLAYED_BY_TWO


@inlined_rule
def can_complete(box: Record, s: Record, p: int, game: int, beating: int) -> bool:
    """Whether a player has the tiles and wilds to play or beat a game, wherever the game is."""
    if not is_open(box, s, p, game, beating):
        return False
    wilds = count_of(usable_magazines(box, s, p, game)) + has_token(s, p, game, beating)
    length = length_to(box, game, beating)
    return most_fitting(box, s.tiles[p], kind_to(box, game, beating), length) + wilds >= length


@rule
def proposal(box: Record, s: Record, p: int, game: int, beating: int) -> int:
    """VG-50: the tiles that would be proposed for a game, beginning from nothing."""
    token = has_token(s, p, game, beating)
    magazines = count_of(usable_magazines(box, s, p, game))
    length = length_to(box, game, beating)
    return propose(s.tiles[p], number(0), token, magazines, kind_to(box, game, beating), length, lowest_number(s))


# Choosing tiles and wilds


@rule
def aim_at(s: Record, game: int, beating: int) -> None:
    s.aim = game + 1
    s.beating = beating


@rule
def open_magazines(box: Record, s: Record) -> int:
    """Magazines that could still be added to what is chosen."""
    return usable_magazines(box, s, s.turn, s.aim - 1) & ~s.chosen_magazines


@rule
def open_token(s: Record) -> int:
    """Whether the played token could still be added."""
    return has_token(s, s.turn, s.aim - 1, s.beating) - s.chosen_token


@rule
def wilds_chosen(s: Record) -> int:
    return count_of(s.chosen_magazines) + s.chosen_token


@rule
def still_needed(box: Record, s: Record) -> int:
    return length_to(box, s.aim - 1, s.beating) - count_of(s.chosen) - wilds_chosen(s)


@rule
def open_tiles(box: Record, s: Record) -> int:
    """VG-45: tiles that could still be added, so that the combination can be completed."""
    game = s.aim - 1
    wilds = wilds_chosen(s) + count_of(open_magazines(box, s)) + open_token(s)
    length = length_to(box, game, s.beating)
    kind = kind_to(box, game, s.beating)
    return useful(s.tiles[s.turn], s.chosen, wilds, kind, length, lowest_number(s)) & ~s.chosen & ~POSSIBLE


@rule
def choose_only_way(box: Record, s: Record) -> None:
    """Where everything that could be added has to be, it is."""
    tiles = open_tiles(box, s)
    if count_of(tiles) + count_of(open_magazines(box, s)) + open_token(s) == still_needed(box, s):
        s.chosen |= tiles
        s.chosen_magazines |= open_magazines(box, s)
        s.chosen_token += open_token(s)


@rule
def choose_proposed(box: Record, s: Record) -> None:
    """VG-50: completes what is chosen in the cheapest way."""
    game = s.aim - 1
    s.chosen_token += open_token(s)
    wilds = wilds_chosen(s)
    left = open_magazines(box, s)
    kind = kind_to(box, game, s.beating)
    length = length_to(box, game, s.beating)
    s.chosen = propose(s.tiles[s.turn], s.chosen, wilds, count_of(left), kind, length, lowest_number(s))
    for _ in range(still_needed(box, s)):
        s.chosen_magazines |= left & -left
        left &= left - 1


# Doing it


@rule
def pay(box: Record, s: Record) -> None:
    """VG-43, VG-52: the tiles are discarded, and magazines give up their crystals."""
    p = s.turn
    s.tiles[p] &= ~s.chosen
    s.discarded |= s.chosen
    left = s.chosen
    while left != 0:
        tile = lowest_of(left)
        left &= left - 1
        other = number(NOBODY)
        if left != 0:
            other = lowest_of(left)
            left &= left - 1
        tell(s, Told.PAID, p, tile, other)
    if s.chosen_token != 0:
        tell(s, Told.PAID_TOKEN, p, s.aim - 1, 0)
    left = s.chosen_magazines
    s.fresh[p] &= ~left
    while left != 0:
        magazine = lowest_of(left)
        left &= left - 1
        s.crystals_due[number(s.crystal_in[magazine]) - 1] += 1
        s.crystal_in[magazine] = 0
        tell(s, Told.PAID_MAGAZINE, p, magazine, 0)


@rule
def finish_game(box: Record, s: Record) -> None:
    """VG-46, VG-47, VG-53, VG-56: the token is laid or turned; the first one brings a thrill and the crystal."""
    p = s.turn
    game = s.aim - 1
    s.news = 1
    pay(box, s)
    if s.beating != 0:
        s.beaten[p] |= bit(game)
        tell(s, Told.BEAT, p, game, number(box.points[game]))
    else:
        tell(s, Told.PLAYED, p, game, 0)
    if not has(s.played[p], game):
        s.played[p] |= bit(game)
        s.thrill_due = number(on_trail(s) != 0)
        if s.crystal_on[game] != 0:
            s.crystals_due[number(s.crystal_on[game]) - 1] += 1
            s.crystal_on[game] = 0
    s.aim = 0
    s.beating = 0
    s.chosen = 0
    s.chosen_magazines = 0
    s.chosen_token = 0


# For people's eyes


@rule
def list_chances(box: Record, s: Record, p: int, out: Array) -> None:
    """For every game the tiles that would be proposed to play it and to beat it, -1 where that cannot be done."""
    for game in range(GAMES):
        for beating in range(2):
            out[game, beating] = NOBODY
            if can_complete(box, s, p, number(game), number(beating)):
                out[game, beating] = proposal(box, s, p, number(game), number(beating))
