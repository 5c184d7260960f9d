"""Hints: what the best decisions of a search lead to, as figures and in words."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import dataclasses
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from msgspec.structs import replace

from rumpus.bots import rollouts
from rumpus.bots.bot import SEARCH, Bot
from rumpus.bots.rollouts import SUMS, RolloutSpace
from rumpus.core import play
from rumpus.core.action import Action
from rumpus.core.game import Game
from rumpus.core.match import Match
from rumpus.core.record import Seed, blank
from rumpus.core.seeds import check_seed, seed_words
from rumpus.core.texts import Label, Reason

SECONDS = 1.0
"""How long a hint takes, all in all."""
SEARCHING = 0.6
"""The share of it that the search has; the rest goes into finding out what its best decisions lead to."""
MOST_GAMES = 2000
"""More games make an average no better that is told in whole numbers."""
FEW_GAMES = 4
SURE = 8
"""A decision that wins at once in so many possibilities of what is hidden is told to win."""
BRIEF = 24
"""A detail of so many letters takes nobody's breath away."""
OF = 10
CONSIDERED = 3
"""So many of the search's decisions, and that of instinct, are played on before the best two are told."""
STEPS = 2
"""So many decisions of the same turn are told after the best one: more would be a plan to learn by heart."""
LONGEST = 20
"""A chain is followed no further than that, told or not."""
TITLED = "act"
"""The kind of decision whose label is the title of something printed, and keeps its capital."""
AS_GOOD = 0.02
"""A share of games won, or of what search makes of it, by which one decision is not called better than another."""
LUCK = 2.0
"""So many standard errors more games have to be won by what search thinks less of, before it is put first."""
ONLY_ONE = "There is nothing to choose"
END = "end"
"""The kind of decision after which nothing belongs to the same turn."""
CLOSE, FEW_POINTS = 3, 20
"""A lead of less than 3 is told to a tenth, in games that end with fewer than 20 points."""


@dataclass(frozen=True)
class RolloutResult:
    """What a decision led to on average: how often the seat won, its points, those of the best other."""

    action: int
    games: int
    won: float
    points: float
    others: float


@dataclass(frozen=True)
class HintLine:
    """One decision of a hint: which, its label, and what it does and leads to, as a sentence and in its parts: `name`
    says it shortly, with what follows in the same turn (`plan`), `reason` what it does for the plan of the seat, where
    the game has something to say, and `odds` how often one would win."""

    action: int
    label: str
    name: str
    odds: str
    reason: Reason | None = None
    plan: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """The reason comes before the odds."""
        if self.reason is not None:
            return f"{self.name}: {self.reason.text}. {self.odds[0].upper()}{self.odds[1:]}"
        return f"{self.name}: {self.odds}"


class _Ahead:
    """Games played on from one decision of a seat, as many as one likes."""

    def __init__(self, match: Match, player: int, action: int, seed: Seed) -> None:
        rules, most = match.game.rules, match.game.players[1]
        positions = blank(rules.STATE, 2)
        match.copy_to(positions)
        self.action = action
        self._before = (match.box.record, positions, player, action, -1 if match.game.lowest_wins else 1)
        self._work = RolloutSpace(
            key=np.array(seed, np.uint64),
            policies=np.full(most, play.INSTINCT, np.uint8),
            mask=np.zeros(rules.ACTIONS, np.uint8),
            luck=np.zeros(1, np.uint64),
            points=np.zeros(most, np.int64),
            places=np.zeros(most, np.int64),
            sums=blank(SUMS),
        )

    def roll_out(self, games: int) -> None:
        rollouts.roll_out(*self._before, games, self._work)

    def result(self) -> RolloutResult:
        won, points, others, games = self._work.sums.item(0)
        played = max(1, games)
        return RolloutResult(self.action, games, won / played, points / played, others / played)


def prepare(game: Game) -> None:
    """Compiles what hints need beside the search; quick when it lies ready."""
    match = Match(game, game.players[0], seed=1)
    _Ahead(match, match.actors[0], match.legal()[0].id, seed_words(1)).roll_out(0)


def look_ahead(
    match: Match, player: int, actions: Sequence[int], seed: int, *, seconds: float = 0.0, games: int = MOST_GAMES
) -> list[RolloutResult]:
    """The result for each of some decisions, after equally many games each: `games`, or what `seconds` allow."""
    ways = [_Ahead(match, player, action, seed_words(seed)) for action in actions]
    until, played, at_once = time.perf_counter() + seconds, 0, FEW_GAMES
    while played < games:
        count = min(at_once, games - played)
        for way in ways:
            way.roll_out(count)
        played += count
        if seconds:
            left = until - time.perf_counter()
            pace = (time.perf_counter() - until + seconds) / played
            if left < pace:
                break
            at_once = max(1, int(min(0.02, left) / pace))
    return [way.result() for way in ways]


