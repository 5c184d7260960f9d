"""What lies hidden from a seat, and what it can work out all the same: three functions a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from random import Random

from rumpus import Match
from rumpus.core.bits import any_of
from rumpus.core.record import Record
from rumpus.games.anarcade.rules.components import Told
from rumpus.games.arcadia.rules.components import JOBS, Phase
from rumpus.games.arcadia.rules.components import Told as Arcadia
from rumpus.games.archduke.rules.components import PLACES
from rumpus.games.archduke.rules.components import Told as Archduke
from rumpus.games.champion.rules.events import Told as Champion
from rumpus.games.rummy.rules.components import Told as Rummy

Slots = dict[str, Hashable]
Certainties = dict[int, Counter[int]]


def anarcade(match: Match, seat: int) -> Slots:
    """AN-37: the next card of each stack, the next machine, the top of each draw stack, and others' hands."""
    s = match.position
    slots: Slots = {}
    for colour, pile in enumerate(s.stack):
        slots[f"next card of stack {colour}"] = _card(pile, 2)
    slots["next machine"] = _card(s.arcade, 1 if match.over else 2)
    for q in range(match.players):
        slots[f"top of the draw stack of {q}"] = _card(s.draw[q], 1)
        if q != seat:
            slots[f"hand of {q}"] = tuple(sorted(s.hand[q].cards[: s.hand[q].count].tolist()))
    return slots


def anarcade_out_of_sight(match: Match, seat: int, lots: Random) -> Match:
    """Everything whose order is hidden in another order; a hand keeps the cards that are known to be in it in front."""
    other = match.copy()
    s = other.position
    face_down = [(pile, 0, pile.count - 1) for pile in s.stack]
    face_down.append((s.arcade, 0, s.arcade.count - (0 if match.over else 1)))
    for q in range(match.players):
        face_down.append((s.draw[q], 0, s.draw[q].count))
        if q != seat:
            face_down.append((s.hand[q], 0, s.hand_certain[q]))
            face_down.append((s.hand[q], s.hand_certain[q], s.hand[q].count))
    for pile, lowest, upto in face_down:
        cards = pile.cards[lowest : max(lowest, upto)].tolist()
        lots.shuffle(cards)
        pile.cards[lowest : max(lowest, upto)] = cards
    s.rng[:] = lots.getrandbits(64), lots.getrandbits(64), lots.getrandbits(32)
    return other


def arcadia(match: Match, seat: int) -> Slots:
    """AC-38: workers that others drew, attractions of which one was dropped, and the reviews they were dealt."""
    s = match.position
    slots: Slots = {}
    for q in set(range(match.players)) - {seat}:
        for i, drawn in enumerate(s.drawn[q, :6].tolist()):
            if drawn:
                slots[f"card {i} in the hand of {q}"] = _kind(match, s.hand[q].cards[i])
        if s.taken[q].count > s.held[q].count:
            slots[f"older attraction of {q}"] = int(s.held[q].cards[0])
        slots[f"review that {q} put aside"] = int(s.rejected[q])
        if not match.over:
            slots[f"review of {q}"] = _card(s.review[q], 1)
    return slots


def arcadia_out_of_sight(match: Match, seat: int, lots: Random) -> Match:
    """Hidden cards change places where both could lie: a drawn card was in the deck by then."""
    other = match.copy()
    s = other.position
    others = [q for q in range(match.players) if q != seat]
    if seat != s.turn and s.phase in (Phase.PAYING, Phase.ROOM):
        s.phase, s.aim, s.wanted, s.paid, s.payable, s.chosen = Phase.ACTION, 0, 0, 0, 0, 0
        s.laid[:] = 0
    for crew in range(2):
        deck = [(s.deck[crew].cards, i, int(s.shuffles[crew])) for i in range(s.deck[crew].count)]
        hands = [
            (s.hand[q].cards, i, int(s.drawn[q, i]) - 1)
            for q in others
            for i in range(s.hand[q].count)
            if s.drawn[q, i] and (s.hand[q].cards[i] >= JOBS) == crew
        ]
        spots = deck + hands
        for _ in range(4 * len(spots)):
            (one, i, drawn), (two, j, drawn_too) = lots.choice(spots), lots.choice(spots)
            if s.since[one[i]] <= drawn_too and s.since[two[j]] <= drawn:
                one[i], two[j] = int(two[j]), int(one[i])
    for q in others:
        _arcadia_recount(other, q)
        _arcadia_swap_dropped(other, q, lots)
    _shuffle(s.plans, lots)
    reviews = [(s.aside.cards, i) for i in range(s.aside.count)]
    for q in others:
        reviews += [] if match.over else [(s.review[q].cards, i) for i in range(s.review[q].count)]
    cards = [int(place[i]) for place, i in reviews] + [int(s.rejected[q]) - 1 for q in others if s.rejected[q]]
    lots.shuffle(cards)
    for place, i in reviews:
        place[i] = cards.pop()
    for q in others:
        s.rejected[q] = cards.pop() + 1 if s.rejected[q] else 0
    s.rng[:] = lots.getrandbits(64), lots.getrandbits(64), lots.getrandbits(32)
    return other


