"""What people see of Snap."""

from __future__ import annotations

from msgspec import Struct
from snap.rules.contract import ROUNDS, Do, Told

from rumpus.core.texts import Label, Prompt, Sentence


class TableView(Struct, frozen=True):
    card: str
    round: int
    points: list[int]


def view(box, s, seat) -> TableView:
    return TableView(box.entries["card"]["name"], s.round_number, [s.points[p] for p in range(s.players)])


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
    did = "snapped" if event.kind == Told.SNAPPED else "passed"
    return Sentence(f" {did} in round {event.amount}.", names[event.seat], event.seat)


def items(box):
    return []


def tallies(states):
    return {}


def holdings(box, states):
    raise NotImplementedError
