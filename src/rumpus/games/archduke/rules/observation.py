"""What a seat of Archduke is told in numbers, and what each decision is called."""

from __future__ import annotations

from rumpus.core.layout import Layout, lay_out_decisions
from rumpus.core.piles import top
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.archduke.rules.components import (
    ACTIONS,
    CARDS,
    COPIES,
    KINDS,
    MOST_ROUNDS,
    MOST_TURNS,
    NOBODY,
    PLACES,
    PLAYERS,
    SEATS,
    Do,
    Ending,
    Mode,
    Phase,
    Symbol,
)
from rumpus.games.archduke.rules.grid import card_at, is_playing, knows

SHUFFLES = 3
"""Cards are told apart by the shuffle they come from: the last one, the one before, any earlier one."""


def lowest_value(box: Record) -> int:
    return min(0, int(box.value.min()))


def highest_value(box: Record) -> int:
    return int(box.value.max())


# The numbers

LAYOUT = Layout()
AT_PHASE = LAYOUT.row("phase", Phase, "1 for what is being decided")
AT_SEAT = LAYOUT.row("seat", SEATS, "1 for the reader's seat at the table: decisions name seats by their numbers")
AT_TURN = LAYOUT.number("turn", "whose turn it is, counted from the reader's seat on", SEATS - 1)
AT_FIRST = LAYOUT.number("first", "who is asked first, counted from the reader's seat on", SEATS - 1)
AT_STARTER = LAYOUT.number("starter", "who began the round, counted from the reader's seat on", SEATS - 1)
AT_CALLER = LAYOUT.number("caller", "who has called, counted from the reader's seat as 1; 0 if nobody has", SEATS)
AT_TURNS_LEFT = LAYOUT.number("turns_left", "turns left after a call", SEATS - 1)
AT_TURNS = LAYOUT.number("turns_taken", "turns taken in this round", MOST_TURNS * SEATS)
AT_ROUND = LAYOUT.number("round", "the round", MOST_ROUNDS + 1, 1)
AT_PLAY_OFF = LAYOUT.number("play_off", "1 in the round that settles a tie")
AT_PLAYERS = LAYOUT.number("players", "how many play", PLAYERS[1], PLAYERS[0])
AT_MODE = LAYOUT.row("mode", Mode, "1 for the length of the game that was chosen")
AT_LIVE = LAYOUT.number("live", "1 if the quicker hand matches first")
AT_LATE_PENALTY = LAYOUT.number("late_penalty", "1 if a match that comes too late costs a card")
AT_PLAYS_OFF = LAYOUT.number("plays_off", "1 if a tie for first place is to be played off")
AT_DRAW = LAYOUT.number("draw_count", "cards in the draw pile", CARDS)
AT_DISCARD = LAYOUT.number("discard_count", "cards in the discard pile", CARDS)
AT_SHUFFLES = LAYOUT.number(
    "shuffled", "times the discard pile was shuffled again in this round, up to 2", SHUFFLES - 1
)

CARD = Layout()
CARD_IS_THERE = CARD.number("is_there", "1 if the reader sees it")
CARD_VALUE = CARD.number("value", "its value, which tells what card it is", highest_value, lowest_value)
CARD_SYMBOL = CARD.number("symbol", "its symbol, in the order of the rules", max(Symbol))
CARD_NUMBERS = CARD.size
AT_TOP = LAYOUT.group("cards", ("discard", "held"), CARD, "the top of the discard pile, and the card in hand")
AT_HELD = AT_TOP + CARD_NUMBERS

AT_HELD_OPEN = LAYOUT.number("held_open", "1 if the card in hand comes from the discard pile: it has to be placed")
AT_ACTIONS = LAYOUT.row(
    "actions", COPIES, "whose action waits at this place, counted from the reader's seat as 1", SEATS
)
AT_SWAP = LAYOUT.number("swap_seat", "whose card is to be swapped, counted from the reader's seat as 1", SEATS)
AT_SWAP_PLACE = LAYOUT.number("swap_place", "at which place it lies", PLACES - 1)

HIDDEN = Layout()
HIDDEN_KINDS = HIDDEN.row(
    "kinds", KINDS, "cards of each kind that the reader has not seen where they lie", lambda box: box.copies
)
HIDDEN_NUMBERS = HIDDEN.size
AT_HIDDEN = LAYOUT.group("hidden", SHUFFLES, HIDDEN, "by the shuffle they come from: the last, the one before, earlier")

PLACE = Layout()
PLACE_CARD = PLACE.number("card", "1 if a card lies there")
PLACE_KNOWN = PLACE.number("known", "1 if the reader knows it")
PLACE_VALUE = PLACE.number("value", "its value, if known", highest_value, lowest_value)
PLACE_OWN = PLACE.number("owner_knows", "1 if the owner knows it")
PLACE_SEEN = PLACE.number("seen_by", "who knows it: 1 for the reader, 2 for the next player, 4, ... added up", 63)
PLACE_UNTRIED = PLACE.number("untried", "1 if it can still be tried in this window")
PLACE_SHUFFLE = PLACE.number("shuffle", "which shuffle it comes from: 0 the last, 1 the one before, 2 earlier", 2)
PLACE_NUMBERS = PLACE.size

