"""The directory in SQL: SQLAlchemy Core, one thread, one transaction a call."""

from __future__ import annotations

import asyncio
import hashlib
import time
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from sifang.hall import disk, schema
from sifang.hall.sqlite_log import BUSY
from sifang.hall.storage import GuestRow, RecordRow, RoomRow

T = TypeVar("T")
PERSON = (schema.GUESTS.c.id, schema.GUESTS.c.name, schema.PROGRAMS.c.owner)
RUN = schema.PROGRAMS.c.guest == schema.GUESTS.c.id
SEEN_EVERY = 600.0
"""Seconds after which a session is noted as seen again: not every request shall write."""


def digest(token: str) -> str:
    """What is kept of a cookie."""
    return hashlib.sha256(token.encode()).hexdigest()


def _session(guest: str, token: str, device: str) -> sa.Insert:
    now = time.time()
    return sa.insert(schema.TOKENS).values(digest=digest(token), guest=guest, created=now, seen=now, device=device[:40])


def people_of(base: sa.Connection, records: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """``RecordRow.people`` of each record."""
    seats = schema.SEATS.c
    query = sa.select(seats.record, seats.guest).where(seats.record.in_(records)).order_by(seats.record, seats.player)
    found: dict[str, tuple[str, ...]] = dict.fromkeys(records, ())
    for record, guest in base.execute(query):
        found[record] += (guest,)
    return found


def _engine(path: Path) -> sa.Engine:
    engine = sa.create_engine(
        f"sqlite:///{path}", connect_args={"timeout": BUSY, "check_same_thread": False}, hide_parameters=True
    )

    @sa.event.listens_for(engine, "connect")
    def settings(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=wal")
        connection.execute("PRAGMA synchronous=full")
        connection.execute("PRAGMA foreign_keys=on")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # The write lock is taken at once: a lock taken later, after a read, may be refused without waiting.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


class SqlDirectory:
    """``storage.Directory`` in one SQLite file."""

    def __init__(self, path: Path) -> None:
        self._engine = _engine(path)
        self._thread = ThreadPoolExecutor(1, "directory")
        with self._engine.begin() as base:
            schema.upgrade(base)

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Do some work in the directory's thread, as one transaction."""

        def transaction() -> T:
            try:
                with self._engine.begin() as base:
                    return work(base)
            except sa.exc.DBAPIError as error:
                if disk.passes(error.orig):
                    raise disk.Unwritable(str(error.orig)) from error
                raise

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    async def guest_of(self, token: str) -> GuestRow | None:
        """The guest who holds this cookie; notes now and then that it was seen."""
        own = schema.TOKENS.c.digest == digest(token)
        query = (
            sa.select(*PERSON, schema.TOKENS.c.seen)
            .select_from(schema.GUESTS)
            .join(schema.TOKENS, schema.TOKENS.c.guest == schema.GUESTS.c.id)
            .outerjoin(schema.PROGRAMS, RUN)
            .where(own)
        )

        def work(base: sa.Connection) -> GuestRow | None:
            row = base.execute(query).first()
            if row is None:
                return None
            if time.time() - row.seen > SEEN_EVERY:
                base.execute(sa.update(schema.TOKENS).where(own).values(seen=time.time()))
            return GuestRow(row.id, row.name, row.owner or "")

        return await self.run(work)

    async def guest(self, guest: str) -> GuestRow | None:
        """The guest of this id."""
        query = (
            sa.select(*PERSON)
            .select_from(schema.GUESTS)
            .outerjoin(schema.PROGRAMS, RUN)
            .where(schema.GUESTS.c.id == guest)
        )
        row = await self.run(lambda base: base.execute(query).first())
        return GuestRow(row.id, row.name, row.owner or "") if row else None

    async def programs_of(self, owner: str) -> Sequence[GuestRow]:
        """The programs of a person that have a token."""
        query = (
            sa.select(*PERSON)
            .select_from(schema.GUESTS)
            .join(schema.PROGRAMS, RUN)
            .where(schema.PROGRAMS.c.owner == owner)
            .where(sa.exists().where(schema.TOKENS.c.guest == schema.GUESTS.c.id))
            .order_by(schema.GUESTS.c.created)
        )
        return [GuestRow(*row) for row in await self.run(lambda base: base.execute(query).all())]

    async def add_guest(self, guest: GuestRow, token: str, device: str = "") -> None:
        """A new guest with his first cookie."""

        def work(base: sa.Connection) -> None:
            base.execute(sa.insert(schema.GUESTS).values(id=guest.id, name=guest.name))
            if guest.owner:
                base.execute(sa.insert(schema.PROGRAMS).values(guest=guest.id, owner=guest.owner))
            base.execute(_session(guest.id, token, device))

        await self.run(work)

    async def add_token(self, guest: str, token: str, device: str = "") -> None:
        """One more cookie of a guest."""
        await self.run(lambda base: base.execute(_session(guest, token, device)))

    async def rename_guest(self, guest: str, name: str) -> None:
        """Give a guest another name."""
        change = sa.update(schema.GUESTS).where(schema.GUESTS.c.id == guest).values(name=name)
        await self.run(lambda base: base.execute(change))

    async def put_room(self, room: RoomRow) -> None:
        """Store a room as it is."""
        values = {"code": room.code, "body": room.body, "open": room.open}
        change = insert(schema.ROOMS).values(values).on_conflict_do_update(index_elements=["code"], set_=values)
        await self.run(lambda base: base.execute(change))

    async def open_rooms(self) -> Sequence[RoomRow]:
        """All rooms that are not closed."""
        query = sa.select(schema.ROOMS.c.code, schema.ROOMS.c.body, schema.ROOMS.c.open).where(schema.ROOMS.c.open)
        return [RoomRow(*row) for row in await self.run(lambda base: base.execute(query).all())]

    async def put_record(self, record: RecordRow) -> None:
        """Store a finished match; once more does nothing."""
        values = {
            "id": record.id, "room": record.room, "rules": record.rules, "names": list(record.names), "points": list(record.points),
            "deals": record.deals, "ended": record.ended, "lines": zlib.compress(record.lines.encode()), "rated": record.rated,
            "rolled": False,
        }  # fmt: skip
        seats = [
            {"record": record.id, "player": player, "guest": person} for player, person in enumerate(record.people)
        ]  # fmt: skip

        def work(base: sa.Connection) -> None:
            done = base.execute(insert(schema.RECORDS).values(values).on_conflict_do_nothing())
            if done.rowcount and seats:
                base.execute(sa.insert(schema.SEATS), seats)

        await self.run(work)

    async def records_of(self, guest: str, limit: int) -> Sequence[RecordRow]:
        """The newest records in which a guest sat, without their lines."""
        columns = [schema.RECORDS.c[name] for name in ("id", "room", "rules", "names", "points", "deals", "ended")]
        mine = sa.select(schema.SEATS.c.record).where(schema.SEATS.c.guest == guest)
        query = (
            sa.select(*columns)
            .where(schema.RECORDS.c.id.in_(mine))
            .order_by(schema.RECORDS.c.ended.desc())
            .limit(limit)
        )

        def work(base: sa.Connection) -> list[RecordRow]:
            rows = base.execute(query).all()
            people = people_of(base, [row.id for row in rows])
            return [
                RecordRow(
                    row.id, row.room, row.rules, tuple(row.names), people[row.id], tuple(row.points), row.deals, row.ended, ""
                )
                for row in rows
            ]  # fmt: skip

        return await self.run(work)

    async def record(self, record: str) -> RecordRow | None:
        """One record, whole."""

        def work(base: sa.Connection) -> RecordRow | None:
            row = base.execute(sa.select(schema.RECORDS).where(schema.RECORDS.c.id == record)).first()
            if row is None:
                return None
            return RecordRow(
                row.id, row.room, row.rules, tuple(row.names), people_of(base, [record])[record], tuple(row.points),
                row.deals, row.ended, zlib.decompress(row.lines).decode(), row.rated,
            )  # fmt: skip

        return await self.run(work)

    async def ping(self) -> None:
        """Take the write lock and give it back."""
        await self.run(lambda base: base.execute(sa.select(1)))

    def close(self) -> None:
        """Stop."""
        self._thread.shutdown()
        self._engine.dispose()