def give_hint(
    match: Match, player: int, seed: int | None = None, seconds: float = SECONDS, keep: int | None = None
) -> list[HintLine]:
    """The best two decisions, the better one first, each with what it leads to.

    There is one only where it wins at once, or all others come to the same or are known to fail. The better one is what
    search thinks more of, unless the other wins clearly more often when everybody plays on by instinct, in the same
    circumstances after each. `keep` is what a hint before has planned for now: it stays the best unless another wins
    clearly more often, and then it is said.
    """
    seed = check_seed(seed)
    labels = {action.id: action.words for action in match.legal(player)}
    if len(labels) == 1:
        return [only_one(*labels.popitem())]
    moves = Bot(SEARCH, seed, seconds=SEARCHING * seconds).consider(match, player).moves
    found_out = {move.action: move for move in moves}
    sensible = [move.action for move in moves if not match.is_known_mistake(player, move.action)]
    planned = [keep] if keep in labels and not match.is_known_mistake(player, keep) else []
    ways = [*planned, *sensible[:CONSIDERED], int(Bot("instinct", seed).choose(match, player))]
    for action in ways:
        if _wins_for_certain(match, player, action, seed):
            return [HintLine(action, labels[action].text, _short([labels[action]])[0], "that wins the game.")]
    ways = _different(match, player, ways, seed)
    results = look_ahead(match, player, ways, seed, seconds=(1 - SEARCHING) * seconds)
    found = _best_two(results[len(planned) :] or results)
    if planned:
        found = _keep(results[0], found)
    best, second = (found_out.get(one.action, moves[0]) for one in (found[0], found[-1]))
    names = _short([labels[one.action] for one in found])
    plan = _and_then(match, player, found[0].action, seed)
    names[0] = ", then ".join([names[0], *(name for _, name in plan if name)])
    told = [
        HintLine(
            one.action,
            labels[one.action].text,
            name,
            in_words(match.game, one, found[0], best.value - second.value < AS_GOOD),
            match.reason(player, one.action),
        )
        for name, one in zip(names, found, strict=True)
    ]
    changed = planned and told[0].action != planned[0]
    why = f" That is better now than what was planned: {_short([labels[planned[0]]])[0]}." if changed else ""
    told[0] = dataclasses.replace(told[0], odds=told[0].odds + why, plan=tuple(action for action, _ in plan))
    return told


def _keep(planned: RolloutResult, found: list[RolloutResult]) -> list[RolloutResult]:
    """What was planned comes first, unless the best wins more often by more than luck."""
    best = found[0]
    if best.action == planned.action or best.won - planned.won > max(AS_GOOD, LUCK * _error(best, planned)):
        return found
    return [planned, best]


def _wins_for_certain(match: Match, player: int, action: int, seed: int) -> bool:
    """Whether a decision ends the game with the seat in front, whatever it cannot know may be."""
    for luck in range(SURE):
        determinized = match.determinize(player, seed ^ luck)
        determinized.apply(action, player)
        if not determinized.over or determinized.ranks[player] != 1:
            return False
    return True


def _different(match: Match, player: int, actions: Sequence[int], seed: int) -> list[int]:
    """The decisions less those that come to the same as one before them, as far as the seat can know: at once, or when
    the turn goes on as instinct would have it."""
    led_to: dict[int, set[bytes]] = {}
    for action in dict.fromkeys(actions):
        positions = _positions_after(match, player, action, seed)
        if all(positions.isdisjoint(others) for others in led_to.values()):
            led_to[action] = positions
    return list(led_to)


def _positions_after(match: Match, player: int, action: int, seed: int) -> set[bytes]:
    """The position that a decision leads to, and those after it in the same turn."""
    ahead = match.determinize(player, seed)
    ahead.apply(action, player)
    return {ahead.position.tobytes(), *(ahead.position.tobytes() for _ in _next_decisions(ahead, player, seed))}


