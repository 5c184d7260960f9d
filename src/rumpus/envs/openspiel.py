"""OpenSpiel: `import rumpus.envs.openspiel`, then `pyspiel.load_game("rumpus_archduke(players=4)")`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, games
from rumpus.core.match import Match
from rumpus.core.play import MOST_DECISIONS
from rumpus.core.record import Array
from rumpus.envs.dealt import Dealt, deal
from rumpus.envs.episode import NOBODY
from rumpus.envs.games import Setting, prepare, read_setting
from rumpus.envs.observations import action_names, observation_names
from rumpus.envs.recall import PAST_BYTES, observation_in

DRAWS, OUTCOMES = 8, 64
"""Chance comes first: the key of the deal is drawn in eight parts. All luck of the game follows from it."""
EACH_ALIKE = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
PLAYERS = "players"
OBSERVATION, PAST = "observation", "past"
BITS_OF_A_SEED = 53
"""So many random bits OpenSpiel's number between 0 and 1 has."""
CHANCE, OVER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

Parameters = Mapping[str, Any]


# The game


class RumpusGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel's types know nothing of what Python calls it by
    """A game of Rumpus, each a class of its own; the parameters are `players` and the game's options."""

    game: Game

    def __init__(self, params: Parameters | None = None) -> None:
        params = dict(params or {})
        game = self.game
        self.setting = setting = read_setting(game, params.get(PLAYERS), options_of(game, params))
        self.observation_names = observation_names(game)
        self.action_names = action_names(game)
        prepare(game)
        super().__init__(game_type(game), game_info(setting), params)

    def new_initial_state(self) -> RumpusState:
        return RumpusState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RumpusObserver | None:
        """What one seat sees; nothing where public and private are asked for apart."""
        if params:
            raise RumpusError("There are no parameters for what a seat sees.")
        if iig_obs_type is None or isinstance(iig_obs_type, Mapping):
            return RumpusObserver(self.setting, has_past=False)
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return RumpusObserver(self.setting, has_past=iig_obs_type.perfect_recall)


def short_name(game: Game) -> str:
    return f"rumpus_{game.id}"


def game_type(game: Game) -> Any:
    least, most = game.players
    usual = {option.id: as_parameter(option.values, option.default) for option in game.options}
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=least,
        max_num_players=most,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: least, **usual},
    )


def game_info(setting: Setting) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=setting.game.rules.ACTIONS,
        max_chance_outcomes=OUTCOMES,
        num_players=setting.players,
        min_utility=-0.5,
        max_utility=0.5,
        utility_sum=0.0,
        max_game_length=MOST_DECISIONS,
    )


def as_parameter(values: Mapping[str, int], value: str) -> int | float | str:
    """A value of an option as OpenSpiel reads it: what looks like a number is one, all values of an option alike."""
    for kind in (int, float):
        try:
            return [kind(each) for each in values][list(values).index(value)]
        except ValueError:
            continue
    return value


def options_of(game: Game, params: Parameters) -> dict[str, str]:
    """The options as people write them."""
    given = {option.id: params[option.id] for option in game.options if option.id in params}
    return {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in given.items()}


# A state


