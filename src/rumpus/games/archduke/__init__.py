"""Archduke, a game of memory and quick hands: travel light, match what is discarded, call when you are lowest."""

from __future__ import annotations

from pathlib import Path

from rumpus.core.game import Game, Option
from rumpus.core.parts import Parts, Policies, Rules, Table


def parts() -> Parts:
    from rumpus.games.archduke.bot import beginner, instinct
    from rumpus.games.archduke.box import SHEET
    from rumpus.games.archduke.rules import contract, observation
    from rumpus.games.archduke.table import (
        labels,
        log,
        prompts,
        reasons,
        refusals,
        remarks,
        report,
        things,
        view,
        waiting,
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
            forget=contract.forget,
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
            is_known_mistake=labels.is_known_mistake,
            window=waiting.window,
            patience=waiting.patience,
        ),
        sheet=SHEET,
    )


GAME = Game(
    id="archduke",
    name="Archduke",
    players=(2, 6),
    prefix="AR",
    version=1,
    summary="Remember your cards, match what is discarded, carry the least.",
    like="A tense game of memory with quick hands, and nerves when somebody calls.",
    minutes=(15, 25),
    weight="light",
    lessons=("first",),
    folder=Path(__file__).parent,
    parts=parts,
    lowest_wins=True,
    score=("token point", "token points"),
    options=(
        Option(
            id="mode",
            title="Length of the game",
            field="mode",
            values={"standard": 0, "battle-royal": 1, "advanced": 2},
            help="4 rounds as printed, 8 of them (advanced), or one player out after each round (battle-royal)",
            words={
                "standard": "4 rounds",
                "battle-royal": "Battle royal: one player out after each round",
                "advanced": "8 rounds",
            },
        ),
        Option(
            id="pace",
            title="Matching",
            field="pace",
            values={"turns": 0, "live": 1},
            help="matching: everybody is asked in turn, or all act at once until the next player touches a pile",
            words={
                "turns": "In turns: everybody is asked",
                "live": "Live: the quicker hand wins",
            },
            online="live",
            for_learners="turns",
        ),
        Option(
            id="late",
            title="A match that comes too late",
            field="late_penalty",
            values={"refused": 0, "penalty": 1},
            help="a match that comes too late in a live game: refused without harm, or the printed penalty card",
            words={
                "refused": "is refused without harm",
                "penalty": "costs a penalty card, as printed",
            },
        ),
        Option(
            id="play_off",
            title="A tie for first place",
            field="play_off",
            values={"shared": 0, "play-off": 1},
            help="a tie for first place at the end: the victory is shared, or the tied play one more round",
            words={
                "shared": "The victory is shared",
                "play-off": "The tied play one more round",
            },
        ),
        Option(
            id="window",
            title="A live window stays open at least",
            field="least_window",
            values={"1.5": 15, "0.5": 5, "3": 30},
            help="seconds for which a live window stays open at the least, for slow connections",
            words={
                "1.5": "one and a half seconds",
                "0.5": "half a second",
                "3": "3 seconds, for slow connections",
            },
        ),
        Option(
            id="reminders",
            title="What you have seen",
            field="reminders",
            values={"off": 0, "on": 1},
            help="on: the table goes on showing you every card you have seen; off: remember them, the real game",
            words={
                "off": "Remember it yourself, the real game",
                "on": "The table keeps showing it, for learners",
            },
            for_learners="on",
        ),
    ),
)
