"""The rental store, the video game store and the newsstand: new releases, renting, presents, magazines."""

from __future__ import annotations

from rumpus.core.bits import any_of, bit, count_of, has
from rumpus.core.events import reveal, tell
from rumpus.core.record import Record
from rumpus.core.rng import random_below
from rumpus.core.rule import number, rule
from rumpus.games.champion.rules.components import (
    COLOURS,
    CRYSTALS,
    FIRST_NEW_RELEASE,
    GAMES,
    MAGAZINES,
    RENTALS,
    SEATS,
    SHELF,
    SHOWN,
    SLOTS,
)
from rumpus.games.champion.rules.events import Told

# New releases


@rule
def stock_up(s: Record) -> None:
    """VG-8, VG-9: games, magazines and crystals; a crystal lies on each of the last ten games of the rental store."""
    s.unseen_games = (bit(GAMES) - 1) & ~number(1)
    s.unseen_magazines = bit(MAGAZINES) - 1
    for colour in range(COLOURS):
        s.crystal_bag[colour] = CRYSTALS
    for slot in range(FIRST_NEW_RELEASE, SLOTS):
        s.sealed[slot] = draw_crystal(s) + 1
    show_rentals(s, number(SHOWN) + number(s.players == SEATS))
    fill_store(s)
    fill_newsstand(s)


@rule
def draw_crystal(s: Record) -> int:
    """A crystal from the bag, by its colour. There must be one."""
    left = number(0)
    for colour in range(COLOURS):
        left += number(s.crystal_bag[colour])
    skip = random_below(s, left)
    colour = number(0)
    while skip >= s.crystal_bag[colour]:
        skip -= number(s.crystal_bag[colour])
        colour += 1
    s.crystal_bag[colour] -= 1
    return colour


@rule
def draw_game(s: Record) -> int:
    """A game that nobody has seen: those of both stores were shuffled together, so any of them may come up."""
    game = any_of(s.unseen_games, s)
    s.unseen_games ^= bit(game)
    return game


@rule
def show_rentals(s: Record, count: int) -> None:
    """VG-8, VG-20: the next games of the rental store are turned up, as long as there are any."""
    reveal(s)
    for _ in range(min(count, SLOTS - s.shown)):
        game = draw_game(s)
        s.rental[s.shown] = game
        s.crystal_on[game] = s.sealed[s.shown]
        s.sealed[s.shown] = 0
        s.rental_games |= bit(game)
        s.shown += 1


@rule
def fill_store(s: Record) -> None:
    """VG-9, VG-21: what is left goes back to the box, crystals too; three new games, each with a crystal."""
    for i in range(SHELF):
        if s.store[i] != 0:
            s.boxed_games |= bit(s.store[i])
            s.boxed_crystals[number(s.crystal_on[s.store[i]]) - 1] += 1
            s.crystal_on[s.store[i]] = 0
        game = draw_game(s)
        s.store[i] = game
        s.crystal_on[game] = draw_crystal(s) + 1


@rule
def fill_newsstand(s: Record) -> None:
    """VG-9, VG-21: what is left goes back to the box, crystals too; three new magazines, each with a crystal."""
    for i in range(SHELF):
        if s.newsstand[i] != 0:
            old = number(s.newsstand[i]) - 1
            s.boxed_magazines |= bit(old)
            s.boxed_crystals[number(s.crystal_in[old]) - 1] += 1
            s.crystal_in[old] = 0
        magazine = any_of(s.unseen_magazines, s)
        s.unseen_magazines ^= bit(magazine)
        s.newsstand[i] = magazine + 1
        s.crystal_in[magazine] = draw_crystal(s) + 1


# Renting


@rule
def price_of(s: Record, game: int) -> int:
    """VG-35, VG-57: two dollars for a new release, one for any other game."""
    return number(2) if s.crystal_on[game] != 0 else number(1)


@rule
def may_rent(s: Record, p: int) -> bool:
    """VG-34, VG-37: whether a player has a meeple left."""
    return count_of(s.rented[p]) < RENTALS


@rule
def rentable(s: Record, p: int) -> int:
    """VG-34 to VG-37: the slots of games that nobody has at home and that the player can pay and has a meeple for."""
    slots = number(0)
    if s.dollars[p] > 0 and may_rent(s, p):
        gone = number(0)
        for q in range(s.players):
            gone |= s.rented[q]
        for slot in range(s.shown):
            game = number(s.rental[slot])
            if not has(gone, game) and s.dollars[p] >= price_of(s, game):
                slots |= bit(slot)
    return slots


@rule
def rent(s: Record, p: int, slot: int) -> None:
    game = number(s.rental[slot])
    price = price_of(s, game)
    s.dollars[p] -= price
    s.rented[p] |= bit(game)
    tell(s, Told.RENTED, p, game, price)


# Presents and magazines


@rule
def in_store(s: Record) -> int:
    """The places of the video game store where a game lies, as bits."""
    places = number(0)
    for i in range(SHELF):
        places |= number(s.store[i] != 0) << i
    return places


@rule
def at_newsstand(s: Record) -> int:
    """The places of the newsstand where a magazine lies, as bits."""
    places = number(0)
    for i in range(SHELF):
        places |= number(s.newsstand[i] != 0) << i
    return places


@rule
def take_present(s: Record, p: int, place: int) -> None:
    """VG-29: the game stays with the player for the rest of the game, its crystal on top of it until it is played."""
    game = number(s.store[place])
    s.store[place] = 0
    s.presents[p] |= bit(game)
    s.present_due = 0
    s.news = 1
    tell(s, Told.GOT_PRESENT, p, game, number(s.crystal_on[game]) - 1)


@rule
def take_magazine(s: Record, p: int, place: int) -> None:
    """VG-33: the magazine is the player's, its crystal on top of it until it is used."""
    magazine = number(s.newsstand[place]) - 1
    s.newsstand[place] = 0
    s.magazines[p] |= bit(magazine)
    s.fresh[p] |= bit(magazine)
    s.magazine_due = 0
    s.news = 1
    tell(s, Told.GOT_MAGAZINE, p, magazine, number(s.crystal_in[magazine]) - 1)
