"""Where every component of a game is: one function a game, which counts the whole box through a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from rumpus import Match
from rumpus.core.record import Record
from rumpus.games.arcadia.rules.building import at_place
from rumpus.games.arcadia.rules.components import Phase

Places = Counter[str]


def anarcade(match: Match) -> tuple[Places, Places]:
    """Starters by player, action cards by copies, arcade cards one each; credits come and go (AN-3)."""
    entries = match.box.entries
    names = [entries["starter"]["name"], *(card["name"] for card in entries["action"])]
    machines = [card["name"] for card in entries["arcade"]]
    there = Counter({names[0]: 6 * match.players})
    there.update({card["name"]: card["copies"] for card in entries["action"]})
    there.update(machines)
    s, found = match.position, Counter[str]()
    for pile in s.stack:
        found.update(names[kind] for kind in _cards(pile))
    found.update(machines[kind] for kind in _cards(s.arcade))
    for seat in range(len(s.credits)):
        for pile in (s.hand[seat], s.played[seat], s.draw[seat], s.discard[seat]):
            found.update(names[kind] for kind in _cards(pile))
        found.update(machines[kind] for kind in _cards(s.victory[seat]))
    return there, found


def archduke(match: Match) -> tuple[Places, Places]:
    """104 cards by their copies: in the piles, in a hand, in the grids, whose number and extent are kept count of."""
    kinds = [card["name"] for card in match.box.entries["card"]]
    name = [kinds[kind] for kind in match.box.record[0].kind]
    there = Counter({card["name"]: card["copies"] for card in match.box.entries["card"]})
    s, found = match.position, Counter[str]()
    for pile in (s.draw, s.discard):
        found.update(name[card] for card in _cards(pile))
    found.update([name[s.held - 1]] if s.held else [])
    for seat, grid in enumerate(s.grid.tolist()):
        found.update(name[card - 1] for card in grid if card)
        assert sum(map(bool, grid)) == s.cards[seat]
        assert not any(grid[s.span[seat] :]), "a card lies beyond the grid"
    return there, found


def arcadia(match: Match) -> tuple[Places, Places]:
    """40 attractions, 104 workers by their kinds, 16 reviews; and the sums kept in the record are right."""
    entries, box, s, found = match.box.entries, match.box.record[0], match.position, Counter[str]()
    workers = entries["job"] + entries["expert"]
    attractions, reviews = ([card["name"] for card in entries[section]] for section in ("attraction", "review"))
    there = Counter({card["name"]: card["copies"] for card in workers}) + Counter(attractions + reviews)
    names = [workers[kind]["name"] for kind in box.kind]
    for crew in range(2):
        for pile in (s.deck[crew], s.discard[crew]):
            found.update(names[card] for card in _cards(pile))
        found.update(names[card - 1] for card in s.row[crew] if card)
    for pile in (s.plans, s.under):
        found.update(attractions[card] for card in _cards(pile))
    found.update(attractions[card - 1] for card in s.site if card)
    found.update(reviews[card] for card in _cards(s.aside))
    for seat in range(4):
        hand = _cards(s.hand[seat])
        found.update(names[card] for card in hand)
        found.update(attractions[card] for card in _cards(s.held[seat]) + _cards(s.park[seat]))
        found.update(reviews[card] for card in _cards(s.review[seat]))
        found.update([reviews[s.rejected[seat] - 1]] if s.rejected[seat] else [])
        kinds = [int(box.kind[card]) for card in hand]
        assert s.staff[seat].tolist() == [kinds.count(kind) for kind in range(len(s.staff[seat]))]
        assert s.kinds[seat] == _bits_of(kinds)
        assert s.budget[seat].tolist() == [int(sum(box.budget[aim, kind] for kind in kinds)) for aim in range(4)]
        assert s.lasting[seat] == sum(box.gives[card] for card in _cards(s.park[seat]))
        assert s.built[seat].sum() == s.park[seat].count
        if seat < s.players:
            steps = [(kind, level) for kind in range(4) for level in range(4)]
            before = [s.built[seat, kind, level - 1] if level else 99 for kind, level in steps]
            assert s.reached[seat] == _bits_of(step for step, there in enumerate(before) if there)
            free = [there - s.built[seat, kind, level] for there, (kind, level) in zip(before, steps, strict=True)]
            assert s.fitting[seat] == _bits_of(step for step, there in enumerate(free) if there > 0)
        assert not s.drawn[seat, len(hand) :].any(), "something is known of a card that is not there"
        assert set(_cards(s.held[seat])) <= set(_cards(s.taken[seat]))
    assert s.in_doubt == _bits_of(card for seat in range(4) for card in _cards(s.taken[seat]))
    paying = s.phase == Phase.PAYING
    assert s.wanted == (at_place(s, s.turn, s.aim - 1) if s.aim else 0)
    assert s.paid == sum(int(n) * int(m) for n, m in zip(s.laid, box.budget[box.type[s.wanted]], strict=True))
    assert s.chosen == _bits_of(kind for kind, laid in enumerate(s.laid) if laid)
    assert paying or not s.laid.any()
    assert not s.trial.any()
    assert not s.best.any()
    assert not s.menu.any()
    return there, found


def champion(match: Match) -> tuple[Places, Places]:
    """Tiles, games, magazines, crystals and achievements; dollars and IOUs come and go (VG-1)."""
    s, players = match.position, match.players
    numbers = range(1, 9) if players == 2 else range(10)
    there = Counter(f"tile {10 * colour + number}" for colour in range(5) for number in numbers)
    there.update(f"game {game}" for game in range(1, 31))
    there.update(f"magazine {magazine}" for magazine in range(15))
    there.update({f"crystal {colour}": 8 for colour in range(5)})
    there.update(f"achievement {card}" for card in _bits(s.achievements))
    found = Counter(f"tile {tile}" for tiles in (s.bag, s.discarded, *s.tiles) for tile in _bits(tiles))
    found.update(f"tile {tile - 1}" for tile in [*s.grid.tolist(), *s.thrill.tolist()] if tile)
    found.update(f"game {game}" for games in (s.unseen_games, s.boxed_games, *s.presents) for game in _bits(games))
    found.update(f"game {game}" for game in [*s.rental.tolist(), *s.store.tolist()] if game)
    assert s.rental_games == sum(1 << game for game in s.rental.tolist() if game)
    assert not any(rented & ~s.rental_games for rented in s.rented), "a game is rented that is not in the store"
    assert not any(beaten & ~played for beaten, played in zip(s.beaten, s.played, strict=True))
    for magazines in (s.unseen_magazines, s.boxed_magazines, *s.magazines):
        found.update(f"magazine {magazine}" for magazine in _bits(magazines))
    found.update(f"magazine {magazine - 1}" for magazine in s.newsstand.tolist() if magazine)
    for seat in range(players):
        assert s.crystals[seat] == sum(map(bool, s.notebook[seat])) + s.beside[seat].sum()
        assert s.filled[seat] == sum(1 << space for space, crystal in enumerate(s.notebook[seat]) if crystal)
    for counts in (s.crystal_bag, s.boxed_crystals, s.crystals_due, *s.beside):
        found.update({f"crystal {colour}": int(count) for colour, count in enumerate(counts)})
    for crystals in (s.sealed, s.crystal_on, s.crystal_in, *s.notebook):
        found.update(f"crystal {crystal - 1}" for crystal in crystals.tolist() if crystal)
    found.update(f"achievement {card}" for cards in (s.open_achievements, *s.won) for card in _bits(cards))
    return there, found


def rummy(match: Match) -> tuple[Places, Places]:
    """49 cards, each in the deck, in a hand or in one set of the table; the solver's desk is wiped."""
    s = match.position
    there, found = Counter(map(str, range(49))), Counter[str]()
    for cards in (s.deck, *s.hand, *s.lies):
        found.update(str(card) for card in range(64) if int(cards) >> card & 1)
    table = s.lies[0] | s.lies[1] | s.lies[2]
    assert not s.laid & ~table, "a card was laid and lies nowhere"
    assert all(not known & ~hand for known, hand in zip(s.known, s.hand, strict=True)), "a known card has left the hand"
    assert not any(s.desk.tobytes()), "something is left on the desk"
    return there, found


def _bits_of(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _bits(cards: int) -> list[int]:
    return [card for card in range(64) if int(cards) >> card & 1]


def _cards(pile: Record) -> list[int]:
    """The cards of a pile; a place above its top that is not wiped would be a card in two places."""
    assert 0 <= pile.count <= len(pile.cards)
    assert not pile.cards[pile.count :].any(), "a card is left behind above the top of a pile"
    return pile.cards[: pile.count].tolist()


COUNTS: dict[str, Callable[[Match], tuple[Places, Places]]] = {
    "anarcade": anarcade,
    "arcadia": arcadia,
    "archduke": archduke,
    "champion": champion,
    "rummy": rummy,
}
"""For each game: what the box holds for this number of players, and what lies on the table."""


def assert_all_there(match: Match) -> None:
    there, found = COUNTS[match.game.id](match)
    lost, extra = there - found, found - there
    assert not lost, f"lost: {dict(lost)}"
    assert not extra, f"in two places: {dict(extra)}"
