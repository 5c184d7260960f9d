"""The games: each folder here is one, and is put on the shelf by being here."""

from __future__ import annotations

import importlib
import pkgutil

from rumpus.core.game import shelve

for _folder in pkgutil.iter_modules(__path__):
    shelve(importlib.import_module(f"{__name__}.{_folder.name}").GAME)
