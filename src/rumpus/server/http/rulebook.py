"""Rulebook: a game's rules document as the page shows it."""

from __future__ import annotations

from rumpus.core.game import Game
from rumpus.core.rulebook import Ruling, read_rulebook
from rumpus.server import wire as w


def read_rules(game: Game) -> w.Rules:
    book = read_rulebook(game)
    headings: list[w.RuleHeading] = []
    for rule in book.rules:
        if not headings or headings[-1].text != rule.heading:
            headings.append(w.RuleHeading(rule.heading, []))
        headings[-1].rules.append(rule.number)
    rulings = [line for line in book.lines if isinstance(line, Ruling)]
    return w.Rules(
        game.id,
        game.name,
        game.printed,
        [w.InShort(part.title, part.sentences) for part in book.in_short],
        headings,
        {rule.number: rule.text for rule in book.rules},
        [w.RuleAnswer(list(ruling.numbers), ruling.question, ruling.ruling, ruling.reason) for ruling in rulings],
    )
