"""Match: one game being played, from the deal to the end, with its saves and its undo."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from rumpus.core import play
from rumpus.core.action import Action
from rumpus.core.box import Box
from rumpus.core.calling import interpreting
from rumpus.core.errors import BadSave, IllegalDecision, RumpusError
from rumpus.core.game import Decided, Event, Game, Window, find_game
from rumpus.core.match_log import MatchLog, check_names
from rumpus.core.moment import Moment
from rumpus.core.record import Array, Record
from rumpus.core.seeds import check_seed, seed_words
from rumpus.core.texts import Prompt, Reason
from rumpus.core.view import View, ready_for_json

KEPT_EVERY = 64
"""Going back carries out again fewer than so many decisions."""
FOUND_AGAIN = ("_bytes", "_boxes", "_moment", "_events_told", "_revealed_so_far")
"""What a pickled match finds again in the rest."""


class Match(MatchLog):
    """A game at one table. The same game, players, seed, options and decisions always give the same match."""

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        box: Box | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.game = find_game(game)
        self.players = self.game.check_players(players)
        self.seed = check_seed(seed)
        self.options = self.game.check_options(options)
        self.box = self.game.check_box(box)
        self.names = check_names(names, self.players)
        rules = self.game.rules
        self._boxes = self.box.record
        self._mask = np.zeros(rules.ACTIONS, np.uint8)
        self._deal()

    _no_past = ""
    """Why there is no way back to the deal; nothing where there is one."""

    def _deal(self) -> None:
        self._kept: list[tuple[bytes, int]] = []
        """The position and who may act, after every so many decisions: going back is as quick in a long match."""
        self._take_states(self.game.blank(self.options))
        self.states["telling"] = 1
        self._decisions: list[tuple[int, int]] = []
        self._revealed: list[int] = []
        self._events: list[Event] = []
        self._masked = -1
        self._moment: Moment | None = None
        self._actors = int(play.deal(self._boxes, self.states, self.players, *seed_words(self.seed)))
        self._note_events()

    def _take_states(self, states: Array) -> None:
        self.states = states
        """The position as an array of one: what compiled code takes. To be read, not written."""
        self._bytes = states.view(np.uint8)
        self._events_told, self._revealed_so_far = states["event_count"], states["revealed"]
        """Fields that are read after every decision: found once, since that takes NumPy longer than reading them."""

    # What is so now

    @property
    def position(self) -> Record:
        """The record itself, for those who know the game's fields. Who writes to it calls `refresh` then."""
        return self.states[0]

    def copy_to(self, states: Array, at: int = 0) -> None:
        """Copies the position into an array of positions; as bytes, which is much quicker than as a record."""
        size = len(self._bytes)
        states.view(np.uint8)[at * size : (at + 1) * size] = self._bytes

    def refresh(self) -> None:
        """Notices that the position was written by hand. What led to it is forgotten."""
        self._actors = int(self.game.rules.actors(self._boxes[0], self.states[0]))
        self._masked, self._moment, self._events = -1, None, []
        self._no_past = "A position written by hand has no past"

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may decide now, in the order in which they are asked; none when the game is over."""
        bits = self._actors
        if bits & (bits - 1) == 0:
            return (bits.bit_length() - 1,) if bits else ()
        first = int(self.states["first"][0])
        seats = (*range(first, self.players), *range(first))
        return tuple(seat for seat in seats if bits >> seat & 1)

    @property
    def window(self) -> Window | None:
        """The window in which seats act against each other now; None in games played by turns."""
        find = self.game.table.window
        return find(self.box, self._now.position) if find and not self.over else None

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The seats without whom the game does not go on: those that may decide, in a window not all of them."""
        window = self.window
        return window.waited_for if window else self.actors

    @property
    def waiting(self) -> str:
        """Whom everybody waits for, in words: "Waiting for Nina, Otto and Remi."."""
        *others, last = (self.names[seat] for seat in self.waited_for)
        return f"Waiting for {', '.join(others)} and {last}." if others else f"Waiting for {last}."

    def advice(self, player: int) -> str:
        """What the game says beside a hint; nothing in games that have nothing to say."""
        find = self.game.table.advice
        return find(self.box, self._now.position, player) if find else ""

    def reason(self, player: int, action: int) -> Reason | None:
        """What an open decision does for the plan of a seat, in words of the game; None where nothing is to be said."""
        find = self.game.table.reason
        if find is None:
            return None
        self.check(action, player)
        with interpreting():  # a few rules on one position: not worth compiling anything
            return find(self.box, self._now.position, player, action)

    def is_known_mistake(self, player: int, action: int) -> bool:
        """Whether a player who knows what there is to know would never decide so; hints do not speak of it."""
        find = self.game.table.is_known_mistake
        return find(self.box, self._now.position, player, action) if find else False

    def patience(self, player: int, action: int) -> float | None:
        """How many seconds after its window opened a decision counts; None if it need not be made at all."""
        find = self.game.table.patience
        return find(self.box, self._now.position, player, action) if find else 0.0

    @property
    def over(self) -> bool:
        return bool(self._actors == 0)

    @property
    def round(self) -> int:
        return int(self.states["round_number"][0])

    @property
    def scores(self) -> list[int]:
        """Points as they stand, by seat."""
        return self._now.standing()[0].copy()

    @property
    def ranks(self) -> list[int]:
        """Ranks as they stand, by seat: 1 for first, ties share a rank."""
        return self._now.standing()[1].copy()

    @property
    def _now(self) -> Moment:
        """The position as it stands, read anew only if it has changed."""
        now = self._bytes.tobytes()
        if self._moment is None or self._moment.bytes != now:
            self._moment = Moment(self, now)
        return self._moment

    # Deciding

    def legal(self, player: int | None = None) -> list[Action]:
        """The decisions open to a player, by default to the first who may decide."""
        player = self._player(player)
        self._fill_mask(player)
        moment = self._now
        return [Action(id, player, moment) for id in self._mask.nonzero()[0].tolist()]

    def mask(self, player: int | None = None) -> Array:
        """The decisions open to a player as marks, 1 where open: an array of its own."""
        self._fill_mask(self._player(player))
        return self._mask.copy()

    def apply(self, action: int | Action, player: int | None = None) -> None:
        """Carries out a decision. One that is not legal raises IllegalDecision and changes nothing."""
        player = self._player(player)
        try:
            id = action.__index__()
        except AttributeError:
            raise RumpusError(f"A decision is a whole number or an Action, not {action!r}.") from None
        self._check(id, player)
        self._carry_out(player, id)

    def _carry_out(self, player: int, id: int) -> None:
        self._revealed.append(self._revealed_so_far.item())
        self._actors = int(play.decide(self._boxes, self.states, player, id))
        self._decisions.append((player, id))
        self._masked = -1
        self._moment = None
        self._note_events()
        if len(self._decisions) % KEPT_EVERY == 0:
            self._kept.append((self._bytes.tobytes(), self._actors))

    def check(self, action: int, player: int) -> None:
        """Raises IllegalDecision where a decision is not legal now; nothing is changed or copied."""
        self._check(action, self._player(player))

    def _check(self, action: int, player: int) -> None:
        self._fill_mask(player)
        if not (0 <= action < len(self._mask) and self._mask[action]):
            raise IllegalDecision(*self.game.table.refusal(self.box, self._now.position, player, action))

    def _player(self, player: int | None) -> int:
        if player is None:
            return self.actors[0] if self._actors else 0
        return self._seat(player)

    def _fill_mask(self, player: int) -> None:
        if self._masked != player:
            play.list_legal(self._boxes, self.states, player, self._mask)
            self._masked = player

    def prompt(self, player: int) -> Prompt:
        """The sentence that says what a player may do now, and the rules behind it."""
        if self.over:
            return Prompt("The game is over.", ())
        player = self._player(player)
        if player not in self.actors:
            return Prompt(self.waiting, ())
        return self.game.table.prompt(self.box, self._now.position, player)

    # Seeing

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, ready for JSON; `None` is a spectator."""
        return ready_for_json(self.typed_view(seat))

    def typed_view(self, seat: int | None) -> View[Any]:
        """What a seat may see, as structs; `None` is a spectator."""
        if seat is not None:
            seat = self._player(seat)
        now = self._now
        points, places = now.standing()
        return View(
            game=self.game.id,
            players=self.players,
            you=seat,
            round=self.round,
            actors=list(self.actors),
            waited_for=list(self.waited_for),
            over=self.over,
            scores=points,
            ranks=places,
            table=self.game.table.view(self.box, now.position, seat),
        )

    def observe(self, player: int) -> Array:
        """The numbers a learning agent sees from a seat."""
        out = np.zeros(self.game.rules.OBSERVATION, np.float32)
        play.observe(self._boxes, self.states, self._player(player), out)
        return out

    # The whole course

    @property
    def hindsight(self) -> list[str]:
        """How each seat played, a sentence a seat; nothing before the end, or if the game has nothing to say of it."""
        return list(self._now.hindsight()) if self.over and not self._no_past else []

    @property
    def known_hindsight(self) -> list[str]:
        """The same where it was asked for already: the whole match is gone through to find it."""
        return list(self._now.known_hindsight) if self.over and not self._no_past else []

    def course(self) -> Iterator[Decided]:
        """Every decision from the deal on, with the position before it in plain numbers."""
        then = Match(self.game, self.players, self.seed, self.options, box=self.box)
        for player, id in self._decisions:
            yield then._now.position, player, id
            then._carry_out(player, id)

    # Going back and branching off

    @property
    def undo_is_fair(self) -> bool:
        """Whether the last decision can be taken back without anyone having learnt something by it."""
        return bool(self._decisions) and self._revealed[-1] == self._revealed_so_far.item()

    def undo(self) -> None:
        """Takes the last decision back, fair or not."""
        if not self._decisions:
            raise RumpusError("There is no decision to take back yet.")
        self.rewind(len(self._decisions) - 1)

    def rewind(self, decisions: int) -> None:
        """Goes back to how the match stood after so many decisions."""
        if not 0 <= decisions <= len(self._decisions):
            raise RumpusError(f"There are {len(self._decisions)} decisions to go back over, not {decisions}.")
        self._check_past()
        again = self._decisions[:decisions]
        self._go_back(decisions // KEPT_EVERY)
        for player, id in again[len(self._decisions) :]:
            self._carry_out(player, id)

    def _go_back(self, kept: int) -> None:
        """To the kept position of this number, or to the deal."""
        if kept == 0:
            self._deal()
            return
        count = kept * KEPT_EVERY
        del self._kept[kept:], self._decisions[count:], self._revealed[count:]
        self._events = self._events[: self.events_until(count)]
        position, self._actors = self._kept[-1]
        self._bytes[:] = np.frombuffer(position, np.uint8)
        self._masked, self._moment = -1, None

    def copy(self) -> Match:
        """A match of its own that stands where this one stands."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._take_states(self._bytes.copy().view(self.game.rules.STATE))
        twin._mask = self._mask.copy()
        twin.options = dict(self.options)
        twin._decisions = list(self._decisions)
        twin._revealed = list(self._revealed)
        twin._events = list(self._events)
        twin._kept = list(self._kept)
        twin._moment = None
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: what a match cannot work out from the rest. `save` is the way that outlasts a version."""
        kept = {**self.__dict__, "states": self._bytes.tobytes(), "version": self.game.version}
        return {name: value for name, value in kept.items() if name not in FOUND_AGAIN}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        if self.__dict__.pop("version") != self.game.version:
            raise BadSave(f"This match was pickled under other rules of {self.game.name} than these.")
        self._take_states(np.frombuffer(bytearray(kept["states"]), np.uint8).view(self.game.rules.STATE))
        self._boxes, self._moment = self.box.record, None

    def determinize(self, player: int, seed: int) -> Match:
        """A copy in which everything the player cannot know is replaced by a random possibility.

        It has no past: neither its seed nor its decisions nor its log leads back to the truth.
        """
        twin = self.copy()
        twin.seed = check_seed(seed)
        player = self._player(player)
        twin._events = self.events(player)
        twin._decisions, twin._revealed, twin._kept = [], [], []
        twin._no_past = "A determinized position has no past"
        play.determinize(twin._boxes, twin.states, player, *seed_words(twin.seed))
        twin._masked = -1
        return twin

    def save(self) -> str:
        """The match as a small, readable text from which it can be played on."""
        from rumpus.core.saves import write_save

        self._check_past()
        return write_save(self)

    def _check_past(self) -> None:
        if self._no_past:
            raise RumpusError(f"{self._no_past}, so it cannot be taken back or saved.")

    def __repr__(self) -> str:
        return f"Match({self.game.id!r}, players={self.players}, seed={self.seed}, decisions={len(self._decisions)})"
