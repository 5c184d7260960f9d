"""What a decision does for the plan of a player of Anarcade: aces, the deck, and what would be lost."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Reason
from rumpus.games.anarcade.rules.components import CREDIT_LIMIT, HAND, STACKS, Do, Symbol
from rumpus.games.anarcade.rules.phases import symbols_shown
from rumpus.games.anarcade.table.view import ArcadeCard, arcade_card, card

NAMES = {Symbol.DRAW: "Draw", Symbol.EARN: "Earn", Symbol.SCORE: "Score", Symbol.BUY: "Buy"}
ORDINALS = ("first", "second", "third")


def reason(box: Box, s: Record, player: int, action: int) -> Reason | None:
    """What the decision does for the player's plan, as far as they can see."""
    if action == Do.DRAW:
        return _draw(box, s, player)
    if action == Do.SCORE:
        return _score(box, s, player)
    if action == Do.STOP_SCORING:
        return _save(box, s, player)
    if action == Do.END_TURN:
        return _end(box, s, player)
    return _buy(box, s, player, action - Do.BUY_DRAW) if action >= Do.BUY_DRAW else None


def _machine(box: Box, s: Record) -> ArcadeCard:
    return arcade_card(box, s.arcade.cards[s.arcade.count - 1])


def _nth_ace(s: Record, player: int) -> str:
    """What an ace now would be: "your second ace of three"."""
    aces = s.victory[player].count + 1
    return "the ace that wins the game" if aces == s.aces_to_win else f"your {ORDINALS[aces - 1]} ace"


def _draw(box: Box, s: Record, player: int) -> Reason | None:
    """AN-13: which cards can come everybody knows, in which order nobody does."""
    pile = s.draw[player] if s.draw[player].count else s.discard[player]
    coming = [card(box, kind) for kind in pile.cards[: pile.count]]
    useful = sum(1 for one in coming if set(one.symbols) & set("ES"))
    if not useful:
        return None
    if useful == len(coming):
        which = "the only card" if useful == 1 else f"each of the {useful} cards"
        text = f"a card more this turn: {which} that can come has Earn or Score symbols"
    else:
        text = (
            f"a card more this turn: {useful} of the {len(coming)} that can come {_have(useful)} Earn or Score symbols"
        )
    return Reason("draw", text, {"useful": useful, "coming": len(coming)})


def _have(count: int) -> str:
    return "has" if count == 1 else "have"


def _score(box: Box, s: Record, player: int) -> Reason | None:
    machine = _machine(box, s)
    missing = machine.high_score - s.scored[player]
    can = min(missing, s.scores_left, s.credits[player])
    if can == missing:
        text = f"you can fill {machine.name} this turn ({missing} more), and that is {_nth_ace(s, player)}"
        return Reason("ace", text, {"missing": missing})
    left = missing - can
    text = f"this turn you can bring {machine.name} to {s.scored[player] + can} of {machine.high_score}"
    counts = {"reached": s.scored[player] + can, "left": left}
    return Reason("score", text, counts) if can > 1 or left < machine.high_score - 1 else None


def _save(box: Box, s: Record, player: int) -> Reason | None:
    """AN-21: a credit scored pays for nothing, so what can just be bought would be out of reach with one more."""
    rules, credits = box.record[0], s.credits[player]
    buys = int(symbols_shown(rules, s.record, Symbol.BUY))
    tops = [s.stack[colour].cards[s.stack[colour].count - 1] for colour in range(STACKS) if s.stack[colour].count]
    within = [card(box, kind) for kind in tops if card(box, kind).cost == buys + credits]
    if not within:
        return None
    names = " or ".join(f"{one.name} [{one.symbols}]" for one in within)
    return Reason("save", f"keeps enough to buy {names}: one credit less and you could not", {"cost": buys + credits})


def _buy(box: Box, s: Record, player: int, colour: int) -> Reason | None:
    bought = card(box, s.stack[colour].cards[s.stack[colour].count - 1])
    piles = (s.draw[player], s.discard[player], s.played[player])
    deck = [card(box, kind) for pile in piles for kind in pile.cards[: pile.count]]
    size = len(deck) + 1
    parts, counts = [], {"cards": size}
    for symbol in Symbol:
        letter = NAMES[symbol][0]
        if letter in bought.symbols:
            shown = sum(one.symbols.count(letter) for one in (*deck, bought))
            parts.append(f"{shown} {NAMES[symbol]}")
            counts[NAMES[symbol]] = shown
    *others, last = parts
    shown_in_all = f"{', '.join(others)} and {last}" if others else last
    symbols = "symbol" if parts[0].startswith("1 ") and not others else "symbols"
    text = f"your deck of {size} cards then has {shown_in_all} {symbols}"
    if s.draw[player].count < HAND:
        text += ", and it may be in your next hand"
    if bought.cost <= s.buys_left:
        text = f"costs no credit, and Buy symbols left over are lost; {text}"
    return Reason("buy", text, counts)


def _end(box: Box, s: Record, player: int) -> Reason | None:
    machine, credits = _machine(box, s), s.credits[player]
    if s.scored[player] == machine.high_score:
        return Reason("ace", f"takes {machine.name}: {_nth_ace(s, player)}", {"ace": s.victory[player].count + 1})
    if credits > CREDIT_LIMIT:
        lost = credits - CREDIT_LIMIT
        goes = "goes" if lost == 1 else "go"
        return Reason(
            "lose", f"{so_many(lost, 'credit')} above {CREDIT_LIMIT} {goes} back to the machine", {"lost": lost}
        )
    return (
        Reason("keep", f"keeps {so_many(credits, 'credit')} for your next turn", {"kept": credits}) if credits else None
    )