def _and_then(match: Match, player: int, action: int, seed: int) -> list[tuple[int, str]]:
    """What the seat would decide next in the same turn, in a few words each, or none where it leaves no choice.

    Of the same decision over and over the first says enough.
    """
    ahead, told = match.determinize(player, seed), list[tuple[int, str]]()
    before = next(open for open in match.legal(player) if open.id == action)
    ahead.apply(action, player)
    for decided, had_a_choice in _next_decisions(ahead, player, seed):
        if (
            sum(name != "" for _, name in told) == STEPS
            or before.kind == END
            or (had_a_choice and decided.words.title == before.words.title)
        ):
            break
        if had_a_choice:
            name = _short([replace(decided.words, name="")])[0]
            told.append((int(decided.id), name if decided.kind == TITLED else name[0].lower() + name[1:]))
            before = decided
        else:
            told.append((int(decided.id), ""))
    return told


def _next_decisions(ahead: Match, player: int, seed: int) -> Iterator[tuple[Action, bool]]:
    """Makes the seat's next decisions in the same turn, by instinct as in the games ahead, as far as nothing comes to
    light: what depends on that nobody knows. Tells each, and whether there was a choice."""
    bot = Bot("instinct", seed)
    for _ in range(LONGEST):
        if not ahead.undo_is_fair or ahead.actors != (player,) or ahead.window is not None:
            return
        open, chosen = ahead.legal(player), int(bot.choose(ahead, player))
        ahead.apply(chosen, player)
        yield next(one for one in open if one.id == chosen), len(open) > 1


def _best_two(results: Sequence[RolloutResult]) -> list[RolloutResult]:
    """The first two, as search has them, unless another wins more often by more than luck."""
    left = list(results)
    best: list[RolloutResult] = []
    while left and len(best) < 2:
        most = max(left, key=lambda one: one.won)
        best.append(most if most.won - left[0].won > max(AS_GOOD, LUCK * _error(most, left[0])) else left[0])
        left.remove(best[-1])
    return best


def _error(one: RolloutResult, other: RolloutResult) -> float:
    """The standard error of the difference between two shares of games won."""
    return math.sqrt(sum(each.won * (1 - each.won) / max(1, each.games) for each in (one, other)))


def _short(labels: Sequence[Label[Any, Any]]) -> list[str]:
    """Labels with their detail in brackets, or without it where it is long and they differ anyway."""
    names = [(label.name or label.title).rstrip("!.") for label in labels]
    alike = len(set(names)) < len(names)
    return [
        f"{name} ({label.detail})" if label.detail and (alike or len(label.detail) <= BRIEF) else name
        for name, label in zip(names, labels, strict=True)
    ]


def only_one(action: int, label: Label[Any, Any]) -> HintLine:
    return HintLine(action, label.text, ONLY_ONE, f"{label.text}.")


def by_instinct(match: Match, player: int) -> list[HintLine]:
    """A hint for as long as the search is not compiled yet."""
    labels = {action.id: action.words for action in match.legal(player)}
    if len(labels) == 1:
        return [only_one(*labels.popitem())]
    action = int(Bot("instinct").choose(match, player))
    text, odds = labels[action].text, "hints that look ahead are still being made ready."
    return [HintLine(action, text, text, odds, match.reason(player, action))]


def lead(game: Game, result: RolloutResult) -> float:
    """By how much the seat is ahead of the best other in the end, more being better whatever the game counts."""
    return (result.others - result.points) if game.lowest_wins else (result.points - result.others)


def in_words(game: Game, result: RolloutResult, best: RolloutResult, as_good: bool = True) -> str:
    """What is to be expected, "you would win about 7 of 10 games like this, 6 points ahead on average."

    What is told after the best is told in short: "6 of 10, 3 points ahead.", and if so, that it is as good (unless
    search knows better), or that it wins less often by too little for whole numbers.
    """
    first = result is best
    wins = round(OF * result.won)
    if not first and best.won - result.won < AS_GOOD:
        often = "about as good" if as_good else "not quite as good"
    elif not first and wins == round(OF * best.won):
        often = "a little less often"
    elif 0 < wins < OF:
        often = f"you would win about {wins} of {OF} games like this" if first else f"{wins} of {OF}"
    else:
        share = "nearly all" if wins else "hardly any"
        often = f"you would win {share} games like this" if first else f"{share}"
    return f"{often}, {margin(game, result)}{' on average' if first else ''}."


def margin(game: Game, result: RolloutResult) -> str:
    """The lead in what the game counts: "6 points ahead"; where few are good, who has fewer is ahead."""
    ahead = lead(game, result)
    fine = abs(ahead) < CLOSE and max(abs(result.points), abs(result.others)) < FEW_POINTS
    by = f"{abs(ahead):.1f}".removesuffix(".0") if fine else f"{abs(ahead):.0f}"
    one, several = game.score
    if by == "0":
        return "about level with the best of the others"
    return f"{by} {one if by == '1' else several} {'ahead' if ahead > 0 else 'behind'}"
