"""A quick player of Archduke: keeps what is light, matches what it knows, aims at the leader, calls when ahead."""

from __future__ import annotations

from rumpus.core.bits import has, lowest_of
from rumpus.core.piles import top
from rumpus.core.record import Array, Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.archduke.rules.components import DEALT, NOBODY, PLACES, Do, Phase, Symbol
from rumpus.games.archduke.rules.grid import card_at, is_playing, knows, seats_playing
from rumpus.games.archduke.rules.matching import acting, can_give, can_target, due, is_match


@inlined_rule
def instinct(box: Record, s: Record, player: int, mask: Array) -> int:
    if s.phase == Phase.PEEK:
        return peek_nearest(mask)
    if s.phase == Phase.WINDOW:
        return answer_window(box, s, player, mask)
    if player != s.turn:
        return number(Do.PASS)
    if s.phase == Phase.DRAW:
        return choose_pile(box, s, player)
    if s.phase == Phase.PLACE:
        return place_best(box, s, player, s.held - 1, s.held_open == 0)
    return number(Do.CALL) if wants_to_call(box, s, player) else number(Do.GO_ON)


@rule
def peek_nearest(mask: Array) -> int:
    """The cards of the lower row, which are the easiest to remember."""
    place = DEALT - 1
    while mask[Do.PLACE + place] == 0:
        place -= 1
    return number(Do.PLACE + place)


# What cards are expected to be


@rule
def value_of(box: Record, card: int) -> float:
    return 1.0 * box.value[card]


@rule
def expected(box: Record, s: Record, player: int, seat: int, place: int) -> float:
    """What the player expects a card to be worth."""
    if knows(s, player, seat, place):
        return value_of(box, card_at(s, seat, place))
    if knows(s, seat, seat, place):
        return box.weights.kept
    return box.weights.unknown


@rule
def expected_sum(box: Record, s: Record, player: int, seat: int) -> float:
    total = 0.0
    for place in range(number(s.span[seat])):
        if s.grid[seat, place] != 0:
            total += expected(box, s, player, seat, place)
    return total


# The turn


@inlined_rule
def gain_of(box: Record, s: Record, player: int, place: int, paired: int) -> float:
    """What goes away when the card at a place is discarded: it, and known cards that match it."""
    if not knows(s, player, player, place):
        return box.weights.unknown + box.weights.curiosity
    card = card_at(s, player, place)
    if not has(paired, box.kind[card]):
        return value_of(box, card)
    return value_of(box, card) + matching_gain(box, s, player, card, place)


@rule
def pairs_of(box: Record, s: Record, player: int) -> int:
    """The kinds, as bits, of own known cards that match one another."""
    kinds = number(0)
    paired = number(0)
    for place in range(number(s.span[player])):
        if s.grid[player, place] != 0 and knows(s, player, player, place):
            card = card_at(s, player, place)
            paired |= box.alike[card] if kinds & box.alike[card] != 0 else 0
            kinds |= number(1) << number(box.kind[card])
    return paired


@rule
def matching_gain(box: Record, s: Record, player: int, card: int, besides: int) -> float:
    """The value of all own known cards that could be matched to a card."""
    gain = 0.0
    for place in range(number(s.span[player])):
        known = s.grid[player, place] != 0 and knows(s, player, player, place)
        if known and place != besides and is_match(box, card, card_at(s, player, place)):
            gain += value_of(box, card_at(s, player, place))
    return gain


@inlined_rule
def best_place(box: Record, s: Record, player: int) -> tuple[int, float]:
    """The place whose card is best got rid of, and what that brings."""
    best = number(NOBODY)
    most = 0.0
    paired = pairs_of(box, s, player)
    for place in range(number(s.span[player])):
        if s.grid[player, place] != 0:
            gain = gain_of(box, s, player, place, paired)
            if best == NOBODY or gain > most:
                best = place
                most = gain
    return best, most


@rule
def place_best(box: Record, s: Record, player: int, card: int, may_discard: bool) -> int:
    """Replaces what brings most, unless it is better to let the card go, and cards that match it."""
    place, gain = best_place(box, s, player)
    if may_discard and matching_gain(box, s, player, card, number(NOBODY)) >= gain - box.value[card]:
        return number(Do.DISCARD)
    return number(Do.PLACE + place)


