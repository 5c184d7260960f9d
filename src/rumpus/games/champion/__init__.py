"""Video Game Champion: five weeks of tiles, rentals, magazines and passwords in the nineties."""

from __future__ import annotations

from pathlib import Path

from rumpus.core.game import Game, Option
from rumpus.core.parts import Parts, Policies, Rules, Table


def parts() -> Parts:
    from rumpus.games.champion.bot import beginner, instinct
    from rumpus.games.champion.box import SHEET
    from rumpus.games.champion.rules import contract, observation
    from rumpus.games.champion.table import labels, log, prompts, reasons, refusals, remarks, report, things, view

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
            rollout_policy=instinct.rollout_policy,
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
    id="champion",
    name="Video Game Champion",
    players=(2, 5),
    prefix="VG",
    version=1,
    summary="Collect video games and beat them before your rivals do.",
    like="The big one: a busy week, many ways to score, and a plan for each of them.",
    minutes=(50, 90),
    weight="heavy",
    round=("week", "weeks"),
    lessons=("first", "wilds"),
    folder=Path(__file__).parent,
    parts=parts,
    options=(
        Option(
            id="weeks",
            title="Length of the game",
            field="weeks",
            values={"5": 5, "3": 3, "2": 2},
            help="how many weeks are played: 5 is the printed game, fewer make a shorter one",
            words={
                "5": "5 weeks, the printed game",
                "3": "3 weeks: a shorter game",
                "2": "2 weeks: a quick look",
            },
        ),
        Option(
            id="notebook",
            title="Password notebook",
            field="notebook_rule",
            values={"choose": 0, "first": 1, "second": 2},
            help="the side of the password notebook: everybody chooses, or all play with the first or the second",
            words={
                "choose": "Everybody chooses a side",
                "first": "All play with three by three",
                "second": "All play with two by four",
            },
        ),
    ),
)
