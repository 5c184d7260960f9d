"""Addresses: where this server can be reached, from this machine and by friends elsewhere, and by what names."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from ipaddress import ip_address

from rumpus.core.errors import RumpusError

HOST = "127.0.0.1"
OURSELVES = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody: it is only asked which way would lead there."""


class HostNames:
    """The names that a server answers to.

    Where others than this machine are listened to, any address in numbers is one: a page elsewhere that wants to be
    taken for ours has a name, which it leads to us, and no numbers. Other names have to be allowed.
    """

    def __init__(self, host: str, allowed: Sequence[str]) -> None:
        self._any_number = host not in OURSELVES
        self._names = OURSELVES | {_check_name(name) for name in allowed}
        if self._any_number:
            machine = socket.gethostname().lower()
            self._names |= {host.lower(), machine, f"{machine.partition('.')[0]}.local"}

    def __contains__(self, name: object) -> bool:
        return name in self._names or (self._any_number and isinstance(name, str) and _is_number(name))


def _check_name(name: str) -> str:
    if not (re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", name) or _is_number(name)):
        raise RumpusError(f"A name to answer to is like games.example.org, without port or path, not {name!r}.")
    return name.lower()


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def check_proxy(proxy: str | None, allowed: Sequence[str]) -> frozenset[str]:
    """The addresses that may say for whom they ask; "" is a proxy on this machine, None is no proxy."""
    if proxy is None:
        return frozenset()
    if not allowed:
        raise RumpusError("Behind a proxy, say by which name people come: --allow-host games.example.org.")
    if proxy and not _is_number(proxy):
        raise RumpusError(f"A proxy is told by its address, such as 10.0.0.2, not {proxy!r}.")
    return frozenset({proxy} if proxy else {"127.0.0.1", "::1"})


def own_address(host: str, port: int) -> str:
    """What somebody at this machine types."""
    return _address("localhost" if host == HOST or host in EVERYWHERE else host, port)


def friends_address(host: str, port: int, allowed: Sequence[str] = (), behind_proxy: bool = False) -> str | None:
    """What friends on other machines type; None where only this machine is listened to."""
    if behind_proxy:
        return f"https://{allowed[0]}/"
    if host in OURSELVES:
        return None
    if allowed:
        return _address(allowed[0], port)
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
