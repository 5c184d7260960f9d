"""Places: where games are kept, a folder of this machine or a database that other servers use as well."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path

from rumpus.server.runtime.data_folder import make_private
from rumpus.server.store import backup
from rumpus.server.store.lock import lock, tell_address
from rumpus.server.store.store import Store


class Place(ABC):
    """Held from when it is made until it is closed. As a string it is what people read."""

    log: Path | None = None
    """The file that is logged to, if it is not stderr."""

    @abstractmethod
    def __str__(self) -> str: ...

    @abstractmethod
    def open_store(self) -> Store:
        """The store, made or brought up to date if need be."""

    def take_up(self) -> bool:
        """Puts a restored backup in place, if one lies ready; whether it did."""
        return False

    def waits(self) -> bool:
        """Whether a backup lies ready."""
        return False

    def tell_address(self, address: str | None) -> None:  # noqa: B027
        """Leaves word of where this server can be reached, where that is of use to anybody."""

    def close(self) -> None:  # noqa: B027
        """Others may have it from now on."""


class DataFolder(Place):
    """For one server at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._holder = lock(folder)
        self.log = folder / "rumpus.log"
        make_private(folder)

    def __str__(self) -> str:
        return str(self._folder)

    def open_store(self) -> Store:
        from rumpus.server.store.sqlite import open_store

        return open_store(self._folder)

    def take_up(self) -> bool:
        return backup.take_up(self._folder)

    def waits(self) -> bool:
        return backup.waits(self._folder)

    def tell_address(self, address: str | None) -> None:
        tell_address(self._folder, address)

    def close(self) -> None:
        self._holder.close()


class Database(Place):
    """For any number of servers at once. Backups are the database's own."""

    def __init__(self, address: str) -> None:
        from rumpus.server.store.postgres import shown

        self._address = address
        self._shown = shown(address)

    def __str__(self) -> str:
        return f"the database {self._shown}"

    def open_store(self) -> Store:
        from rumpus.server.store.postgres import open_store

        return open_store(self._address)
