"""What everybody sees on the table, and what the player of a seat could do with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.champion.box import ACTION_NAMES, BOARD_PLACES
from rumpus.games.champion.rules.achievements import list_progress
from rumpus.games.champion.rules.actions import can_act
from rumpus.games.champion.rules.components import (
    ACHIEVEMENTS,
    GAMES,
    MOST_HELD,
    NEOW,
    RENTALS,
    ROUTINES,
    SIDES,
    SOURCES,
    Action,
    Phase,
    Source,
)
from rumpus.games.champion.rules.playing import list_chances
from rumpus.games.champion.rules.scoring import list_points
from rumpus.games.champion.table.faces import (
    ACTION_TITLES,
    COLOUR_NAMES,
    Face,
    achievement,
    bits,
    colour_or_none,
    game,
    magazine,
    notebook_face,
    notebook_spaces,
    notebook_width,
    rewards,
    tile,
    tiles,
)

PHASES = {phase: phase.name.lower() for phase in Phase}
BEFORE_PLAY = (Phase.SIDE, Phase.OVER)


def view(box: Box, s: Record, seat: int | None) -> dict[str, Any]:
    """Everything on the table: nothing in this game is one player's secret. The own seat also sees its chances."""
    points = np.zeros((s.players, SOURCES), np.int64)
    list_points(box.record[0], s.record, points)
    return {
        "phase": PHASES[Phase(s.phase)],
        "turn": s.turn,
        "week": s.week,
        "weeks": s.weeks,
        "lap": min(s.lap, ROUTINES) + 1,
        "weekend": s.lap >= ROUTINES,
        "order": list(s.order[: s.players]),
        "early": list(s.early[: s.early_count]),
        "bag": len(bits(s.bag)),
        "discarded": len(bits(s.discarded)),
        "crystals_left": {COLOUR_NAMES[colour]: count for colour, count in enumerate(s.crystal_bag)},
        "boards": _boards(box, s),
        "grid": _grid(box, s),
        "thrill": [tile(there - 1) if there else None for there in s.thrill],
        "rental": [_rental(box, s, slot) for slot in range(len(s.rental))],
        "store": [_on_sale(box, s, there) if there else None for there in s.store],
        "newsstand": [_printed(box, s, there - 1) if there else None for there in s.newsstand],
        "achievements": _achievements(box, s),
        "doing": _doing(box, s),
        "seats": [_seat(box, s, p, points[p].tolist(), p == seat) for p in range(s.players)],
    }


# The grid


def _boards(box: Box, s: Record) -> list[Face]:
    """The boards where they lie: rows from the bottom up, then columns from left to right."""
    shown = []
    for place, board in enumerate(s.board):
        if board >= 0:
            entry = box.entries["board"][board]
            actions = entry["light"].split() if s.players == 2 else [entry["dark"]]
            shown.append({"place": BOARD_PLACES[place], "actions": [_action(word) for word in actions]})
    return shown


def _action(word: str) -> Face:
    name, text = ACTION_TITLES[Action(ACTION_NAMES.index(word))]
    return {"action": word, "name": name, "text": text}


def _grid(box: Box, s: Record) -> list[Face]:
    """Every space with its tile, the two boards it is aligned with, and the actions that it opens."""
    offers = {board["place"]: [action["action"] for action in board["actions"]] for board in _boards(box, s)}
    entry = next(entry for entry in box.entries["grid"] if entry["players"] == s.players)
    return [
        {
            "space": space,
            "tile": tile(s.grid[space] - 1) if s.grid[space] else None,
            "boards": places.split(),
            "actions": [action for place in places.split() for action in offers[place]],
            "taken_from": s.taken_from == space + 1,
        }
        for space, places in enumerate(entry["spaces"])
    ]


# The stores


def _rental(box: Box, s: Record, slot: int) -> Face:
    """A game of the rental store: face down there is only its crystal to see."""
    number = s.rental[slot]
    renters = [p for p in range(s.players) if number and s.rented[p] >> number & 1]
    crystal = s.crystal_on[number] if number else s.sealed[slot]
    return {
        "slot": slot,
        "game": game(box, number) if number else None,
        "crystal": colour_or_none(crystal),
        "price": 2 if crystal else 1,
        "renter": renters[0] if renters else None,
        "tokens": _tokens(s, number) if number else [],
    }


def _tokens(s: Record, number: int) -> list[str | None]:
    """What every player has done with a game."""
    beaten = [s.beaten[p] >> number & 1 for p in range(s.players)]
    played = [s.played[p] >> number & 1 for p in range(s.players)]
    return ["beaten" if beat else "played" if play else None for beat, play in zip(beaten, played, strict=True)]


def _on_sale(box: Box, s: Record, number: int) -> Face:
    return {"game": game(box, number), "crystal": colour_or_none(s.crystal_on[number])}


def _printed(box: Box, s: Record, number: int) -> Face:
    return {"magazine": magazine(box, number), "crystal": colour_or_none(s.crystal_in[number])}


def _achievements(box: Box, s: Record) -> list[Face]:
    progress = np.zeros((s.players, ACHIEVEMENTS), np.int64)
    list_progress(box.record[0], s.record, progress)
    return [
        achievement(box, card)
        | {
            "winner": next((p for p in range(s.players) if s.won[p] >> card & 1), None),
            "progress": progress[:, card].tolist(),
        }
        for card in bits(s.achievements)
    ]


