"""The decisions of Archduke in words, and which of them is known to fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, field

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.core.texts import Label
from rumpus.games.archduke.rules.components import PLACES, Do, Phase
from rumpus.games.archduke.rules.matching import can_call, is_match
from rumpus.games.archduke.table.places import place_name
from rumpus.games.archduke.table.view import Spot, card, spot_of, top

ChoiceKind = Literal[
    "pass",
    "peek",
    "match",
    "late",
    "keep",
    "draw",
    "take",
    "discard",
    "call",
    "go_on",
    "tap",
    "decline",
    "give",
    "look",
    "choose",
    "swap",
]


class About(Struct, frozen=True, omit_defaults=True):
    """What a decision touches. What belongs to a window names its number, so that a late one counts for no other;
    the second card of a swap names the first."""

    seat: int | None = None
    place: int | None = None
    window: int | None = None
    swapped_with: Spot | None = field(default=None, name="with")


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label[ChoiceKind, About]:
    """A decision in words."""
    window = About(window=s.window)
    if action == Do.PASS:
        ends_turn = s.pace and s.phase == Phase.WINDOW and player == s.turn and can_call(s.record)
        return Label("pass", "Pass", window, detail="end your turn without a call" if ends_turn else "match nothing")
    if action < Do.DRAW:
        return _label_place(box, s, player, action - Do.PLACE)
    if action == Do.DRAW:
        return Label("draw", "Draw from the draw pile")
    if action == Do.TAKE:
        shown = f" the {top(box, s).name}" if s.discard.count else ""
        return Label("take", f"Take{shown} from the discard pile")
    if action == Do.DISCARD:
        shown = f" the {card(box, s.held - 1).name}" if s.held and player == s.turn else ""
        return Label("discard", f"Discard{shown}")
    if action == Do.CALL:
        return Label("call", "Call Archduke!")
    if action == Do.GO_ON:
        return Label("go_on", "Go on without a call")
    if action == Do.TAP:
        return Label("tap", "Tap the discard pile", window, detail="end the round")
    if action == Do.DECLINE:
        return Label("decline", "Do not use the action", window)
    if action < Do.TARGET:
        to = action - Do.GIVE
        return Label("give", f"Give a penalty card to {names[to]}", About(to, window=s.window))
    return _label_target(box, s, player, spot_of(action - Do.TARGET), names)


def _label_place(box: Box, s: Record, player: int, place: int) -> Label[ChoiceKind, About]:
    where = f"your {place_name(place)} card"
    if s.phase == Phase.PEEK:
        return Label("peek", f"Peek at {where}", About(place=place))
    if s.phase == Phase.PLACE and player == s.turn:
        return Label("keep", f"Keep it, and discard {where}", About(place=place))
    if s.phase in (Phase.DRAW, Phase.PLACE):
        return Label("late", f"Match {where}, too late", About(place=place, window=s.window))
    goal = f"the {top(box, s).name} with " if s.discard.count else ""
    return Label("match", f"Match {goal}{where}", About(place=place, window=s.window))


def _label_target(box: Box, s: Record, player: int, spot: Spot, names: Sequence[str]) -> Label[ChoiceKind, About]:
    """What a PEEK or a SWAP aims at."""
    whose = "your" if spot.seat == player else f"{names[spot.seat]}'s"
    where = f"{whose} {place_name(spot.place)} card"
    if s.discard.count and top(box, s).symbol == "peek":
        return Label("look", f"Peek at {where}", About(spot.seat, spot.place, s.window))
    if s.swap_first:
        first = spot_of(s.swap_first - 1)
        return Label("swap", f"Swap it with {where}", About(spot.seat, spot.place, s.window, first))
    return Label("choose", f"Swap {where}", About(spot.seat, spot.place, s.window))


def is_known_mistake(box: Box, s: Record, player: int, action: int) -> bool:
    """To match a card that the player knows not to match."""
    place = action - Do.PLACE
    if not 0 <= place < PLACES or label(box, s, player, action, ()).kind != "match" or not s.discard.count:
        return False
    knows = s.seen[player][place] >> player & 1
    discarded = int(s.discard.cards[s.discard.count - 1])
    return bool(knows and not is_match(box.record[0], int(s.grid[player][place]) - 1, discarded))
