"""What a decision does for the plan of a player of 8-Bit Rummy: sets made whole, cards left, the way out."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Reason
from rumpus.games.rummy.rules.components import LEAST_SET, PENALTY, ROWS, Do
from rumpus.games.rummy.table.faces import cards_of, faces, set_name
from rumpus.games.rummy.table.hindsight import most_to_lay
from rumpus.games.rummy.table.sets import count_loose


def reason(box: Box, s: Record, player: int, action: int) -> Reason | None:
    """What the decision does for the player's plan, as far as they can see."""
    if action < Do.TAKE_BACK:
        return _put(box, s, player, *divmod(action, ROWS))
    if action == Do.DRAW:
        return _draw(box, s, player)
    return _end(box, s, player) if action == Do.END else None


def _others_hold(s: Record, player: int) -> int:
    """RU-28: what going out is worth."""
    return sum(s.hand[p].bit_count() for p in range(s.players) if p != player)


def _put(box: Box, s: Record, player: int, card: int, row: int) -> Reason | None:
    which = set_name(box, card, row)
    size = 1 + _others_there(box, s, card, row)
    lacking = max(0, LEAST_SET - size)
    if lacking:
        needs = so_many(lacking, "card")
        text = f"begins the {which}, which need {needs} more" if size == 1 else f"the {which} then need {needs} more"
    else:
        text = f"makes the {which} whole with {size} cards" if size == LEAST_SET else f"goes with the {which}"
    counts = {"size": size, "lacking": lacking}
    if not s.hand[player] >> card & 1:
        before = next(each for each in range(ROWS) if s.lies[each] >> card & 1)
        counts["left"] = _others_there(box, s, card, before)
        left = so_many(counts["left"], "card") if counts["left"] else "no card"
        text += f"; the {set_name(box, card, before)} keep {left}"
    most, all_cards = most_to_lay(box, s, player), (s.hand[player] | s.laid).bit_count()
    if most == all_cards:
        points = _others_hold(s, player)
        text += f", on the way to going out this turn for {so_many(points, 'point')}"
        counts["points"] = points
    return Reason("set", text, counts)


def _others_there(box: Box, s: Record, card: int, row: int) -> int:
    """How many other cards lie in the set of the card's number in a row."""
    number = faces(box)[card].numbers[row]
    return sum(one.numbers[row] == number for one in cards_of(box, s.lies[row]) if one.card != card)


def _draw(box: Box, s: Record, player: int) -> Reason | None:
    most, hand = most_to_lay(box, s, player), s.hand[player].bit_count()
    if not s.deck:
        return Reason("void", f"nobody gets a point for this round, in which others hold {_others_hold(s, player)}")
    if not most:
        return Reason("nothing", "no card of your hand can be laid, however the table is arranged", {"most": 0})
    fewest = min(s.hand[p].bit_count() for p in range(s.players) if p != player)
    text = f"holds back the {most} of {so_many(hand, 'card')} that you could lay; the shortest other hand has {fewest}"
    return Reason("hold", text, {"most": most, "hand": hand, "fewest": fewest})


def _end(box: Box, s: Record, player: int) -> Reason | None:
    hand, loose = s.hand[player].bit_count(), count_loose(box, s)
    if loose:
        if s.deck.bit_count() < PENALTY:
            return None
        after = hand + loose + PENALTY
        return Reason("penalty", f"leaves you with {after} cards", {"hand": after})
    if hand == 0:
        points = _others_hold(s, player)
        return Reason("out", f"goes out for {so_many(points, 'point')}", {"points": points})
    more = most_to_lay(box, s, player) - s.laid.bit_count()
    text = f"leaves you {so_many(hand, 'card')} short of going out"
    if more == 0:
        text += "; nothing more can be laid"
    return Reason("end", text, {"hand": hand, "more": more})