# What is going on


def _doing(box: Box, s: Record) -> Face:
    """What the player at turn is in the middle of: what is chosen so far, and what is due."""
    return {
        "game": game(box, s.aim - 1) if s.aim else None,
        "beating": bool(s.beating),
        "tiles": tiles(s.chosen),
        "token": bool(s.chosen_token),
        "magazines": [magazine(box, card) for card in bits(s.chosen_magazines)],
        "given": tile(s.given - 1) if s.given else None,
        "renting": bool(s.renting),
        "owls": s.owls_due,
        "thrill": bool(s.thrill_due),
        "placing": colour_or_none(s.placing),
        "crystals": [COLOUR_NAMES[colour] for colour, count in enumerate(s.crystals_due) for _ in range(count)],
        "lines": bits(s.lines_due),
    }


# The seats


def _seat(box: Box, s: Record, p: int, points: list[int], own: bool) -> Face:
    held = len(bits(s.tiles[p])) + s.ious[p]
    shown: Face = {
        "tiles": tiles(s.tiles[p]),
        "ious": s.ious[p],
        "dollars": s.dollars[p],
        "held": held,
        "over": max(0, held - MOST_HELD),
        "meeples": RENTALS - len(bits(s.rented[p])),
        "early": p in s.early[: s.early_count],
        "games": [_own_game(box, s, p, number) for number in _games_of(s, p)],
        "magazines": [
            magazine(box, card) | {"crystal": colour_or_none(s.crystal_in[card]), "used": not s.fresh[p] >> card & 1}
            for card in bits(s.magazines[p])
        ],
        "notebook": _notebook(box, s, p),
        "crystals": s.crystals[p],
        "achievements": [achievement(box, card)["name"] for card in bits(s.won[p])],
        "played": len(bits(s.played[p])),
        "beaten": len(bits(s.beaten[p])),
        "points": {source.name.lower(): points[source] for source in Source} | {"all": sum(points)},
    }
    if own:
        shown |= _own(box, s, p)
    return shown


def _games_of(s: Record, p: int) -> list[int]:
    """The games a player can reach now, and all played before."""
    return bits(1 << NEOW | s.rented[p] | s.presents[p] | s.played[p])


def _own_game(box: Box, s: Record, p: int, number: int) -> Face:
    where = "present" if s.presents[p] >> number & 1 else "rented" if s.rented[p] >> number & 1 else "returned"
    return {
        "game": game(box, number),
        "where": "start" if number == NEOW else where,
        "token": "beaten" if s.beaten[p] >> number & 1 else "played" if s.played[p] >> number & 1 else None,
        "crystal": colour_or_none(s.crystal_on[number]) if where == "present" else None,
    }


def _notebook(box: Box, s: Record, p: int) -> Face:
    side = s.side[p]
    spaces = notebook_spaces(box, side)
    return {
        "side": side,
        "chosen": s.phase != Phase.SIDE,
        "to_choose": [notebook_face(box, each) for each in range(SIDES)] if s.phase == Phase.SIDE else [],
        "width": notebook_width(box, side),
        "spaces": [
            {"space": space, "colour": colour, "crystal": colour_or_none(s.notebook[p][space])}
            for space, colour in enumerate(spaces)
        ],
        "lines": [
            reward | {"completed": bool(s.completed[p] >> line & 1)} for line, reward in enumerate(rewards(box, side))
        ],
        "beside": [COLOUR_NAMES[colour] for colour, count in enumerate(s.beside[p]) for _ in range(count)],
    }


def _own(box: Box, s: Record, p: int) -> Face:
    """What a player could do: actions that could be taken, and games that the tiles would play or beat."""
    ways = np.zeros((GAMES, 2), np.int64)
    if s.phase not in BEFORE_PLAY:
        list_chances(box.record[0], s.record, p, ways)
    return {
        "can_act": [word for action, word in enumerate(ACTION_NAMES) if can_act(s.record, p, action)],
        "chances": [
            _chance(box, s, p, number, ways[number].tolist())
            for number in _in_reach(s, p)
            if s.phase not in BEFORE_PLAY
        ],
    }


def _in_reach(s: Record, p: int) -> list[int]:
    """Own games, those that could be rented, and those in the store."""
    taken = sum(s.rented[q] for q in range(s.players) if q != p)
    store = sum(1 << there for there in s.store if there)
    return bits((1 << NEOW | s.presents[p] | s.rental_games | store) & ~taken & ~s.beaten[p])


def _chance(box: Box, s: Record, p: int, number: int, ways: list[int]) -> Face:
    return {
        "game": number,
        "here": bool((1 << NEOW | s.rented[p] | s.presents[p]) >> number & 1),
        "play": _way(box, s, p, number, 0, ways[0]),
        "beat": _way(box, s, p, number, 1, ways[1]),
    }


def _way(box: Box, s: Record, p: int, number: int, beating: int, chosen: int) -> Face | None:
    """The tiles and wilds that would be proposed, None if the game cannot be played or beaten."""
    if chosen < 0:
        return None
    token = bool(beating and s.played[p] >> number & 1)
    length = box.entries["cartridge"][number]["tiles"] if beating else 2
    magazines = length - len(bits(chosen)) - token
    return {"tiles": bits(chosen), "token": token, "magazines": magazines}