def _arcadia_recount(match: Match, q: int) -> None:
    """What the record adds up about a hand."""
    s, box = match.position, match.box.record[0]
    kinds = [_kind(match, card) for card in s.hand[q].cards[: s.hand[q].count]]
    s.staff[q] = [kinds.count(kind) for kind in range(len(s.staff[q]))]
    s.kinds[q] = sum(1 << kind for kind in set(kinds))
    s.budget[q] = [sum(int(box.budget[aim, kind]) for kind in kinds) for aim in range(4)]


def _arcadia_swap_dropped(match: Match, q: int, lots: Random) -> None:
    """The older attraction in a hand changes places with the last one dropped, if all of them lie in one pile."""
    s = match.position
    older = s.taken[q].count - max(s.held[q].count - 1, 0)
    candidates = set(s.taken[q].cards[:older].tolist()) - {int(s.held[q].cards[0])}
    for pile in (s.plans, s.under):
        there = [i for i in range(pile.count) if int(pile.cards[i]) in candidates]
        if older > 1 and there and len(there) == len(candidates) and lots.randrange(2):
            i = there[-1]
            pile.cards[i], s.held[q].cards[0] = int(s.held[q].cards[0]), int(pile.cards[i])


def _shuffle(pile: Record, lots: Random) -> None:
    cards = pile.cards[: pile.count].tolist()
    lots.shuffle(cards)
    pile.cards[: pile.count] = cards


def archduke(match: Match, seat: int) -> Slots:
    """AR-39: every face-down card that the seat has not seen where it lies, and the card somebody else has drawn."""
    return {
        f"card of {spot[0]} at {spot[1]}" if spot else "the card in hand": _kind(match, card)
        for spot, card in _archduke_hidden(match, seat).items()
    }


def archduke_out_of_sight(match: Match, seat: int, lots: Random) -> Match:
    """Hidden cards that come from the same shuffle change places among each other and with the draw pile."""
    other = match.copy()
    s = other.position
    for mixed in range(s.shuffles + 1):
        spots = [spot for spot, card in _archduke_hidden(match, seat).items() if s.shuffled[card] == mixed]
        pile = range(s.draw.count) if mixed == s.shuffles else range(0)
        cards = [_archduke_hidden(match, seat)[spot] for spot in spots] + [int(s.draw.cards[i]) for i in pile]
        lots.shuffle(cards)
        for spot in spots:
            if spot:
                s.grid[spot] = cards.pop() + 1
            else:
                s.held = cards.pop() + 1
        for i in pile:
            s.draw.cards[i] = cards.pop()
    s.rng[:] = lots.getrandbits(64), lots.getrandbits(64), lots.getrandbits(32)
    return other


def _archduke_hidden(match: Match, seat: int) -> dict[tuple[int, int] | None, int]:
    """Cards by seat and place, the one in another's hand by None."""
    s = match.position
    hidden: dict[tuple[int, int] | None, int] = {
        (q, place): int(card) - 1
        for q, grid in enumerate(s.grid.tolist())
        for place, card in enumerate(grid)
        if card and not s.seen[q, place] >> seat & 1
    }
    if s.held and not s.held_open and s.turn != seat:
        hidden[None] = int(s.held) - 1
    return hidden


def _kind(match: Match, card: int) -> int:
    return int(match.box.record[0].kind[card])


def champion(match: Match, seat: int) -> Slots:
    """VG-80: what would be drawn next. It lies nowhere yet: the random numbers to come are all that is hidden."""
    s = match.position
    decks = {"tile": s.bag or s.discarded, "game": s.unseen_games, "magazine": s.unseen_magazines}
    return {f"next {name}": any_of(deck, match.copy().position) for name, deck in decks.items() if deck}


def champion_out_of_sight(match: Match, seat: int, lots: Random) -> Match:
    other = match.copy()
    other.position.rng[:] = lots.getrandbits(64), lots.getrandbits(64), lots.getrandbits(32)
    return other


