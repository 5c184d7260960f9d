"""Errors a user can cause: each carries one helpful sentence."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations


class RumpusError(Exception):
    """Something was asked for that cannot be; the message says what and, where it helps, what would be right."""


class NotFound(RumpusError):
    """Something was asked for by a name or number that does not exist."""


class IllegalDecision(RumpusError):
    """A decision the rules do not allow now. `rule` is the number of the rule it breaks."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.sentence = sentence
        self.rule = rule


class BadSave(RumpusError):
    """A saved game that cannot be taken up again."""


class BadBox(RumpusError):
    """A box file with mistakes: `mistakes` holds one sentence for each."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes
