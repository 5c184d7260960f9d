"""`python -m rumpus`: the same as the `rumpus` command."""

from __future__ import annotations

import sys

from rumpus.cli import main

if __name__ == "__main__":
    sys.exit(main())
