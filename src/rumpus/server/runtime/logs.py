"""Logs: one JSON object a line, with nothing in it that has to stay secret."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

LARGE = 1_000_000


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"time": moment, "level": record.levelname.lower(), "at": record.name}
        line["said"] = record.getMessage()
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TheirFault(logging.Filter):
    """A client that breaks the protocol is closed by the library below; that is worth a line, not a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, WebSocketException | UnicodeDecodeError | EOFError):
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.INFO, "INFO"
            record.msg, record.args = "a client broke the protocol", ()
        return True


def set_up(file: Path | None) -> None:
    """Sends everything that is logged to a file that never grows large, or to stderr."""
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if file is not None:
        handler = RotatingFileHandler(file, maxBytes=LARGE, backupCount=1, encoding="utf-8", delay=True)
    # A log that cannot be written on a full disk is no reason to write more elsewhere.
    logging.raiseExceptions = False
    handler.setFormatter(Lines())
    handler.addFilter(TheirFault())
    for name, level in (("rumpus", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
