"""The rules of Video Game Champion as others call them: set-up, the way from step to step, decisions."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.decisions import allow, allow_none
from rumpus.core.events import start_telling, tell
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import seed_random
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.rules.achievements import award_achievements, deal_achievements
from rumpus.games.champion.rules.actions import act, can_act, held_by, return_ious, swap
from rumpus.games.champion.rules.components import (
    ACTION_KINDS,
    ACTIONS,
    BOX,
    COLOURS,
    LINES,
    MAGAZINES,
    MOST_HELD,
    NOBODY,
    PAGE,
    PLAYERS,
    SHELF,
    SIDES,
    STATE,
    THRILLS,
    TILES,
    Action,
    Do,
    Phase,
    Stage,
    Told,
)
from rumpus.games.champion.rules.grid import (
    actions_at,
    fill_bag,
    fill_grid,
    fill_trail,
    lay_boards,
    on_grid,
    on_trail,
    take_from_grid,
    take_thrill,
)
from rumpus.games.champion.rules.knowledge import determinize
from rumpus.games.champion.rules.notebook import place_crystal, receive, spaces_for
from rumpus.games.champion.rules.observation import OBSERVATION, observe
from rumpus.games.champion.rules.playing import (
    accessible,
    aim_at,
    can_complete,
    choose_only_way,
    choose_proposed,
    finish_game,
    open_magazines,
    open_tiles,
    open_token,
    still_needed,
)
from rumpus.games.champion.rules.scoring import ranks, scores
from rumpus.games.champion.rules.stores import (
    at_newsstand,
    in_store,
    rent,
    rentable,
    stock_up,
    take_magazine,
    take_present,
)
from rumpus.games.champion.rules.weeks import draw_lots, give_turn, hand_out, is_weekend, next_turn

__all__ = ["ACTIONS", "BOX", "OBSERVATION", "PLAYERS", "STATE", "Told", "determinize", "observe", "ranks", "scores"]

# Set-up


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


# From step to step


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
def colours_due(s: Record) -> int:
    """The colours of crystals that wait to be placed, as bits."""
    colours = number(0)
    for colour in range(COLOURS):
        colours |= number(s.crystals_due[colour] != 0) << colour
    return colours


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
def take_tile(s: Record, space: int) -> None:
    """VG-24: the tile; one of the actions beside it comes next."""
    tell(s, Told.TOOK, s.turn, take_from_grid(s, s.turn, space), space)
    s.taken_from = space + 1


@rule
def open_actions(box: Record, s: Record) -> int:
    """VG-25: the actions beside the tile that can be taken, as bits."""
    beside = actions_at(box, s, s.taken_from - 1)
    actions = beside
    while beside != 0:
        action = lowest_of(beside)
        beside &= beside - 1
        if not can_act(s, s.turn, action):
            actions ^= bit(action)
    return actions


@rule
def take_action(box: Record, s: Record, action: int) -> None:
    """VG-31: to wake up early lets the player exchange a tile, if there is one on the grid."""
    s.stage = Stage.DISCARD
    act(s, s.turn, action)
    if action == Action.WAKING and on_grid(box, s) != 0:
        s.phase = Phase.GIVE


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


@rule
def go_on_paying(box: Record, s: Record) -> None:
    """VG-45: until the combination is complete, or only one way to complete it is left."""
    choose_only_way(box, s)
    if still_needed(box, s) == 0:
        finish_game(box, s)
    else:
        s.phase = Phase.PAY


# Decisions


@rule
def actors(box: Record, s: Record) -> int:
    return number(0) if s.phase == Phase.OVER else number(1) << s.turn


@rule
def legal(box: Record, s: Record, player: int, mask: Array) -> int:
    allow_none(mask)
    if s.phase == Phase.OVER or player != s.turn:
        return 0
    if s.phase == Phase.PLAY:
        return legal_games(box, s, player, mask)
    if s.phase == Phase.PAY:
        return legal_payment(box, s, mask)
    if s.phase == Phase.REWARDS:
        return legal_rewards(s, mask)
    if s.phase <= Phase.SWAP:
        return legal_beginning(box, s, player, mask)
    return legal_choice(box, s, player, mask)


@rule
def allow_all(mask: Array, first: int, things: int, upto: int) -> int:
    """Opens the decisions of a row for every bit that is set; returns how many."""
    count = number(0)
    for thing in range(upto):
        mark = (things >> thing) & 1
        mask[first + thing] = mark
        count += mark
    return count


@rule
def legal_beginning(box: Record, s: Record, player: int, mask: Array) -> int:
    """VG-14, VG-24 to VG-26, VG-31: a side of the notebook, a tile of the grid, an action, an exchange."""
    if s.phase == Phase.SIDE:
        return allow_all(mask, number(Do.SIDE), number(3), number(SIDES))
    if s.phase == Phase.ACTION:
        allow(mask, Do.NO_ACTION)
        return 1 + allow_all(mask, number(Do.ACT), open_actions(box, s), number(ACTION_KINDS))
    if s.phase == Phase.GIVE:
        allow(mask, Do.NO_SWAP)
        return 1 + allow_all(mask, number(Do.TILE), s.tiles[player], number(TILES))
    mask[number(Do.NO_SWAP)] = number(s.phase == Phase.SWAP)
    spaces = number(box.spaces[s.players])
    return mask[number(Do.NO_SWAP)] + allow_all(mask, number(Do.TAKE), on_grid(box, s), spaces)


@rule
def legal_choice(box: Record, s: Record, player: int, mask: Array) -> int:
    """VG-29, VG-32, VG-33, VG-38, VG-59: IOUs to return, something to pick, a tile to discard, a crystal's space."""
    if s.phase == Phase.RETURN:
        most = min(s.owls_due, number(s.ious[player]))
        return allow_all(mask, number(Do.RETURN), bit(most + 1) - 1, most + 1)
    if s.phase == Phase.MAGAZINE:
        return allow_all(mask, number(Do.PICK), at_newsstand(s), number(SHELF))
    if s.phase == Phase.PRESENT:
        return allow_all(mask, number(Do.PICK), in_store(s), number(SHELF))
    if s.phase == Phase.DISCARD:
        return allow_all(mask, number(Do.TILE), s.tiles[player], number(TILES))
    return allow_all(mask, number(Do.SPACE), spaces_for(box, s, player, s.placing - 1), number(PAGE))


