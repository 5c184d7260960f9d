"""Set-up of Video Game Champion: everything is laid out, and everybody chooses a side of the notebook."""

from __future__ import annotations

from rumpus.core.events import tell
from rumpus.core.record import Record, Seed
from rumpus.core.rng import seed_random
from rumpus.core.rule import number, rule
from rumpus.games.champion.rules.achievements import deal_achievements
from rumpus.games.champion.rules.decisions import Phase, Stage
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.rules.grid import fill_bag, fill_grid, fill_trail, lay_boards
from rumpus.games.champion.rules.stores import stock_up
from rumpus.games.champion.rules.weeks import draw_lots, give_turn, hand_out


@rule
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """VG-2 to VG-17: everything is laid out, then everybody chooses a side of the notebook."""
    seed_random(s, seed)
    s.players = players
    s.week = 1
    s.round_number = 1
    fill_bag(s)
    lay_boards(box, s)
    fill_grid(box, s)
    fill_trail(s)
    stock_up(s)
    deal_achievements(box, s)
    draw_lots(s)
    hand_out(box, s)
    s.phase = Phase.SIDE
    if s.notebook_rule != 0:
        for p in range(players):
            s.side[p] = s.notebook_rule - 1
        begin_first_week(box, s)
    give_turn(s)


@rule
def choose_side(box: Record, s: Record, p: int, side: int) -> None:
    """VG-14: each player for themselves, in the order of play."""
    s.side[p] = side
    tell(s, Told.SIDE, p, side, 0)
    s.place += 1
    if s.place == s.players:
        s.place = 0
        begin_first_week(box, s)
    give_turn(s)


@rule
def begin_first_week(box: Record, s: Record) -> None:
    tell(s, Told.WEEK, number(s.order[0]), 0, number(1))
    tell(s, Told.TURN, number(s.order[0]), 0, number(1))
    s.stage = Stage.ACT
    s.phase = Phase.TILE
