"""Wheel and sdist carry everything a player needs: rules, cards, the page. No Node is needed to play."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert (ROOT / "web" / "dist" / "index.html").exists(), "the page is not built; `make test` builds it"
    folder = tmp_path_factory.mktemp("built")
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--wheel",
        "--sdist",
        "--outdir",
        str(folder),
        str(ROOT),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_wheel_holds_rules_cards_types_and_the_page(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for needed in (
        "rulings/anarcade.md",
        "games/anarcade/box.toml",
        "games/anarcade/lessons/first.toml",
        "py.typed",
        "server/page/index.html",
    ):
        assert f"rumpus/{needed}" in names
    for licence in ("pixelify-sans", "atkinson-hyperlegible", "game-icons"):
        assert f"rumpus/server/page/licences/{licence}.txt" in names
    assert any(name.startswith("rumpus/server/page/assets/") and name.endswith(".js") for name in names)


def test_the_wheel_alone_serves_the_page_and_knows_its_rules(built: Path, tmp_path: Path) -> None:
    """Unpacked elsewhere, without the checkout."""
    (wheel,) = built.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "from starlette.testclient import TestClient; from starlette.applications import Starlette;"
        "from starlette.routing import Route; import rumpus; from rumpus.server.http.page import page;"
        "from rumpus.core.rulebook import read_rulebook;"
        "answer = TestClient(Starlette(routes=[Route('/{path:path}', page)])).get('/');"
        "print(rumpus.__file__, answer.status_code, '<script' in answer.text);"
        "print(read_rulebook(rumpus.games()[0]).find('AN-1').number)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path, env=_only(tmp_path)
    )
    assert done.returncode == 0, done.stderr
    where, rule = done.stdout.splitlines()
    assert where == f"{tmp_path / 'rumpus' / '__init__.py'} 200 True"
    assert rule == "AN-1"


def _only(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(folder)}


def test_the_sdist_holds_the_page_and_its_sources(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    for needed in ("web/dist/index.html", "web/package-lock.json", "web/src/main.ts", "web/build/icons.ts", "Makefile"):
        assert needed in names
    assert not any(name.startswith("web/node_modules") for name in names)
