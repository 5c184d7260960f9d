"""Anarcade: 8-Bit Rummy, a race to empty one's hand into sets that everybody may take apart again."""

from __future__ import annotations

from pathlib import Path

from rumpus.core.game import Game, Option
from rumpus.core.parts import Parts, Policies, Rules, Table


def parts() -> Parts:
    from rumpus.games.rummy.bot import instinct
    from rumpus.games.rummy.box import SHEET
    from rumpus.games.rummy.rules import contract, observation
    from rumpus.games.rummy.table import (
        advice,
        hindsight,
        labels,
        log,
        prompts,
        reasons,
        refusals,
        remarks,
        report,
        things,
        view,
    )

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
            prior=instinct.prior,
            rollout_policy=instinct.rollout_policy,
            beginner_policy=instinct.beginner_policy,
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
            hindsight=hindsight.hindsight,
            advice=advice.advice,
        ),
        sheet=SHEET,
    )


GAME = Game(
    id="rummy",
    name="8-Bit Rummy",
    printed_name="Anarcade: 8-Bit Rummy",
    players=(2, 4),
    prefix="RU",
    version=1,
    summary="Match numbers in three rows, and take the whole table apart.",
    like="A puzzle in your hands: rows that everybody may rearrange, and that one card more.",
    minutes=(15, 30),
    weight="light",
    lessons=("first",),
    folder=Path(__file__).parent,
    parts=parts,
    options=(
        Option(
            id="points",
            title="Points to win",
            field="points_to_win",
            values={"8": 8, "16": 16},
            help="how many points win: 8 is the printed game, 16 the printed longer one",
            words={
                "8": "8 points",
                "16": "16 points: the longer game",
            },
        ),
        Option(
            id="dealer",
            title="Who deals first",
            field="dealer_by_lot",
            values={"drawn": 0, "random": 1},
            help="who deals first: whoever draws the card with the highest sum, or simply anybody",
            words={
                "drawn": "Everybody draws a card: the highest sum deals",
                "random": "Anybody, by lot",
            },
        ),
        Option(
            id="strict",
            title="Making a round void",
            field="strict",
            values={"off": 0, "on": 1},
            help="on: nobody may make a round void who could lay a card, or who could leave the table in order",
            words={
                "off": "Anybody may, as printed",
                "on": "Only who can neither lay nor draw",
            },
        ),
    ),
)
