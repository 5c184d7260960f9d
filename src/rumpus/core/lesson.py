"""Lesson: a guided game. What is said at which moment, what is decided there, and how far somebody has come in it."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rumpus.core.action import Action
from rumpus.core.errors import IllegalDecision, NotFound, RumpusError
from rumpus.core.game import Game
from rumpus.core.match import Match

OTHERS = ("Pixel", "Dot", "Bit", "Byte", "Chip")
"""What lessons call the others, from the learner's left."""
ANY = "any"
"""Accepts whatever is legal."""
INSTEAD = "That is a legal move, but this lesson is about another one. Do what it asks, or skip the lesson."


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence, or a decision, or both: then the sentence asks for it.

    Decisions are written as the beginning of their label ("Buy Warp Zone") or as their kind ("draw").
    """

    say: str = ""
    point: tuple[str, ...] = ()
    """What it points at on the board: the names by which the page looks closer at things (`data-look`); a card, tile or
    the like by its name."""
    rules: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    """The decisions of which the learner is to make one."""
    but: dict[str, str] = {}
    """What is said to somebody who decides otherwise, by what they decided."""
    instead: str = ""
    """The same where `but` says nothing of it."""
    they: tuple[str, ...] = ()
    """What the others decide, one after the other."""
    after: str = ""
    """The step is taken only if the learner's last decision was this one."""
    times: int = 1
    """How often it is asked for."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """What is dealt, and the steps of the lesson. When they are done the match goes on, against Rookies."""

    id: str
    title: str
    about: str
    """What is learnt in it, in one short sentence."""
    minutes: int
    players: int
    seat: int
    """The learner's."""
    seed: int
    step: tuple[Step, ...]
    options: dict[str, str] = {}

    def deal(self, game: Game, names: Sequence[str] | None = None) -> Match:
        return Match(game, self.players, self.seed, self.options, names=names)


class Page(Struct, frozen=True):
    """A sentence that was told, what it points at, and its rules."""

    text: str
    point: tuple[str, ...]
    rules: tuple[str, ...]


