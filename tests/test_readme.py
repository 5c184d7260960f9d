"""The README does what it says: its Python is executed and compared, its commands are run."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ rumpus (.+)$", TEXT, re.MULTILINE)


def test_every_python_example_gives_what_the_readme_shows() -> None:
    python = "\n".join(re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
    examples = doctest.DocTestParser().get_doctest(python, {}, "README.md", str(README), 0)
    assert len(examples.examples) > 10
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=told.append)
    assert runner.failures == 0, "".join(told)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs_as_shown(command: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rumpus", *shlex.split(command)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "RUMPUS_DATA": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_readme_shows_the_two_commands_and_links_to_files_that_exist() -> None:
    assert "make play" in TEXT
    assert "make test" in TEXT
    assert COMMANDS
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert links
    assert [link for link in links if not (README.parent / link).exists()] == []