SEAT = Layout()
SEAT_PLAYING = SEAT.number("playing", "1 if the player takes part in this round")
SEAT_CARDS = SEAT.number("cards", "cards in the grid", PLACES)
SEAT_SPAN = SEAT.number("span", "places that the grid has come to have", PLACES)
SEAT_WEIGHT = SEAT.number("weight", "token points", MOST_ROUNDS * SEATS)
SEAT_RANKED = SEAT.number("ranked", "place in a battle royal or a play-off, 0 for none yet", SEATS)
SEAT_PASSED = SEAT.number("passed", "1 if the player has passed in this window")
SEAT_LATE = SEAT.number("late", "1 if the player could still match too late")
SEAT_TOKENS = SEAT.row("tokens", MOST_ROUNDS, "the token of each round", SEATS)
SEAT_LAST_SUM = SEAT.number(
    "last_sum",
    "the sum at the end of the round before",
    lambda box: PLACES * highest_value(box),
    lambda box: PLACES * lowest_value(box),
)
SEAT_LAST_RANK = SEAT.number("last_rank", "the place in the round before, 0 for none", SEATS)
SEAT_PLACES = SEAT.group("places", PLACES, PLACE, "the grid")
SEAT_NUMBERS = SEAT.size
AT_SEATS = LAYOUT.group("seats", SEATS, SEAT, "the players, from the reader on in turn order; all 0 where nobody sits")

AT_ENDING = LAYOUT.row("last_ending", Ending, "1 for how the round before ended")
AT_LAST_CALLER = LAYOUT.number("last_caller", "who called in it, counted from the reader's seat as 1", SEATS)
AT_LAST_WRONG = LAYOUT.number("last_wrong", "1 if that call was wrong")

OBSERVATION = LAYOUT.size

# The decisions

DECISIONS = lay_out_decisions(
    Do,
    ACTIONS,
    {
        Do.PASS: "try no more of your cards in this window",
        Do.PLACE: "your card at a place: look at it, replace it, or try it as a match, whatever is asked",
        Do.DRAW: "draw from the draw pile",
        Do.TAKE: "take the top card of the discard pile",
        Do.DISCARD: "discard the card just drawn",
        Do.CALL: "call",
        Do.GO_ON: "do not call",
        Do.TAP: "end the last window of a live round",
        Do.DECLINE: "do not use the action that is due",
        Do.GIVE: "give a card to a seat, by its number at the table",
        Do.TARGET: "peek at or swap a card, by seat and place",
    },
    {Do.TARGET: (f"{seat}, {place}" for seat in range(SEATS) for place in range(PLACES))},
)

