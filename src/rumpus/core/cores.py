"""Cores: how many this process may use."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import os


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
