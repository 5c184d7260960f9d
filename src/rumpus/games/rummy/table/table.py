"""What people see of 8-Bit Rummy: views, decisions in words, refusals; the sentences of the log stand in `log.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rumpus.core.box import Box
from rumpus.core.game import Label, Prompt
from rumpus.core.plural import so_many
from rumpus.core.record import Array, Record
from rumpus.games.rummy.box import ROW_NAMES
from rumpus.games.rummy.rules.components import (
    ACTIONS,
    LEAST_SET,
    MOST_VOIDS,
    PENALTY,
    ROWS,
    SEATS,
    Do,
    Phase,
)
from rumpus.games.rummy.table.faces import FEW, card_name, cards_of, faces, set_name
from rumpus.games.rummy.table.hindsight import hindsight, most_to_lay
from rumpus.games.rummy.table.log import seen_by, sentence

__all__ = [
    "advice",
    "hindsight",
    "holdings",
    "items",
    "label",
    "prompt",
    "refusal",
    "seen_by",
    "sentence",
    "tallies",
    "view",
]

COUNTED = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Many")
SCARCE = 3
"""Cards of the deck for each player, below which a hint says what happens when there are none."""
PHASE_NAMES = {Phase.PLAY: "play", Phase.OVER: "over"}


# Sets


def _lying(box: Box, s: Record) -> list[tuple[int, int, list[dict[str, Any]]]]:
    """Every set on the table: its row, its number counted from 0, its cards."""
    found: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for row in range(ROWS):
        for face in cards_of(box, s.lies[row]):
            found.setdefault((row, face["numbers"][row] - 1), []).append(face)
    return [(row, number, found[row, number]) for row, number in sorted(found)]


def _loose(box: Box, s: Record) -> int:
    """How many cards lie in sets that are too small."""
    return sum(len(cards) for _, _, cards in _lying(box, s) if len(cards) < LEAST_SET)


# The view


def view(box: Box, s: Record, seat: int | None) -> dict[str, Any]:
    """Everything a seat may see, nothing else: hidden cards are absent, only their number is told."""
    return {
        "phase": PHASE_NAMES[s.phase],
        "turn": s.turn,
        "dealer": s.dealer,
        "points_to_win": s.points_to_win,
        "strict": bool(s.strict),
        "least_set": LEAST_SET,
        "deck_count": s.deck.bit_count(),
        "changes_left": s.changes_left,
        "laid_count": s.laid.bit_count(),
        "changed": s.lies != s.lay,
        "loose_count": _loose(box, s),
        "voids": s.voids,
        "most_voids": MOST_VOIDS,
        "sets": [_set(s, row, number, cards) for row, number, cards in _lying(box, s)],
        "seats": [_seat(box, s, p, seat) for p in range(s.players)],
        "last_round": _last_round(s),
    }


def _last_round(s: Record) -> dict[str, Any] | None:
    """How the round before this one ended: nobody is the winner of a void one."""
    if s.rounds_won == (0,) * len(s.rounds_won) and not s.rounds_void:
        return None
    winner = s.last_winner - 1 if s.last_winner else None
    held = s.last_held[: s.players]
    return {"winner": winner, "points": sum(held) if s.last_winner else 0, "held": list(held)}


def _set(s: Record, row: int, number: int, cards: list[dict[str, Any]]) -> dict[str, Any]:
    """A set: `missing` cards to be legal; each card says whether it was laid, or moved here, this turn."""
    for card in cards:
        lies = 1 << card["card"]
        card["laid"] = bool(s.laid & lies)
        card["moved"] = not s.laid & lies and not s.lay[row] & lies
    return {
        "row": ROW_NAMES[row],
        "number": number + 1,
        "legal": len(cards) >= LEAST_SET,
        "missing": max(0, LEAST_SET - len(cards)),
        "cards": cards,
    }


def _seat(box: Box, s: Record, p: int, seat: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "points": s.points[p],
        "rounds_won": s.rounds_won[p],
        "hand_count": s.hand[p].bit_count(),
        "known": cards_of(box, s.known[p]),
    }
    if p == seat:
        shown["hand"] = cards_of(box, s.hand[p])
    return shown


# Decisions


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label:
    """A decision in words, with the cards and the set it touches."""
    if action < Do.TAKE_BACK:
        card, row = divmod(action, ROWS)
        about = {"card": card, "row": ROW_NAMES[row], "number": faces(box)[card]["numbers"][row]}
        if s.hand[player] >> card & 1:
            return Label("lay", f"Lay {card_name(box, card)}: {set_name(box, card, row)}{_last(s)}", about)
        return Label("move", f"Move {card_name(box, card)}: {set_name(box, card, row)}{_last(s)}", about)
    if action < Do.RESTORE:
        card = action - Do.TAKE_BACK
        return Label("take", f"Take back {card_name(box, card)}{_last(s)}", {"card": card})
    if action == Do.RESTORE:
        if s.changes_left <= 1:
            if not s.deck:
                warning = "Your changes are used up and there is nothing to draw: restoring makes the round void."
                return Label("restore", "Restore: the table as it was, and the round is void", {"warning": warning})
            return Label("restore", "Restore: the table as it was, then draw a card")
        return Label("restore", "Restore: the table as it was")
    if action == Do.DRAW:
        if s.deck == 0:
            warning = "There is nothing left to draw: drawing now makes the round void."
            return Label("draw", "Draw from the empty deck: the round is void", {"warning": warning})
        return Label("draw", "Draw a card")
    loose = _loose(box, s)
    if loose:
        takes = f"take {so_many(loose, 'loose card')} and {FEW[PENALTY]} more"
        if s.deck.bit_count() < PENALTY:
            takes = "too few cards are left for the penalty, so the round is void"
        return Label("end", f"End in disorder: {takes}", {"loose": loose, "warning": _warning(s, loose)})
    return Label("end", "End your turn and go out" if s.hand[player] == 0 else "End your turn")


def _last(s: Record) -> str:
    """RU-20: the last change may be more than it looks."""
    return " (your last change: then the turn ends, or the table is restored)" if s.changes_left == 1 else ""


def _cost(s: Record, loose: int) -> str:
    """What it would cost to end the turn now, for a prompt that has no room for how it comes about."""
    if s.deck.bit_count() >= PENALTY:
        return f": ending now costs {so_many(loose + PENALTY, 'card')}"
    return "" if s.strict else ": ending now makes the round void"


def _warning(s: Record, loose: int) -> str:
    """What is said before a turn is ended in disorder."""
    if s.deck.bit_count() < PENALTY:
        return "Ending your turn now makes the round void: the deck has too few cards for the penalty."
    cost = so_many(loose + PENALTY, "card")
    return f"Ending your turn now costs {cost}: {loose} from the table and {PENALTY} drawn go to your hand."


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """What the player may do now, and the rules behind it; the last change of a turn is announced."""
    asked = _prompt(box, s, player)
    if s.changes_left != 1:
        return asked
    return Prompt(f"One change is left in this turn. {asked.text}", ("RU-20", *asked.rules))


def _prompt(box: Box, s: Record, player: int) -> Prompt:
    loose = _loose(box, s)
    if s.changes_left == 0:
        ends = "End it" + (f" ({_cost(s, loose).removeprefix(': ')})" if loose else "")
        draws = "restore the table and draw" if s.deck else "restore the table, which makes the round void"
        choice = f"{ends}." if s.strict and not s.deck else f"{ends}, or {draws}."
        return Prompt(f"You have changed enough for one turn. {choice}", ("RU-20", "RU-21"))
    if s.lies == s.lay and s.strict and not s.deck:
        text = "Your turn, and the deck is empty: lay a card. Only if you cannot, the round is void."
        return Prompt(text, ("RU-7", "RU-12", "RU-13", "RU-32", "RU-37"))
    if s.lies == s.lay and not s.deck:
        text = "Your turn, and the deck is empty: lay at least one card, or draw in vain and make the round void."
        return Prompt(text, ("RU-7", "RU-8", "RU-12", "RU-13", "RU-32"))
    if s.lies == s.lay:
        return Prompt("Your turn: lay at least one card, or draw one.", ("RU-7", "RU-8", "RU-10", "RU-12", "RU-13"))
    bound = s.strict and not s.deck and s.changes_left == 1
    if s.laid == 0:
        ways = "lay one with it, or the round is void" if bound else "lay at least one, or restore the table"
        return Prompt(f"You have moved cards: {ways}.", ("RU-11", "RU-13", "RU-18", *["RU-37"] * bound))
    if loose:
        small = sum(len(cards) < LEAST_SET for _, _, cards in _lying(box, s))
        which = f"{COUNTED[min(small, len(COUNTED) - 1)]} {'set is' if small == 1 else 'sets are'}"
        ways = "Mend that with it, or the round is void." if bound else "Go on, or restore."
        text = f"{which} not whole yet{_cost(s, loose)}. {ways}"
        return Prompt(text, ("RU-12", "RU-15", "RU-16", "RU-18", "RU-21", *["RU-37"] * bound))
    if s.hand[player] == 0:
        return Prompt("Your hand is empty and every set is legal: end your turn and go out.", ("RU-27", "RU-28"))
    return Prompt("Every set is legal. Go on, or end your turn.", ("RU-16", "RU-18", "RU-19", "RU-26"))


def advice(box: Box, s: Record, player: int) -> str:
    """What a hint says beside the next step: how much this turn could bring, and what holding back may come to."""
    hand, laid = s.hand[player].bit_count(), s.laid.bit_count()
    more = most_to_lay(box, s, player) - laid
    if more <= 0:
        return "There is nothing more to lay this turn." if laid else "There is nothing to lay this turn."
    if more == hand:
        whole = ("your last card", "both cards")[hand - 1] if hand <= 2 else f"all {hand} cards"
        return f"You could lay {whole} and go out."
    could = f"You could lay {more}{' more' if laid else ''} of your {so_many(hand, 'card')} this turn."
    left = s.deck.bit_count()
    if laid or left > SCARCE * s.players:
        return could
    return f"{could} The deck has {so_many(left, 'card')} left: when somebody has to draw in vain, the round is void."


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "RU-29"
    if player != s.turn:
        return "It is not your turn.", "RU-26"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "RU-7"
    if action == Do.END:
        if s.laid:
            return "There are not enough cards left for the penalty: go on, or restore the table.", "RU-37"
        return "You have not laid a card yet.", "RU-19"
    if action == Do.RESTORE:
        if s.lies != s.lay:
            return "Your changes are used up and the deck is empty: restoring would make the round void.", "RU-37"
        return "The table is as it was when your turn began.", "RU-18"
    if action == Do.DRAW:
        if s.laid:
            return "Whoever has laid a card cannot draw.", "RU-11"
        if s.lies == s.lay:
            return "The deck is empty and you could lay a card, so you have to.", "RU-37"
        return "The table has to be as it was before you draw.", "RU-11"
    card, row = (action - Do.TAKE_BACK, -1) if action >= Do.TAKE_BACK else divmod(action, ROWS)
    name, on_table = card_name(box, card), any(lies >> card & 1 for lies in s.lies)
    if not s.hand[player] >> card & 1 and not on_table:
        return f"Card {name} is neither in your hand nor on the table.", "RU-9"
    if row < 0:
        if not on_table:
            return f"Card {name} is in your hand.", "RU-16"
        if not s.laid >> card & 1:
            return f"Card {name} was on the table when your turn began, so it stays there.", "RU-17"
    elif s.lies[row] >> card & 1:
        return f"Card {name} lies with the {set_name(box, card, row)} already.", "RU-13"
    return "There have been enough changes for one turn.", "RU-20"


# For reports


def items(box: Box) -> list[tuple[str, str]]:
    """Nothing is acquired in this game."""
    return []


def holdings(box: Box, states: Array) -> Array:
    return np.zeros((len(states), int(states["players"][0]), 0), np.int64)


def tallies(states: Array) -> dict[str, tuple[Array, Array]]:
    """What is worth counting, as so much out of so much in each game."""
    rounds, players = states["round_number"], states["players"]
    first_dealer = (states["dealer"] - rounds + 1) % players
    points = np.where(np.arange(SEATS) < players[:, None], states["points"], -1)
    ahead = points == points.max(axis=1, keepdims=True)
    dealer_ahead = (ahead / ahead.sum(axis=1, keepdims=True))[np.arange(len(states)), first_dealer]
    return {
        "turns of all players in a round": (states["turns_taken"], rounds),
        "void rounds": (states["rounds_void"], rounds),
        "points a round": (states["points"].sum(axis=1), rounds),
        "games won by the first dealer, 1.00 is fair": (dealer_ahead * players, np.ones(len(states))),
    }
