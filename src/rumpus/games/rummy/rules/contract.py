"""The rules of Anarcade: 8-Bit Rummy, in the order of the rulebook: set-up, turn, sets, end of turn, round, game."""

from __future__ import annotations

from rumpus.core.bits import any_of, bit, count_of, lowest_of, nth_of
from rumpus.core.decisions import allow, allow_none
from rumpus.core.events import reveal, start_telling, tell
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import (
    ACTIONS,
    BOX,
    CHANGES,
    EVERY_CARD,
    FAMILIES,
    HAND,
    LEAST_POINTS,
    LEAST_SET,
    MOST_VOIDS,
    NUMBERS,
    PENALTY,
    PLAYERS,
    ROWS,
    STATE,
    Do,
    Phase,
    Told,
)
from rumpus.games.rummy.rules.knowledge import determinize
from rumpus.games.rummy.rules.observation import OBSERVATION, observe
from rumpus.games.rummy.rules.solver import can_lay

__all__ = ["ACTIONS", "BOX", "OBSERVATION", "PLAYERS", "STATE", "Told", "determinize", "observe"]


# Set-up


@rule
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """RU-2 to RU-6: a dealer is found, everyone gets eight cards, the dealer begins."""
    seed_random(s, seed)
    s.players = players
    if s.points_to_win == 0:
        s.points_to_win = LEAST_POINTS
    s.dealer = random_below(s, players) if s.dealer_by_lot != 0 else draw_for_dealer(box, s)
    start_round(s)


@rule
def draw_for_dealer(box: Record, s: Record) -> int:
    """RU-3: everyone draws a card, the highest sum deals; those who are level draw again, from all cards."""
    drawing = bit(s.players) - 1
    while count_of(drawing) > 1:
        deck = number(EVERY_CARD)
        highest = number(0)
        level = number(0)
        for p in range(s.players):
            if drawing & bit(p) != 0:
                card = nth_of(deck, random_below(s, count_of(deck)))
                deck ^= bit(card)
                total = sum_of(box, card)
                tell(s, Told.CUT, p, card, total)
                if total > highest:
                    highest = total
                    level = number(0)
                if total == highest:
                    level |= bit(p)
        drawing = level
    return lowest_of(drawing)


@rule
def sum_of(box: Record, card: int) -> int:
    """The three numbers of a card added up."""
    total = number(ROWS)
    for row in range(ROWS):
        total += box.number_in[card, row]
    return total


