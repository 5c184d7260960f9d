"""What Rumpus is built with and depends on is pinned, with hashes, and names no place to get it from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = ("constraints.txt", "hashes.txt")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def pins(text: str) -> dict[str, str]:
    """Every pinned package by its name as indexes write it."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", text, re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in found}


def test_every_pinned_version_has_hashes() -> None:
    assert pins(text_of("hashes.txt")) == pins(text_of("constraints.txt"))
    for entry in re.split(r"\n(?=\S)", text_of("hashes.txt").strip()):
        pin, *hashes = entry.split(" \\\n")
        assert "==" in pin
        assert hashes, f"{pin} has no hash; `make hashes` adds it"
        assert all(re.fullmatch(r" +--hash=sha256:[0-9a-f]{64}", line) for line in hashes)


def test_nothing_says_where_packages_come_from() -> None:
    for name in FILES:
        assert not re.search(r"://|^-|@|/", text_of(name), re.MULTILINE)


def test_what_builds_it_is_pinned_like_everything_else() -> None:
    requires = tomllib.loads(text_of("pyproject.toml"))["build-system"]["requires"]
    node = re.search(r'^NODE = "(.+)"$', text_of("web/hatch_build.py"), re.MULTILINE)
    assert node is not None
    known = pins(text_of("constraints.txt"))
    built_with = pins("\n".join([*requires, node[1]]))
    assert len(built_with) == len(requires) + 1
    assert built_with == {name: known[name] for name in built_with}
