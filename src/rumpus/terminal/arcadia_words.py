"""Arcadia's table in words, for plain output: one thing a line."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.plural import so_many
from rumpus.core.view import View
from rumpus.games.arcadia.rules.components import ROW
from rumpus.games.arcadia.table.faces import Attraction
from rumpus.games.arcadia.table.quotes import Quote
from rumpus.games.arcadia.table.view import SeatView, TableView
from rumpus.terminal.arcadia_cards import holds, own_seat, quote_line, together, worker


def describe(view: View[TableView], names: Sequence[str]) -> list[str]:
    """The table in sentences, one thing a line."""
    table, own = view.table, own_seat(view)
    lines = [f"Year {table.year} of {table.years}."]
    if table.new_year and not view.over:
        lines.append(f"The New Year card is out; turns left this year: {table.turns_left}.")
    for title, crew in (("Jobs", table.jobs), ("Experts", table.experts)):
        cards = ", ".join(worker(card).plain for card in crew.row if card) or "none"
        lines.append(f"{title}: {cards}.")
    quotes = (own and own.quotes) or []
    for place, card in enumerate(table.attractions.row):
        if card:
            lines.append(f"Attraction {place + 1}: {_card_in_words(card)}{_quote_in_words(quotes, place)}.")
    for seat, area in enumerate(table.seats):
        lines.append(f"Seat {seat + 1}, {names[seat]}: {_seat_in_words(area, view.over)}.")
    if own and not view.over:
        lines.append(f"Your hand: {together(own.hand or []) or 'empty'}.")
        for slot, card in enumerate(own.held or []):
            lines.append(f"In your hand: {_card_in_words(card)}{_quote_in_words(quotes, ROW + slot)}.")
        lines += [f"Your review: {review.name}, {review.text}." for review in own.reviews or []]
    return lines


def _card_in_words(card: Attraction) -> str:
    gives = f", gives {card.gives}" if card.gives else ""
    return f"{card.name}, {card.type} {card.level}, {so_many(card.points, 'point')}, costs {card.cost}{gives}"


def _quote_in_words(quotes: Sequence[Quote | None], place: int) -> str:
    quote = quotes[place] if place < len(quotes) else None
    return f" ({quote_line(quote).plain})" if quote else ""


def _seat_in_words(place: SeatView, over: bool) -> str:
    park = ", ".join(f"{card.name} ({card.type} {card.level})" for card in place.park) or "nothing"
    words = [f"{so_many(place.points, 'point')}, park worth {place.worth}: {park}"]
    words.append(f"{so_many(place.jobs_count, 'job')} and {so_many(place.experts_count, 'expert')} in hand")
    if place.held_count:
        words.append(f"holds {holds(place)}")
    if over:
        words.append(", ".join(f"{review.name} paid {review.paid}" for review in place.reviews or []))
    return "; ".join(words)


def glimpses(view: View[TableView], names: Sequence[str]) -> list[str]:
    """The workers in hand, which grow from decision to decision."""
    own = own_seat(view)
    if own is None or view.over:
        return []
    laid = [f"You have laid down {together(own.laid)}."] if own.laid else []
    return [f"Your hand: {together(own.hand or []) or 'empty'}.", *laid]
