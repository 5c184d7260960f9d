"""The decisions of 8-Bit Rummy in words, each with the cards and the set it touches and what it may cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Label
from rumpus.games.rummy.box import ROW_NAMES, RowName
from rumpus.games.rummy.rules.components import PENALTY, ROWS, Do
from rumpus.games.rummy.table.faces import FEW, card_name, faces, set_name
from rumpus.games.rummy.table.sets import count_loose

ChoiceKind = Literal["lay", "move", "take", "restore", "draw", "end"]


class About(Struct, frozen=True, omit_defaults=True):
    """What a decision touches: a card and the set it goes to; for the end of a turn, how many cards are loose."""

    card: int | None = None
    row: RowName | None = None
    number: int | None = None
    loose: int | None = None


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label[ChoiceKind, About]:
    """A decision in words, with the cards and the set it touches."""
    if action < Do.TAKE_BACK:
        return _to_a_set(box, s, player, *divmod(action, ROWS))
    if action < Do.RESTORE:
        card = action - Do.TAKE_BACK
        title, last = f"Take back {card_name(box, card)}", _last(s)
        return Label("take", title, About(card), name=title + last if last else "")
    if action == Do.RESTORE:
        return _restore(s)
    if action == Do.DRAW:
        if s.deck == 0:
            warning = "There is nothing left to draw: drawing now makes the round void."
            return Label("draw", "Draw from the empty deck", detail="the round is void", warning=warning)
        return Label("draw", "Draw a card")
    return _end(box, s, player)


def _to_a_set(box: Box, s: Record, player: int, card: int, row: int) -> Label[ChoiceKind, About]:
    about = About(card, ROW_NAMES[row], faces(box)[card].numbers[row])
    detail = f"{set_name(box, card, row)}{_last(s)}"
    if s.hand[player] >> card & 1:
        return Label("lay", f"Lay {card_name(box, card)}", about, detail=detail)
    return Label("move", f"Move {card_name(box, card)}", about, detail=detail)


def _last(s: Record) -> str:
    """RU-20: the last change may be more than it looks."""
    return " (your last change: then the turn ends, or the table is restored)" if s.changes_left == 1 else ""


def _restore(s: Record) -> Label[ChoiceKind, About]:
    if s.changes_left > 1:
        return Label("restore", "Restore", detail="the table as it was")
    if s.deck:
        return Label("restore", "Restore", detail="the table as it was, then draw a card")
    warning = "Your changes are used up and there is nothing to draw: restoring makes the round void."
    return Label("restore", "Restore", detail="the table as it was, and the round is void", warning=warning)


def _end(box: Box, s: Record, player: int) -> Label[ChoiceKind, About]:
    loose = count_loose(box, s)
    if not loose:
        return Label("end", "End your turn and go out" if s.hand[player] == 0 else "End your turn")
    about = About(loose=loose)
    if s.deck.bit_count() < PENALTY:
        takes = "too few cards are left for the penalty, so the round is void"
        warning = "Ending your turn now makes the round void: the deck has too few cards for the penalty."
        return Label("end", "End in disorder", about, detail=takes, warning=warning)
    takes = f"take {so_many(loose, 'loose card')} and {FEW[PENALTY]} more"
    cost = so_many(loose + PENALTY, "card")
    warning = f"Ending your turn now costs {cost}: {loose} from the table and {PENALTY} drawn go to your hand."
    return Label("end", "End in disorder", about, detail=takes, warning=warning)
