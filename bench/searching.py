"""How fast search simulates beside OpenSpiel's ISMCTS bot, and how it keeps to its time. `python -m bench.searching`

Both are asked about positions in the middle of a game, take turns on one core, and are measured by the
decisions of players that they simulate, in the tree and after it. OpenSpiel's bot, written in C++, plays
`hearts` with random playouts; ours plays on by a rollout policy, which looks at a position before it decides.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import pyspiel
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from bench.result import figure, times
from bench.turns import Comparison, Tally, Way, hold
from rumpus import Bot, Match, RumpusError
from rumpus.bots.search_parameters import parameters_of
from rumpus.bots.thinking import Thought
from rumpus.cli import Parser
from rumpus.core.seeds import seed_words

BARS = {"anarcade": 5.0, "arcadia": 2.0, "archduke": 5.0, "champion": 2.0, "rummy": 2.0}
"""How many times as many decisions a second as inside OpenSpiel's bot there are to be."""
PEER = "hearts"
SEED = 1
POSITIONS = 8
PASSES = 16
SIMULATIONS = 16
PASSED_ON, WHOLE = 12, 60
"""Hearts is looked at after cards were passed on, and before there is nothing left to decide."""
BUDGETS = (0.05, 0.2, 1.0)
WITHIN, AT_LEAST = 0.10, 0.020
"""How far from a budget a search may be: a share of it, or so many seconds."""

FINE, MISSED, MISTAKE = 0, 1, 2

Draw = Callable[[], float]


def middles(name: str) -> list[Match]:
    """Positions of one game by instinct, spread over it, in each of which a search has something to consider."""
    bot, match, found = Bot("instinct"), Match(name, 2, SEED), []
    while not match.over:
        if Bot("search", SEED, iterations=1).consider(match).passes:
            found.append(match.copy())
        match.apply(bot.choose(match))
    return found[:: max(1, len(found) // POSITIONS)][:POSITIONS]


def searched(name: str) -> Way:
    """Our search; an amount is a few passes at one of the positions."""
    matches, parameters = middles(name), parameters_of(name)
    thoughts = [Thought(match, match.actors[0], seed_words(SEED), parameters) for match in matches]

    def run(amount: int) -> Tally:
        before = sum(thought.decisions for thought in thoughts)
        for turn in range(amount):
            thoughts[turn % len(thoughts)].think_more(PASSES)
        return Tally(sum(thought.decisions for thought in thoughts) - before)

    return Way(name, f"Rumpus, search in {name}", run)


def searched_by_openspiel() -> Way:
    """OpenSpiel's bot; an amount is one short search at one of the positions."""
    draw = random.Random(SEED).random
    bot: Any = pyspiel.ISMCTSBot(SEED, pyspiel.RandomRolloutEvaluator(1, SEED), 2.0, SIMULATIONS)
    states = [_hearts(draw, decided) for decided in range(PASSED_ON, WHOLE, (WHOLE - PASSED_ON) // POSITIONS)]
    ahead = [_length(state, draw) for state in states]

    def run(amount: int) -> Tally:
        decisions = 0
        for turn in range(amount):
            bot.step(states[turn % len(states)])
            decisions += SIMULATIONS * ahead[turn % len(states)]
        return Tally(decisions)

    return Way(PEER, f"OpenSpiel, ISMCTS in {PEER}", run)


def _hearts(draw: Draw, decisions: int) -> Any:
    """A game of hearts after so many random decisions."""
    state = pyspiel.load_game(PEER).new_initial_state()
    while state.is_chance_node() or decisions > 0:
        decisions -= not state.is_chance_node()
        actions = state.legal_actions()
        state.apply_action(actions[int(draw() * len(actions))])
    return state


def _length(state: Any, draw: Draw) -> int:
    """Decisions from here to the end: each simulation makes them all, in the tree or after it."""
    state, decisions = state.clone(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(draw() * len(actions))])
        decisions += 1
    return decisions


def kept_to(name: str) -> dict[float, float]:
    """For each budget the longest that a search took, over some positions."""
    took: dict[float, float] = {}
    # What compiling left in memory is not looked through while somebody thinks; a server sees to it just so.
    gc.collect()
    gc.freeze()
    for seconds in BUDGETS:
        for match in middles(name)[:4]:
            started = time.perf_counter()
            Bot("search", SEED, seconds=seconds).choose(match)
            took[seconds] = max(took.get(seconds, 0.0), time.perf_counter() - started)
    return took


def is_kept(seconds: float, took: float) -> bool:
    return abs(took - seconds) <= max(WITHIN * seconds, AT_LEAST)


def is_met(name: str, held: Comparison, took: dict[float, float]) -> bool:
    return held.ratio(name, PEER) >= BARS[name] and all(is_kept(*budget) for budget in took.items())


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(prog="python -m bench.searching", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", default=",".join(BARS), help="which games, separated by commas")
    parser.add_argument("--rounds", type=int, default=9, help="how often everybody takes a turn (9)")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    try:
        arguments = parser.parse_args(argv)
        games = arguments.games.split(",")
        if not set(games) <= set(BARS) or arguments.rounds < 1:
            raise RumpusError(f"There is {', '.join(BARS)}, and at least one round.")
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    held = hold([*map(searched, games), searched_by_openspiel()], arguments.rounds, 0.15)
    budgets = {name: kept_to(name) for name in games}
    if arguments.json:
        print(json.dumps(as_object(held, budgets), indent=2))
    else:
        Console(highlight=False).print(table(held, budgets))
    return FINE if all(is_met(name, held, took) for name, took in budgets.items()) else MISSED


def as_object(held: Comparison, budgets: dict[str, dict[float, float]]) -> dict[str, object]:
    return {
        PEER: {"decisions_per_second": round(held.pace(PEER))},
        **{
            name: {
                "decisions_per_second": round(held.pace(name)),
                "ratio": round(held.ratio(name, PEER), 2),
                "bar": BARS[name],
                "longest_seconds": {str(seconds): round(longest, 4) for seconds, longest in took.items()},
            }
            for name, took in budgets.items()
        },
    }


def table(held: Comparison, budgets: dict[str, dict[float, float]]) -> Table:
    title = f"Decisions simulated inside a search (OpenSpiel: {PEER}), and seconds taken"
    lines = Table(title=title, box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    for heading in ("game", "Rumpus", "OpenSpiel", "ratio", "bar", "", *(f"of {s:g} s" for s in BUDGETS)):
        lines.add_column(heading, justify="left" if heading == "game" else "right", no_wrap=True)
    for name, took in budgets.items():
        ratio = held.ratio(name, PEER)
        verdict = "[green]met" if ratio >= BARS[name] else "[yellow]missed"
        kept = [f"[{'green' if is_kept(s, longest) else 'yellow'}]{longest:.3f}" for s, longest in took.items()]
        paces = [figure(held.pace(way), "decisions a second") for way in (name, PEER)]
        lines.add_row(name, *paces, times(ratio), f"≥ {BARS[name]:g} x", verdict, *kept)
    return lines


if __name__ == "__main__":
    sys.exit(main())