@rule
def choose_pile(box: Record, s: Record, player: int) -> int:
    """Takes an open card that is better than what a draw brings on average."""
    _, worst = best_place(box, s, player)
    draw = worst * worst / 26.0 if worst < 13.0 else worst - 6.5
    return number(Do.TAKE) if worst - box.value[top(s.discard)] > draw else number(Do.DRAW)


@rule
def wants_to_call(box: Record, s: Record, player: int) -> bool:
    """Whether the own sum is likely to stay below everybody's."""
    own = expected_sum(box, s, player, player)
    ahead = box.weights.ahead + box.weights.ahead_a_seat * (seats_playing(s) - 2)
    for q in range(s.players):
        if q != player and is_playing(s, q) and expected_sum(box, s, player, q) < own + ahead:
            return False
    return True


# The window


@inlined_rule
def answer_window(box: Record, s: Record, player: int, mask: Array) -> int:
    """First its own action, then every match it knows of, then the call; the next player lets others answer first."""
    if acting(s) == player:
        return use_action(box, s, player)
    if mask[number(Do.PASS)] != 0:
        untried = number(s.untried[player])
        while untried != 0:
            place = lowest_of(untried)
            card = card_at(s, player, place)
            if is_match(box, card, top(s.discard)) and knows(s, player, player, place) and box.value[card] >= 0:
                return number(Do.PLACE + place)
            untried &= untried - 1
        if mask[number(Do.CALL)] != 0 and wants_to_call(box, s, player):
            return number(Do.CALL)
        return number(Do.PASS)
    return number(Do.TAP) if mask[number(Do.TAP)] != 0 else choose_pile(box, s, player)


@rule
def use_action(box: Record, s: Record, player: int) -> int:
    if due(box, s) == Symbol.GIVE:
        return give_to_leader(box, s, player)
    if due(box, s) == Symbol.PEEK:
        return peek_most_useful(box, s, player)
    return swap_best(box, s, player)


# Seats are gone through from the player on, so that nobody is picked on for a low number.


@rule
def threat(box: Record, s: Record, player: int, seat: int) -> float:
    """How much another player is in the way: light in this round, and light in tokens."""
    return -expected_sum(box, s, player, seat) - 1.0 * s.weight[seat]


@rule
def give_to_leader(box: Record, s: Record, player: int) -> int:
    choice = number(Do.DECLINE)
    worst = 0.0
    for ahead in range(s.players):
        q = (player + ahead) % s.players
        if can_give(s, player, q):
            danger = threat(box, s, player, q)
            if choice == Do.DECLINE or danger > worst:
                choice = number(Do.GIVE + q)
                worst = danger
    return choice


@rule
def peek_most_useful(box: Record, s: Record, player: int) -> int:
    """An own card it does not know; otherwise one of the most dangerous other player."""
    choice = number(Do.DECLINE)
    most = 0.0
    for ahead in range(s.players):
        seat = (player + ahead) % s.players
        for place in range(number(s.span[seat])):
            if can_target(s, player, seat, place) and not knows(s, player, seat, place):
                use = 1000.0 if seat == player else threat(box, s, player, seat)
                if choice == Do.DECLINE or use > most:
                    choice = number(Do.TARGET + seat * PLACES + place)
                    most = use
    return choice


@rule
def swap_best(box: Record, s: Record, player: int) -> int:
    """Its own worst card for the best one of somebody else, if that brings enough; the own card is named first."""
    own = number(NOBODY)
    theirs = number(NOBODY)
    worst = 0.0
    best = 0.0
    for ahead in range(s.players):
        seat = (player + ahead) % s.players
        for place in range(number(s.span[seat])):
            if can_target(s, player, seat, place):
                value = expected(box, s, player, seat, place)
                if seat == player:
                    if own == NOBODY or value > worst:
                        own = place
                        worst = value
                elif theirs == NOBODY or value < best:
                    theirs = seat * PLACES + place
                    best = value
    if theirs == NOBODY or worst - best <= box.weights.swap_gain:
        return number(Do.DECLINE)
    own_is_named = s.swap_first != 0 and (s.swap_first - 1) // PLACES == player
    return number(Do.TARGET + theirs) if own_is_named else number(Do.TARGET + player * PLACES + own)