def rummy(match: Match, seat: int) -> Slots:
    """RU-34: where each card is that nobody has shown: in the deck, which has no order, or in another hand."""
    s = match.position
    places = {"deck": s.deck} | {f"hand of {q}": s.hand[q] & ~s.known[q] for q in range(match.players) if q != seat}
    return {f"place of card {card}": place for place, cards in places.items() for card in _bits(cards)}


def rummy_out_of_sight(match: Match, seat: int, lots: Random) -> Match:
    """Cards of the deck and unseen cards of other hands change places."""
    other = match.copy()
    s = other.position
    others = [q for q in range(match.players) if q != seat]
    unseen = {q: _bits(s.hand[q] & ~s.known[q]) for q in others}
    cards = [*_bits(s.deck), *(card for hand in unseen.values() for card in hand)]
    lots.shuffle(cards)
    for q in others:
        s.hand[q] = int(s.known[q]) + sum(1 << cards.pop() for _ in unseen[q])
    s.deck = sum(1 << card for card in cards)
    s.rng[:] = lots.getrandbits(64), lots.getrandbits(64), lots.getrandbits(32)
    return other


def _bits(cards: int) -> list[int]:
    return [card for card in range(64) if int(cards) >> card & 1]


def _card(pile: Record, from_top: int) -> int | None:
    return int(pile.cards[pile.count - from_top]) if pile.count >= from_top else None


HIDDEN: dict[str, Callable[[Match, int], Slots]] = {
    "anarcade": anarcade,
    "arcadia": arcadia,
    "archduke": archduke,
    "champion": champion,
    "rummy": rummy,
}
"""For each game: what is in the places a seat cannot look into, by the name of the place."""

OPEN = {"champion"}
"""Games in which nobody is told anything alone."""

OUT_OF_SIGHT: dict[str, Callable[[Match, int, Random], Match]] = {
    "anarcade": anarcade_out_of_sight,
    "arcadia": arcadia_out_of_sight,
    "archduke": archduke_out_of_sight,
    "champion": champion_out_of_sight,
    "rummy": rummy_out_of_sight,
}
"""For each game: another position that the seat cannot tell from this one, not made by the game's `determinize`."""


def anarcade_hands(match: Match) -> Certainties:
    """Cards that everyone can tell to be in a hand, worked out from what a spectator reads in the log.

    Decks are open knowledge. Who draws the last cards of a draw stack, shuffles the discards and
    draws on has those last cards in hand for certain.
    """
    seats = range(match.players)
    decks = [Counter({0: 6}) for _ in seats]
    laid, discarded, certain = ([Counter[int]() for _ in seats] for _ in range(3))
    for event in match.events(None):
        seat = event.seat
        if event.kind in (Told.LAID, Told.DREW):
            laid[seat][event.what] += 1
            certain[seat].clear()
        elif event.kind == Told.BOUGHT:
            decks[seat][event.what] += 1
            discarded[seat][event.what] += 1
        elif event.kind == Told.NEW_HAND:
            discarded[seat] += laid[seat]
            laid[seat].clear()
        elif event.kind == Told.RESHUFFLED:
            if event.amount > discarded[seat].total():  # the turn is over: what was laid out is shuffled too
                certain[seat] = decks[seat] - discarded[seat] - laid[seat]
                laid[seat].clear()
            discarded[seat].clear()
    return dict(enumerate(certain))


def anarcade_hand(match: Match, seat: int) -> Counter[int]:
    hand = match.position.hand[seat]
    return Counter(hand.cards[: hand.count].tolist())


def arcadia_hands(match: Match) -> Certainties:
    """Workers and attractions that everyone can tell to be in a hand, from what a spectator reads in the log.

    Workers taken from a row stay until one like them is spent. Attractions were all taken from the row: who has dropped
    none unseen since has just those that are not built. They are counted below the workers.
    """
    workers = [Counter[int]() for _ in range(match.players)]
    taken: list[set[int]] = [set() for _ in range(match.players)]
    dropped = [False] * match.players
    for event in match.events(None):
        seat, what, kind = event.seat, event.what, Arcadia(event.kind)
        if kind == Arcadia.TOOK:
            workers[seat][what] += 1
        elif kind == Arcadia.SPENT:
            workers[seat][what] = max(0, workers[seat][what] - event.amount)
        elif kind == Arcadia.DROPPED:
            dropped[seat] = True
        elif kind == Arcadia.HELD:
            taken[seat] = {what} if dropped[seat] else taken[seat] | {what}
        elif kind == Arcadia.BUILT and event.amount:
            dropped[seat] = dropped[seat] and what in taken[seat]
            taken[seat].discard(what)
    return {q: +workers[q] + Counter(-1 - card for card in taken[q]) for q in range(match.players)}


