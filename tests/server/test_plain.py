"""Plain positions: the same words and views as from records, for every game."""

from __future__ import annotations

from rumpus import Bot, Match
from rumpus.core.game import Game
from rumpus.server.plain import QuickMatch

DECISIONS = 60


def test_views_labels_and_prompts_are_the_same_as_from_records(game: Game, players: int) -> None:
    quick, usual = QuickMatch(game, players, seed=5), Match(game, players, seed=5)
    bot = Bot("random", seed=5)
    for _ in range(DECISIONS):
        if usual.over:
            break
        seat = usual.actors[-1]
        for reader in (None, *range(players)):
            assert quick.view(reader) == usual.view(reader)
        assert quick.prompt(seat) == usual.prompt(seat)
        for action in usual.legal(seat):
            words = game.table.label(quick.box, quick.position, seat, action.id)
            assert (words.kind, words.text, words.about) == (action.kind, action.label, action.about)
        action = bot.choose(usual, seat)
        quick.apply(action, seat)
        usual.apply(action, seat)
    assert quick.log == usual.log
