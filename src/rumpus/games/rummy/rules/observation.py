"""What a seat of 8-Bit Rummy is told in numbers, and what each decision is called."""

from __future__ import annotations

from rumpus.core.bits import count_of, mark_each
from rumpus.core.layout import Layout, lay_out_decisions
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import (
    ACTIONS,
    CARDS,
    CHANGES,
    FAMILIES,
    HAND,
    LEAST_POINTS,
    LEAST_SET,
    MOST_VOIDS,
    NUMBERS,
    PLAYERS,
    ROWS,
    SEATS,
    Do,
    Phase,
)

ROW_NAMES = ("top", "middle", "bottom")
MOST_POINTS_TO_WIN = 2 * LEAST_POINTS
MOST_HELD = CARDS - LEAST_SET
"""All cards but those of the set that the winner of a round laid the last card into."""
MOST_ROUNDS = (SEATS * (MOST_POINTS_TO_WIN - 1) + 1) * MOST_VOIDS
"""Each round that is won brings a point at least, and so many in a row that are void end the game."""

# The numbers

LAYOUT = Layout()
AT_OVER = LAYOUT.number("over", "1 when the game is over")
AT_PLAYERS = LAYOUT.number("players", "how many play", PLAYERS[1], PLAYERS[0])
AT_TURN = LAYOUT.number("turn", "whose turn it is, counted from the reader's seat on", SEATS - 1)
AT_DEALER = LAYOUT.number("dealer", "who deals, counted from the reader's seat on", SEATS - 1)
AT_ROUND = LAYOUT.number("round", "the round", MOST_ROUNDS, 1)
AT_VOIDS = LAYOUT.number("voids", "void rounds in a row", MOST_VOIDS)
AT_POINTS_TO_WIN = LAYOUT.number("points_to_win", "points that win", MOST_POINTS_TO_WIN, LEAST_POINTS)
AT_DECK = LAYOUT.number("deck", "cards in the deck", CARDS - PLAYERS[0] * HAND)
AT_CHANGES = LAYOUT.number("changes_left", "changes to the table left this turn", CHANGES)
AT_LAID_COUNT = LAYOUT.number("laid_count", "cards laid this turn", CARDS)
AT_STRICT = LAYOUT.number("strict", "1 if nobody may make a round void who could lay a card")
AT_LAST_WINNER = LAYOUT.number("last_winner", "who won the round before, counted from the reader's seat as 1", SEATS)

SEAT = Layout()
SEAT_POINTS = SEAT.number("points", "points", MOST_POINTS_TO_WIN - 1 + MOST_HELD)
SEAT_HAND = SEAT.number("hand_count", "cards in hand", CARDS - 1)
SEAT_WON = SEAT.number("rounds_won", "rounds won", MOST_POINTS_TO_WIN)
SEAT_HELD = SEAT.number("last_held", "cards in hand when the round before ended", CARDS - 1)
SEAT_KNOWN = SEAT.row("known", CARDS, "1 for each card that everybody knows to be in the hand")
SEAT_NUMBERS = SEAT.size
AT_SEATS = LAYOUT.group("seats", SEATS, SEAT, "the players, from the reader on in turn order; all 0 where nobody sits")

AT_SETS = LAYOUT.row(
    "sets",
    (f"{row}, {number}" for row in ROW_NAMES for number in range(1, NUMBERS + 1)),
    "cards in the set of each row and number",
    lambda box: [int(family).bit_count() for family in box.family],
)
AT_HAND = LAYOUT.row("hand", CARDS, "1 for each card in the reader's hand")
AT_LAID = LAYOUT.row("laid", CARDS, "1 for each card laid this turn")

ROW = Layout()
ROW_LIES = ROW.row("lies", CARDS, "1 for each card that lies in the row")
ROW_LAY = ROW.row("lay", CARDS, "1 for each card that lay in the row when the turn began")
ROW_SIZE = ROW.size
AT_ROWS = LAYOUT.group("rows", ROW_NAMES, ROW, "the three rows of the table")

OBSERVATION = LAYOUT.size

# The decisions

DECISIONS = lay_out_decisions(
    Do,
    ACTIONS,
    {
        Do.PUT: "lay a card of the hand into a row, or move a card of the table there",
        Do.TAKE_BACK: "take back a card laid this turn",
        Do.RESTORE: "bring the table back to where it was when the turn began",
        Do.END: "end the turn",
        Do.DRAW: "draw a card: the turn is over",
    },
    {Do.PUT: (f"{card}, {row}" for card in range(CARDS) for row in ROW_NAMES)},
)

# Writing them


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """RU-34: the turn, each seat from `player` on, the size of each set, then marks for cards."""
    for i in range(OBSERVATION):
        out[i] = 0
    out[AT_OVER] = s.phase == Phase.OVER
    out[AT_PLAYERS] = s.players
    out[AT_TURN] = (s.turn - player + s.players) % s.players
    out[AT_DEALER] = (s.dealer - player + s.players) % s.players
    out[AT_ROUND] = s.round_number
    out[AT_VOIDS] = s.voids
    out[AT_POINTS_TO_WIN] = s.points_to_win
    out[AT_DECK] = count_of(s.deck)
    out[AT_CHANGES] = s.changes_left
    out[AT_LAID_COUNT] = count_of(s.laid)
    out[AT_STRICT] = s.strict
    if s.last_winner != 0:
        out[AT_LAST_WINNER] = (s.last_winner - 1 - player + s.players) % s.players + 1
    for ahead in range(s.players):
        q = (player + ahead) % s.players
        at = AT_SEATS + ahead * SEAT_NUMBERS
        out[at + SEAT_POINTS] = s.points[q]
        out[at + SEAT_HAND] = count_of(s.hand[q])
        out[at + SEAT_WON] = s.rounds_won[q]
        out[at + SEAT_HELD] = s.last_held[q]
        mark_each(out, at + SEAT_KNOWN, s.known[q])
    for family in range(FAMILIES):
        out[AT_SETS + family] = count_of(box.family[family] & s.lies[family // NUMBERS])
    mark_each(out, number(AT_HAND), s.hand[player])
    mark_each(out, number(AT_LAID), s.laid)
    for row in range(ROWS):
        mark_each(out, AT_ROWS + row * ROW_SIZE + ROW_LIES, s.lies[row])
        mark_each(out, AT_ROWS + row * ROW_SIZE + ROW_LAY, s.lay[row])
