"""What people see of Archduke: views, decisions in words, refusals; the sentences of the log stand in `log.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rumpus.core.box import Box
from rumpus.core.game import Window
from rumpus.core.record import Array, Record
from rumpus.core.texts import Label, Prompt
from rumpus.games.archduke.box import SYMBOLS
from rumpus.games.archduke.rules.components import (
    ACTIONS,
    EVERYBODY,
    MOST_ROUNDS,
    NOBODY,
    PLACES,
    ROUNDS,
    Do,
    Ending,
    Mode,
    Phase,
    Symbol,
)
from rumpus.games.archduke.rules.contract import actors, ender, is_last_window
from rumpus.games.archduke.rules.grid import left_of
from rumpus.games.archduke.rules.matching import can_call, is_match
from rumpus.games.archduke.table.log import seen_by, sentence
from rumpus.games.archduke.table.places import place_name

__all__ = [
    "holdings",
    "is_known_mistake",
    "items",
    "label",
    "patience",
    "prompt",
    "refusal",
    "seen_by",
    "sentence",
    "tallies",
    "view",
    "window",
]

PHASES = {phase: phase.name.lower() for phase in Phase}
MODES = {mode: mode.name.lower().replace("_", "-") for mode in Mode}
ENDINGS = {Ending.NONE: None, Ending.CALL: "call", Ending.EMPTY: "empty", Ending.LIMIT: "limit"}


# Cards


def card_of_kind(box: Box, kind: int) -> dict[str, Any]:
    """A card as the page and the terminal show it. Cards of one kind are all alike, so it has no number of its own."""
    entry = box.entries["card"][kind]
    return {"kind": kind, "name": entry["name"], "value": entry["value"], "symbol": entry["symbol"]}


def card(box: Box, number: int) -> dict[str, Any]:
    return card_of_kind(box, int(box.record[0].kind[number]))


# The view


def view(box: Box, s: Record, seat: int | None) -> dict[str, Any]:
    """Everything a seat may see, nothing else: a card that may not be seen is absent, only its place is told."""
    window = s.phase == Phase.WINDOW
    return {
        "mode": MODES[Mode(int(s.mode))],
        "live": bool(s.pace),
        "late_penalty": bool(s.late_penalty),
        "reminders": bool(s.reminders),
        "least_window": int(s.least_window) / 10,
        "rounds": _rounds(s),
        "play_off": bool(s.deciding),
        "phase": PHASES[Phase(int(s.phase))],
        "turn": int(s.turn),
        "next": int(left_of(s.record, s.turn)),
        "opening": bool(window and s.turns_taken == 0),
        "caller": _seat_or_none(s.caller),
        "turns_left": int(s.turns_left),
        "window": int(s.window),
        "last_window": bool(window and is_last_window(s.record)),
        "waiting": _waiting(box, s),
        "actions": _actions(box, s),
        "swap_first": _spot(int(s.swap_first) - 1) if s.swap_first else None,
        "draw_count": int(s.draw.count),
        "discard_count": int(s.discard.count),
        "discard": card(box, int(s.discard.cards[s.discard.count - 1])) if s.discard.count else None,
        "held": _held(box, s, seat),
        "seats": [_seat(box, s, p, seat) for p in range(s.players)],
        "last_round": _last_round(box, s),
    }


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _rounds(s: Record) -> int:
    """How many rounds there will be, a play-off not counted."""
    if s.mode == Mode.BATTLE_ROYAL:
        return int(s.players) - 1
    return MOST_ROUNDS if s.mode == Mode.ADVANCED else ROUNDS


def _spot(spot: int) -> dict[str, int]:
    return {"seat": spot // PLACES, "place": spot % PLACES}


def _waiting(box: Box, s: Record) -> list[int]:
    """Whom the table waits for. In a live window many may act, but it goes on with whoever's action or touch is due."""
    if s.pace and s.phase == Phase.WINDOW:
        return [int(ender(s.record)) if s.queue.count == 0 else _acting(s)]
    if s.phase not in (Phase.PEEK, Phase.WINDOW, Phase.OVER):
        return [int(s.turn)]
    bits = actors(box.record[0], s.record)
    return [p for p in range(s.players) if bits >> p & 1]


def _acting(s: Record) -> int:
    """Whose action is due, nobody's if none waits."""
    return int(s.queue.cards[0]) if s.queue.count else NOBODY


