"""Talk in the directory: lines that are kept for a while, mutes that last, and reports for the host."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from sifang.hall import schema
from sifang.hall.directory import SqlDirectory
from sifang.hall.lobby_messages import Line, Person, Reason, TalkChannel

KEPT = 14 * 24 * 3600.0
"""Seconds for which a line is kept; those of a report stay with it."""
MOST_LINES = 100
"""Of a channel that a page is sent at first."""
REPORTED_LINES = 50


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a match stands."""

    match: str = ""
    """Its name, which its record takes over; empty: no match."""
    deal: int = -1
    """Of the match, from 0; -1: none is in play."""
    event: int = 0
    """Events of the deal that have been announced."""


NO_MOMENT = Moment()


@dataclass(frozen=True, slots=True)
class ReportRow:
    """What somebody told the host."""

    id: int
    at: float
    """Unix time."""
    reporter: Person
    person: Person
    reason: Reason
    note: str
    channel: TalkChannel
    room: str
    moment: Moment
    recorded: bool
    """Whether the match is over and has a record, of its name."""
    lines: list[Line]
    """Oldest first."""


def _line(row: Any) -> Line:
    return Line(row.n, int(row.at), row.channel, row.kind, row.person, row.name, row.text)


class TalkStore:
    """What the directory keeps of talk."""

    def __init__(self, directory: SqlDirectory) -> None:
        self._run = directory.run

    async def add(self, channel: TalkChannel, room: str, moment: Moment, kind: str, person: Person, text: str) -> Line:
        """Keep a line; the name is the person's as it is now."""
        values = {
            "at": time.time(), "channel": channel, "room": room, "match": moment.match, "deal": moment.deal, "kind": kind,
            "person": person.id, "text": text,
        }  # fmt: skip
        named = sa.select(schema.GUESTS.c.name).where(schema.GUESTS.c.id == person.id)

        def work(base: sa.Connection) -> Line:
            values["name"] = base.execute(named).scalar() or person.name
            return _line(base.execute(sa.insert(schema.TALK).values(values).returning(*schema.TALK.c)).one())

        return await self._run(work)

    async def lines(
        self,
        channel: TalkChannel,
        room: str,
        *,
        limit: int = MOST_LINES,
        without: Collection[str] = (),
        not_of: Moment = NO_MOMENT,
        only_of: Moment = NO_MOMENT,
    ) -> list[Line]:
        """The last lines of a channel, oldest first: nothing of the people in ``without``, nothing said in the deal of ``not_of``."""
        talk = schema.TALK.c
        query = sa.select(*talk).where(talk.channel == channel, talk.room == room, talk.person.not_in(without))
        if not_of.deal >= 0:
            query = query.where(sa.not_((talk.match == not_of.match) & (talk.deal == not_of.deal)))
        if only_of.deal >= 0:
            query = query.where(talk.match == only_of.match, talk.deal == only_of.deal)
        query = query.order_by(talk.n.desc()).limit(limit)
        rows = await self._run(lambda base: base.execute(query).all())
        return [_line(row) for row in reversed(rows)]

    async def prune(self) -> None:
        """Forget lines that are old."""
        old = sa.delete(schema.TALK).where(schema.TALK.c.at < time.time() - KEPT)
        await self._run(lambda base: base.execute(old))

    # --- mutes --------------------------------------------------------------------------------------------------------------------------

    async def mutes(self, person: str) -> list[Person]:
        """Whom somebody has muted, in that order."""
        query = (
            sa.select(schema.MUTES.c.muted, schema.GUESTS.c.name)
            .outerjoin(schema.GUESTS, schema.GUESTS.c.id == schema.MUTES.c.muted)
            .where(schema.MUTES.c.person == person)
            .order_by(schema.MUTES.c.at)
        )
        return [Person(one, name or one) for one, name in await self._run(lambda base: base.execute(query).all())]

    async def mute(self, person: str, muted: str, *, on: bool) -> None:
        """Mute somebody, or hear him again."""
        table = schema.MUTES
        row = {"person": person, "muted": muted, "at": time.time()}
        change: sa.Executable = insert(table).values(row).on_conflict_do_nothing()
        if not on:
            change = sa.delete(table).where(table.c.person == person, table.c.muted == muted)
        await self._run(lambda base: base.execute(change))

    # --- reports ------------------------------------------------------------------------------------------------------------------------

    async def report(
        self, reporter: str, person: str, reason: str, note: str, channel: TalkChannel, room: str, moment: Moment
    ) -> int:
        """Keep a report with the channel's last lines; returns how many."""
        lines = await self.lines(channel, room, limit=REPORTED_LINES)
        values = {
            "at": time.time(), "reporter": reporter, "person": person, "reason": reason, "note": note, "channel": channel,
            "room": room, **asdict(moment), "lines": [_plain(one) for one in lines],
        }  # fmt: skip
        await self._run(lambda base: base.execute(sa.insert(schema.REPORTS).values(values)))
        return len(lines)


def _plain(line: Line) -> dict[str, Any]:
    return {name: getattr(line, name) for name in Line.__struct_fields__}


async def reports(directory: SqlDirectory, limit: int = 100) -> Sequence[ReportRow]:
    """The newest reports, newest first: for the host's page."""
    table, told, meant, records = schema.REPORTS, schema.GUESTS.alias(), schema.GUESTS.alias(), schema.RECORDS
    query = (
        sa.select(table, told.c.name.label("teller"), meant.c.name.label("name"), records.c.id.label("record"))
        .outerjoin(told, told.c.id == table.c.reporter)
        .outerjoin(meant, meant.c.id == table.c.person)
        .outerjoin(records, records.c.id == table.c.match)
        .order_by(table.c.id.desc())
        .limit(limit)
    )
    rows = await directory.run(lambda base: base.execute(query).all())
    return [
        ReportRow(
            row.id, row.at, Person(row.reporter, row.teller or row.reporter), Person(row.person, row.name or row.person),
            row.reason, row.note, row.channel, row.room, Moment(row.match, row.deal, row.event), row.record is not None,
            msgspec.convert(row.lines, list[Line]),
        )
        for row in rows
    ]  # fmt: skip


def join_mutes(base: sa.Connection, old: str, new: str) -> None:
    """A guest becomes one with an account: his mutes go along, and those of others follow him."""
    table = schema.MUTES
    for column, other in ((table.c.person, table.c.muted), (table.c.muted, table.c.person)):
        for row in base.execute(sa.select(table).where(column == old)).all():
            values = {column.name: new, other.name: getattr(row, other.name), "at": row.at}
            if values["person"] != values["muted"]:
                base.execute(insert(table).values(values).on_conflict_do_nothing())
        base.execute(sa.delete(table).where(column == old))
