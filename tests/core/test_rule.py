"""The rule decorator and its cache: always the right folder, nobody else's disturbed, and none needed."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from rumpus.core import rule
from rumpus.core.calling import thread_mode
from rumpus.core.record import NUMBER, blank, record

pytestmark = pytest.mark.compiled

HASH = (
    "import numpy as np\nfrom rumpus.core.rng import siphash13\none = np.uint64(1)\nprint(siphash13(one, one, one))\n"
)


def python(program: str, **environment: object) -> str:
    """What a program prints in a process of its own."""
    cleared = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=cleared | {key: str(value) for key, value in environment.items()},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


# The key


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the whole package, of which the cache key is then taken."""
    folder = tmp_path / "rumpus"
    shutil.copytree(rule.PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(rule, "PACKAGE", folder)
    return folder


def test_the_key_is_the_same_in_every_process_and_another_for_another_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba files what it keeps by the path of the source, so a checkout finds nothing in another one's folder."""
    here = rule.cache_key()
    assert here == python("from rumpus.core.rule import cache_key; print(cache_key())").strip()
    monkeypatch.setattr(rule, "PACKAGE", rule.PACKAGE / ".." / "rumpus")
    assert rule.cache_key() != here


@pytest.mark.parametrize(
    "source",
    ["core/piles.py", "core/record.py", "games/anarcade/rules/contract.py", "games/anarcade/bot/instinct.py"],
)
def test_the_key_changes_when_a_rule_source_changes(package: Path, source: str) -> None:
    before = rule.cache_key()
    (package / source).write_text((package / source).read_text("utf-8") + "\n# one more thought\n", "utf-8")
    assert rule.cache_key() != before


def test_the_key_changes_when_a_rule_source_is_added_or_renamed(package: Path) -> None:
    before = rule.cache_key()
    (package / "core" / "extra.py").write_text("", "utf-8")
    added = rule.cache_key()
    (package / "core" / "extra.py").rename(package / "core" / "other.py")
    assert len({before, added, rule.cache_key()}) == 3


def test_what_people_see_can_change_without_compiling_anew(package: Path) -> None:
    before = rule.cache_key()
    labels = package / "games" / "anarcade" / "table" / "labels.py"
    labels.write_text(labels.read_text("utf-8") + "\n# friendlier\n", "utf-8")
    (package / "terminal" / "extra.py").write_text("", "utf-8")
    assert rule.cache_key() == before


def test_no_rule_depends_on_a_source_that_the_key_leaves_out() -> None:
    """Followed through the imports at the head of every file with a rule in it, and of those it imports."""
    sources = {".".join(p.relative_to(rule.PACKAGE.parent).with_suffix("").parts): p for p in rule.rule_sources()}
    every = {".".join(p.relative_to(rule.PACKAGE.parent).with_suffix("").parts): p for p in rule.PACKAGE.rglob("*.py")}
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
    assert reached - set(sources) == set()


def test_the_key_changes_with_the_version_of_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    before = rule.cache_key()
    version = rule.importlib.metadata.version
    monkeypatch.setattr(rule.importlib.metadata, "version", lambda name: version(name) + ".post1")
    assert rule.cache_key() != before


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


def test_the_users_own_functions_are_compiled_as_numba_would(tmp_path: Path) -> None:
    program = HASH + "import numba\nassert siphash13.entry.signatures\nassert numba.config.LOOP_VECTORIZE\n"
    python(program, RUMPUS_CACHE=tmp_path)


def test_rules_work_without_a_folder_that_can_be_written(tmp_path: Path) -> None:
    """The path leads through a file, so that nobody can make a folder there, whoever runs this."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    program = HASH + "from rumpus.core import rule\nassert rule.CACHE is None\n"
    program += "assert not rule.is_compiled('anarcade')\nrule.mark_compiled('anarcade')\n"
    program += "assert not rule.is_compiled('anarcade')\n"
    expected = python(HASH)
    assert python(program, RUMPUS_CACHE=blocked / "inside", NUMBA_CACHE_DIR=tmp_path / "theirs") == expected
    assert blocked.read_text() == "in the way"
    assert not (tmp_path / "theirs").exists()


def test_a_game_counts_as_compiled_once_it_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule, "CACHE", tmp_path)
    assert not rule.is_compiled("anarcade")
    rule.mark_compiled("anarcade")
    assert rule.is_compiled("anarcade")
    assert not rule.is_compiled("rummy")


def test_old_folders_are_removed_and_the_newest_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path))
    root = rule.cache_root()
    for age in range(10):
        folder = root / f"key{age}"
        folder.mkdir(parents=True)
        (folder / "compiled.nbi").write_text("x")
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    own = rule._open_cache()
    assert own == root / rule.cache_key()
    newest = {f"key{age}" for age in range(rule.FOLDERS_KEPT - 1)}
    assert {path.name for path in root.iterdir()} == newest | {own.name}


def test_what_was_used_within_a_day_is_kept_however_much_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path))
    root = rule.cache_root()
    for number in range(rule.FOLDERS_KEPT + 3):
        (root / f"key{number}").mkdir(parents=True)
    rule._open_cache()
    assert len(list(root.iterdir())) == rule.FOLDERS_KEPT + 4


# The decorator


def test_rules_are_compiled_here() -> None:
    from rumpus.core.piles import put

    assert not rule.INTERPRETED
    assert hasattr(put, "py_func"), "a rule keeps the plain function it was made of"


def test_interpreted_rules_are_plain_functions() -> None:
    program = "from rumpus.core import rule\nfrom rumpus.core.piles import put\nfrom types import FunctionType\n"
    program += "print(rule.INTERPRETED, type(put) is FunctionType, rule.CACHE, rule.is_compiled('anarcade'))"
    assert python(program, NUMBA_DISABLE_JIT=1).split() == ["True", "True", "None", "True"]


def test_arithmetic_wraps_around_interpreted_without_a_warning(tmp_path: Path) -> None:
    expected = python(HASH)
    assert python(HASH, NUMBA_DISABLE_JIT=1) == expected


def test_rules_are_interpreted_for_a_while_without_compiling_or_a_warning(tmp_path: Path) -> None:
    program = HASH.replace("print", "from rumpus.core.rule import interpreting\nwith interpreting():\n    print")
    program += "assert not siphash13.entry.signatures\nsiphash13(one, one, one)\nassert siphash13.entry.signatures\n"
    assert python(program, RUMPUS_CACHE=tmp_path) == python(HASH)


def test_only_the_thread_that_asked_interprets_and_only_until_it_leaves() -> None:
    seen: list[bool] = []

    def look() -> None:
        seen.append(thread_mode.interpreting)

    with rule.interpreting():
        with rule.interpreting():
            look()
        look()
        other = threading.Thread(target=look)
        other.start()
        other.join()
    look()
    assert seen == [True, True, False, False]


def test_a_number_from_a_record_is_as_wide_as_every_other() -> None:
    s = blank(record(small=np.int16, card=np.uint8, wide=NUMBER))[0]
    s.small, s.card, s.wide = -3, 250, 2**40
    assert [rule.number(s.small), rule.number(s.card), rule.number(s.wide)] == [-3, 250, 2**40]


def test_a_position_of_no_known_game_finds_no_rules() -> None:
    from rumpus.core import dispatch

    stranger = blank(record(turn=NUMBER))
    with pytest.raises(KeyError):
        dispatch.actors(stranger[0], stranger[0])
