"""How well search chooses with one set of parameters or another. `python -m bench.choosing archduke 6 "" "crowd=0.2"`

Games tell parameters apart only by the thousand. Here positions of games by instinct are looked at once for long,
every move as often, which says what each is worth; then short searches choose there, and it is counted how much
better their moves are than instinct's. What a move is worth is what search itself goes by: parameters that change that
(`scale`, `margin`, `since`, ...) are compared in games.
"""

from __future__ import annotations

import random
import sys
from argparse import Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from rumpus import Bot, Match, RumpusError
from rumpus.bots.search_parameters import SearchParameters, parameters_of
from rumpus.bots.thinking import MOST_NODES, Thought, verdict_of
from rumpus.cli import Parser
from rumpus.core.cores import cores
from rumpus.core.game import find_game
from rumpus.core.rng import derive
from rumpus.core.seeds import seed_words

SEED = 1
OFTEN = 0.04
"""The share of decisions that are looked at."""
EVERY_MOVE = {"explore": 1e7, "trust": 0.2, "crowd": 0.0}
"""SearchParameters with which all moves are tried, what instinct says not much more than the others."""
THOUSANDTHS = 1000.0
MISTAKE = 2

Place = tuple[Match, int, int]
"""A position, whose decision it is, and what instinct says."""


def places(game: str, players: int, count: int) -> list[Place]:
    draw, found, seed = random.Random(SEED).random, list[Place](), 0
    while len(found) < count:
        seed += 1
        match, bot = Match(game, players, seed=seed), Bot("instinct", seed)
        while not match.over and len(found) < count:
            seat = match.actors[0]
            says = bot.choose(match, seat)
            if draw() < OFTEN and Thought(match, seat, seed_words(SEED), parameters_of(game), 2).think_more(0) > 1:
                found.append((match.copy(), seat, says))
            match.apply(says, player=seat)
    return found


def values(place: Place, parameters: SearchParameters, tries: int) -> dict[int, float]:
    """What each move that search considers is worth, found out with about so many tries each; nothing if one
    of them had none."""
    match, seat, _ = place
    thought = Thought(match, seat, seed_words(SEED), replace(parameters, **EVERY_MOVE))
    considered = thought.think_more(0)
    thought.think_more(tries * considered)
    found = {action: value / times for action, (times, value) in thought.tried().items()}
    return found if len(found) == considered else {}


def gains(
    place: Place, values: dict[int, float], parameters: SearchParameters, budgets: Sequence[int], repeats: int
) -> list[float]:
    """How much more than instinct's the move is worth that a search chooses after each budget, on average."""
    match, seat, says = place
    gained = np.zeros(len(budgets))
    for repeat in range(repeats):
        thought, passes = Thought(match, seat, derive(*seed_words(SEED), np.uint64(repeat)), parameters, MOST_NODES), 0
        for i, budget in enumerate(budgets):
            thought.think_more(budget - passes)
            passes = budget
            gained[i] += values[verdict_of([thought]).choice] - values[says]
    return (gained / repeats).tolist()


def read_parameters(game: str, text: str) -> SearchParameters:
    usual = parameters_of(game)
    try:
        given = {name: float(value) for name, value in (part.split("=") for part in text.split(",") if part)}
        parameters = replace(usual, **given)
    except (ValueError, TypeError) as error:
        raise RumpusError(f"SearchParameters are written as explore=1.4,crowd=0, not {text!r}.") from error
    if parameters.lowest != usual.lowest:
        raise RumpusError("With another `lowest` other moves are considered, so there is nothing to compare.")
    return parameters


def read_budgets(text: str) -> list[int]:
    try:
        budgets = [int(budget) for budget in text.split(",")]
    except ValueError:
        budgets = []
    if not budgets or budgets[0] < 1 or budgets != sorted(set(budgets)):
        raise RumpusError(f"Budgets are iterations, the least first, such as 20,40,80, not {text!r}.")
    return budgets


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(prog="python -m bench.choosing", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("parameters", nargs="+", help='such as "explore=1.4,crowd=0"; "" for those of the game')
    parser.add_argument("--budgets", default="20,40,80,160,320", help="iterations, the least first")
    parser.add_argument("--places", type=int, default=1500, help="positions that are looked at (1500)")
    parser.add_argument("--tries", type=int, default=1500, help="of each move, to know what it is worth (1500)")
    parser.add_argument("--repeats", type=int, default=4, help="searches in each position (4)")
    try:
        Console(highlight=False).print(compare(parser.parse_args(argv)))
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    return 0


def compare(asked: Namespace) -> Table:
    """A row for each set of parameters, a column for each budget."""
    game = find_game(asked.game).id
    budgets = read_budgets(asked.budgets)
    if min(asked.places, asked.tries, asked.repeats) < 1:
        raise RumpusError("There has to be at least one position, one try of each move and one search.")
    sets = {text or "as they are": read_parameters(game, text) for text in asked.parameters}
    looked_at: Sequence[Place] = places(game, asked.players, asked.places)
    known: Sequence[dict[int, float]]
    with ThreadPoolExecutor(cores()) as pool:
        known = list(pool.map(lambda place: values(place, parameters_of(game), asked.tries), looked_at))
        # Where search leaves no room for what instinct says, as Rummy's does for waiting, there is nothing to compare.
        both = [pair for pair in zip(looked_at, known, strict=True) if pair[0][2] in pair[1]]
        if not both:
            raise RumpusError("Search considers what instinct says in none of these positions; look at more of them.")
        looked_at, known = zip(*both, strict=True)
        title = f"{game} for {asked.players}: thousandths of a win gained on instinct with each decision (95%)"
        lines = Table("parameters", title=title, box=SIMPLE_HEAD, show_edge=False)
        for budget in budgets:
            lines.add_column(str(budget), justify="right", no_wrap=True)
        for text, parameters in sets.items():
            choose = partial(gains, parameters=parameters, budgets=budgets, repeats=asked.repeats)
            found = THOUSANDTHS * np.array(list(pool.map(choose, looked_at, known)))
            off = 1.96 * found.std(0) / len(found) ** 0.5
            lines.add_row(text, *(f"{mean:+.2f} ± {by:.2f}" for mean, by in zip(found.mean(0), off, strict=True)))
    return lines


if __name__ == "__main__":
    sys.exit(main())
