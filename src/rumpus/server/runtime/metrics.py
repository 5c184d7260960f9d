"""Metrics: a few numbers about the server in the text format that Prometheus reads."""

from __future__ import annotations

from dataclasses import dataclass
from time import time


@dataclass
class Metrics:
    """Counters that only grow; gauges are handed in when the text is made."""

    entries: int = 0
    decisions: int = 0
    messages: int = 0
    refused: int = 0
    connections: int = 0
    waits: int = 0
    turned_away: int = 0
    cut: int = 0

    def text(self, **gauges: float) -> str:
        counted = {
            "entries_total": (self.entries, "Entries stored in the logs of all tables."),
            "decisions_total": (self.decisions, "Decisions stored and confirmed."),
            "messages_total": (self.messages, "Messages that arrived on sockets."),
            "refused_total": (self.refused, "Messages that could not be read, or came too fast."),
            "connections_total": (self.connections, "Sockets opened."),
            "waits_total": (self.waits, "Times that somebody who had spent too much was kept waiting."),
            "turned_away_total": (self.turned_away, "Connections for which there was no room."),
            "cut_total": (self.cut, "Connections cut because nothing of what was sent was read."),
        }
        lines = []
        for name, (value, help) in counted.items():
            lines += [f"# HELP rumpus_{name} {help}", f"# TYPE rumpus_{name} counter", f"rumpus_{name} {value}"]
        for name, level in {**gauges, "time_seconds": time()}.items():
            lines += [f"# TYPE rumpus_{name} gauge", f"rumpus_{name} {level}"]
        return "\n".join(lines) + "\n"
