"""What people see of Anarcade: views, decisions in words, the sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from rumpus.core.box import Box
from rumpus.core.game import Event, Label, Prompt
from rumpus.core.plural import so_many
from rumpus.core.record import Array, Record
from rumpus.games.anarcade.rules.components import (
    ACTIONS,
    CREDIT_LIMIT,
    KINDS,
    STACKS,
    STARTER,
    Do,
    Phase,
    Symbol,
    Told,
)

STACK_NAMES = [symbol.name.lower() for symbol in Symbol][:STACKS]
PHASE_NAMES = {Phase.DRAW: "draw", Phase.SCORE: "score", Phase.BUY: "buy", Phase.OVER: "over"}


# Cards


def card(box: Box, kind: int) -> dict[str, Any]:
    """An action or starter card as the page and the terminal show it."""
    return _faces(box)[kind].copy()


def arcade_card(box: Box, arcade: int) -> dict[str, Any]:
    return _arcade_faces(box)[arcade].copy()


@lru_cache
def _faces(box: Box) -> list[dict[str, Any]]:
    """Every card of a box by its kind, the starter first."""
    starter = box.entries["starter"]
    shown = {"name": starter["name"], "colour": "starter", "cost": 0, "symbols": starter["symbols"], "kind": STARTER}
    keys = ("name", "colour", "cost", "symbols")
    return [shown] + [
        {key: entry[key] for key in keys} | {"kind": kind} for kind, entry in enumerate(box.entries["action"], 1)
    ]


@lru_cache
def _arcade_faces(box: Box) -> list[dict[str, Any]]:
    keys = ("name", "high_score", "symbols")
    return [{key: entry[key] for key in keys} | {"kind": kind} for kind, entry in enumerate(box.entries["arcade"])]


def _cards(box: Box, pile: Record) -> list[dict[str, Any]]:
    faces = _faces(box)
    return [faces[kind].copy() for kind in pile.cards[: pile.count]]


# The view


def view(box: Box, s: Record, seat: int | None) -> dict[str, Any]:
    """Everything a seat may see, nothing else: hidden cards are absent, only their number is told."""
    over = s.phase == Phase.OVER
    return {
        "phase": PHASE_NAMES[s.phase],
        "turn": s.turn,
        "draws_left": s.draws_left,
        "scores_left": s.scores_left,
        "buys_left": s.buys_left,
        "aces_to_win": s.aces_to_win,
        "credit_limit": CREDIT_LIMIT,
        "arcade": None if over else arcade_card(box, s.arcade.cards[s.arcade.count - 1]),
        "arcades_left": s.arcade.count,
        "stacks": [_stack(box, s, colour) for colour in range(STACKS)],
        "seats": [_seat(box, s, p, seat) for p in range(s.players)],
    }


def _stack(box: Box, s: Record, colour: int) -> dict[str, Any]:
    pile = s.stack[colour]
    shown = card(box, pile.cards[pile.count - 1]) if pile.count else None
    return {"colour": STACK_NAMES[colour], "left": pile.count, "top": shown}


def _seat(box: Box, s: Record, p: int, seat: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "credits": s.credits[p],
        "scored": s.scored[p],
        "aced": [arcade_card(box, a) for a in s.victory[p].cards[: s.victory[p].count]],
        "played": _cards(box, s.played[p]),
        "discard": _cards(box, s.discard[p]),
        "hand_count": s.hand[p].count,
        "draw_count": s.draw[p].count,
    }
    if p == seat:
        shown["hand"] = _cards(box, s.hand[p])
    return shown


# Decisions


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label:
    """A decision in words, with the numbers that matter for it."""
    if action == Do.DRAW:
        return Label("draw", f"Draw and play a card ({so_many(s.draws_left, 'Draw symbol')} left)")
    if action == Do.STOP_DRAWING:
        return Label("stop", "Stop drawing")
    if action == Do.SCORE:
        goal = arcade_card(box, s.arcade.cards[s.arcade.count - 1])["high_score"]
        return Label("score", f"Score a credit: {s.scored[player]} of {goal} so far")
    if action == Do.STOP_SCORING:
        return Label("stop", "Stop scoring")
    if action == Do.END_TURN:
        return Label("end", "End your turn")
    colour = action - Do.BUY_DRAW
    name = STACK_NAMES[colour]
    if s.stack[colour].count == 0:
        return Label("buy", f"Buy from the {name} stack", {"stack": name})
    shown = card(box, s.stack[colour].cards[s.stack[colour].count - 1])
    price = _price(shown["cost"], s.buys_left)
    return Label("buy", f"Buy {shown['name']} [{shown['symbols']}] for {price}", {"stack": name, "card": shown["kind"]})


def _price(cost: int, buys_left: int) -> str:
    symbols, credits = min(cost, buys_left), max(0, cost - buys_left)
    parts = [so_many(symbols, "Buy symbol")] if symbols else []
    parts += [so_many(credits, "credit")] if credits else []
    return " and ".join(parts) or "nothing"


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """The sentence that says what the player may do now, and the rules behind it."""
    if s.phase == Phase.DRAW:
        text = f"Draw phase: you have {so_many(s.draws_left, 'Draw symbol')} left. Draw and play a card, or stop."
        return Prompt(text, ("AN-13", "AN-14", "AN-15"))
    if s.phase == Phase.SCORE:
        arcade = arcade_card(box, s.arcade.cards[s.arcade.count - 1])
        text = (
            f"Score phase: {arcade['name']} asks for {arcade['high_score']}, you have scored {s.scored[player]}. "
            f"You have {so_many(s.scores_left, 'Score symbol')} and {so_many(s.credits[player], 'credit')}: "
            "score one more, or stop."
        )
        return Prompt(text, ("AN-18", "AN-19", "AN-20", "AN-21", "AN-28"))
    text = (
        f"Buy phase: you have {so_many(s.buys_left, 'Buy symbol')} and {so_many(s.credits[player], 'credit')}. "
        "Buy a card, or end your turn."
    )
    return Prompt(text, ("AN-22", "AN-23", "AN-24", "AN-25", "AN-33"))


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "AN-30"
    if player != s.turn:
        return "It is not your turn.", "AN-27"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "AN-11"
    wanted = Phase.DRAW if action <= Do.STOP_DRAWING else Phase.SCORE if action <= Do.STOP_SCORING else Phase.BUY
    if wanted != s.phase:
        now, then = PHASE_NAMES[s.phase], PHASE_NAMES[wanted]
        return f"That belongs to the {then} phase, and this is the {now} phase.", "AN-11"
    colour = action - Do.BUY_DRAW
    name = STACK_NAMES[colour]
    if s.stack[colour].count == 0:
        return f"The {name} stack is empty.", "AN-26"
    shown = card(box, s.stack[colour].cards[s.stack[colour].count - 1])
    means = f"{so_many(s.buys_left, 'Buy symbol')} and {so_many(s.credits[player], 'credit')}"
    return f"{shown['name']} costs {shown['cost']}, and you have {means}.", "AN-22"


# The log


def seen_by(event: Event) -> int | None:
    """The one seat that may know an event, or None if all may: only a fresh hand is private."""
    return event.seat if event.kind == Told.NEW_CARD else None


def sentence(box: Box, event: Event, names: list[str], reader: int | None) -> str | None:
    """An event in words; None for what is better left unsaid."""
    who, kind = names[event.seat], event.kind
    if kind == Told.TURN:
        whose = "your" if who == "You" else f"{who}'s"
        return f"Round {event.amount}: {whose} turn."
    if kind == Told.LAID:
        return f"{who} played {card(box, event.what)['name']}."
    if kind == Told.DREW:
        return f"{who} drew and played {card(box, event.what)['name']}."
    if kind == Told.EARNED:
        return f"{who} earned {so_many(event.amount, 'credit')}."
    if kind == Told.SCORED:
        arcade = arcade_card(box, event.what)
        return f"{who} scored a credit on {arcade['name']}: {event.amount} of {arcade['high_score']}."
    if kind == Told.BOUGHT:
        shown = card(box, event.what)
        price = _price(shown["cost"], shown["cost"] - event.amount)
        return f"{who} bought {shown['name']} for {price}."
    if kind == Told.ACED:
        return f"{who} aced {arcade_card(box, event.what)['name']}!"
    if kind == Told.WON:
        return f"{who} won the game."
    if kind == Told.TOOK_BACK:
        return f"{who} took back {so_many(event.amount, 'scored credit')}."
    if kind == Told.UNVEILED:
        arcade = arcade_card(box, event.what)
        return f"{arcade['name']} is the next machine, with a High Score of {arcade['high_score']}."
    if kind == Told.GAVE_BACK:
        return f"{who} gave back {so_many(event.amount, 'credit')} over the limit of {CREDIT_LIMIT}."
    if kind == Told.RESHUFFLED:
        return f"{who} shuffled {so_many(event.amount, 'discarded card')} into a new draw stack."
    if kind == Told.NEW_CARD:
        return f"{who} drew {card(box, event.what)['name']}."
    if kind == Told.CANNOT_BUY:
        return f"{who} had too little for any card." if event.what + event.amount > 0 else None
    return None if reader == event.seat else f"{who} drew three cards."


# For reports


def items(box: Box) -> list[tuple[str, str]]:
    """What can be acquired, as (name, group): the action cards and their colours."""
    return [(entry["name"], entry["colour"]) for entry in box.entries["action"]]


def tallies(states: Array) -> dict[str, tuple[Array, Array]]:
    """What else is worth counting, as so much out of so much in each game: nothing here."""
    return {}


def holdings(box: Box, states: Array) -> Array:
    """How many of each item every seat has at the end: (games, seats, items)."""
    players = int(states["players"][0])
    owned = np.zeros((len(states), players, KINDS), np.int64)
    rows = np.arange(len(states))
    for name in ("hand", "played", "draw", "discard"):
        piles = states[name]
        for p in range(players):
            for i in range(int(piles["count"][:, p].max())):
                held = piles["count"][:, p] > i
                owned[rows[held], p, piles["cards"][held, p, i]] += 1
    return owned[:, :, 1 : 1 + len(items(box))]
