"""The pictures in docs/screenshots show the page as it is, or as it was one release ago at most."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rumpus
from tests.browser.pictures import MADE, WEB, are_too_old, note_down, page_hash

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "screenshots"


def releases() -> list[str]:
    """Those of the changelog, the newest first."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(r"^## (\d[^\s,]*)", changelog, re.MULTILINE)


def test_the_pictures_are_not_older_than_the_release_before_this_one() -> None:
    assert rumpus.__version__ in releases()
    assert not are_too_old(PICTURES, releases(), page_hash()), "please run `make screenshots`"


def test_a_picture_may_miss_one_release_and_any_number_that_left_the_page_alone(tmp_path: Path) -> None:
    note_down(tmp_path)
    made, page = rumpus.__version__, page_hash()
    assert not are_too_old(tmp_path, [made], "another page")
    assert not are_too_old(tmp_path, ["next", made], "another page")
    assert are_too_old(tmp_path, ["next but one", "next", made], "another page")
    assert not are_too_old(tmp_path, ["next but one", "next", made], page)


def test_a_change_of_any_source_of_the_page_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "src" / "shell").mkdir(parents=True)
    (tmp_path / "index.html").write_text("<main></main>")
    source = tmp_path / "src" / "shell" / "Lobby.svelte"
    seen = {page_hash(WEB), page_hash(tmp_path)}
    for words in ("<p>", "<p></p>"):
        source.write_text(words)
        seen.add(page_hash(tmp_path))
    source.rename(source.with_name("Table.svelte"))
    assert len(seen | {page_hash(tmp_path)}) == 5


@pytest.mark.parametrize("document", sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("*.md")))
def test_every_picture_that_a_document_shows_is_there(document: str) -> None:
    shown = re.findall(r"\]\((docs/screenshots/[^)]+)\)", (ROOT / document).read_text(encoding="utf-8"))
    assert [name for name in shown if not (ROOT / name).is_file()] == []


def test_what_was_made_is_kept_beside_the_pictures() -> None:
    assert (PICTURES / MADE).is_file()
    assert list(PICTURES.glob("*.png"))
