"""Video Game Champion in words: decisions, prompts, refusals. The view stands in `view.py`, the log in `log.py`."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.box import Box
from rumpus.core.game import Label, Prompt
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.games.champion.box import ACTION_NAMES, LENGTHS
from rumpus.games.champion.rules.components import (
    ACTIONS,
    MOST_HELD,
    PLAYED_BY_TWO,
    RENTALS,
    ROUTINES,
    Action,
    Do,
    Phase,
)
from rumpus.games.champion.rules.grid import actions_at
from rumpus.games.champion.rules.playing import accessible, choose_proposed, is_open
from rumpus.games.champion.rules.stores import may_rent
from rumpus.games.champion.table.faces import (
    ACTION_TITLES,
    COLOUR_NAMES,
    action_name,
    bits,
    colour_or_none,
    combination,
    game,
    game_name,
    genre_name,
    in_short,
    listed,
    magazine,
    notebook_face,
    notebook_spaces,
    notebook_width,
    rewards,
    tile_name,
)
from rumpus.games.champion.table.log import seen_by, sentence
from rumpus.games.champion.table.report import holdings, items, tallies
from rumpus.games.champion.table.view import view

__all__ = ["holdings", "items", "label", "prompt", "refusal", "seen_by", "sentence", "tallies", "view"]


def row_of(action: int) -> tuple[Do, int]:
    """A decision as the row it belongs to and its number in it."""
    first = max(do for do in Do if do <= action)
    return first, action - first


# Decisions in words


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Label:
    """A decision in words, with the things it touches."""
    row, number = row_of(action)
    if row in (Do.TAKE, Do.ACT, Do.NO_ACTION, Do.TILE, Do.NO_SWAP):
        return _label_routine(box, s, row, number)
    if row in (Do.RENT, Do.PLAY, Do.BEAT, Do.END):
        return _label_game(box, s, row, number)
    if row in (Do.PROPOSED, Do.TOKEN, Do.MAGAZINE):
        return _label_wild(box, s, row, number)
    if row in (Do.CRYSTAL, Do.SPACE, Do.THRILL, Do.LINE):
        return _label_reward(box, s, player, row, number)
    if row == Do.SIDE:
        name = box.entries["notebook"][number]["name"]
        return Label("side", f"Play with the notebook {name!r}", {"side": number} | notebook_face(box, number))
    if row == Do.RETURN:
        return Label("return_ious", f"Return {so_many(number, 'IOU') if number else 'no IOU'}", {"count": number})
    return _label_pick(box, s, number)


def _label_routine(box: Box, s: Record, row: Do, number: int) -> Label:
    if row == Do.TAKE:
        there = tile_name(s.grid[number] - 1) if s.grid[number] else f"tile on space {number + 1}"
        about = {"space": number} | ({"tile": s.grid[number] - 1} if s.grid[number] else {})
        if s.phase == Phase.SWAP:
            return Label("swap", f"Take the {there} in exchange", about)
        spaces = int(box.record[0].spaces[s.players])
        opened = bits(int(actions_at(box.record[0], s.record, number))) if number < spaces else []
        beside = f" ({in_short(opened)})" if opened else ""
        return Label("take", f"Take the {there}{beside}", about | {"actions": [ACTION_NAMES[a] for a in opened]})
    if row == Do.ACT:
        name, text = ACTION_TITLES[Action(number)]
        return Label("act", f"{name.rstrip('?')}: {text}", {"action": ACTION_NAMES[number]})
    if row == Do.NO_ACTION:
        return Label("no_action", "Take no action")
    if row == Do.NO_SWAP:
        return Label("no_swap", "Exchange no tile")
    about = {"tile": number}
    if s.phase == Phase.PAY:
        return Label("use", f"Use the {tile_name(number)}", about)
    if s.phase == Phase.GIVE:
        return Label("give", f"Give the {tile_name(number)} away for another", about)
    return Label("discard", f"Discard the {tile_name(number)}", about)


def _label_game(box: Box, s: Record, row: Do, number: int) -> Label:
    if row == Do.END:
        return Label("end", "End your turn")
    if row == Do.RENT:
        card = s.rental[number]
        if not card:
            return Label("rent", f"Rent the game at place {number + 1}", {"slot": number})
        price = 2 if s.crystal_on[card] else 1
        text = f"Rent {game_name(box, card)} for {so_many(price, 'dollar')}"
        return Label("rent", text, {"slot": number, "game": card})
    face = game(box, number)
    if row == Do.PLAY:
        return Label("play", f"Play {face['name']}", {"game": number})
    return Label("beat", f"Beat {face['name']} for {so_many(face['points'], 'point')}", {"game": number})


def _label_wild(box: Box, s: Record, row: Do, number: int) -> Label:
    if row == Do.TOKEN:
        return Label("use_token", "Use your played token as a wild")
    if row == Do.MAGAZINE:
        return Label("use_magazine", f"Use {magazine(box, number)['name']} as a wild", {"magazine": number})
    if s.phase != Phase.PAY:
        return Label("proposed", "Use what is proposed")
    after = s.record.copy()
    choose_proposed(box.record[0], after)
    chosen = [f"the {tile_name(card)}" for card in bits(int(after.chosen) & ~s.chosen)]
    chosen += ["the played token"] if after.chosen_token > s.chosen_token else []
    magazines = bits(int(after.chosen_magazines) & ~s.chosen_magazines)
    chosen += [str(magazine(box, card)["name"]) for card in magazines]
    about = {"tiles": bits(int(after.chosen)), "token": bool(after.chosen_token), "magazines": magazines}
    return Label("proposed", f"Use what is proposed: {listed(chosen)}", about)


def _label_reward(box: Box, s: Record, player: int, row: Do, number: int) -> Label:
    if row == Do.CRYSTAL:
        return Label("crystal", f"Place a {COLOUR_NAMES[number]} crystal", {"colour": COLOUR_NAMES[number]})
    if row == Do.THRILL:
        there = tile_name(s.thrill[number] - 1) if s.thrill[number] else f"tile {number + 1}"
        return Label("thrill", f"Take the {there} from the thrill trail", {"place": number})
    side = s.side[player]
    if row == Do.LINE:
        lines = rewards(box, side)
        if number >= len(lines):
            return Label("line", f"Take the reward of line {number + 1}", {"line": number})
        return Label("line", f"Take the reward of {lines[number]['name']}: {lines[number]['text']}", {"line": number})
    width = notebook_width(box, side)
    spaces = notebook_spaces(box, side)
    where = f"row {number // width + 1}, column {number % width + 1}"
    printed = f" ({spaces[number]})" if number < len(spaces) else ""
    return Label("space", f"Place it in {where}{printed}", {"space": number})


def _label_pick(box: Box, s: Record, number: int) -> Label:
    if s.phase == Phase.PRESENT and s.store[number]:
        card = s.store[number]
        face = game(box, card)
        crystal = colour_or_none(s.crystal_on[card])
        text = f"Take {face['name']} ({face['asks']}, {so_many(face['points'], 'point')}) with its {crystal} crystal"
        return Label("pick_game", text, {"place": number, "game": card})
    if s.phase == Phase.MAGAZINE and s.newsstand[number]:
        card = s.newsstand[number] - 1
        paper = magazine(box, card)
        genres = listed(genre_name(word) for word in paper["genres"])
        text = f"Take {paper['name']} ({genres}) with its {colour_or_none(s.crystal_in[card])} crystal"
        return Label("pick_magazine", text, {"place": number, "magazine": card})
    return Label("pick", f"Take what lies at place {number + 1}", {"place": number})


# Prompts


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """The sentence that says what the player may do now, and the rules behind it."""
    if s.phase == Phase.PAY:
        return _prompt_payment(box, s)
    if s.phase == Phase.PLAY:
        return _prompt_play(s)
    if s.phase == Phase.DISCARD:
        held = len(bits(s.tiles[player])) + s.ious[player]
        text = f"Discard {so_many(held - MOST_HELD, 'tile')}: you may keep {MOST_HELD} tiles and IOUs."
        return Prompt(text, ("VG-38",))
    if s.phase == Phase.SPACE:
        text = f"Choose a space of your notebook for the {COLOUR_NAMES[s.placing - 1]} crystal."
        return Prompt(text, ("VG-59", "VG-61", "VG-65"))
    if s.phase == Phase.RETURN:
        return Prompt(f"You may return up to {so_many(s.owls_due, 'IOU')}.", ("VG-32",))
    return PROMPTS[Phase(s.phase)]


PROMPTS = {
    Phase.SIDE: Prompt("Choose the side of the password notebook that you play with.", ("VG-14", "VG-62")),
    Phase.TILE: Prompt(
        "Take a tile from the grid: it opens the actions of its two boards.", ("VG-24", "VG-25", "VG-26")
    ),
    Phase.ACTION: Prompt("Take one of the actions beside your tile, or none.", ("VG-25", "VG-26")),
    Phase.GIVE: Prompt("You may exchange one of your tiles for one from the grid.", ("VG-31",)),
    Phase.SWAP: Prompt("Choose the tile of the grid that you take in exchange.", ("VG-31",)),
    Phase.MAGAZINE: Prompt("Choose a magazine.", ("VG-33", "VG-51")),
    Phase.PRESENT: Prompt("Choose your present from the video game store.", ("VG-29",)),
    Phase.REWARDS: Prompt("Take what you have earned, in the order you like.", ("VG-53", "VG-55", "VG-59", "VG-62")),
}


def _prompt_play(s: Record) -> Prompt:
    if s.renting:
        left = RENTALS - len(bits(s.rented[s.turn]))
        rest = "play and beat games, or end your turn."
        todo = (f"rent up to {so_many(left, 'game')}, " if left else "") + rest
        if left and not s.dollars[s.turn]:
            todo = f"you have no dollars to rent with; {rest}"
        rent = f"Weekend: {todo}" if s.lap >= ROUTINES else todo[0].upper() + todo[1:]
        return Prompt(rent, ("VG-34", "VG-35", "VG-36", "VG-37", "VG-46", "VG-47", "VG-58"))
    return Prompt("Play and beat your games, or end your turn.", ("VG-39", "VG-46", "VG-47", "VG-48"))


def _prompt_payment(box: Box, s: Record) -> Prompt:
    entry = box.entries["cartridge"][s.aim - 1]
    if s.beating:
        return Prompt(f"Beat {entry['name']} with {combination(entry)}.", ("VG-40", "VG-43", "VG-45", "VG-47", "VG-50"))
    kind = "number" if LENGTHS[entry["combination"]][0] > PLAYED_BY_TWO else entry["combination"]
    words = combination({"combination": kind, "tiles": PLAYED_BY_TWO})
    return Prompt(f"Play {entry['name']} with {words}.", ("VG-40", "VG-43", "VG-45", "VG-46", "VG-50"))


# Refusals


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
        return f"{action_name(number).rstrip('?')} is not beside the tile you took.", "VG-25"
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
    if not may_rent(s.record, player):
        return "You have rented three games this week.", "VG-37"
    return f"{game_name(box, card)} costs more than you have.", "VG-35"
