"""Arcadia, an amusement park of cards: hire people, build rides, shows, games and food, please the critics."""

from __future__ import annotations

from pathlib import Path

from rumpus.core.game import Game, Option
from rumpus.core.parts import Parts, Policies, Rules, Table


def parts() -> Parts:
    from rumpus.games.arcadia.bot import beginner, instinct
    from rumpus.games.arcadia.box import SHEET
    from rumpus.games.arcadia.rules import contract, observation
    from rumpus.games.arcadia.table import labels, log, prompts, reasons, refusals, remarks, report, things, view

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
            rollout_policy=instinct.prior,
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
    id="arcadia",
    name="Arcadia",
    players=(2, 4),
    prefix="AC",
    version=1,
    summary="Hire people, build chains of attractions, please the critics.",
    like="A calm builder: plan ahead, hire well, and watch your park earn.",
    minutes=(45, 60),
    weight="medium",
    lessons=("first",),
    folder=Path(__file__).parent,
    parts=parts,
    options=(
        Option(
            id="years",
            title="Length of the game",
            field="years",
            values={"4": 4, "1": 1, "2": 2, "3": 3, "5": 5, "6": 6},
            help="how many years the game lasts: 4 is the printed game",
            words={
                "4": "4 years, the printed game",
                "1": "1 year: a quick look",
                "2": "2 years: a short visit",
                "3": "3 years",
                "5": "5 years",
                "6": "6 years: a long season",
            },
        ),
    ),
)
