"""Why a decision of Arcadia is not allowed."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.arcadia.rules.building import at_place, fits_chain
from rumpus.games.arcadia.rules.components import ACTIONS, ROW, Do, Phase
from rumpus.games.arcadia.table.faces import attraction


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "AC-36"
    if player != s.turn:
        return "It is not your turn.", "AC-9"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "AC-9"
    if s.phase == Phase.REVIEW:
        return "First put one of your three reviews aside.", "AC-8"
    if action < Do.TAKE_JOB:
        return "You have put a review aside already.", "AC-8"
    if s.phase == Phase.ROOM:
        if Do.DROP <= action < Do.NO_JOB:
            return "The new attraction needs that one in your hand.", "AC-27"
        return "First make room in your hand.", "AC-27"
    if s.phase == Phase.PAYING:
        if action > Do.PAY_PROPOSED:
            return "You have no such card left to pay with.", "AC-24"
        return "First pay for the attraction.", "AC-24"
    if action >= Do.PAY_PROPOSED:
        return "There is nothing to pay for.", "AC-24"
    if action >= Do.DROP:
        return _refuse_rest(action)
    if s.phase == Phase.SWEPT and action >= Do.TAKE_EXPERT:
        return "After a sweep you may take one job, nothing else.", "AC-14"
    if s.phase == Phase.SECOND_JOB and action >= Do.TAKE_EXPERT:
        return "First take your second job.", "AC-10"
    if action < Do.SWEEP:
        return _refuse_worker(action)
    if action == Do.SWEEP:
        return "There is nothing to sweep.", "AC-13"
    return _refuse_attraction(box, s, player, action)


def _refuse_rest(action: int) -> tuple[str, str]:
    if action < Do.NO_JOB:
        return "Your hand needs no room.", "AC-27"
    if action == Do.NO_JOB:
        return "Only after a sweep can you do without a job.", "AC-14"
    return "You can do something, so you cannot pass.", "AC-16"


def _refuse_worker(action: int) -> tuple[str, str]:
    rule = "AC-10" if action < Do.TAKE_EXPERT else "AC-12"
    if action in (Do.DRAW_JOB, Do.DRAW_EXPERT):
        return "There is no card left to draw.", "AC-29"
    return "Nobody stands there, or somebody just like that stands further left.", rule


def _refuse_attraction(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    place = action - (Do.HOLD if action >= Do.HOLD else Do.BUILD)
    card = int(at_place(s.record, player, place))
    if card < 0:
        return "There is no attraction.", "AC-17" if place < ROW else "AC-19"
    face = attraction(box, card)
    before = f"a level {face.level - 1} {face.type}"
    if action >= Do.HOLD:
        return f"{face.name} needs {before} in your park or hand.", "AC-26"
    if not fits_chain(box.record[0], s.record, player, card):
        return f"{face.name} needs {before} in your park that carries nothing yet.", "AC-18"
    return f"{face.name} costs {face.cost}, which you cannot pay.", "AC-20"
