"""Why a decision of Video Game Champion is not legal now: one sentence and the number of the rule."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.champion.rules.components import PLAYED_BY_TWO, RENTALS, Action
from rumpus.games.champion.rules.decisions import ACTIONS, Do, Phase
from rumpus.games.champion.rules.grid import actions_at
from rumpus.games.champion.rules.playing import accessible, is_open
from rumpus.games.champion.table.labels import row_of
from rumpus.games.champion.table.words import action_title, game_name


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "VG-72"
    if player != s.turn:
        return "It is not your turn.", "VG-22"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "VG-23"
    row, number = row_of(action)
    wanted, reason = WHEN[row]
    if s.phase not in wanted:
        return FIRST.get(Phase(s.phase), reason)
    if row in (Do.RENT, Do.PLAY, Do.BEAT):
        return _refuse_game(box, s, player, row, number)
    if row == Do.ACT:
        return _refuse_action(box, s, number)
    if row == Do.TILE and s.phase != Phase.DISCARD:
        if s.phase == Phase.PAY and s.tiles[player] >> number & 1:
            return "With this tile the combination cannot be completed.", "VG-45"
        return reason[0], "VG-45" if s.phase == Phase.PAY else "VG-31"
    return reason


FIRST = {
    Phase.SIDE: ("First choose a side of the notebook.", "VG-14"),
    Phase.TILE: ("First take a tile from the grid.", "VG-24"),
    Phase.ACTION: ("First take an action, or say that you take none.", "VG-25"),
    Phase.GIVE: ("First say whether you exchange a tile.", "VG-31"),
    Phase.SWAP: ("First choose the tile you take in exchange.", "VG-31"),
    Phase.RETURN: ("First say how many IOUs you return.", "VG-32"),
    Phase.MAGAZINE: ("First choose a magazine.", "VG-33"),
    Phase.PRESENT: ("First choose your present.", "VG-29"),
    Phase.DISCARD: ("First discard tiles.", "VG-38"),
    Phase.PAY: ("First complete the combination.", "VG-45"),
    Phase.REWARDS: ("First take what you have earned.", "VG-55"),
    Phase.SPACE: ("First place the crystal.", "VG-59"),
}
"""What has to be decided before anything else."""

WHEN: dict[Do, tuple[tuple[Phase, ...], tuple[str, str]]] = {
    Do.SIDE: ((Phase.SIDE,), ("Sides are chosen before the first week.", "VG-14")),
    Do.TAKE: ((Phase.TILE, Phase.SWAP), ("There is no tile to take.", "VG-24")),
    Do.ACT: ((Phase.ACTION,), ("Your action is over.", "VG-25")),
    Do.NO_ACTION: ((Phase.ACTION,), ("Your action is over.", "VG-25")),
    Do.TILE: ((Phase.GIVE, Phase.DISCARD, Phase.PAY), ("You have no such tile to use now.", "VG-38")),
    Do.NO_SWAP: ((Phase.GIVE,), ("There is nothing to exchange.", "VG-31")),
    Do.PICK: ((Phase.MAGAZINE, Phase.PRESENT), ("There is nothing to take.", "VG-33")),
    Do.RETURN: ((Phase.RETURN,), ("You cannot return that many IOUs now.", "VG-32")),
    Do.RENT: ((Phase.PLAY,), ("You cannot rent now.", "VG-34")),
    Do.PLAY: ((Phase.PLAY,), ("You cannot play now.", "VG-23")),
    Do.BEAT: ((Phase.PLAY,), ("You cannot play now.", "VG-23")),
    Do.END: ((Phase.PLAY,), ("You cannot end your turn now.", "VG-23")),
    Do.PROPOSED: ((Phase.PAY,), ("There is no combination to complete.", "VG-50")),
    Do.TOKEN: ((Phase.PAY,), ("Your played token is no wild here.", "VG-49")),
    Do.MAGAZINE: ((Phase.PAY,), ("You have no such magazine to use here.", "VG-51")),
    Do.CRYSTAL: ((Phase.REWARDS,), ("You have no such crystal to place.", "VG-59")),
    Do.SPACE: ((Phase.SPACE,), ("The crystal cannot go there.", "VG-59")),
    Do.THRILL: ((Phase.REWARDS,), ("There is no tile of the thrill trail for you.", "VG-53")),
    Do.LINE: ((Phase.REWARDS,), ("You have not completed that line just now.", "VG-62")),
}
"""In which phases a decision of a row can be made, and why it cannot be where nothing more is to be said."""


def _refuse_action(box: Box, s: Record, number: int) -> tuple[str, str]:
    if not actions_at(box.record[0], s.record, s.taken_from - 1) >> number & 1:
        return f"{action_title(number)} is not beside the tile you took.", "VG-25"
    return {
        Action.MONEY: ("With 8 IOUs you cannot ask for money.", "VG-28"),
        Action.PRESENT: ("With 6 IOUs or an empty store you cannot ask for a present.", "VG-29"),
        Action.STUDYING: ("You have no IOU to return.", "VG-32"),
        Action.NEWSSTAND: ("You need a dollar, and a magazine at the newsstand.", "VG-33"),
    }.get(Action(number), ("All your meeples are in the rental store.", "VG-37"))


def _refuse_game(box: Box, s: Record, player: int, row: Do, number: int) -> tuple[str, str]:
    if row == Do.RENT:
        return _refuse_rent(box, s, player, number)
    name = game_name(box, number)
    if not int(accessible(s.record, player)) >> number & 1:
        return f"You do not have {name}.", "VG-39"
    beating = int(row == Do.BEAT)
    if not is_open(box.record[0], s.record, player, number, beating):
        if not beating and box.entries["cartridge"][number]["tiles"] == PLAYED_BY_TWO:
            return f"{name} takes two tiles, so it can only be beaten.", "VG-48"
        return f"You have {'beaten' if beating else 'played'} {name} already.", "VG-48"
    return f"Your tiles and wilds make no combination for {name}.", "VG-43"


def _refuse_rent(box: Box, s: Record, player: int, slot: int) -> tuple[str, str]:
    card = s.rental[slot]
    if not s.renting:
        return "You are not in the rental store.", "VG-34"
    if not card:
        return "This game has not come out yet.", "VG-20"
    if any(s.rented[p] >> card & 1 for p in range(s.players)):
        return f"{game_name(box, card)} is rented already.", "VG-36"
    if s.rented[player].bit_count() == RENTALS:
        return "You have rented three games this week.", "VG-37"
    return f"{game_name(box, card)} costs more than you have.", "VG-35"