def read_lessons(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by their ids, in the order in which they are taken."""
    return {id: _read(game.folder / "lessons" / f"{id}.toml") for id in game.lessons}


def find_lesson(game: Game, id: str) -> Lesson:
    lessons = read_lessons(game)
    if id not in lessons:
        raise NotFound(f"{game.name} has no lesson {id!r}; there is {', '.join(lessons) or 'none'}.")
    return lessons[id]


def others(lesson: Lesson) -> dict[int, str]:
    """The names of the others by their seats."""
    seats = ((lesson.seat + 1 + n) % lesson.players for n in range(lesson.players - 1))
    return dict(zip(seats, OTHERS, strict=False))


@cache
def _read(path: Path) -> Lesson:
    try:
        lesson = msgspec.convert({**tomllib.loads(path.read_text(encoding="utf-8")), "id": path.stem}, Lesson)
    except (OSError, msgspec.MsgspecError, ValueError) as error:
        raise RumpusError(f"{path} is no lesson: {error}.") from None
    steps = [step for each in lesson.step for step in (each, *([_again(each)] * (each.times - 1)))]
    return msgspec.structs.replace(lesson, step=tuple(steps))


def _again(step: Step) -> Step:
    """The same is asked for once more, without a word."""
    return msgspec.structs.replace(step, say="")


def fits(action: Action, words: str) -> bool:
    """Whether a decision is the one that a lesson writes so."""
    return words in (ANY, action.kind) or action.label.startswith(words)


@dataclasses.dataclass(frozen=True)
class Progress:
    """How far a lesson has come: the step that waits for a decision, and every page so far."""

    lesson: Lesson
    at: int = 0
    theirs: int = 0
    """How many of the others' decisions in this step are made."""
    pages: tuple[Page, ...] = ()
    last: Action | None = None
    """What the learner decided last."""
    is_left: bool = False
    """Whether somebody skipped the rest, or the game went another way."""

    @staticmethod
    def begin(lesson: Lesson) -> Progress:
        return Progress(lesson)._to(0, None)

    def _to(self, at: int, last: Action | None) -> Progress:
        """On to the next step with a decision; what is said on the way, and there, is told."""
        pages = list(self.pages)
        steps = self.lesson.step
        while at < len(steps):
            step = steps[at]
            if not step.after or (last is not None and fits(last, step.after)):
                if step.say:
                    pages.append(Page(step.say, step.point, step.rules))
                if step.ask or step.they:
                    break
            at += 1
        return dataclasses.replace(self, at=at, theirs=0, pages=tuple(pages), last=last)

    def leave(self) -> Progress:
        return dataclasses.replace(self, is_left=True)

    @property
    def is_over(self) -> bool:
        """Whether the game goes on without the lesson."""
        return self.is_left or self.at >= len(self.lesson.step)

    @property
    def step(self) -> Step | None:
        """The step that waits for a decision."""
        return None if self.is_over else self.lesson.step[self.at]

    @property
    def pages_to_come(self) -> int:
        return sum(bool(step.say) and not step.after for step in self.lesson.step[self.at + 1 :])

    def asked(self, match: Match) -> list[Action]:
        """The learner's decisions that the lesson accepts now, the one it would make itself first."""
        step, seat = self.step, self.lesson.seat
        if step is None or not step.ask or seat not in match.actors:
            return []
        legal = match.legal(seat)
        found = [action for words in step.ask for action in legal if fits(action, words)]
        return list(dict.fromkeys(found))

    def theirs_now(self, match: Match) -> tuple[int, int] | None:
        """What one of the others decides now: their seat and the decision. None where the learner is asked."""
        step = self.step
        if step is None or not step.they:
            return None
        for seat in match.actors:
            if seat != self.lesson.seat:
                for action in match.legal(seat):
                    if fits(action, step.they[self.theirs]):
                        return seat, action.id
        return None

    def after(self, match: Match, seat: int, decision: int) -> Progress:
        """How far it is when a seat has decided; `match` stands as it stood before."""
        step = self.step
        if step is None:
            return self
        if step.they and (seat, decision) == self.theirs_now(match):
            if self.theirs + 1 < len(step.they):
                return dataclasses.replace(self, theirs=self.theirs + 1)
            return self._to(self.at + 1, self.last)
        made = [action for action in self.asked(match) if action.id == decision and seat == self.lesson.seat]
        return self._to(self.at + 1, made[0]) if made else self.leave()

    def check(self, match: Match, seat: int, decisions: Sequence[int]) -> None:
        """Raises with what the lesson says to decisions that it does not ask for; they are legal, one after another."""
        progress, trial = self, match if len(decisions) == 1 else match.copy()
        for decision in decisions:
            step = progress.step
            if step is None or seat != self.lesson.seat:
                return
            asked = [action.id for action in progress.asked(trial)]
            if asked and decision not in asked:
                raise progress.objection(next(one for one in trial.legal(seat) if one.id == decision))
            if trial is not match:
                progress = progress.after(trial, seat, decision)
                trial.apply(decision, seat)

    def objection(self, action: Action) -> RumpusError:
        """What is said to a decision that is not asked for."""
        step = self.step
        assert step is not None
        said = next((said for words, said in step.but.items() if fits(action, words)), step.instead) or INSTEAD
        return IllegalDecision(said, step.rules[0]) if step.rules else RumpusError(said)


def pointed_at(page: Page, view: dict[str, Any]) -> list[str]:
    """What a page points at as the board calls it: names of cards become their numbers. What is not there is left
    out."""
    return [found for thing in page.point if (found := _in_view(thing, view)) is not None]


def _in_view(thing: str, view: dict[str, Any]) -> str | None:
    kind, _, name = thing.partition(" ")
    number = next(_numbers(name, view["table"]), None)
    if number is not None:
        return f"{kind} {number}"
    is_name = name[:1].isupper() and name[1:2].islower()
    return None if is_name else thing


NUMBERED = ("kind", "card", "game")


def _numbers(name: str, part: Any) -> Iterator[Any]:
    """How what is called so is numbered, wherever it lies."""
    if isinstance(part, dict):
        if part.get("name") == name:
            yield from (part[key] for key in NUMBERED if key in part)
        for inner in part.values():
            yield from _numbers(name, inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _numbers(name, inner)
