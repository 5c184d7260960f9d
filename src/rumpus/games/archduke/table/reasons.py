"""What a decision does for the plan of a player of Archduke: points that go, what is known, what a call risks."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Reason
from rumpus.games.archduke.rules.components import Do, Phase
from rumpus.games.archduke.table.places import place_name
from rumpus.games.archduke.table.view import Card, card, spot_of, top


def reason(box: Box, s: Record, player: int, action: int) -> Reason | None:
    """What the decision does for the player's plan, by what they have seen and everybody sees."""
    if s.phase == Phase.PEEK:
        return None
    if action == Do.PASS:
        return _pass(box, s, player)
    if action < Do.DRAW:
        return _place(box, s, player, action - Do.PLACE)
    if action in (Do.DRAW, Do.TAKE) and s.discard.count:
        return _draw(box, s, player) if action == Do.DRAW else _take(box, s, player)
    if action == Do.DISCARD:
        return _let_go(box, s, player)
    if action in (Do.CALL, Do.GO_ON):
        return _call(box, s, player, action == Do.CALL)
    if Do.GIVE <= action < Do.TARGET:
        return _give(s, player, action - Do.GIVE)
    if action >= Do.TARGET:
        return _target(box, s, player, action - Do.TARGET)
    return None


# What the player knows


def _known(box: Box, s: Record, player: int, seat: int, place: int) -> Card | None:
    """A card that the player has seen where it lies."""
    there = s.grid[seat][place]
    return card(box, there - 1) if there and s.seen[seat][place] >> player & 1 else None


def _own(box: Box, s: Record, player: int) -> dict[int, Card]:
    """The player's own cards that they know, by place."""
    found = {place: _known(box, s, player, player, place) for place in range(s.span[player])}
    return {place: one for place, one in found.items() if one is not None}


def _cards(s: Record, seat: int) -> int:
    return sum(1 for place in range(s.span[seat]) if s.grid[seat][place])


def _matches(box: Box, one: Card, other: Card) -> bool:
    """AR-16, AR-17: as the rules have it, by kinds of cards."""
    return one.value == other.value or "eclipse" == one.symbol == other.symbol


def _average(box: Box) -> float:
    """What a card of the box is worth."""
    entries = box.entries["card"]
    return sum(entry["value"] * entry["copies"] for entry in entries) / sum(entry["copies"] for entry in entries)


def _heaviest(own: dict[int, Card]) -> tuple[int, Card] | None:
    return max(own.items(), key=lambda one: (one[1].value, -one[0]), default=None)


# The turn


def _draw(box: Box, s: Record, player: int) -> Reason | None:
    shown = top(box, s)
    if shown.value <= _average(box):
        return None
    text = f"a card is worth about {_average(box):.0f} on average, and the one that lies open {shown.value}"
    return Reason("draw", text, {"average": round(_average(box)), "open": shown.value})


def _take(box: Box, s: Record, player: int) -> Reason | None:
    shown, heaviest = top(box, s), _heaviest(_own(box, s, player))
    if heaviest is None or heaviest[1].value <= shown.value:
        return None
    place, worst = heaviest
    less = worst.value - shown.value
    text = f"in place of your {place_name(place)} card ({worst.value}) it takes {so_many(less, 'point')} off your sum"
    return Reason("take", text, {"less": less})


def _place(box: Box, s: Record, player: int, place: int) -> Reason | None:
    if s.phase == Phase.PLACE and player == s.turn:
        return _keep(box, s, player, place)
    if s.phase != Phase.WINDOW or not s.discard.count:
        return None
    known = _known(box, s, player, player, place)
    if known is None:
        return Reason("risk", "you have not seen that card: if it does not match, a penalty card comes on top")
    if not _matches(box, known, top(box, s)):
        return None
    left = _cards(s, player) - 1
    if left == 0:
        text = "it is your last card, so the round ends at once"
    elif known.value < 0:
        text = f"your sum rises by {so_many(-known.value, 'point')}, and you keep {so_many(left, 'card')}"
    else:
        text = f"takes {so_many(known.value, 'point')} off your sum and leaves you {so_many(left, 'card')}"
    return Reason("match", text, {"less": known.value, "cards": left})