@rule
def start_round(s: Record) -> None:
    """RU-4, RU-5, RU-6: all cards are shuffled, each player gets eight, and the dealer takes the first turn."""
    s.round_number += 1
    tell(s, Told.ROUND, s.dealer, 0, s.round_number)
    reveal(s)
    s.deck = EVERY_CARD
    for row in range(ROWS):
        s.lies[row] = 0
    for p in range(s.players):
        s.hand[p] = 0
        s.known[p] = 0
        for _ in range(HAND // 2):
            one, other = draw_card(s), draw_card(s)
            s.hand[p] |= bit(one) | bit(other)
            tell(s, Told.DEALT, p, one, other)
    s.turn = s.dealer
    start_turn(s)


@rule
def draw_card(s: Record) -> int:
    """A card of the deck, each as likely: the deck's order is nobody's knowledge, so it needs none."""
    card = any_of(s.deck, s)
    s.deck ^= bit(card)
    return card


# The turn


@rule
def start_turn(s: Record) -> None:
    """RU-7: what lies on the table now is what Restore brings back."""
    tell(s, Told.TURN, s.turn, s.round_number, count_of(s.hand[s.turn]))
    s.laid = 0
    s.changes_left = CHANGES
    for row in range(ROWS):
        s.lay[row] = s.lies[row]


@rule
def is_changed(s: Record) -> bool:
    """Whether anything was laid or moved this turn and is not yet back where it was."""
    for row in range(ROWS):
        if s.lies[row] != s.lay[row]:
            return True
    return False


@rule
def pass_turn(s: Record) -> None:
    """RU-26: play goes on to the left."""
    s.turns_taken += 1
    s.turn = (s.turn + 1) % s.players
    start_turn(s)


# Laying, moving, taking back


@rule
def put_card(s: Record, card: int, row: int) -> None:
    """RU-9, RU-13, RU-14: a hand card is laid, a table card is moved, into the set of one of its numbers."""
    p = s.turn
    s.changes_left -= 1
    if s.hand[p] & bit(card) != 0:
        if s.known[p] & bit(card) == 0:
            reveal(s)
        s.hand[p] &= ~bit(card)
        s.known[p] &= ~bit(card)
        s.laid |= bit(card)
        tell(s, Told.LAID, p, card, row)
    else:
        tell(s, Told.MOVED, p, card, row)
    lift(s, card)
    s.lies[row] |= bit(card)


@rule
def lift(s: Record, card: int) -> None:
    for row in range(ROWS):
        s.lies[row] &= ~bit(card)


@rule
def take_back(s: Record, card: int) -> None:
    """RU-16, RU-17: a card laid this turn goes back to the hand; everybody has seen it."""
    s.changes_left -= 1
    lift(s, card)
    s.laid &= ~bit(card)
    s.hand[s.turn] |= bit(card)
    s.known[s.turn] |= bit(card)
    tell(s, Told.TOOK_BACK, s.turn, card, 0)


@rule
def restore(s: Record) -> None:
    """RU-18: table and hand are as they were when the turn began."""
    s.changes_left -= 1
    tell(s, Told.RESTORED, s.turn, 0, count_of(s.laid))
    s.hand[s.turn] |= s.laid
    s.known[s.turn] |= s.laid
    s.laid = 0
    for row in range(ROWS):
        s.lies[row] = s.lay[row]


# Drawing


@rule
def draw_and_pass(s: Record) -> None:
    """RU-10, RU-11, RU-32: who lays nothing draws one card, and the turn is over; without a card the round is void."""
    if draw_up_to(s, 1) == 0:
        end_void_round(s)
    else:
        pass_turn(s)


@rule
def draw_up_to(s: Record, most: int) -> int:
    """Draws so many cards and returns how many; none if the deck has fewer, since the round is void then."""
    p = s.turn
    drawn = most if count_of(s.deck) >= most else 0
    reveal(s)
    for _ in range(drawn):
        card = draw_card(s)
        s.hand[p] |= bit(card)
        tell(s, Told.DREW_CARD, p, card, 0)
    if drawn > 0:
        tell(s, Told.DREW, p, 0, drawn)
    return drawn


# The end of the turn


@rule
def end_turn(box: Record, s: Record) -> None:
    """RU-19, RU-21, RU-26, RU-27: with all sets legal the turn passes or the round is won, else there is a penalty."""
    loose = loose_cards(box, s)
    reveal(s)
    if loose != 0:
        pay_penalty(box, s, loose)
    elif s.hand[s.turn] == 0:
        go_out(s)
    else:
        tell(s, Told.ENDED, s.turn, count_of(s.hand[s.turn]), count_of(s.laid))
        pass_turn(s)


@rule
def loose_cards(box: Record, s: Record) -> int:
    """RU-12, RU-22: the cards on the table that lie in a set of fewer than three."""
    loose = number(0)
    for family in range(FAMILIES):
        loose |= loose_in(box, s, family)
    return loose


@rule
def loose_in(box: Record, s: Record, family: int) -> int:
    """The cards of one set if they are too few."""
    cards = box.family[family] & s.lies[family // NUMBERS]
    return cards if count_of(cards) < LEAST_SET else number(0)


@rule
def pay_penalty(box: Record, s: Record, loose: int) -> None:
    """RU-21 to RU-25: loose cards go to the hand, where everybody knows them, and three more are drawn."""
    p = s.turn
    tell(s, Told.FAILED, p, 0, count_of(loose))
    for family in range(FAMILIES):
        cards = loose_in(box, s, family)
        if cards != 0:
            first = lowest_of(cards)
            others = cards & ~bit(first)
            tell(s, Told.PICKED_UP, p, first, lowest_of(others) if others != 0 else -1)
    for row in range(ROWS):
        s.lies[row] &= ~loose
    s.hand[p] |= loose
    s.known[p] |= loose
    if draw_up_to(s, PENALTY) < PENALTY:
        end_void_round(s)
    else:
        pass_turn(s)


# The end of the round


@rule
def go_out(s: Record) -> None:
    """RU-27, RU-28, RU-29: an empty hand wins the round and a point for each card that others hold."""
    p = s.turn
    s.last_winner = p + 1
    gained = count_held(s)
    s.points[p] += gained
    s.rounds_won[p] += 1
    s.voids = 0
    tell(s, Told.WENT_OUT, p, 0, gained)
    if s.points[p] >= s.points_to_win:
        tell(s, Told.WON, p, 0, s.points[p])
        end_game(s)
    else:
        next_round(s)


@rule
def count_held(s: Record) -> int:
    """Notes how many cards each hand holds as the round ends; returns how many they are together."""
    held = number(0)
    for q in range(s.players):
        s.last_held[q] = count_of(s.hand[q])
        held += count_of(s.hand[q])
    return held


@rule
def end_void_round(s: Record) -> None:
    """RU-31, RU-32: nobody gets points; ten void rounds in a row are the end of the game."""
    s.last_winner = 0
    count_held(s)
    s.voids += 1
    s.rounds_void += 1
    tell(s, Told.VOID, s.turn, 0, s.voids)
    if s.voids == MOST_VOIDS:
        tell(s, Told.GAVE_UP, s.turn, 0, s.voids)
        end_game(s)
    else:
        next_round(s)


@rule
def next_round(s: Record) -> None:
    """RU-30: the deal moves to the left."""
    s.turns_taken += 1
    s.dealer = (s.dealer + 1) % s.players
    start_round(s)


@rule
def end_game(s: Record) -> None:
    """The table stays as it is; nothing of the turn is left over."""
    s.turns_taken += 1
    s.phase = Phase.OVER
    s.laid = 0
    s.changes_left = 0
    for row in range(ROWS):
        s.lay[row] = s.lies[row]


# Decisions


@rule
def actors(box: Record, s: Record) -> int:
    """The player whose turn it is, until the game is over."""
    if s.phase == Phase.OVER:
        return 0
    return bit(s.turn)


@rule
def legal(box: Record, s: Record, player: int, mask: Array) -> int:
    allow_none(mask)
    if s.phase == Phase.OVER or player != s.turn:
        return 0
    count = number(0)
    if s.changes_left > 0:
        count = allow_changes(s, mask)
    if may_restore(s):
        allow(mask, Do.RESTORE)
        count += 1
    if not is_changed(s) and may_draw(box, s):
        allow(mask, Do.DRAW)
        count += 1
    if may_end(box, s):
        allow(mask, Do.END)
        count += 1
    return count


@rule
def may_restore(s: Record) -> bool:
    """RU-18, RU-37: what was changed, but in a strict game not where the draw that follows would find no card."""
    return is_changed(s) and (s.strict == 0 or s.deck != 0 or s.changes_left > 1)


@rule
def may_draw(box: Record, s: Record) -> bool:
    """RU-8, RU-37: always, but in a strict game not from an empty deck while a card could be laid."""
    return s.strict == 0 or s.deck != 0 or not can_lay(box, s.lay, s.hand[s.turn], s.desk)


@rule
def may_end(box: Record, s: Record) -> bool:
    """RU-19, RU-37: once a card is laid, but in a strict game not in disorder without the cards for the penalty."""
    if s.laid == 0:
        return False
    return s.strict == 0 or count_of(s.deck) >= PENALTY or loose_cards(box, s) == 0


@rule
def allow_changes(s: Record, mask: Array) -> int:
    """RU-9, RU-13, RU-16: every card of the hand into three sets, every card of the table into two others."""
    hand = number(s.hand[s.turn])
    top, middle, bottom = ~s.lies[0], ~s.lies[1], ~s.lies[2]
    cards = hand | ~(top & middle & bottom)
    count = (ROWS - 1) * count_of(cards) + count_of(hand)
    while cards != 0:
        card = lowest_of(cards)
        cards &= cards - 1
        mask[card * ROWS] = top >> card & 1
        mask[card * ROWS + 1] = middle >> card & 1
        mask[card * ROWS + 2] = bottom >> card & 1
    cards = number(s.laid)
    count += count_of(cards)
    while cards != 0:
        allow(mask, Do.TAKE_BACK + lowest_of(cards))
        cards &= cards - 1
    return count


@rule
def apply(box: Record, s: Record, player: int, action: int) -> None:
    start_telling(s)
    if action == Do.DRAW:
        draw_and_pass(s)
    elif action == Do.END:
        end_turn(box, s)
    else:
        if action == Do.RESTORE:
            restore(s)
        elif action >= Do.TAKE_BACK:
            take_back(s, action - Do.TAKE_BACK)
        else:
            put_card(s, action // ROWS, action % ROWS)
        if s.changes_left <= 0 and not may_end(box, s):
            give_up_turn(s)


@rule
def give_up_turn(s: Record) -> None:
    """RU-20: with no change left and no way to end, all that remains is to restore the table and to draw."""
    if is_changed(s):
        restore(s)
    draw_and_pass(s)


# Scoring


@rule
def scores(box: Record, s: Record, out: Array) -> None:
    for p in range(s.players):
        out[p] = s.points[p]


@rule
def ranks(box: Record, s: Record, out: Array) -> None:
    """RU-33: who has more points stands higher; equal points share a rank."""
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if s.points[q] > s.points[p]:
                out[p] += 1
