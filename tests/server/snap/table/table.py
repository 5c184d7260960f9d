"""What people see of Snap."""

from __future__ import annotations

from snap.rules.contract import ROUNDS, Do, Told

from rumpus.core.texts import Label, Prompt


def view(box, s, seat):
    card = box.entries["card"]["name"]
    return {"card": card, "round": int(s.round_number), "points": [int(s.points[p]) for p in range(s.players)]}


def label(box, s, player, action, names):
    word = "Snap" if action == Do.SNAP else "Pass"
    return Label(word.lower(), f"{word} in round {s.round_number}")


def prompt(box, s, player):
    return Prompt("Snap, or pass.", ("SN-1",))


def refusal(box, s, player, action):
    if s.round_number > ROUNDS:
        return "The game is over.", "SN-2"
    return "You have passed in this round.", "SN-1"


def seen_by(event):
    return None


def sentence(box, event, names, reader):
    return f"{names[event.seat]} {'snapped' if event.kind == Told.SNAPPED else 'passed'} in round {event.amount}."


def items(box):
    return []


def tallies(states):
    return {}


def holdings(box, states):
    raise NotImplementedError