# Writing them


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """AR-39: the table, how many cards of each kind are hidden from the seat, then each seat from `player` on."""
    for i in range(OBSERVATION):
        out[i] = 0
    out[AT_PHASE + s.phase] = 1
    out[AT_SEAT + player] = 1
    out[AT_TURN] = ahead_of(s, player, number(s.turn))
    out[AT_FIRST] = ahead_of(s, player, number(s.first))
    out[AT_STARTER] = ahead_of(s, player, number(s.starter))
    if s.caller != NOBODY:
        out[AT_CALLER] = ahead_of(s, player, number(s.caller)) + 1
    out[AT_TURNS_LEFT] = s.turns_left
    out[AT_TURNS] = s.turns_taken
    out[AT_ROUND] = s.round_number
    out[AT_PLAY_OFF] = s.deciding
    out[AT_PLAYERS] = s.players
    out[AT_MODE + s.mode] = 1
    out[AT_LIVE] = s.pace
    out[AT_LATE_PENALTY] = s.late_penalty
    out[AT_PLAYS_OFF] = s.play_off
    out[AT_DRAW] = s.draw.count
    out[AT_DISCARD] = s.discard.count
    out[AT_SHUFFLES] = min(s.shuffles, SHUFFLES - 1)
    if s.discard.count > 0:
        observe_card(box, top(s.discard), out, number(AT_TOP))
    if is_held_seen(s, player):
        observe_card(box, s.held - 1, out, number(AT_HELD))
    out[AT_HELD_OPEN] = s.held_open
    for i in range(s.queue.count):
        out[AT_ACTIONS + i] = ahead_of(s, player, number(s.queue.cards[i])) + 1
    if s.swap_first != 0:
        out[AT_SWAP] = ahead_of(s, player, (s.swap_first - 1) // PLACES) + 1
        out[AT_SWAP_PLACE] = (s.swap_first - 1) % PLACES
    count_hidden(box, s, player, out)
    for ahead in range(s.players):
        observe_seat(box, s, player, (player + ahead) % s.players, out, AT_SEATS + ahead * SEAT_NUMBERS)
    observe_last_round(s, player, out)


@rule
def ahead_of(s: Record, player: int, seat: int) -> int:
    """How many seats after the reader's."""
    return (seat - player + s.players) % s.players


@rule
def observe_card(box: Record, card: int, out: Array, at: int) -> None:
    out[at + CARD_IS_THERE] = 1
    out[at + CARD_VALUE] = box.value[card]
    out[at + CARD_SYMBOL] = box.symbol[card]


@rule
def is_held_seen(s: Record, player: int) -> bool:
    """AR-12: a card from the discard pile is open; one just drawn is for the player at turn."""
    return s.held != 0 and (s.held_open != 0 or s.turn == player)


@rule
def shuffles_ago(s: Record, card: int) -> int:
    """Which shuffle a card comes from, counted back from the last one."""
    return min(s.shuffles - number(s.shuffled[card]), SHUFFLES - 1)


@rule
def count_hidden(box: Record, s: Record, player: int, out: Array) -> None:
    """All cards of the box, less those in the discard pile, in the seat's hand, and known in the grids."""
    for kind in range(KINDS):
        out[AT_HIDDEN + HIDDEN_KINDS + kind] = box.copies[kind]
    if s.shuffles > 0:
        sort_by_shuffle(box, s, out)
    for i in range(s.discard.count):
        take_away(box, s, number(s.discard.cards[i]), out)
    if is_held_seen(s, player):
        take_away(box, s, s.held - 1, out)
    for seat in range(s.players):
        for place in range(number(s.span[seat])):
            if s.grid[seat, place] != 0 and knows(s, player, seat, place):
                take_away(box, s, card_at(s, seat, place), out)


@rule
def sort_by_shuffle(box: Record, s: Record, out: Array) -> None:
    """Cards that do not come from the last shuffle are counted with their own."""
    for card in range(CARDS):
        if s.shuffled[card] != s.shuffles:
            out[AT_HIDDEN + HIDDEN_KINDS + number(box.kind[card])] -= 1
            out[hidden_at(box, s, number(card))] += 1


@rule
def take_away(box: Record, s: Record, card: int, out: Array) -> None:
    out[hidden_at(box, s, card)] -= 1


@rule
def hidden_at(box: Record, s: Record, card: int) -> int:
    """Where cards of a card's kind are counted that come from its shuffle."""
    return AT_HIDDEN + shuffles_ago(s, card) * HIDDEN_NUMBERS + HIDDEN_KINDS + number(box.kind[card])


@rule
def observe_seat(box: Record, s: Record, player: int, seat: int, out: Array, at: int) -> None:
    out[at + SEAT_PLAYING] = is_playing(s, seat)
    out[at + SEAT_CARDS] = s.cards[seat]
    out[at + SEAT_SPAN] = s.span[seat]
    out[at + SEAT_WEIGHT] = s.weight[seat]
    out[at + SEAT_RANKED] = s.ranked[seat]
    out[at + SEAT_PASSED] = (s.passed >> seat) & 1
    out[at + SEAT_LATE] = (s.late >> seat) & 1
    for i in range(MOST_ROUNDS):
        out[at + SEAT_TOKENS + i] = s.tokens[seat, i]
    out[at + SEAT_LAST_SUM] = s.last_sum[seat]
    out[at + SEAT_LAST_RANK] = s.last_rank[seat]
    for place in range(number(s.span[seat])):
        if s.grid[seat, place] != 0:
            observe_place(box, s, player, seat, number(place), out, at + SEAT_PLACES + place * PLACE_NUMBERS)


@rule
def observe_place(box: Record, s: Record, player: int, seat: int, place: int, out: Array, at: int) -> None:
    card = card_at(s, seat, place)
    out[at + PLACE_CARD] = 1
    if knows(s, player, seat, place):
        out[at + PLACE_KNOWN] = 1
        out[at + PLACE_VALUE] = box.value[card]
    out[at + PLACE_OWN] = knows(s, seat, seat, place)
    out[at + PLACE_SEEN] = seen_by(s, player, number(s.seen[seat, place]))
    out[at + PLACE_UNTRIED] = (s.untried[seat] >> place) & 1
    out[at + PLACE_SHUFFLE] = shuffles_ago(s, card)


@rule
def seen_by(s: Record, player: int, seats: int) -> int:
    """A set of seats as bits, counted from the reader's."""
    seats &= (1 << s.players) - 1
    return (seats >> player | seats << (s.players - player)) & ((1 << s.players) - 1)


@rule
def observe_last_round(s: Record, player: int, out: Array) -> None:
    out[AT_ENDING + s.last_ending] = 1
    if s.rounds_played > 0 and s.last_caller != NOBODY:
        out[AT_LAST_CALLER] = ahead_of(s, player, number(s.last_caller)) + 1
    out[AT_LAST_WRONG] = s.last_wrong
