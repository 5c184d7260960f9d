"""Addresses: where this server can be reached, from this machine and by friends elsewhere."""

from __future__ import annotations

import socket

HOST = "127.0.0.1"
OURSELVES = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody: it is only asked which way would lead there."""


def own_address(host: str, port: int) -> str:
    """What somebody at this machine types."""
    return _address("localhost" if host == HOST or host in EVERYWHERE else host, port)


def friends_address(host: str, port: int) -> str | None:
    """What friends on other machines type; None where only this machine is listened to."""
    if host in OURSELVES:
        return None
    name = machine_address() if host in EVERYWHERE else host
    return _address(name, port) if name else None


def machine_address() -> str | None:
    """The address of this machine on its network, if it is on one. No packet is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") or found in EVERYWHERE else found


def _address(name: str, port: int) -> str:
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"
