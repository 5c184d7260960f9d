"""The guide to servers: its commands are commands, and its files hold together."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rumpus.cli import make_parser

GUIDE = (Path(__file__).parents[2] / "docs/deploy.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"\brumpus ((?:serve|compile|backup|restore)\b[^`\n|]*)", GUIDE)


def number(pattern: str) -> int:
    (found,) = set(re.findall(pattern, GUIDE))
    return int(found)


@pytest.mark.parametrize("command", sorted(set(COMMANDS)))
def test_a_command_of_the_guide_is_understood(command: str) -> None:
    make_parser().parse_args(shlex.split(command.rstrip(" .,")))


def test_a_server_has_time_to_send_everybody_elsewhere_before_it_is_killed() -> None:
    assert len(COMMANDS) > 5
    assert number(r"stop_grace_period: (\d+)s") > number(r"--drain (\d+)")


def test_the_proxy_that_is_believed_is_the_one_in_front() -> None:
    assert "--behind-proxy 172.30.0.2 " in GUIDE
    assert "ipv4_address: 172.30.0.2\n" in GUIDE
