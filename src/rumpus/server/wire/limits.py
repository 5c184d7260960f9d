"""Limits of what a client may send, as types."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
ShortText = Annotated[str, Meta(max_length=200)]
Decision = Annotated[int, Meta(ge=0, le=1 << 31)]
