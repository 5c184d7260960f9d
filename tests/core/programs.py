"""A program in a process of its own, and one that calls a rule."""

from __future__ import annotations

import os
import subprocess
import sys

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