class RumpusState(pyspiel.State):  # type: ignore[misc]  # as above
    """A state: first the key of the deal is drawn, then seats are asked in the order of `Match.actors`.

    OpenSpiel copies and stores every attribute of a state, so there are few.
    """

    def __init__(self, game: RumpusGame) -> None:
        super().__init__(game)
        self._drawn: tuple[int, ...] = ()
        self._game_dealt: Dealt | None = None
        self._asked = CHANCE

    @property
    def match(self) -> Match:
        """The match itself, to be read and copied. It holds what no seat may know."""
        return self._game_on().match

    def current_player(self) -> int:
        return self._asked

    def is_terminal(self) -> bool:
        return self._asked == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self._game_on().open_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return EACH_ALIKE

    def _apply_action(self, action: int) -> None:
        if self._game_dealt is None:
            self._draw(action)
        else:
            self._game_dealt.decide(action)
            self._ask()

    def _draw(self, outcome: int) -> None:
        if not 0 <= outcome < OUTCOMES:
            raise RumpusError(f"What is drawn is a number from 0 to {OUTCOMES - 1}, not {outcome}.")
        self._drawn += (int(outcome),)
        if len(self._drawn) == DRAWS:
            self._game_dealt = deal(self.get_game().setting, key_of(self._drawn))
            self._ask()

    def _ask(self) -> None:
        seat = self._game_on().asked
        self._asked = OVER if seat == NOBODY else seat

    def _action_to_string(self, player: int, action: int) -> str:
        """The name of a decision, and what it means now if it is open."""
        if player == CHANCE:
            return f"key {action}"
        name = self.get_game().action_names[action]
        words = self._game_dealt.words(player, action) if self._game_dealt else ""
        return f"{name}: {words}" if words else str(name)

    def returns(self) -> list[float]:
        """At the end the share of the others that each player has left behind, those level half, less one half."""
        if self._asked != OVER:
            return [0.0] * self.num_players()
        return self._game_on().utilities()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RumpusState:
        """A state that the player cannot tell from this one, drawn by `sampler`; it has no history."""
        twin: RumpusState = self.get_game().new_initial_state()
        if self._game_dealt is None:
            for _ in self._drawn:
                twin.apply_action(int(sampler() * OUTCOMES))
            return twin
        twin._game_dealt = self._game_dealt.possibility(player, int(sampler() * (1 << BITS_OF_A_SEED)))
        twin._ask()
        return twin

    def _game_on(self) -> Dealt:
        if self._game_dealt is None:
            raise RumpusError("Nothing is dealt yet: chance draws the key first.")
        return self._game_dealt

    def __str__(self) -> str:
        """How the game stands, and a fingerprint that is the same for the same position only."""
        name = self.get_game().setting.game.name
        if self._game_dealt is None:
            return f"{name}, not dealt yet, drawn: {', '.join(map(str, self._drawn)) or 'nothing'}"
        match = self._game_dealt.match
        asked = "over" if match.over else f"p{self._asked} is asked"
        return f"{name}, round {match.round}, {asked}, scores {match.scores}, position {self._game_dealt.fingerprint()}"


def key_of(drawn: tuple[int, ...]) -> int:
    """The seed of the match: `rumpus.Match` deals the same game from it."""
    key = 0
    for outcome in drawn:
        key = key * OUTCOMES + outcome
    return key


# What a seat sees


class RumpusObserver:
    """What a player sees: the numbers of an observation and, with perfect recall, the fingerprint of its past."""

    def __init__(self, setting: Setting, has_past: bool) -> None:
        self._names = np.array(observation_names(setting.game), object)
        self._has_past = has_past
        size = len(self._names)
        self.tensor = np.zeros(size + (8 * PAST_BYTES if has_past else 0), np.float32)
        self.dict: dict[str, Array] = {OBSERVATION: self.tensor[:size]}
        if has_past:
            self.dict[PAST] = self.tensor[size:]

    def set_from(self, state: RumpusState, player: int) -> None:
        dealt = state._game_dealt
        if dealt is None:
            self.tensor.fill(0)
        elif self._has_past:
            past = dealt.past(player)
            self.dict[OBSERVATION][:] = observation_in(past)
            self.dict[PAST][:] = np.unpackbits(np.frombuffer(past.told, np.uint8))
        else:
            self.tensor[:] = dealt.observe(player)

    def string_from(self, state: RumpusState, player: int) -> str:
        """All numbers that are not 0, by their names."""
        dealt = state._game_dealt
        if dealt is None:
            return f"p{player} before the deal"
        if not self._has_past:
            return self._named(player, dealt.observe(player))
        past = dealt.past(player)
        return f"{self._named(player, observation_in(past))} {PAST}={past.told.hex()}"

    def _named(self, player: int, seen: Array) -> str:
        at = seen.nonzero()[0]
        pairs = zip(self._names[at].tolist(), seen[at].tolist(), strict=True)
        return " ".join([f"p{player}", *(f"{name}={value:g}" for name, value in pairs)])


def _register(which: Game) -> None:
    class OneGame(
        RumpusGame
    ):  # OpenSpiel calls its maker once more after Python has ended, and only a class bears that
        game = which

    pyspiel.register_game(game_type(which), OneGame)


for _game in games():
    if short_name(_game) not in pyspiel.registered_names():
        _register(_game)
