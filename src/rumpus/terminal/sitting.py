"""A sitting: people and bots at one table, from the deal or a saved game to the end or until somebody leaves."""

from __future__ import annotations

import random
import time
from pathlib import Path

from rumpus.bots import Bot, Opponent, hints
from rumpus.bots.levels import named
from rumpus.core.action import Action
from rumpus.core.errors import RumpusError
from rumpus.core.match import Match
from rumpus.core.readiness import precompiler
from rumpus.core.rulebook import read_rulebook
from rumpus.core.texts import Sentence
from rumpus.terminal.answers import HELP, Numbers, Unknown, Word, read_answer
from rumpus.terminal.keeping import PERSON, fresh_path, keep
from rumpus.terminal.screen import Screen, Sight, printable

UNFAIR = "That cannot be taken back fairly: since then something hidden has come to light."


class Sitting:
    """Asks people, lets bots choose, until the match is over or a person leaves."""

    def __init__(
        self, match: Match, seats: list[str], screen: Screen, *, path: Path | None = None, pace: float = 0
    ) -> None:
        self.match = match
        self.seats = seats
        self.screen = screen
        self.path = path
        self.pace = pace
        self.people = [seat for seat, who in enumerate(seats) if who == PERSON]
        self._bots: dict[int, Opponent | Bot] = {
            seat: named(who, _luck(match.seed, seat)) for seat, who in enumerate(seats) if who != PERSON
        }
        self._read: dict[int | None, int] = {}
        self._notes: list[str] = []
        self._looking: int | None = None
        self._told_round = 0
        self._left = False
        self._said = False

    def play(self) -> bool:
        """Plays on; false if somebody left before the end."""
        while not self.match.over and not self._left:
            if not self.people:
                self.screen.follow(self.sight(None))
                time.sleep(self.pace)
            seat = self._next()
            if seat in self._bots:
                self._apply(self._choose(seat), seat)
            else:
                self._ask(seat)
        return not self._left

    def _next(self) -> int:
        """Who is asked next."""
        return self.match.actors[0]

    def _apply(self, action: int | Action, seat: int) -> None:
        self.match.apply(action, seat)

    def _choose(self, seat: int) -> int:
        """What a bot decides; a Champion goes by instinct until the search of the game is compiled, and it is said."""
        bot, thinks = self._bots[seat], precompiler.can_think(self.match.game.id)
        if not isinstance(bot, Opponent) or not bot.level.thinks or thinks:
            return int(bot.choose(self.match, seat))
        if not self._said:
            self._said = True
            self._notes.append(f"A {bot.level.name} plays by instinct for the first minute, until it can think ahead.")
        return bot.choose(self.match, seat, 0)

    def keep(self) -> Path:
        """Saves the match where it was saved before, or under a fresh name in the user's data folder."""
        path = self.path or fresh_path(self.match)
        keep(self.match, self.seats, path)
        self.path = path
        return path

    def sight(self, seat: int | None) -> Sight:
        """What a pair of eyes sees now, with the news since they last looked."""
        match = self.match
        sentences = [
            Sentence(printable(told.rest), printable(told.who), told.seat, told.heading)
            for told in match.sentences(seat, match.events(seat))
        ]
        read = min(self._read.get(seat, 0), len(sentences))
        self._read[seat] = len(sentences)
        notes, self._notes = self._notes, []
        moved_on = match.round != self._told_round or not match.decisions or match.decisions[-1][0] != seat
        self._told_round = match.round
        asked = seat in match.actors
        return Sight(
            match.game,
            match.typed_view(seat),
            self._names(seat),
            sentences,
            read,
            notes,
            match.prompt(seat).text if asked and seat is not None else "",
            [action.label for action in match.legal(seat)] if asked else [],
            new_turn=moved_on or match.over,
        )

    def _names(self, reader: int | None) -> list[str]:
        """The names at the table; one person alone among bots is simply "You"."""
        alone = len(self.people) == 1
        return ["You" if alone and seat == reader else printable(name) for seat, name in enumerate(self.match.names)]

    # Asking

    def _ask(self, seat: int) -> None:
        """One question to a person, and whatever they want to know before they answer it."""
        try:
            if len(self.people) > 1 and seat != self._looking:
                self.screen.cover(f"Seat {seat + 1} ({printable(self.match.names[seat])})")
            self._looking = seat
            self.screen.show(self.sight(seat))
            while not self._answer(seat, self.screen.ask()):
                pass
        except EOFError:
            self.keep()
            self._left = True

    def _answer(self, seat: int, line: str) -> bool:
        """Does what a typed line says; true when the table has to be shown anew."""
        match read_answer(line):
            case Numbers(numbers):
                return self._decide(seat, numbers)
            case Unknown(sentence):
                self.screen.say(sentence)
            case Word("rules", rest):
                self._show_rules(seat, rest)
            case Word("hint"):
                self._hint(seat)
            case Word("undo"):
                return self._undo(seat)
            case Word("save", rest):
                self._save(rest)
            case Word("quit" | "quit!" as name):
                return self._quit(save=name == "quit")
            case Word("log"):
                self.screen.say(*map(printable, self.match.log_for(seat)))
            case Word("board"):
                self._told_round = 0
                return True
            case _:
                self.screen.say_rows(HELP)
        return False

    def _decide(self, seat: int, numbers: tuple[int, ...]) -> bool:
        """Carries out a chain of decisions; each number means what stood behind it when it was typed."""
        match, shown = self.match, self.match.legal(seat)
        unknown = [number for number in numbers if not 1 <= number <= len(shown)]
        if unknown:
            self.screen.say(f"There is no choice {unknown[0]} now, so nothing was done; choose 1 to {len(shown)}.")
            return False
        round_begun = match.round
        for done, number in enumerate(numbers):
            stopped = f"Stopped after {done} of {len(numbers)}:"
            if seat not in match.actors or match.round != round_begun:
                self._notes.append(f"{stopped} your turn was over.")
                break
            try:
                self._apply(shown[number - 1], seat)
            except RumpusError as refusal:
                self._notes.append(f"{stopped} {refusal}")
                break
        return True

    # What else can be typed

    def _show_rules(self, seat: int, number: str) -> None:
        rulebook = read_rulebook(self.match.game)
        try:
            rules = [rulebook.find(n) for n in ([number] if number else self.match.prompt(seat).rules)]
        except RumpusError as error:
            self.screen.say(str(error))
        else:
            self.screen.say_rows([(rule.number, rule.text) for rule in rules])

    def _hint(self, seat: int) -> None:
        """The best two decisions by their numbers, with what they lead to, and what else the game has to say."""
        numbers = {action.id: number for number, action in enumerate(self.match.legal(seat), 1)}
        thinks = precompiler.can_think(self.match.game.id)
        luck = _luck(self.match.seed, seat)
        told = hints.give_hint(self.match, seat, luck) if thinks else hints.by_instinct(self.match, seat)
        for word, one in zip(("Hint: choose", "Or"), told, strict=False):
            self.screen.say(f"{word} {numbers[one.action]}. {one.sentence}")
        if advice := self.match.advice(seat):
            self.screen.say(advice)

    def _undo(self, seat: int) -> bool:
        """Back to this person's last decision, past what bots decided since; only where that is fair among people, or
        where cards seen are an advantage that no undo takes away."""
        mine = self.match.last_decision_of(seat)
        if mine is None:
            self.screen.say("There is no decision of yours to take back yet.")
        elif (len(self.people) == 1 and not self.match.game.is_of_memory) or self._is_fair(mine):
            self.match.rewind(mine)
            self._notes.append("Your last decision is taken back.")
            self._told_round = 0
            return True
        else:
            self.screen.say(UNFAIR)
        return False

    def _is_fair(self, decisions: int) -> bool:
        """Whether going back so far takes back nothing but what nobody learnt from, or others decided."""
        twin = self.match.copy()
        while twin.decision_count > decisions:
            if not twin.undo_is_fair:
                return False
            twin.undo()
        return True

    def _save(self, name: str) -> None:
        if not name:
            self.screen.say("Say where to save, for example: s game.toml")
            return
        path = Path(name).expanduser()
        try:
            keep(self.match, self.seats, path)
        except RumpusError as error:
            self.screen.say(str(error))
            return
        self.path = path
        self.screen.say(f"Saved in {path}.")

    def _quit(self, save: bool) -> bool:
        if save:
            try:
                self.keep()
            except RumpusError as error:
                self.screen.say(f"{error} s FILE saves elsewhere, quit! leaves without saving.")
                return False
        else:
            self.path = None
        self._left = True
        return True


def _luck(seed: int, seat: int) -> int:
    """A bot's own seed, so that a match with the same seed and the same people's decisions goes the same way."""
    return random.Random(f"{seed} {seat}").getrandbits(64)
