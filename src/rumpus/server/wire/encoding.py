"""Encoding: structs as JSON, NumPy's own numbers included, which interpreted rules hand out."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    raise NotImplementedError(f"{type(value).__name__} cannot be sent")


encode = msgspec.json.Encoder(enc_hook=_plain).encode