def _actions(box: Box, s: Record) -> list[dict[str, Any]]:
    """The actions that wait, the first of them due now."""
    if s.queue.count == 0:
        return []
    kind = card(box, int(s.discard.cards[s.discard.count - 1]))["symbol"]
    return [{"seat": int(seat), "kind": kind} for seat in s.queue.cards[: s.queue.count]]


def _held(box: Box, s: Record, seat: int | None) -> dict[str, Any] | None:
    """The card that the player at turn holds: open if it came from the discard pile, else for that player's eyes."""
    if not s.held:
        return None
    held: dict[str, Any] = {"seat": int(s.turn), "from": "discard" if s.held_open else "draw"}
    if s.held_open or seat == s.turn:
        held["card"] = card(box, int(s.held) - 1)
    return held


def _seat(box: Box, s: Record, p: int, seat: int | None) -> dict[str, Any]:
    columns = (int(s.span[p]) + 1) // 2
    return {
        "playing": bool(s.playing >> p & 1),
        "passed": bool(s.passed >> p & 1) and s.phase in (Phase.PEEK, Phase.WINDOW),
        "late": bool(s.late >> p & 1),
        "cards": int(s.cards[p]),
        "grid": [_place(box, s, p, place, seat) for place in range(2 * columns)],
        "tokens": [int(token) for token in s.tokens[p] if token],
        "weight": int(s.weight[p]),
        "place": int(s.ranked[p]) or None,
    }


def _place(box: Box, s: Record, p: int, place: int, seat: int | None) -> dict[str, Any] | None:
    """What lies at a place, None for an empty one; the card only while the reader looks at it or is reminded of it."""
    if not s.grid[p][place]:
        return None
    there: dict[str, Any] = {"tried": bool(s.phase == Phase.WINDOW and not s.untried[p] >> place & 1)}
    if s.phase == Phase.OVER or _is_seen(s, p, place, seat):
        there["card"] = card(box, s.grid[p][place] - 1)
    return there


def _is_seen(s: Record, p: int, place: int, seat: int | None) -> bool:
    """AR-49: whether the reader sees a card now; a watcher sees what is being shown to everybody."""
    spot = p * PLACES + place + 1
    if seat is None:
        return bool(s.seen[p][place] == EVERYBODY and all(spot in looks for looks in s.looking[: s.players]))
    return bool(s.seen[p][place] >> seat & 1 and (s.reminders or spot in s.looking[seat]))


def _last_round(box: Box, s: Record) -> dict[str, Any] | None:
    """How the round before this one ended, every grid turned up."""
    if not s.rounds_played:
        return None
    return {
        "ending": ENDINGS[Ending(int(s.last_ending))],
        "caller": _seat_or_none(s.last_caller),
        "wrong_call": bool(s.last_wrong),
        "seats": [
            {
                "sum": int(s.last_sum[p]),
                "rank": int(s.last_rank[p]) or None,
                "grid": [card(box, int(c) - 1) if c else None for c in _trimmed(list(s.last_grid[p]))],
            }
            for p in range(s.players)
        ],
    }


def _trimmed(cards: list[int]) -> list[int]:
    while len(cards) > 4 and not any(cards[-2:]):
        cards = cards[:-2]
    return cards


# The live window


def window(box: Box, s: Record) -> Window | None:
    """AR-21: in a live game all act against each other; the table waits for the few without whom it cannot go on."""
    if not s.pace or s.phase == Phase.OVER:
        return None
    # Where an action was waited for, the least time begins anew when it is done: the call needs its moment too.
    may_call = s.phase == Phase.WINDOW and not s.passed >> s.turn & 1 and can_call(s.record)
    number = (s.round_number, s.window, int(s.queue.count > 0))
    return Window(number, tuple(_waiting(box, s)), (s.turn,) if may_call else ())


def patience(box: Box, s: Record, player: int, action: int) -> float | None:
    """AR-21: a touch that ends the window counts after the least time; a pass need not be said."""
    if action == Do.PASS and s.pace:
        return None
    touches = s.phase == Phase.WINDOW and action in (Do.DRAW, Do.TAKE, Do.TAP)
    return int(s.least_window) / 10 if s.pace and touches else 0.0


