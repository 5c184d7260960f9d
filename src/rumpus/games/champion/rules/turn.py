"""The turn: past everything that leaves the player no choice, from step to step."""

from __future__ import annotations

from rumpus.core.bits import count_of, lowest_of
from rumpus.core.events import tell
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.rules.achievements import award_achievements
from rumpus.games.champion.rules.actions import held_by, open_actions
from rumpus.games.champion.rules.components import MOST_HELD, NOBODY
from rumpus.games.champion.rules.decisions import Do, Phase, Stage
from rumpus.games.champion.rules.effects import choose, discard, take_tile
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.rules.grid import on_grid, on_trail
from rumpus.games.champion.rules.notebook import colours_due, place_crystal, spaces_for
from rumpus.games.champion.rules.playing import accessible, can_complete
from rumpus.games.champion.rules.stores import at_newsstand, in_store, rentable
from rumpus.games.champion.rules.weeks import is_weekend, next_turn


@inlined_rule
def run_on(box: Record, s: Record) -> None:
    """Goes past everything that leaves the player at turn no choice."""
    while s.phase == Phase.GOING_ON:
        if s.news != 0:
            s.news = 0
            award_achievements(box, s, s.turn)
        if not run_on_with_due(box, s):
            run_on_with_turn(box, s)


@inlined_rule
def run_on_with_due(box: Record, s: Record) -> bool:
    """What is due comes first: IOUs to return, things to pick, rewards in the player's order; False if nothing is."""
    p = s.turn
    if s.owls_due > 0:
        if s.ious[p] == 0:
            s.owls_due = 0
        else:
            s.phase = Phase.RETURN
    elif s.magazine_due + s.present_due != 0:
        places = at_newsstand(s) if s.magazine_due != 0 else in_store(s)
        if count_of(places) == 1:
            choose(box, s, p, Do.PICK + lowest_of(places))
        else:
            s.phase = Phase.MAGAZINE if s.magazine_due != 0 else Phase.PRESENT
    elif s.placing != 0:
        spaces = spaces_for(box, s, p, s.placing - 1)
        if spaces & (spaces - 1) != 0:
            s.phase = Phase.SPACE
        else:
            place_crystal(box, s, p, lowest_of(spaces) if spaces != 0 else number(NOBODY))
    else:
        return run_on_with_rewards(box, s)
    return True


@inlined_rule
def run_on_with_rewards(box: Record, s: Record) -> bool:
    """VG-55: crystals, lines and the thrill wait for the player to say which comes first; a single one does not."""
    colours = colours_due(s)
    thrills = on_trail(s) if s.thrill_due != 0 else number(0)
    waiting = count_of(colours) + count_of(s.lines_due) + count_of(thrills)
    if waiting > 1:
        s.phase = Phase.REWARDS
    elif waiting == 1:
        only = Do.LINE + lowest_of(s.lines_due) if s.lines_due != 0 else Do.THRILL + lowest_of(thrills)
        choose(box, s, s.turn, Do.CRYSTAL + lowest_of(colours) if colours != 0 else only)
    return waiting > 0


@inlined_rule
def run_on_with_turn(box: Record, s: Record) -> None:
    """VG-23: take a tile, take an action, discard, play games, end."""
    p = s.turn
    if s.stage == Stage.BEGIN:
        begin_turn(box, s)
    elif s.stage == Stage.ACT:
        if s.taken_from != 0 and open_actions(box, s) != 0:
            s.phase = Phase.ACTION
        else:
            s.stage = Stage.DISCARD
    elif s.stage == Stage.DISCARD:
        if held_by(s, p) <= MOST_HELD or s.tiles[p] == 0:
            s.stage = Stage.PLAY
        elif count_of(s.tiles[p]) == 1:
            discard(s, p, lowest_of(s.tiles[p]))
        else:
            s.phase = Phase.DISCARD
    elif s.stage == Stage.PLAY and can_play_on(box, s, p):
        s.phase = Phase.PLAY
    else:
        next_turn(box, s)


@rule
def begin_turn(box: Record, s: Record) -> None:
    """VG-22, VG-58, VG-79: a routine turn begins at the grid, a weekend turn in the rental store."""
    p = s.turn
    tell(s, Told.TURN, p, s.lap, s.week)
    if is_weekend(s):
        s.stage = Stage.PLAY
        s.renting = 1
        return
    s.stage = Stage.ACT
    left = on_grid(box, s)
    if count_of(left) > 1:
        s.phase = Phase.TILE
    elif left != 0:
        take_tile(s, lowest_of(left))
    else:
        s.dollars[p] += 1
        tell(s, Told.NO_TILE, p, 0, 0)


@inlined_rule
def can_play_on(box: Record, s: Record, p: int) -> bool:
    """Whether there is anything left to rent, play or beat."""
    if s.renting != 0 and rentable(s, p) != 0:
        return True
    games = accessible(s, p)
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        if can_complete(box, s, p, game, number(1)) or can_complete(box, s, p, game, number(0)):
            return True
    return False
