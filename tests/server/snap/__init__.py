"""Snap, a game for tests: everybody may act at once, and the first to snap takes the point."""

from __future__ import annotations

from pathlib import Path

from rumpus.core.game import Game
from rumpus.core.parts import Parts, Policies, Rules, Table


def parts() -> Parts:
    from snap.bot import instinct
    from snap.box import SHEET
    from snap.rules import contract
    from snap.table import table

    return Parts(
        rules=Rules(
            STATE=contract.STATE,
            BOX=contract.BOX,
            ACTIONS=contract.ACTIONS,
            OBSERVATION=contract.OBSERVATION,
            observation=contract.LAYOUT,
            decisions=contract.DECISIONS,
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
        ),
        table=Table(
            view=table.view,
            label=table.label,
            prompt=table.prompt,
            refusal=table.refusal,
            seen_by=table.seen_by,
            sentence=table.sentence,
            items=table.items,
            holdings=table.holdings,
            tallies=table.tallies,
            things={},
            remarks={},
        ),
        sheet=SHEET,
    )


GAME = Game(
    id="snap",
    name="Snap",
    players=(2, 4),
    prefix="SN",
    version=1,
    summary="Five rounds; the first to snap takes the point.",
    like="Quick hands and nothing to think of.",
    minutes=(1, 2),
    weight="light",
    folder=Path(__file__).parent,
    parts=parts,
)
