"""The decisions of Video Game Champion in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Label
from rumpus.games.champion.rules.components import Action
from rumpus.games.champion.rules.decisions import Do, Phase
from rumpus.games.champion.rules.grid import actions_at
from rumpus.games.champion.rules.playing import choose_proposed
from rumpus.games.champion.table.faces import (
    ACTION_NAMES,
    ActionName,
    games,
    lines,
    magazines,
    notebook_width,
    printed_colours,
)
from rumpus.games.champion.table.words import (
    ACTION_TEXTS,
    COLOUR_NAMES,
    Colour,
    action_title,
    bits,
    colour_or_none,
    game_name,
    genre_name,
    in_short,
    listed,
    magazine_name,
    notebook_name,
    tile_name,
)

ChoiceKind = Literal[
    "side",
    "take",
    "act",
    "no_action",
    "give",
    "swap",
    "no_swap",
    "return_ious",
    "pick_game",
    "pick_magazine",
    "pick",
    "discard",
    "rent",
    "play",
    "beat",
    "use",
    "use_token",
    "use_magazine",
    "proposed",
    "crystal",
    "space",
    "thrill",
    "line",
    "end",
]


class About(Struct, frozen=True, omit_defaults=True):
    """What a decision touches. `space` is one of the grid or of the notebook, `tiles` are all of a combination."""

    side: int | None = None
    space: int | None = None
    tile: int | None = None
    actions: list[ActionName] | None = None
    action: ActionName | None = None
    slot: int | None = None
    place: int | None = None
    game: int | None = None
    magazine: int | None = None
    tiles: list[int] | None = None
    colour: Colour | None = None
    line: int | None = None
    count: int | None = None


Choice = Label[ChoiceKind, About]


def row_of(action: int) -> tuple[Do, int]:
    """A decision as the row it belongs to and its number in it."""
    first = max(do for do in Do if do <= action)
    return first, action - first


def label(box: Box, s: Record, player: int, action: int, names: Sequence[str]) -> Choice:
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
        return Label("side", f"Play with the notebook {notebook_name(box, number)!r}", About(side=number))
    if row == Do.RETURN:
        return Label("return_ious", f"Return {so_many(number, 'IOU') if number else 'no IOU'}", About(count=number))
    return _label_pick(box, s, number)


# Routine turns


def _label_routine(box: Box, s: Record, row: Do, number: int) -> Choice:
    if row == Do.TAKE:
        return _label_take(box, s, number)
    if row == Do.ACT:
        detail = ACTION_TEXTS[Action(number)][1]
        return Label("act", action_title(number), About(action=ACTION_NAMES[number]), detail=detail)
    if row == Do.NO_ACTION:
        return Label("no_action", "Take no action")
    if row == Do.NO_SWAP:
        return Label("no_swap", "Exchange no tile")
    about = About(tile=number)
    if s.phase == Phase.PAY:
        return Label("use", f"Use the {tile_name(number)}", about)
    if s.phase == Phase.GIVE:
        return Label("give", f"Give the {tile_name(number)} away for another", about)
    return Label("discard", f"Discard the {tile_name(number)}", about)


def _label_take(box: Box, s: Record, space: int) -> Choice:
    tile = s.grid[space] - 1 if s.grid[space] else None
    there = f"tile on space {space + 1}" if tile is None else tile_name(tile)
    if s.phase == Phase.SWAP:
        return Label("swap", f"Take the {there} in exchange", About(space=space, tile=tile))
    spaces = int(box.record[0].spaces[s.players])
    opened = bits(int(actions_at(box.record[0], s.record, space))) if space < spaces else []
    about = About(space=space, tile=tile, actions=[ACTION_NAMES[action] for action in opened])
    title = f"Take the {there}"
    return Label("take", title, about, f"{title} ({in_short(opened)})" if opened else "")


def _label_pick(box: Box, s: Record, place: int) -> Choice:
    if s.phase == Phase.PRESENT and s.store[place]:
        card = s.store[place]
        face, crystal = games(box)[card], colour_or_none(s.crystal_on[card])
        name = f"Take {face.name} ({face.asks}, {so_many(face.points, 'point')}) with its {crystal} crystal"
        return Label("pick_game", f"Take {face.name}", About(place=place, game=card), name)
    if s.phase == Phase.MAGAZINE and s.newsstand[place]:
        card = s.newsstand[place] - 1
        paper, crystal = magazines(box)[card], colour_or_none(s.crystal_in[card])
        genres = listed(genre_name(word) for word in paper.genres)
        name = f"Take {paper.name} ({genres}) with its {crystal} crystal"
        return Label("pick_magazine", f"Take {paper.name}", About(place=place, magazine=card), name)
    return Label("pick", f"Take what lies at place {place + 1}", About(place=place))


# Games


def _label_game(box: Box, s: Record, row: Do, number: int) -> Choice:
    if row == Do.END:
        return Label("end", "End your turn")
    if row == Do.RENT:
        return _label_rent(box, s, number)
    face = games(box)[number]
    if row == Do.PLAY:
        return Label("play", f"Play {face.name}", About(game=number))
    return Label("beat", f"Beat {face.name} for {so_many(face.points, 'point')}", About(game=number))


def _label_rent(box: Box, s: Record, slot: int) -> Choice:
    card = s.rental[slot]
    if not card:
        return Label("rent", f"Rent the game at place {slot + 1}", About(slot=slot))
    price = 2 if s.crystal_on[card] else 1
    return Label("rent", f"Rent {game_name(box, card)} for {so_many(price, 'dollar')}", About(slot=slot, game=card))


def _label_wild(box: Box, s: Record, row: Do, number: int) -> Choice:
    if row == Do.TOKEN:
        return Label("use_token", "Use your played token as a wild")
    if row == Do.MAGAZINE:
        return Label("use_magazine", f"Use {magazine_name(box, number)} as a wild", About(magazine=number))
    if s.phase != Phase.PAY:
        return Label("proposed", "Use what is proposed")
    after = s.record.copy()
    choose_proposed(box.record[0], after)
    chosen = [f"the {tile_name(card)}" for card in bits(int(after.chosen) & ~s.chosen)]
    chosen += ["the played token"] if after.chosen_token > s.chosen_token else []
    chosen += [magazine_name(box, card) for card in bits(int(after.chosen_magazines) & ~s.chosen_magazines)]
    return Label("proposed", "Use what is proposed", About(tiles=bits(int(after.chosen))), detail=listed(chosen))


# Rewards


def _label_reward(box: Box, s: Record, player: int, row: Do, number: int) -> Choice:
    if row == Do.CRYSTAL:
        colour = COLOUR_NAMES[number]
        return Label("crystal", f"Place a {colour} crystal", About(colour=colour))
    if row == Do.THRILL:
        there = tile_name(s.thrill[number] - 1) if s.thrill[number] else f"tile {number + 1}"
        return Label("thrill", f"Take the {there} from the thrill trail", About(place=number))
    side = s.side[player]
    if row == Do.LINE:
        shown = lines(box, side)
        if number >= len(shown):
            return Label("line", f"Take the reward of line {number + 1}", About(line=number))
        line = shown[number]
        return Label("line", f"Take the reward of {line.name}", About(line=number), detail=line.text)
    width, printed = notebook_width(box, side), printed_colours(box, side)
    title = f"Place it in row {number // width + 1}, column {number % width + 1}"
    name = f"{title} ({printed[number]})" if number < len(printed) else ""
    return Label("space", title, About(space=number), name)
