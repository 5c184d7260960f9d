"""The pages on environments say what is so: their examples are run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "docs" / "envs"


@pytest.mark.compiled
@pytest.mark.parametrize("page", ["pettingzoo.md", "gymnasium.md", "vector.md", "openspiel.md", "episodes.md"])
def test_the_examples_of_a_page_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page == "openspiel.md":
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    if page == "episodes.md":
        pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(PAGES / page), module_relative=False)
    assert tried
    assert not failed