def arcadia_hand(match: Match, seat: int) -> Counter[int]:
    hand, held = match.position.hand[seat], match.position.held[seat]
    return Counter(_kind(match, card) for card in hand.cards[: hand.count]) + Counter(
        -1 - card for card in held.cards[: held.count].tolist()
    )


def archduke_grids(match: Match) -> Certainties:
    """Cards that everyone can tell to be in a grid, worked out from what a spectator reads in the log.

    Known are cards that were shown by a wrong match, and cards taken from the discard pile, until they move on.
    """
    known: dict[tuple[int, int], int] = {}
    taken: int | None = None
    for event in match.events(None):
        seat, kind = event.seat, Archduke(event.kind)
        if kind == Archduke.ROUND:
            known.clear()
        elif kind in (Archduke.MISMATCHED, Archduke.LATE):
            known[seat, event.amount] = event.what
        elif kind == Archduke.MATCHED:
            known.pop((seat, event.amount), None)
        elif kind in (Archduke.DREW, Archduke.TOOK):
            taken = event.what if kind == Archduke.TOOK else None
        elif kind == Archduke.REPLACED:
            known.pop((seat, event.amount), None)
            if taken is not None:
                known[seat, event.amount] = taken
        elif kind == Archduke.SWAPPED:
            one, other = divmod(event.what, PLACES), divmod(event.amount, PLACES)
            here, there = known.pop(one, None), known.pop(other, None)
            known.update({spot: card for spot, card in ((one, there), (other, here)) if card is not None})
    return {q: Counter(card for (owner, _), card in known.items() if owner == q) for q in range(match.players)}


def archduke_grid(match: Match, seat: int) -> Counter[int]:
    return Counter(_kind(match, card - 1) for card in match.position.grid[seat].tolist() if card)


def champion_tiles(match: Match) -> Certainties:
    """The tiles in everybody's area, worked out from what a spectator reads in the log: all of them."""
    tiles = {seat: Counter[int]() for seat in range(match.players)}
    for event in match.events(None):
        own, kind = tiles[event.seat], Champion(event.kind)
        if kind in (Champion.DREW, Champion.TOOK, Champion.THRILL) and event.what >= 0:
            own[event.what] = 1
        elif kind == Champion.STARTED and event.amount >= 0:
            own[event.amount] = 1
        elif kind == Champion.SWAPPED:
            own.pop(event.what)
            own[event.amount] = 1
        elif kind == Champion.DISCARDED:
            own.pop(event.what)
        elif kind == Champion.PAID:
            for tile in (event.what, event.amount):
                own.pop(tile, None)
    return tiles


def champion_area(match: Match, seat: int) -> Counter[int]:
    return Counter(_bits(match.position.tiles[seat]))


def rummy_hands(match: Match) -> Certainties:
    """Cards that everyone has seen go into a hand and not come out again, from what a spectator reads in the log."""
    known = {seat: Counter[int]() for seat in range(match.players)}
    laid: list[int] = []
    for event in match.events(None):
        seen = known[event.seat]
        if event.kind == Rummy.ROUND:
            known = {seat: Counter[int]() for seat in range(match.players)}
        elif event.kind == Rummy.TURN:
            laid = []
        elif event.kind == Rummy.LAID:
            laid.append(event.what)
            seen.pop(event.what, None)
        elif event.kind == Rummy.TOOK_BACK:
            laid.remove(event.what)
            seen[event.what] = 1
        elif event.kind == Rummy.RESTORED:
            seen.update(laid)
            laid = []
        elif event.kind == Rummy.PICKED_UP:
            seen.update(card for card in (event.what, event.amount) if card >= 0)
    return known


def rummy_hand(match: Match, seat: int) -> Counter[int]:
    return Counter(_bits(match.position.hand[seat]))


CERTAIN: dict[str, Callable[[Match], Certainties]] = {
    "anarcade": anarcade_hands,
    "arcadia": arcadia_hands,
    "archduke": archduke_grids,
    "champion": champion_tiles,
    "rummy": rummy_hands,
}
"""For each game: what everybody knows about what a seat has, without having seen it or from having seen it once."""

HELD: dict[str, Callable[[Match, int], Counter[int]]] = {
    "anarcade": anarcade_hand,
    "arcadia": arcadia_hand,
    "archduke": archduke_grid,
    "champion": champion_area,
    "rummy": rummy_hand,
}
"""For each game: what a seat has, counted in the same way."""