# Decisions


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label[str, dict[str, Any]]:
    """A decision in words. What belongs to a window names its number, so that a late one counts for no other."""
    if action == Do.PASS:
        if s.pace and s.phase == Phase.WINDOW and player == s.turn and can_call(s.record):
            return Label("pass", "Pass: end your turn without a call", {"window": int(s.window)})
        return Label("pass", "Pass: match nothing", {"window": int(s.window)})
    if action < Do.DRAW:
        return _label_place(box, s, player, action - Do.PLACE)
    if action == Do.DRAW:
        return Label("draw", "Draw from the draw pile")
    if action == Do.TAKE:
        shown = f" the {_top(box, s)['name']}" if s.discard.count else ""
        return Label("take", f"Take{shown} from the discard pile")
    if action == Do.DISCARD:
        shown = f" the {card(box, int(s.held) - 1)['name']}" if s.held and player == s.turn else ""
        return Label("discard", f"Discard{shown}")
    if action == Do.CALL:
        return Label("call", "Call Archduke!")
    if action == Do.GO_ON:
        return Label("go_on", "Go on without a call")
    if action == Do.TAP:
        return Label("tap", "Tap the discard pile: end the round", {"window": int(s.window)})
    if action == Do.DECLINE:
        return Label("decline", "Do not use the action", {"window": int(s.window)})
    if action < Do.TARGET:
        to = action - Do.GIVE
        return Label("give", f"Give a penalty card to {names[to]}", {"seat": to, "window": int(s.window)})
    spot = _spot(action - Do.TARGET)
    whose = "your" if spot["seat"] == player else f"{names[spot['seat']]}'s"
    where = f"{whose} {place_name(spot['place'])} card"
    about = {**spot, "window": int(s.window)}
    if s.discard.count and _top(box, s)["symbol"] == SYMBOLS[Symbol.PEEK]:
        return Label("look", f"Peek at {where}", about)
    if s.swap_first:
        return Label("swap", f"Swap it with {where}", {**about, "with": _spot(int(s.swap_first) - 1)})
    return Label("choose", f"Swap {where}", about)


def _label_place(box: Box, s: Record, player: int, place: int) -> Label[str, dict[str, Any]]:
    where = f"your {place_name(place)} card"
    if s.phase == Phase.PEEK:
        return Label("peek", f"Peek at {where}", {"place": place})
    if s.phase == Phase.PLACE and player == s.turn:
        return Label("keep", f"Keep it, and discard {where}", {"place": place})
    if s.phase in (Phase.DRAW, Phase.PLACE):
        return Label("late", f"Match {where}, too late", {"place": place, "window": int(s.window)})
    goal = f"the {_top(box, s)['name']} with " if s.discard.count else ""
    return Label("match", f"Match {goal}{where}", {"place": place, "window": int(s.window)})


def is_known_mistake(box: Box, s: Record, player: int, action: int) -> bool:
    """To match a card that the player knows not to match."""
    place = action - Do.PLACE
    if not 0 <= place < PLACES or label(box, s, player, action, ()).kind != "match" or not s.discard.count:
        return False
    knows = s.seen[player][place] >> player & 1
    top = int(s.discard.cards[s.discard.count - 1])
    return bool(knows and not is_match(box.record[0], int(s.grid[player][place]) - 1, top))


def _top(box: Box, s: Record) -> dict[str, Any]:
    return card(box, int(s.discard.cards[s.discard.count - 1]))


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """The sentence that says what the player may do now, and the rules behind it."""
    if s.phase == Phase.PEEK:
        left = 2 - sum(s.seen[player][place] >> player & 1 for place in range(4))
        which = "two of your cards" if left == 2 else "one more of your cards"
        return Prompt(f"Before the round: peek at {which}, and remember what you see.", ("AR-7",))
    if s.phase == Phase.WINDOW:
        return _prompt_window(box, s, player)
    if player != s.turn:
        return Prompt("The window is closed: a match now is too late and costs a penalty card.", ("AR-22",))
    if s.phase == Phase.DRAW:
        return Prompt("Your turn: draw from the draw pile, or take the card on the discard pile.", ("AR-9", "AR-12"))
    if s.phase == Phase.CALL:
        text = "The end of your turn: call Archduke if you think that nobody has less than you."
        return Prompt(text, ("AR-29", "AR-30", "AR-33"))
    name = card(box, int(s.held) - 1)["name"]
    if s.held_open:
        return Prompt(f"You took the {name}: choose the card it replaces.", ("AR-12", "AR-13"))
    return Prompt(f"You drew the {name}: discard it, or choose the card it replaces.", ("AR-10", "AR-11", "AR-13"))