@inlined_rule
def legal_games(box: Record, s: Record, player: int, mask: Array) -> int:
    """VG-34 to VG-39: rent, play or beat a game, or end the turn."""
    allow(mask, Do.END)
    count = number(1)
    if s.renting != 0:
        count += allow_all(mask, number(Do.RENT), rentable(s, player), s.shown)
    games = accessible(s, player)
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        if can_complete(box, s, player, game, number(0)):
            allow(mask, Do.PLAY + game)
            count += 1
        if can_complete(box, s, player, game, number(1)):
            allow(mask, Do.BEAT + game)
            count += 1
    return count


@rule
def legal_payment(box: Record, s: Record, mask: Array) -> int:
    """VG-45, VG-50: tiles and wilds with which the combination can be completed, or all as proposed."""
    allow(mask, Do.PROPOSED)
    count = number(1) + allow_all(mask, number(Do.TILE), open_tiles(box, s), number(TILES))
    if open_token(s) != 0:
        allow(mask, Do.TOKEN)
        count += 1
    return count + allow_all(mask, number(Do.MAGAZINE), open_magazines(box, s), number(MAGAZINES))


@rule
def legal_rewards(s: Record, mask: Array) -> int:
    """VG-55: a crystal, a completed line, or the thrill."""
    count = allow_all(mask, number(Do.CRYSTAL), colours_due(s), number(COLOURS))
    if s.thrill_due != 0:
        count += allow_all(mask, number(Do.THRILL), on_trail(s), number(THRILLS))
    return count + allow_all(mask, number(Do.LINE), s.lines_due, number(LINES))


@rule
def apply(box: Record, s: Record, player: int, action: int) -> None:
    start_telling(s)
    s.decided += 1
    phase = s.phase
    s.phase = Phase.GOING_ON
    if action < Do.ACT:
        if phase == Phase.SIDE:
            s.phase = phase
            choose_side(box, s, player, action - Do.SIDE)
        elif phase == Phase.TILE:
            take_tile(s, action - Do.TAKE)
        else:
            swap(s, player, action - Do.TAKE)
    elif action < Do.NO_ACTION:
        take_action(box, s, action - Do.ACT)
    elif Do.TILE <= action < Do.RENT and phase == Phase.GIVE:
        give(s, action - Do.TILE)
    elif Do.TILE <= action < Do.RENT and phase == Phase.DISCARD:
        discard(s, player, action - Do.TILE)
    elif phase == Phase.PAY or action >= Do.PLAY:
        choose_for_game(box, s, action)
    else:
        choose(box, s, player, action)
    run_on(box, s)


@rule
def give(s: Record, tile: int) -> None:
    """VG-31: the tile to give away is named first, then the one to take."""
    s.given = tile + 1
    s.phase = Phase.SWAP


@rule
def discard(s: Record, p: int, tile: int) -> None:
    """VG-38: a tile goes to the discards."""
    s.tiles[p] &= ~bit(tile)
    s.discarded |= bit(tile)
    tell(s, Told.DISCARDED, p, tile, 0)


@rule
def choose_for_game(box: Record, s: Record, action: int) -> None:
    """VG-45: which game to play or beat, then tiles and wilds, until the combination is complete."""
    if action < Do.RENT:
        s.chosen |= bit(action - Do.TILE)
    elif action < Do.BEAT:
        aim_at(s, action - Do.PLAY, number(0))
    elif action < Do.PROPOSED:
        aim_at(s, action - Do.BEAT, number(1))
    elif action == Do.PROPOSED:
        choose_proposed(box, s)
    elif action == Do.TOKEN:
        s.chosen_token = 1
    else:
        s.chosen_magazines |= bit(action - Do.MAGAZINE)
    go_on_paying(box, s)


@rule
def choose(box: Record, s: Record, player: int, action: int) -> None:
    """Everything that is done in one step, by a player or because nothing else is left to do."""
    if action == Do.END:
        s.stage = Stage.DONE
    elif action == Do.NO_ACTION:
        s.stage = Stage.DISCARD
    elif action == Do.NO_SWAP:
        s.given = 0
    elif Do.PICK <= action < Do.TILE:
        if s.magazine_due != 0:
            take_magazine(s, player, action - Do.PICK)
        else:
            take_present(s, player, action - Do.PICK)
    elif Do.RETURN <= action < Do.PICK:
        return_ious(s, player, action - Do.RETURN)
    elif Do.RENT <= action < Do.THRILL:
        rent(s, player, action - Do.RENT)
    elif Do.THRILL <= action < Do.CRYSTAL:
        take_thrill(s, player, action - Do.THRILL)
    elif Do.CRYSTAL <= action < Do.SPACE:
        s.placing = action - Do.CRYSTAL + 1
    elif Do.SPACE <= action < Do.LINE:
        place_crystal(box, s, player, action - Do.SPACE)
    elif action >= Do.LINE:
        receive(box, s, player, action - Do.LINE)
