"""The box of Snap holds nothing that matters."""

from __future__ import annotations

from rumpus.core.box import Section, Sheet, text
from rumpus.core.record import blank

from .rules.contract import BOX

SHEET = Sheet("snap", (Section("card", {"name": text()}, many=False),), lambda entries: [], lambda entries: blank(BOX))
