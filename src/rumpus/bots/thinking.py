"""Thinking: a search run within its budget, in one thread or several, and what it found."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from rumpus.bots import search
from rumpus.bots.search_parameters import SearchParameters
from rumpus.bots.tree import COUNTS, MOVE, NODE, Tree
from rumpus.bots.workspace import STEP, Workspace
from rumpus.core.game import Game
from rumpus.core.match import Match
from rumpus.core.record import Seed, blank
from rumpus.core.rng import derive
from rumpus.core.seeds import seed_words

MOST_NODES = 1 << 16
"""More would take longer to lay out than a short search lasts; a tree that is full grows no further."""
MOST_DEPTH = 64
"""Decisions of the tree on one way down, at the most."""
SLICE = 0.002
"""Seconds after which the clock is read again."""


@dataclass(frozen=True)
class Considered:
    """A decision that a search has tried: how often, and what it was worth to the seat on average, from 0 to 1."""

    action: int
    tries: int
    value: float


@dataclass(frozen=True)
class Verdict:
    """What a search found: the moves it tried, the best first, and how much it did for that."""

    moves: Sequence[Considered]
    passes: int
    decisions: int

    @property
    def choice(self) -> int:
        return self.moves[0].action


def nodes_for(passes: int) -> int:
    """The most nodes that a tree of so many passes has: each pass adds one to the root."""
    return min(MOST_NODES, passes + 1)


def make_workspace(game: Game, players: int, parameters: SearchParameters, most_nodes: int) -> Workspace:
    rules, seats = game.rules, game.players[1]
    if parameters.depth <= 1:
        most_nodes = min(most_nodes, rules.ACTIONS)  # the root alone, and room for its moves
    sight = np.zeros((rules.OBSERVATION + 1) // 2, np.uint64)
    return Workspace(
        parameters=parameters.array(players),
        key=np.zeros(2, np.uint64),
        tree=Tree(
            nodes=blank(NODE, most_nodes),
            moves=blank(MOVE, 2 * most_nodes),
            slots=np.zeros(1 << (2 * most_nodes - 1).bit_length(), np.int64),
            counts=blank(COUNTS),
        ),
        trail=blank(STEP, MOST_DEPTH),
        considered=np.zeros(rules.ACTIONS, np.uint8),
        mask=np.zeros(rules.ACTIONS, np.uint8),
        luck=np.zeros(1, np.uint64),
        seen=sight.view(np.float32),
        sight=sight,
        points=np.zeros(seats, np.int64),
        places=np.zeros(seats, np.int64),
        value=np.zeros(seats, np.float64),
    )


class Thought:
    """One tree for one decision of a seat, which can be thought on for as long as one likes."""

    def __init__(
        self, match: Match, player: int, seed: Seed, parameters: SearchParameters, most_nodes: int = MOST_NODES
    ) -> None:
        positions = blank(match.game.rules.STATE, 2)
        match.copy_to(positions)
        self._before = (match.box.record, positions, player)
        self._work = make_workspace(match.game, match.players, parameters, most_nodes)
        self._work.key[:] = seed

    def think_more(self, passes: int) -> int:
        """Passes through the tree so many times more; returns how many moves there are to consider."""
        return search.think(*self._before, passes, self._work)

    @property
    def passes(self) -> int:
        return int(self._work.tree.counts[0].passes)

    @property
    def decisions(self) -> int:
        """How many decisions were simulated so far."""
        return int(self._work.tree.counts[0].decisions)

    def tried(self) -> dict[int, tuple[int, float]]:
        """For each move tried at the root how often, and the sum of what it was worth."""
        found = {}
        nodes, moves, _, _ = self._work.tree
        _, at, _, _ = nodes.item(0)
        while at:
            action, at, tries, _, value = moves.item(at - 1)
            found[action] = tries, value
        return found


def prepare(game: Game) -> None:
    """Compiles the search of a game, so that nobody waits for it later; quick when it lies ready."""
    match = Match(game, game.players[0], seed=1)
    Thought(match, match.actors[0], seed_words(1), SearchParameters(), most_nodes=2).think_more(1)


def consider(
    match: Match,
    player: int,
    seed: Seed,
    parameters: SearchParameters,
    *,
    passes: int | None = None,
    seconds: float = 0.0,
    threads: int = 1,
) -> Verdict:
    """Thinks about a seat's decision for so many passes through the tree, or for so many seconds.

    With passes given, every thread has its fixed share of them and a seed of its own, so the verdict
    is the same every time. Where only one decision is open there is nothing to think about.
    """
    open = match.legal(player)
    if len(open) == 1:
        return Verdict([Considered(open[0].id, 0, 0.5)], 0, 0)
    most = MOST_NODES if passes is None else nodes_for(passes)
    thoughts = [Thought(match, player, _seed(seed, i), parameters, most) for i in range(threads)]
    # Whatever has to be compiled or loaded comes before the clock starts.
    if thoughts[0].think_more(0) == 1:
        return Verdict([Considered(next(iter(thoughts[0].tried())), 0, 0.5)], 0, 0)
    if passes is None:
        until = time.perf_counter() + seconds
        tasks = [_timed(thought, until) for thought in thoughts]
    else:
        tasks = [_counted(thought, passes // threads + (i < passes % threads)) for i, thought in enumerate(thoughts)]
    if threads == 1:
        tasks[0]()
    else:
        with ThreadPoolExecutor(threads) as pool:
            for done in [pool.submit(task) for task in tasks]:
                done.result()
    return verdict_of(thoughts)


def _seed(seed: Seed, thread: int) -> Seed:
    return seed if thread == 0 else derive(np.uint64(seed[0]), np.uint64(seed[1]), np.uint64(2**62 + thread))


def _counted(thought: Thought, passes: int) -> Callable[[], None]:
    def think() -> None:
        thought.think_more(passes)

    return think


def _timed(thought: Thought, until: float) -> Callable[[], None]:
    """Passes in slices, as many at a time as fit between two looks at the clock."""

    def think() -> None:
        passes, now = 1, time.perf_counter()
        while True:
            thought.think_more(passes)
            before, now = now, time.perf_counter()
            pace = max(1e-7, (now - before) / passes)
            if until - now < pace / 2:
                return
            passes = max(1, int(min(SLICE, until - now) / pace))

    return think


def verdict_of(thoughts: Sequence[Thought]) -> Verdict:
    """All threads put together: what was tried most is best."""
    total: dict[int, tuple[int, float]] = {}
    for thought in thoughts:
        for action, (tries, value) in thought.tried().items():
            before = total.get(action, (0, 0.0))
            total[action] = before[0] + tries, before[1] + value
    moves = [Considered(action, tries, value / tries) for action, (tries, value) in total.items()]
    moves.sort(key=lambda move: (-move.tries, -move.value, move.action))
    return Verdict(moves, sum(t.passes for t in thoughts), sum(t.decisions for t in thoughts))
