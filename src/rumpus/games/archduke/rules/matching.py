"""The matching window: who may match, what a match and a mistake bring, and the actions of discarded cards."""

from __future__ import annotations

from rumpus.core.bits import has
from rumpus.core.events import reveal, tell
from rumpus.core.piles import put, take_bottom, top
from rumpus.core.record import Record
from rumpus.core.rule import number, rule
from rumpus.games.archduke.rules.components import NOBODY, PLACES, Do, Phase, Symbol, Told
from rumpus.games.archduke.rules.grid import (
    add_card,
    card_at,
    is_playing,
    left_of,
    lift,
    look_at,
    look_away,
    show_to_all,
)

# The window


@rule
def open_window(box: Record, s: Record, discarder: int, card: int, from_grid: int) -> None:
    """AR-15, AR-23: a discard may be matched by anyone; an action card from the grid acts first."""
    put(s.discard, card)
    s.phase = Phase.WINDOW
    s.window += 1
    s.passed = 0
    s.late = 0
    for p in range(s.players):
        untried = number(0)
        for place in range(number(s.span[p])):
            untried |= number(s.grid[p, place] != 0) << place
        s.untried[p] = untried
    s.first = discarder if s.pace == 0 else left_of(s, left_of(s, discarder))
    if from_grid != 0 and is_action(box, card):
        put(s.queue, discarder)


@rule
def is_action(box: Record, card: int) -> bool:
    """AR-23: GIVE, SWAP and PEEK."""
    return Symbol.GIVE <= number(box.symbol[card]) <= Symbol.PEEK


@rule
def is_match(box: Record, card: int, other: int) -> bool:
    """AR-16, AR-17: the same value, or both an eclipse."""
    return has(box.alike[card], box.kind[other])


@rule
def can_call(s: Record) -> bool:
    """AR-29: once a round, by the player whose turn it is, after the first turn has begun."""
    return s.caller == NOBODY and s.turns_taken > 0


@rule
def has_no_say(s: Record, seat: int) -> bool:
    """AR-18, AR-29: no card left to try, and in a live game no call to think about either."""
    return s.untried[seat] == 0 and not (s.pace != 0 and seat == s.turn and can_call(s))


@rule
def ask_again(s: Record) -> None:
    """AR-18: after a match or an action everybody may think again who has a say."""
    s.passed = 0
    for p in range(s.players):
        if is_playing(s, p) and has_no_say(s, p):
            s.passed |= number(1) << p


@rule
def match(box: Record, s: Record, seat: int, place: int) -> None:
    """AR-14, AR-19, AR-24: a match goes on the discard pile; another card is shown, stays and costs a penalty card."""
    card = card_at(s, seat, place)
    if not is_match(box, card, top(s.discard)):
        tell(s, Told.MISMATCHED, seat, number(box.kind[card]), place)
        pay_for(s, seat, place)
        return
    reveal(s)
    lift(s, seat, place)
    put(s.discard, card)
    tell(s, Told.MATCHED, seat, number(box.kind[card]), place)
    s.swap_first = 0 if s.swap_first == seat * PLACES + place + 1 else s.swap_first
    if is_action(box, card):
        put(s.queue, seat)
    ask_again(s)


@rule
def pay_for(s: Record, seat: int, place: int) -> None:
    """AR-19, AR-22: a wrong or late card is shown and stays; a penalty card comes on top of it."""
    show_to_all(s, seat, place)
    s.untried[seat] &= ~(number(1) << place)
    tell(s, Told.PENALTY, seat, 0, add_card(s, seat))
    if has_no_say(s, seat):
        s.passed |= number(1) << seat
        s.late &= ~(number(1) << seat)


# Actions


@rule
def acting(s: Record) -> int:
    """AR-24: whose action is due, nobody's if none waits."""
    if s.queue.count == 0:
        return NOBODY
    return number(s.queue.cards[0])


@rule
def due(box: Record, s: Record) -> int:
    """The kind of action that waits: all that wait come from equal cards."""
    return number(box.symbol[top(s.discard)])


@rule
def can_target(s: Record, player: int, seat: int, place: int) -> bool:
    """AR-31, AR-27: any card on the table but those of a caller other than oneself."""
    return s.grid[seat, place] != 0 and (seat == player or seat != s.caller)


@rule
def can_give(s: Record, player: int, seat: int) -> bool:
    """AR-26, AR-31: any other player but the caller, who has room for a card."""
    return seat != player and is_playing(s, seat) and seat != s.caller and s.cards[seat] < PLACES


@rule
def has_target(box: Record, s: Record, player: int) -> bool:
    """AR-25: whether the action that is due can be done at all."""
    found = number(0)
    for seat in range(s.players):
        if due(box, s) == Symbol.GIVE:
            found += 2 * can_give(s, player, seat)
        elif seat == player or seat != s.caller:
            found += number(s.cards[seat])
    return found >= 2 or (found == 1 and due(box, s) == Symbol.PEEK)


@rule
def drop_idle_actions(box: Record, s: Record) -> None:
    """AR-25: an action without anything to do it to lapses."""
    while s.queue.count > 0 and not has_target(box, s, acting(s)):
        tell(s, Told.LAPSED, acting(s), due(box, s), 0)
        action_done(s)


@rule
def action_done(s: Record) -> None:
    take_bottom(s.queue)
    s.swap_first = 0
    ask_again(s)


@rule
def act(box: Record, s: Record, player: int, action: int) -> None:
    """AR-26 to AR-28: the decision about an action that is due: a seat, a spot, or not to use it."""
    if action == Do.DECLINE:
        tell(s, Told.DECLINED, player, due(box, s), 0)
        action_done(s)
    elif action < Do.TARGET:
        tell(s, Told.GAVE, player, action - Do.GIVE, add_card(s, action - Do.GIVE))
        action_done(s)
    elif due(box, s) == Symbol.PEEK:
        tell(s, Told.LOOKED, player, action - Do.TARGET, 0)
        peek(box, s, player, action - Do.TARGET)
        action_done(s)
    elif s.swap_first == 0:
        s.swap_first = action - Do.TARGET + 1
    else:
        swap(s, s.swap_first - 1, action - Do.TARGET)
        tell(s, Told.SWAPPED, player, s.swap_first - 1, action - Do.TARGET)
        action_done(s)


@rule
def peek(box: Record, s: Record, player: int, spot: int) -> None:
    """AR-7, AR-28: one player learns one card; the others see which one."""
    seat = spot // PLACES
    place = spot % PLACES
    reveal(s)
    s.seen[seat, place] |= number(1) << player
    look_at(s, player, spot)
    tell(s, Told.SAW, player, number(box.kind[card_at(s, seat, place)]), spot)


@rule
def swap(s: Record, one: int, other: int) -> None:
    """AR-27: two cards change places, and all that is known of them goes with them."""
    a = one // PLACES
    i = one % PLACES
    b = other // PLACES
    j = other % PLACES
    card = s.grid[a, i]
    seen = s.seen[a, i]
    untried = (s.untried[a] >> i) & 1
    other_untried = (s.untried[b] >> j) & 1
    s.grid[a, i] = s.grid[b, j]
    s.seen[a, i] = s.seen[b, j]
    s.grid[b, j] = card
    s.seen[b, j] = seen
    s.untried[a] = (s.untried[a] & ~(number(1) << i)) | (other_untried << i)
    s.untried[b] = (s.untried[b] & ~(number(1) << j)) | (untried << j)
    for p in range(s.players):
        look_away(s, p)
