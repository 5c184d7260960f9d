"""The compile cache: always the right folder, nobody else's disturbed, and none needed."""

from __future__ import annotations

import ast
import os
import shutil
from pathlib import Path

import pytest

from rumpus.core import compile_cache

from .programs import HASH, python

pytestmark = pytest.mark.compiled


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


# The key


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the whole package, of which the cache key is then taken."""
    folder = tmp_path / "rumpus"
    shutil.copytree(compile_cache.PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compile_cache, "PACKAGE", folder)
    return folder


def test_the_key_is_the_same_in_every_process_and_another_for_another_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba files what it keeps by the path of the source, so a checkout finds nothing in another one's folder."""
    here = compile_cache.cache_key()
    assert here == python("from rumpus.core.compile_cache import cache_key; print(cache_key())").strip()
    monkeypatch.setattr(compile_cache, "PACKAGE", compile_cache.PACKAGE / ".." / "rumpus")
    assert compile_cache.cache_key() != here


@pytest.mark.parametrize(
    "source",
    ["core/piles.py", "core/record.py", "games/anarcade/rules/contract.py", "games/anarcade/bot/instinct.py"],
)
def test_the_key_changes_when_a_rule_source_changes(package: Path, source: str) -> None:
    before = compile_cache.cache_key()
    (package / source).write_text((package / source).read_text("utf-8") + "\n# one more thought\n", "utf-8")
    assert compile_cache.cache_key() != before


def test_the_key_changes_when_a_rule_source_is_added_or_renamed(package: Path) -> None:
    before = compile_cache.cache_key()
    (package / "core" / "extra.py").write_text("", "utf-8")
    added = compile_cache.cache_key()
    (package / "core" / "extra.py").rename(package / "core" / "other.py")
    assert len({before, added, compile_cache.cache_key()}) == 3


def test_what_people_see_can_change_without_compiling_anew(package: Path) -> None:
    before = compile_cache.cache_key()
    labels = package / "games" / "anarcade" / "table" / "labels.py"
    labels.write_text(labels.read_text("utf-8") + "\n# friendlier\n", "utf-8")
    (package / "terminal" / "extra.py").write_text("", "utf-8")
    assert compile_cache.cache_key() == before


def test_a_file_that_says_it_is_plain_python_can_change_without_compiling_anew(package: Path) -> None:
    before = compile_cache.cache_key()
    texts = package / "core" / "texts.py"
    texts.write_text(texts.read_text("utf-8") + "\n# friendlier\n", "utf-8")
    assert compile_cache.cache_key() == before
    texts.write_text(texts.read_text("utf-8").replace("# Plain Python throughout", "# Plain Python mostly"), "utf-8")
    assert compile_cache.cache_key() != before


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(compile_cache.PACKAGE.parent).with_suffix("").parts)


