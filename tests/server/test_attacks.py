"""Attackers at a real server with the limits it has by default: honest players play on under each of them."""

from __future__ import annotations

import sys

import pytest


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own")
def test_honest_players_play_on_under_every_attacker(capsys: pytest.CaptureFixture[str]) -> None:
    from bench.online import attacks

    rows = attacks.run(12.0)
    with capsys.disabled():
        attacks.report(rows, as_json=False)
    for row in rows:
        assert row.under.rate > row.without.rate / 2, row.figures()
        assert row.grown < 64 * 1024, row.figures()
