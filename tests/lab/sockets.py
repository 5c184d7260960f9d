"""Who a process and all that it began can be heard by: the addresses on which they listen."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

LISTENING = "0A"


def descendants() -> set[int]:
    """The processes that this one began, and those began."""
    every, own = dict(_parents()), {os.getpid()}
    while more := {process for process, parent in every.items() if parent in own} - own:
        own |= more
    return own - {os.getpid()}


def _parents() -> Iterator[tuple[int, int]]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            yield int(path.parent.name), int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue


def heard_from() -> set[str]:
    """The addresses on which this process and its descendants listen."""
    sockets = {link for process in (os.getpid(), *descendants()) for link in _links(process)}
    found = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == LISTENING and f"socket:[{words[9]}]" in sockets:
                found.add(_address(words[1].partition(":")[0]))
    return found


def _links(process: int) -> Iterator[str]:
    try:
        for path in Path(f"/proc/{process}/fd").iterdir():
            try:
                yield str(path.readlink())
            except OSError:
                continue
    except OSError:
        return


def _address(words: str) -> str:
    """As the kernel writes it: words of four bytes, each the wrong way round."""
    raw = b"".join(bytes.fromhex(words[at : at + 8])[::-1] for at in range(0, len(words), 8))
    if len(raw) == 4:
        return socket.inet_ntop(socket.AF_INET, raw)
    return socket.inet_ntop(socket.AF_INET6, raw).removeprefix("::ffff:")