def _prompt_window(box: Box, s: Record, player: int) -> Prompt:
    name = _top(box, s)["name"]
    if player == _acting(s):
        kind = _top(box, s)["symbol"]
        if kind == "give":
            return Prompt("GIVE: you may give a penalty card to another player.", ("AR-25", "AR-26"))
        if kind == "peek":
            return Prompt("PEEK: you may look at any one card on the table.", ("AR-25", "AR-28"))
        which = "choose the second card" if s.swap_first else "you may let any two cards change places"
        return Prompt(f"SWAP: {which}.", ("AR-25", "AR-27"))
    may_match = not s.passed >> player & 1
    asked = f"the {name} was discarded: match it with a card of yours (a wrong one costs a penalty card), or pass"
    if _has_tried(s, player):
        asked = f"that did not match the {name} and cost you a penalty card: try another card, or pass"
    parts = [asked] if may_match else []
    rules = ["AR-15", "AR-16", "AR-19"] if may_match else ["AR-21"]
    if s.pace and player == s.turn and may_match and can_call(s.record) and s.queue.count == 0:
        parts.append("call Archduke")
        rules.append("AR-29")
    if s.pace and player == ender(s.record) and s.queue.count == 0:
        last = is_last_window(s.record)
        parts.append("tap the discard pile to end the round" if last else "begin your turn by touching a pile")
        rules.append("AR-21")
    text = ", or ".join(parts)
    return Prompt(text[0].upper() + text[1:] + ".", tuple(dict.fromkeys(rules)))


def _has_tried(s: Record, player: int) -> bool:
    """Whether a card of the player's lies there that did not match in this window."""
    places = range(s.span[player])
    return any(s.grid[player][place] and not s.untried[player] >> place & 1 for place in places)


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "AR-45"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "AR-9"
    if not s.playing >> player & 1:
        return "You are not in this round.", "AR-48"
    if s.phase == Phase.PEEK:
        if s.passed >> player & 1:
            return "You have looked at your two cards.", "AR-7"
        return "Before the round everybody looks at two cards of their own.", "AR-7"
    if s.phase == Phase.WINDOW:
        return _refuse_in_window(s, player, action)
    if player != s.turn:
        if Do.PLACE <= action < Do.DRAW:
            return "The window is closed: you were too late.", "AR-22"
        return "It is not your turn.", "AR-9"
    if s.phase == Phase.DRAW:
        return "First draw from one of the two piles.", "AR-9"
    if s.phase == Phase.CALL:
        return "Say whether you call Archduke.", "AR-29"
    if action == Do.DISCARD:
        return "A card from the discard pile has to be placed.", "AR-12"
    return "The card in your hand replaces a card of yours.", "AR-10"


def _refuse_in_window(s: Record, player: int, action: int) -> tuple[str, str]:
    if action >= Do.DECLINE:
        if _acting(s) != player:
            return "No action of yours is due.", "AR-24"
        return "The action cannot be used on that.", "AR-25"
    if action == Do.CALL and s.pace:
        return _refuse_call(s, player)
    if action in (Do.DRAW, Do.TAKE, Do.TAP, Do.CALL, Do.GO_ON, Do.DISCARD):
        return "The window is open: first everybody may match.", "AR-18"
    if s.passed >> player & 1:
        return "You have passed, or tried every card you have.", "AR-18"
    if s.queue.count and not s.pace:
        return "First the action that is due is done.", "AR-24"
    if not s.grid[player][action - Do.PLACE]:
        return "There is no card of yours at that place.", "AR-14"
    return "You have tried that card on this discard.", "AR-20"


def _refuse_call(s: Record, player: int) -> tuple[str, str]:
    """Why a call does not count in a live window."""
    if player != s.turn or not can_call(s.record):
        return "Only the player whose turn it is may call, and only once a round.", "AR-29"
    if s.queue.count:
        return "First the action that is due is done.", "AR-24"
    return "You have passed, and so ended your turn without a call.", "AR-29"


# For reports


def items(box: Box) -> list[tuple[str, str]]:
    """Nothing is acquired in this game."""
    return []


def holdings(box: Box, states: Array) -> Array:
    return np.zeros((len(states), int(states["players"][0]), 0), np.int64)


def tallies(states: Array) -> dict[str, tuple[Array, Array]]:
    """What is worth counting, as so much out of so much in each game."""
    rounds, calls = states["rounds_played"], states["calls"]
    return {
        "turns of each player in a round": (states["turns_played"] / states["players"], rounds),
        "rounds with a call": (calls, rounds),
        "calls that are right": (calls - states["wrong_calls"], calls),
        "rounds ended by an empty grid": (states["emptied"], rounds),
        "rounds won by who began them, 1.00 is fair": (states["starter_firsts"] * states["players"], rounds),
    }
