"""What the hall needs for people, made and closed together."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

from sifang.hall.accounts import Passwords
from sifang.hall.directory import SqlDirectory, digest
from sifang.hall.people_store import PeopleStore
from sifang.hall.rollup import Rollup
from sifang.hall.standings import Standings


class SessionSocket(Protocol):
    """A socket that ends with its session."""

    def end_session(self) -> None:
        """Close it."""


class People:
    """Accounts, sessions with their sockets, statistics."""

    def __init__(self, directory: SqlDirectory) -> None:
        self.store = PeopleStore(directory)
        self.standings = Standings(directory)
        self.passwords = Passwords()
        self.rollup = Rollup(directory)
        self.sockets: dict[str, set[SessionSocket]] = {}
        """Open sockets by the digest of their session's cookie."""

    @contextmanager
    def socket(self, token: str, socket: SessionSocket) -> Iterator[None]:
        """While a socket of a session is open."""
        session = digest(token)
        self.sockets.setdefault(session, set()).add(socket)
        try:
            yield
        finally:
            self.sockets[session].discard(socket)
            if not self.sockets[session]:
                del self.sockets[session]

    def cut(self, digests: Collection[str]) -> None:
        """Close the sockets of ended sessions."""
        for one in digests:
            for socket in tuple(self.sockets.get(one, ())):
                socket.end_session()

    async def close(self) -> None:
        """Stop tasks and threads."""
        self.passwords.close()
        await self.rollup.stop()
