"""What a decision does, made by a player or because nothing else is left to do."""

from __future__ import annotations

from rumpus.core.bits import bit
from rumpus.core.events import tell
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.rules.actions import act, return_ious
from rumpus.games.champion.rules.components import Action
from rumpus.games.champion.rules.decisions import Do, Phase, Stage
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.rules.grid import on_grid, take_from_grid, take_thrill
from rumpus.games.champion.rules.notebook import place_crystal, receive
from rumpus.games.champion.rules.playing import aim_at, choose_only_way, choose_proposed, finish_game, still_needed
from rumpus.games.champion.rules.stores import rent, take_magazine, take_present

# The routine turn


@inlined_rule
def take_tile(s: Record, space: int) -> None:
    """VG-24: the tile; one of the actions beside it comes next."""
    tell(s, Told.TOOK, s.turn, take_from_grid(s, s.turn, space), space)
    s.taken_from = space + 1


@rule
def take_action(box: Record, s: Record, action: int) -> None:
    """VG-31: to wake up early lets the player exchange a tile, if there is one on the grid."""
    s.stage = Stage.DISCARD
    act(s, s.turn, action)
    if action == Action.WAKING and on_grid(box, s) != 0:
        s.phase = Phase.GIVE


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


# Playing and beating games


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
def go_on_paying(box: Record, s: Record) -> None:
    """VG-45: until the combination is complete, or only one way to complete it is left."""
    choose_only_way(box, s)
    if still_needed(box, s) == 0:
        finish_game(box, s)
    else:
        s.phase = Phase.PAY


# In one step


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