def test_no_rule_depends_on_a_source_that_the_key_leaves_out() -> None:
    """Followed through the imports at the head of every file with a rule in it, and of those it imports."""
    sources = {module_of(path) for path in compile_cache.rule_sources()}
    every = {module_of(path): path for path in compile_cache.PACKAGE.rglob("*.py")}
    ahead = [name for name, path in every.items() if "@rule\n" in path.read_text("utf-8")]
    assert len(ahead) > 5
    reached: set[str] = set()
    while ahead:
        name = ahead.pop()
        if name in reached or name not in every:
            continue
        reached.add(name)
        for node in ast.parse(every[name].read_text("utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                ahead += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    assert reached - sources == set()


def test_the_key_changes_with_the_version_of_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compile_cache.cache_key()
    version = compile_cache.importlib.metadata.version
    monkeypatch.setattr(compile_cache.importlib.metadata, "version", lambda name: version(name) + ".post1")
    assert compile_cache.cache_key() != before


# The folder


def test_compiled_rules_are_kept_and_found_again(tmp_path: Path) -> None:
    first = python(HASH, RUMPUS_CACHE=tmp_path)
    kept = files(tmp_path)
    assert any(name.endswith(".nbi") for name in kept)
    assert all(name.startswith("rules/") for name in kept)
    again = HASH + "assert siphash13.entry.stats.cache_hits and not siphash13.entry.stats.cache_misses\n"
    assert python(again, RUMPUS_CACHE=tmp_path) == first
    assert files(tmp_path) == kept


def test_the_users_own_numba_cache_is_left_alone(tmp_path: Path) -> None:
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    theirs.mkdir()
    own = tmp_path / "own.py"
    own.write_text("import numba\n\n@numba.njit(cache=True)\ndef double(x):\n    return 2 * x\n")
    program = HASH + f"import sys, numba\nsys.path.insert(0, {str(tmp_path)!r})\nimport own\nprint(own.double(4))\n"
    program += f"assert numba.config.CACHE_DIR == {str(theirs)!r}\n"
    python(program, RUMPUS_CACHE=ours, NUMBA_CACHE_DIR=theirs)
    assert any("double" in name for name in files(theirs))
    assert not any("siphash13" in name for name in files(theirs))
    assert any("siphash13" in name for name in files(ours))
    assert not any("double" in name for name in files(ours))


def test_rules_work_without_a_folder_that_can_be_written(tmp_path: Path) -> None:
    """The path leads through a file, so that nobody can make a folder there, whoever runs this."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    program = HASH + "from rumpus.core import compile_cache\nassert compile_cache.CACHE is None\n"
    program += "assert not compile_cache.is_compiled('anarcade')\ncompile_cache.mark_compiled('anarcade')\n"
    program += "assert not compile_cache.is_compiled('anarcade')\n"
    expected = python(HASH)
    assert python(program, RUMPUS_CACHE=blocked / "inside", NUMBA_CACHE_DIR=tmp_path / "theirs") == expected
    assert blocked.read_text() == "in the way"
    assert not (tmp_path / "theirs").exists()


READS_ONLY = """
import os
os.access = lambda path, mode, access=os.access: mode != os.W_OK and access(path, mode)
import rumpus
from rumpus.core import compile_cache
from rumpus.core.readiness import precompiler
from rumpus.core.compiled_rule import ENTRIES

assert compile_cache.CACHE is not None and not compile_cache.WRITABLE
match, bot = rumpus.Match("anarcade", seed=1), rumpus.Bot("instinct")
while not match.over:
    match.apply(bot.choose(match))
assert precompiler.is_ready("anarcade") and precompiler.process is None
assert any(entry.stats.cache_hits for entry in ENTRIES)
assert not any(entry.stats.cache_misses for entry in ENTRIES)
batch = rumpus.Batch("anarcade", 2)
batch.apply(batch.random())
print(match.scores)
"""


def test_what_lies_in_a_folder_that_can_only_be_read_is_used_and_nothing_is_written(tmp_path: Path) -> None:
    """As in a container that carries what was compiled when it was built. Who runs this may write anywhere, so the
    system is made to say no."""
    assert compile_cache.CACHE is not None
    shutil.copytree(compile_cache.CACHE, tmp_path / "rules" / compile_cache.CACHE.name, copy_function=os.link)
    before = files(tmp_path)
    assert python(READS_ONLY, RUMPUS_CACHE=tmp_path)
    assert files(tmp_path) == before


def test_a_game_counts_as_compiled_once_it_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_cache, "CACHE", tmp_path)
    assert not compile_cache.is_compiled("anarcade")
    compile_cache.mark_compiled("anarcade")
    assert compile_cache.is_compiled("anarcade")
    assert not compile_cache.is_compiled("rummy")


def test_old_folders_are_removed_and_the_newest_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path))
    root = compile_cache.cache_root()
    for age in range(10):
        folder = root / f"key{age}"
        folder.mkdir(parents=True)
        (folder / "compiled.nbi").write_text("x")
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    own, writable = compile_cache._open_cache()
    assert writable
    assert own is not None
    assert own == root / compile_cache.cache_key()
    newest = {f"key{age}" for age in range(compile_cache.FOLDERS_KEPT - 1)}
    assert {path.name for path in root.iterdir()} == newest | {own.name}


def test_what_was_used_within_a_day_is_kept_however_much_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path))
    root = compile_cache.cache_root()
    for number in range(compile_cache.FOLDERS_KEPT + 3):
        (root / f"key{number}").mkdir(parents=True)
    compile_cache._open_cache()
    assert len(list(root.iterdir())) == compile_cache.FOLDERS_KEPT + 4
