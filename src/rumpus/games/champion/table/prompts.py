"""What is asked of a player of Video Game Champion, and the rules behind it."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Prompt
from rumpus.games.champion.box_words import LENGTHS
from rumpus.games.champion.rules.components import MOST_HELD, PLAYED_BY_TWO, RENTALS, ROUTINES
from rumpus.games.champion.rules.decisions import Phase
from rumpus.games.champion.table.faces import games
from rumpus.games.champion.table.words import COLOUR_NAMES, bits, combination


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """The sentence that says what the player may do now, and the rules behind it."""
    if s.phase == Phase.PAY:
        return _prompt_payment(box, s)
    if s.phase == Phase.PLAY:
        return _prompt_play(s)
    if s.phase == Phase.DISCARD:
        held = len(bits(s.tiles[player])) + s.ious[player]
        title = f"Discard {so_many(held - MOST_HELD, 'tile')}"
        return Prompt(f"you may keep {MOST_HELD} tiles and IOUs.", ("VG-38",), title)
    if s.phase == Phase.SPACE:
        text = f"Choose a space of your notebook for the {COLOUR_NAMES[s.placing - 1]} crystal."
        return Prompt(text, ("VG-59", "VG-61", "VG-65"))
    if s.phase == Phase.RETURN:
        return Prompt(f"You may return up to {so_many(s.owls_due, 'IOU')}.", ("VG-32",))
    return PROMPTS[Phase(s.phase)]


PROMPTS = {
    Phase.SIDE: Prompt(
        "Choose the side of your password notebook. Crystals that you win fill its spaces; a full row or column gives "
        "you what stands beside it: points at the end, anything else at once.",
        ("VG-14", "VG-59", "VG-62", "VG-63"),
    ),
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
    if not s.renting:
        return Prompt("Play and beat your games, or end your turn.", ("VG-39", "VG-46", "VG-47", "VG-48"))
    left = RENTALS - len(bits(s.rented[s.turn]))
    rest = "play and beat games, or end your turn."
    todo = (f"rent up to {so_many(left, 'game')}, " if left else "") + rest
    if left and not s.dollars[s.turn]:
        todo = f"you have no dollars to rent with; {rest}"
    rules = ("VG-34", "VG-35", "VG-36", "VG-37", "VG-46", "VG-47", "VG-58")
    return Prompt(todo, rules, "Weekend") if s.lap >= ROUTINES else Prompt(todo[0].upper() + todo[1:], rules)


def _prompt_payment(box: Box, s: Record) -> Prompt:
    face, kind = games(box)[s.aim - 1], box.entries["cartridge"][s.aim - 1]["combination"]
    if s.beating:
        return Prompt(f"Beat {face.name} with {face.asks}.", ("VG-40", "VG-43", "VG-45", "VG-47", "VG-50"))
    first_two = combination("number" if LENGTHS[kind][0] > PLAYED_BY_TWO else kind, PLAYED_BY_TWO)
    return Prompt(f"Play {face.name} with {first_two}.", ("VG-40", "VG-43", "VG-45", "VG-46", "VG-50"))
