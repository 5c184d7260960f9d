"""Arcadia's cards in a terminal: icons, workers, what is known of a hand, and what an attraction would cost."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from rich.text import Text

from rumpus.core.plural import so_many
from rumpus.core.view import View
from rumpus.games.arcadia.table.faces import Counted, Worker
from rumpus.games.arcadia.table.quotes import Quote
from rumpus.games.arcadia.table.view import SeatView, TableView

INKS = {"R": "bright_red", "G": "green", "B": "bright_blue", "Y": "yellow"}


class Detail(IntEnum):
    """Parks drawn as chains, each in one line, workers as icons too, or only what the next decision needs."""

    CHAINS, LINES, ICONS, BARE = range(4)


def own_seat(view: View[TableView]) -> SeatView | None:
    """The reader's own seat, with what they alone see."""
    return None if view.you is None else view.table.seats[view.you]


def icons(letters: str) -> Text:
    """Icons as coloured letters: the letter says it where there is no colour."""
    return Text.assemble(*((letter, f"bold {INKS[letter]}") for letter in letters))


def worker(card: Worker, times: int = 1, detail: Detail = Detail.CHAINS) -> Text:
    text = Text(f"{times} " if times > 1 else "").append("" if detail >= Detail.ICONS else f"{card.name} ")
    text.append_text(icons(card.icons))
    return text if card.only_for == "any" else text.append(f" {card.only_for}", "dim")


def quote_line(quote: Quote, detail: Detail = Detail.CHAINS) -> Text:
    """What an attraction would cost the reader now."""
    if not quote.fits:
        return Text("take only" if quote.can_hold else "needs the level before", style="dim")
    if quote.missing:
        text = Text(f"{quote.missing} missing of ", style="dim")
        return text.append_text(icons(quote.lacking))
    if detail >= Detail.ICONS:
        return Text(f"build: {so_many(sum(card.count for card in quote.payment), 'card')}", style="bold green")
    return Text("build: ", style="bold green").append(together(quote.payment) or "the park pays", "")


def together(cards: Iterable[Counted]) -> str:
    return ", ".join(f"{card.count} {card.name}" if card.count > 1 else card.name for card in cards)


def holds(place: SeatView) -> str:
    certain = [card.name for card in place.held_known]
    maybe = [card.name for card in place.held_maybe]
    return ", ".join(certain + ([f"one of {' / '.join(maybe)}"] if maybe else []))
