"""Encoding: structs as JSON, NumPy's own numbers included, which interpreted rules hand out."""

from __future__ import annotations

import msgspec

from rumpus.core.view import plain_number

encode = msgspec.json.Encoder(enc_hook=plain_number).encode