def _keep(box: Box, s: Record, player: int, place: int) -> Reason | None:
    """AR-13, AR-14: the card that goes, and known ones that can follow it."""
    held, own = card(box, s.held - 1), _own(box, s, player)
    gone = own.pop(place, None)
    if gone is None:
        return Reason("learn", f"you then know that card: a {held.value} in place of one you have not seen")
    less = gone.value - held.value
    if less > 0:
        text = f"takes {so_many(less, 'point')} off your sum"
    elif less < 0:
        text = f"your sum rises by {so_many(-less, 'point')}"
    else:
        text = "your sum stays as it is"
    counts = {"less": less}
    following = [other for other in own.values() if _matches(box, other, gone)]
    if following:
        counts["matching"] = sum(other.value for other in following)
        more = so_many(counts["matching"], "point")
        text += f", and what matches it can go too ({so_many(len(following), 'card')}, {more})"
    return Reason("keep", text, counts)


def _let_go(box: Box, s: Record, player: int) -> Reason | None:
    """AR-10, AR-15: a card just drawn goes, and known ones can be matched to it."""
    held, own = card(box, s.held - 1), _own(box, s, player)
    following = [other for other in own.values() if _matches(box, other, held)]
    if following:
        points = sum(other.value for other in following)
        text = f"then you can match it: {so_many(len(following), 'card')} of {so_many(points, 'point')} can go"
        return Reason("match", text, {"cards": len(following), "less": points})
    heaviest = _heaviest(own)
    if heaviest is None or len(own) < _cards(s, player) or heaviest[1].value > held.value:
        return None
    return Reason("light", f"none of your cards is worth more than {held.value}", {"most": heaviest[1].value})


def _pass(box: Box, s: Record, player: int) -> Reason | None:
    if s.phase != Phase.WINDOW or not s.discard.count:
        return None
    tried = [place for place in _own(box, s, player) if s.untried[player] >> place & 1]
    if any(_matches(box, _own(box, s, player)[place], top(box, s)) for place in tried):
        return None
    return Reason("nothing", f"no card that you know matches the {top(box, s).name}")


def _call(box: Box, s: Record, player: int, calling: bool) -> Reason | None:
    """AR-33: what the call is about, as far as the player knows it."""
    own, cards = _own(box, s, player), _cards(s, player)
    known = sum(one.value for one in own.values())
    counts = {"known": known, "unknown": cards - len(own)}
    sums = f"your {so_many(cards, 'card')} come to {known}" if cards > 1 else f"your only card is worth {known}"
    if len(own) < cards:
        sums = f"the cards you know come to {known}, and {cards - len(own)} you do not know"
    if calling:
        return Reason("call", f"{sums}: a call costs a penalty card only if somebody has less", counts)
    return Reason("wait", f"{sums}: a call costs a penalty card if anybody has less", counts)


# Actions


def _give(s: Record, player: int, to: int) -> Reason | None:
    """AR-45: who is ahead of the others."""
    others = [seat for seat in range(s.players) if seat != player and s.playing >> seat & 1]
    if len(others) > 1 and all(s.weight[to] < s.weight[seat] for seat in others if seat != to):
        text = f"nobody else has so few token points ({s.weight[to]})"
        return Reason("leader", text, {"tokens": s.weight[to]})
    fewest = _cards(s, to)
    if len(others) > 1 and all(fewest < _cards(s, seat) for seat in others if seat != to):
        return Reason("fewest", f"nobody else holds so few cards ({fewest})", {"cards": fewest})
    return None


def _target(box: Box, s: Record, player: int, target: int) -> Reason | None:
    spot = spot_of(target)
    known = _known(box, s, player, spot.seat, spot.place)
    if s.discard.count and top(box, s).symbol == "peek":
        if spot.seat == player and known is None:
            return Reason("learn", "you have not seen that card of yours yet")
        return None
    if not s.swap_first:
        if spot.seat != player or known is None:
            return None
        return Reason("swap", f"your {known.value} can go to somebody else", {"goes": known.value})
    first = spot_of(s.swap_first - 1)
    goes = _known(box, s, player, first.seat, first.place)
    if first.seat != player or spot.seat == player or goes is None:
        return None
    if known is not None:
        less = goes.value - known.value
        changed = f"takes {so_many(less, 'point')} off" if less > 0 else f"adds {so_many(-less, 'point')} to"
        return Reason("swap", f"{changed} your sum", {"less": less})
    if s.seen[spot.seat][spot.place] >> spot.seat & 1:
        return Reason("swap", f"your {goes.value} for a card that its owner has seen and kept", {"goes": goes.value})
    return None
