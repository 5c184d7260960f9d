"""Whether it pays in 8-Bit Rummy to hold cards back: three policies against each other. `python -m bench.holding`

All of them go out when they can. One lays all it can at once, one holds a hand back that is no larger than it was
dealt, and one holds every hand back, until all of it can be laid, somebody is down to two cards or the deck is empty.
`docs/rules/rummy.md` has the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np

from rumpus.core.game import find_game
from rumpus.core.record import Array
from rumpus.core.rng import derive
from rumpus.core.rule import number, rule
from rumpus.core.seeds import seed_words
from rumpus.games.rummy.bot.instinct import AT_ONCE, next_step
from rumpus.games.rummy.rules.components import CARDS, HAND, Do, Phase
from rumpus.games.rummy.rules.contract import apply, legal, setup

SEED = 1
GAMES = 4000
POLICIES = {"lays at once": AT_ONCE, "holds eight back": HAND + 1, "lays all or nothing": CARDS}
"""From how many cards in hand on a player lays what it can, though some are left."""


@rule
def play_many(
    boxes: Array, states: Array, blank: Array, players: int, key: Array, policies: Array, mask: Array, wins: Array
) -> None:
    """Plays one game into every position and adds up who won, shared victories in parts."""
    for i in range(len(states)):
        states[i] = blank[0]
        s = states[i]
        setup(boxes[0], s, players, derive(key[0], key[1], np.uint64(i)))
        while s.phase != Phase.OVER:
            p = number(s.turn)
            legal(boxes[0], s, p, mask)
            step = next_step(boxes[0], s, p, number(policies[p]))
            apply(boxes[0], s, p, step if mask[step] != 0 else number(Do.RESTORE))
        most = number(0)
        sharing = number(0)
        for p in range(players):
            if s.points[p] > most:
                most = number(s.points[p])
                sharing = number(0)
            if s.points[p] == most:
                sharing += 1
        for p in range(players):
            if s.points[p] == most:
                wins[p] += 1 / sharing


def share(players: int, one: int, others: int) -> float:
    """How often the first seat wins against others of another policy, as a multiple of its fair share."""
    game = find_game("rummy")
    blank = game.blank(game.check_options(None))
    states, wins = np.repeat(blank, GAMES), np.zeros(players)
    policies, mask = np.array([one] + [others] * (players - 1)), np.zeros(game.rules.ACTIONS, np.uint8)
    play_many(game.box.record, states, blank, players, np.array(seed_words(SEED), np.uint64), policies, mask, wins)
    return float(wins[0] / GAMES * players)


def lines() -> Iterator[str]:
    """Every policy against every other as a table in Markdown."""
    yield "| one player | all others | 2 players | 3 players | 4 players |"
    yield "|---|---|---:|---:|---:|"
    for one, others in permutations(POLICIES, 2):
        cells = [share(players, POLICIES[one], POLICIES[others]) for players in (2, 3, 4)]
        yield f"| {one} | {others} | {' | '.join(f'{cell:.2f}' for cell in cells)} |"


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
