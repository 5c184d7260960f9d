"""Anarcade: Champion Gold, a deck-building race for the high scores of an arcade."""

from __future__ import annotations

from pathlib import Path

from rumpus.core.game import Game, Option
from rumpus.core.parts import Parts, Policies, Rules, Table


def parts() -> Parts:
    from rumpus.games.anarcade.bot import beginner, instinct
    from rumpus.games.anarcade.box import SHEET
    from rumpus.games.anarcade.rules import contract, observation
    from rumpus.games.anarcade.table import labels, log, prompts, reasons, refusals, remarks, report, things, view

    return Parts(
        rules=Rules(
            STATE=contract.STATE,
            BOX=contract.BOX,
            ACTIONS=contract.ACTIONS,
            OBSERVATION=contract.OBSERVATION,
            observation=observation.LAYOUT,
            decisions=observation.DECISIONS,
            PLAYERS=contract.PLAYERS,
            Told=contract.Told,
            setup=contract.setup,
            actors=contract.actors,
            legal=contract.legal,
            apply=contract.apply,
            scores=contract.scores,
            ranks=contract.ranks,
            observe=contract.observe,
            determinize=contract.determinize,
        ),
        policies=Policies(
            instinct=instinct.instinct,
            beginner_policy=beginner.beginner_policy,
        ),
        table=Table(
            view=view.view,
            label=labels.label,
            prompt=prompts.prompt,
            refusal=refusals.refusal,
            seen_by=log.seen_by,
            sentence=log.sentence,
            items=report.items,
            holdings=report.holdings,
            tallies=report.tallies,
            reason=reasons.reason,
            things=things.THINGS,
            remarks=remarks.REMARKS,
        ),
        sheet=SHEET,
    )


GAME = Game(
    id="anarcade",
    name="Anarcade",
    printed_name="Anarcade: Champion Gold",
    players=(2, 4),
    prefix="AN",
    version=1,
    summary="Build a deck, earn credits, ace three machines.",
    like="Short turns, a growing engine, and a race in which everybody sees who is ahead.",
    minutes=(20, 45),
    weight="medium",
    lessons=("first",),
    for_newcomers=True,
    folder=Path(__file__).parent,
    parts=parts,
    score=("ace", "aces"),
    options=(
        Option(
            id="aces",
            title="Aces",
            field="aces_to_win",
            values={"3": 3, "2": 2, "1": 1},
            help="how many aced arcade cards win: 3 is the printed game, fewer make a shorter one",
        ),
    ),
)
