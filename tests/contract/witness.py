"""A witness: plays fixed games and writes down every answer of the rules, compiled or interpreted.

Run as a program it prints its statement as JSON, and the lines of the game's rules that never ran:
`NUMBA_DISABLE_JIT=1 python -m tests.contract.witness GAME PLAYERS`
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from rumpus import Bot, Game, Match
from rumpus.core.compile_cache import INTERPRETED
from rumpus.core.game import find_game
from rumpus.core.record import blank
from rumpus.core.seeds import seed_words

from .lines import Lines

LOOK_EVERY = 25
"""Possibilities, observations and views are slow to interpret, so not after every decision."""
FEW, SHORT, SOME, MOST_DECISIONS = 60, 250, 400, 1_000
MIDDLE = 4

RARE: dict[str, tuple[int, dict[str, str]]] = {"archduke": (27, {"play_off": "play-off"}), "champion": (6, {})}
"""Games of instinct for two, by seed and options, that show what hardly any other does: a play-off and an only card; a
present from the notebook."""

HURRIED = {"archduke": {"pace": "live", "late": "penalty"}}
"""Options with which seats decide out of turn."""

Statement = dict[str, list[str]]
Choice = Callable[[Match, int], int]
"""How a seat decides."""


def statement(game: Game, players: int) -> Statement:
    """For each game of a fixed programme one mark for the deal and one for every decision."""
    return {name: list(_marks(name, match, choose)) for name, match, choose in programme(game, players)} | {
        "undealt": [_deal_without_options(game, players)]
    }


def programme(game: Game, players: int) -> Iterator[tuple[str, Match, Choice]]:
    """With everything by default, with each other value of each option, with another value of all of them.

    Single options are tried in the smallest company only.
    """
    yield "random", Match(game, players, seed=players), in_turn(Bot("random", seed=1))
    yield "instinct", Match(game, players, seed=players + 1), in_turn(Bot("instinct"))
    if players == game.players[1]:
        yield "first", Match(game, players, seed=players + 4), first_of_all
    if players == game.players[0] and game.id in RARE:
        seed, options = RARE[game.id]
        yield "rare", Match(game, players, seed, options), in_turn(Bot("instinct"))
    if players == game.players[0] and game.policies.rollout_policy:
        yield "rollout_policy", Match(game, players, seed=players + 5), by_rule(game.policies.rollout_policy)
    if players == game.players[0] and game.policies.beginner_policy:
        beginner = by_rule(game.policies.beginner_policy)
        yield "beginner_policy", Match(game, players, seed=players + 6), beginner
        match = Match(game, players, seed=1, options=HURRIED.get(game.id, {}))
        yield "beginner and random", match, two_of_three(beginner, Bot("random", seed=4))
    if players == game.players[0]:
        yield "last", Match(game, players, seed=players + 4), last_of_all
    for option in game.options if players == game.players[0] else ():
        for value in list(option.values)[1:]:
            match = Match(game, players, seed=players + 2, options={option.id: value})
            yield f"{option.id}={value}", match, in_turn(Bot("random", seed=2), Bot("instinct"))
    options = {option.id: list(option.values)[-1] for option in game.options}
    yield (
        "all options",
        Match(game, players, players + 3, options),
        now_and_then(Bot("random", seed=3), Bot("instinct")),
    )


def first_of_all(match: Match, seat: int) -> int:
    """Always the first decision on the list: it leads where chance hardly ever does."""
    return match.legal(seat)[0].id


def last_of_all(match: Match, seat: int) -> int:
    return match.legal(seat)[-1].id


def by_rule(decide: Callable[..., int]) -> Choice:
    """As search has everybody play on, or as beginners play, with what they note in the position."""

    def choose(match: Match, seat: int) -> int:
        mask = match.mask(seat)
        return int(decide(match.box.record[0], match.position, seat, mask))

    return choose


def in_turn(*bots: Bot) -> Choice:
    """Bots make one decision each in turn, whoever's it is."""
    return lambda match, seat: bots[len(match.decisions) % len(bots)].choose(match, seat)


def two_of_three(choose: Choice, bot: Bot) -> Choice:
    """Every third decision is a bot's: it leads to where the others would not go, and they go on from there."""
    return lambda match, seat: choose(match, seat) if len(match.decisions) % 3 else bot.choose(match, seat)


def now_and_then(bot: Bot, other: Bot) -> Choice:
    """One bot for all seats, but every twentieth decision is another's, who goes on from wherever things stand."""
    return lambda match, seat: (bot if len(match.decisions) % 20 else other).choose(match, seat)


def _marks(name: str, match: Match, choose: Choice) -> Iterator[str]:
    yield _mark(match)
    lots = random.Random(name)
    while not match.over and len(match.decisions) < most_decisions(name, match):
        seat = lots.choice(match.actors)
        match.apply(choose(match, seat), seat)
        yield _mark(match)


def most_decisions(name: str, match: Match) -> int:
    """Interpreted games are slow: the smallest are played far, larger ones as far as they show something new."""
    least, most = match.game.players
    if "=" in name or name == "beginner and random":
        return SHORT
    if name == "last":
        return SOME
    if match.players == least or (name == "instinct" and match.players <= MIDDLE):
        return MOST_DECISIONS
    return SOME if name in ("random", "first") and match.players == most else FEW


def _mark(match: Match) -> str:
    """The position byte for byte, and all that can be asked about it, in twelve letters."""
    mark = hashlib.sha256(match.position.tobytes())
    answers: list[Any] = [match.actors, match.scores, match.ranks]
    answers += [[action.id for action in match.legal(seat)] for seat in range(match.players)]
    mark.update(json.dumps(answers).encode())
    if len(match.decisions) % LOOK_EVERY == 0 or match.over:
        for seat in range(match.players):
            mark.update(match.observe(seat).tobytes())
            mark.update(json.dumps(match.view(seat)).encode())
            mark.update(match.determinize(seat, seed=len(match.decisions)).position.tobytes())
            if seat in match.actors:
                mark.update(bytes([Bot("instinct").choose(match, seat)]))
                if match.game.policies.prior or match.game.policies.rollout_policy:
                    mark.update(_thoughts_of_search(match, seat))
            if match.game.rules.forget is not None:
                hazy = match.copy()
                match.game.rules.forget(hazy.box.record[0], hazy.position, seat, 0.5, seed_words(7))
                mark.update(hazy.position.tobytes())
    return mark.hexdigest()[:12]


def _thoughts_of_search(match: Match, seat: int) -> bytes:
    """What search has a seat do, as it expects and in rollouts, and what it notes in the position meanwhile."""
    policies, found = match.game.policies, b""
    for decide in (policies.prior or policies.instinct, policies.rollout_policy or policies.instinct):
        twin, mask = match.copy(), match.mask(seat)
        found += bytes([decide(twin.box.record[0], twin.position, seat, mask)]) + twin.position.tobytes()
    return found


def _deal_without_options(game: Game, players: int) -> str:
    """A record in which no option was written is dealt as well."""
    states = blank(game.rules.STATE)
    key = np.array(seed_words(99), np.uint64)
    game.rules.setup(game.box.record[0], states[0], players, (key[0], key[1]))
    return hashlib.sha256(states.tobytes()).hexdigest()[:12]


def main(name: str, players: str) -> None:
    assert INTERPRETED, "the witness takes the stand with NUMBA_DISABLE_JIT=1"
    game = find_game(name)
    lines = Lines(game)
    print(json.dumps({"statement": statement(game, int(players)), "never_run": lines.never_run()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
