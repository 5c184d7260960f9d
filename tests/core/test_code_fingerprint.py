"""The mark of source files by which machines and files of games tell whether the code is the same."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rumpus.core import code_fingerprint
from rumpus.envs.episodes.about import CODE


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the source that can be changed."""
    copy = tmp_path / "rumpus"
    shutil.copytree(code_fingerprint.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "page"))
    monkeypatch.setattr(code_fingerprint, "PACKAGE", copy)
    monkeypatch.setattr(code_fingerprint, "GAMES", copy / "games")
    yield copy
    code_fingerprint.code_fingerprint.cache_clear()


def of_anarcade(package: Path) -> str:
    code_fingerprint.code_fingerprint.cache_clear()
    return code_fingerprint.code_fingerprint(CODE, package / "games" / "anarcade")


@pytest.mark.parametrize("name", ["bots/levels.py", "bots/bot.py", "core/match.py", "games/anarcade/table/labels.py"])
def test_it_changes_with_what_bots_are_made_of_be_it_compiled_or_plain(package: Path, name: str) -> None:
    before = of_anarcade(package)
    with (package / name).open("a", encoding="utf-8") as file:
        file.write("\n# otherwise\n")
    assert of_anarcade(package) != before


@pytest.mark.parametrize("name", ["games/arcadia/rules/turn.py", "terminal/anarcade.py"])
def test_of_one_game_it_leaves_out_the_other_games_and_what_draws_them(package: Path, name: str) -> None:
    before = of_anarcade(package)
    with (package / name).open("a", encoding="utf-8") as file:
        file.write("\n# otherwise\n")
    assert of_anarcade(package) == before
