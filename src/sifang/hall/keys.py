"""The host's keys: who holds them, who is kept out, and the log of what was done with them."""

from __future__ import annotations

import hmac
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from sifang.hall import schema
from sifang.hall.directory import SqlDirectory
from sifang.hall.talk_store import ReportRow, reports

HOST = "host"
"""Who acts with the token of the data folder."""
MOST_ACTS = 200
"""Acts told at once."""
MOST_PEOPLE = 100


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody, or an address, who is kept out."""

    subject: str
    until: float | None
    """Unix time; None: for good."""
    reason: str
    made: float


@dataclass(frozen=True, slots=True)
class Done:
    """A line of the log."""

    made: float
    who: str
    act: str
    subject: str
    detail: str


class Keys:
    """Bans are held in memory too, for every request asks; the log is only added to."""

    def __init__(self, directory: SqlDirectory, admin: str, metrics: str, admins: Sequence[str]) -> None:
        self._directory, self._run = directory, directory.run
        self._admin, self._metrics = admin, metrics
        self.admins = frozenset(admins)
        """Keys of the log-in names that are admins."""
        self.bans: dict[str, Ban] = {}

    async def open(self) -> None:
        """Read the bans."""
        rows = await self._run(lambda base: base.execute(sa.select(schema.BANS)).all())
        self.bans = {row.subject: Ban(row.subject, row.until, row.reason, row.made) for row in rows}

    def is_admin(self, token: str) -> bool:
        """Whether a token is the host's."""
        return hmac.compare_digest(token.encode(), self._admin.encode())

    def may_read_metrics(self, token: str) -> bool:
        """Whether a token opens the metrics."""
        return hmac.compare_digest(token.encode(), self._metrics.encode()) or self.is_admin(token)

    def ban_of(self, *subjects: str) -> Ban | None:
        """The ban that stands against one of them."""
        for one in subjects:
            found = self.bans.get(one)
            if found is not None and (found.until is None or found.until > time.time()):
                return found
        return None

    async def ban(self, ban: Ban) -> None:
        """Keep somebody out."""
        values = {"subject": ban.subject, "until": ban.until, "reason": ban.reason, "made": ban.made}
        change = insert(schema.BANS).values(values).on_conflict_do_update(index_elements=["subject"], set_=values)
        await self._run(lambda base: base.execute(change))
        self.bans[ban.subject] = ban

    async def unban(self, subject: str) -> bool:
        """Let somebody in again; False if nobody kept him out."""
        if subject not in self.bans:
            return False
        await self._run(lambda base: base.execute(sa.delete(schema.BANS).where(schema.BANS.c.subject == subject)))
        del self.bans[subject]
        return True

    async def note(self, who: str, act: str, subject: str, detail: str) -> None:
        """Write down an act of the host's."""
        row = {"made": time.time(), "who": who, "act": act, "subject": subject[:64], "detail": detail[:200]}
        await self._run(lambda base: base.execute(sa.insert(schema.AUDIT).values(row)))

    async def acts(self) -> list[Done]:
        """The newest acts, newest first."""
        query = sa.select(schema.AUDIT).order_by(schema.AUDIT.c.id.desc()).limit(MOST_ACTS)
        rows = await self._run(lambda base: base.execute(query).all())
        return [Done(row.made, row.who, row.act, row.subject, row.detail) for row in rows]

    async def reports(self) -> Sequence[ReportRow]:
        """What people reported of others, newest first."""
        return await reports(self._directory)

    async def people(self, text: str) -> Sequence[Any]:
        """People whose id, name or log-in name has a text in it, who came last first: id, name, login, created, sessions, seen."""
        guests, tokens, accounts = schema.GUESTS.c, schema.TOKENS.c, schema.ACCOUNTS.c
        query = (
            sa.select(
                guests.id, guests.name, accounts.login, guests.created, sa.func.count(tokens.digest).label("sessions"),
                sa.func.max(tokens.seen).label("seen"),
            )
            .join(schema.ACCOUNTS, accounts.guest == guests.id, isouter=True)
            .join(schema.TOKENS, tokens.guest == guests.id, isouter=True)
            .group_by(guests.id)
            .order_by(sa.func.max(tokens.seen).desc())
            .limit(MOST_PEOPLE)
        )  # fmt: skip
        if text:
            query = query.where(
                sa.or_(
                    guests.id == text,
                    guests.name.contains(text, autoescape=True),
                    accounts.login.contains(text, autoescape=True),
                )
            )
        return await self._run(lambda base: base.execute(query).all())
