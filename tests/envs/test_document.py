"""The pages of docs/envs: written from what the games declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus import Game
from rumpus.envs.document import BEGIN, END, FOLDER, PICTURES, draw, main, page


def test_every_page_is_what_the_game_says() -> None:
    main(["--check"])


def test_what_somebody_wrote_around_the_tables_stays(game: Game) -> None:
    own = "# A title\n\nWritten by hand.\n\n"
    made = page(game, f"{own}{BEGIN}\nold\n{END}\n\n## Baselines\n")
    assert made.startswith(own + BEGIN)
    assert made.endswith(f"{END}\n\n## Baselines\n")
    assert "\nold\n" not in made


def test_a_page_lists_every_block_with_the_place_of_its_first_number(game: Game) -> None:
    text = page(game)
    for block in game.rules.observation.blocks:
        assert block.meaning in text
        assert block.part is not None or f"| {block.at}" in text
    for block in game.rules.decisions.blocks:
        assert f"`{block.name}" in text
        assert block.meaning in text


def test_a_page_shows_a_board_of_its_game(game: Game, tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    shown = f"{PICTURES}/{game.id}.png"
    assert f"]({shown})" in (FOLDER / f"{game.id}.md").read_text(encoding="utf-8")
    kept = (FOLDER / shown).read_bytes()
    assert kept.startswith(b"\x89PNG")
    assert len(kept) < 100_000
    draw(game, tmp_path / "board.png")
    assert size_of(tmp_path / "board.png")[0] == size_of(FOLDER / shown)[0]


def size_of(picture: Path) -> tuple[int, int]:
    from PIL import Image

    with Image.open(picture) as opened:
        return opened.size


def test_a_page_that_is_too_old_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rumpus.envs.document.FOLDER", FOLDER.parent)
    with pytest.raises(SystemExit, match="is not what the game says: run python"):
        main(["--check"])
    assert capsys.readouterr().out == ""
