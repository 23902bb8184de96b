"""Accounts and sessions in the directory, and a guest joined to an account."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import IntegrityError

from sifang.hall import schema
from sifang.hall.directory import SqlDirectory, digest
from sifang.hall.live import Refusal
from sifang.hall.talk_store import join_mutes

SESSION_ID = 16
"""Hex digits of a session's digest that name it: enough to tell a person's sessions apart, useless as a cookie."""


@dataclass(frozen=True, slots=True)
class AccountRow:
    """An account."""

    guest: str
    login: str
    key: str
    hash: str
    created: float


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session; times are Unix times."""

    digest: str
    created: float
    seen: float
    device: str

    @property
    def id(self) -> str:
        """What names it."""
        return self.digest[:SESSION_ID]


def add_up(base: sa.Connection, table: sa.Table, row: dict[str, Any], keep: Sequence[str] = ()) -> None:
    """Add a row's figures to those of its key; the columns in ``keep`` are replaced by the row's."""
    keys = [one.name for one in table.primary_key]
    new = insert(table).values(row)
    changes = {
        name: new.excluded[name] if name in keep else table.c[name] + new.excluded[name]
        for name in row if name not in keys
    }  # fmt: skip
    base.execute(new.on_conflict_do_update(index_elements=keys, set_=changes))


class PeopleStore:
    """What the directory keeps of people besides their names."""

    def __init__(self, directory: SqlDirectory) -> None:
        self._run = directory.run

    # --- accounts -----------------------------------------------------------------------------------------------------------------------

    async def account(self, guest: str) -> AccountRow | None:
        """The account of a guest."""
        return await self._account(schema.ACCOUNTS.c.guest == guest)

    async def account_of_key(self, key: str) -> AccountRow | None:
        """The account of a log-in name's key."""
        return await self._account(schema.ACCOUNTS.c.key == key)

    async def _account(self, where: sa.ColumnElement[bool]) -> AccountRow | None:
        row = await self._run(lambda base: base.execute(sa.select(schema.ACCOUNTS).where(where)).first())
        return AccountRow(row.guest, row.login, row.key, row.hash, row.created) if row else None

    async def add_account(self, account: AccountRow) -> None:
        """Make a guest an account; raises Refusal if the name is taken or the guest has one."""

        def work(base: sa.Connection) -> None:
            accounts = schema.ACCOUNTS
            if base.execute(sa.select(accounts.c.guest).where(accounts.c.guest == account.guest)).first():
                raise Refusal("account/has", "you have an account already")
            values = {name: getattr(account, name) for name in ("guest", "login", "key", "hash", "created")}
            try:
                base.execute(sa.insert(accounts).values(values))
            except IntegrityError as error:
                raise Refusal("account/taken", "that log-in name is taken") from error

        await self._run(work)

    async def set_hash(self, guest: str, kept: str) -> None:
        """Another password."""
        change = sa.update(schema.ACCOUNTS).where(schema.ACCOUNTS.c.guest == guest).values(hash=kept)
        await self._run(lambda base: base.execute(change))

    # --- sessions -----------------------------------------------------------------------------------------------------------------------

    async def sessions(self, guest: str) -> list[SessionRow]:
        """All sessions of a guest, last seen first."""
        tokens = schema.TOKENS.c
        query = (
            sa.select(tokens.digest, tokens.created, tokens.seen, tokens.device)
            .where(tokens.guest == guest)
            .order_by(tokens.seen.desc(), tokens.created.desc())
        )
        return [SessionRow(*row) for row in await self._run(lambda base: base.execute(query).all())]

    async def end(self, guest: str, digests: Sequence[str]) -> None:
        """End some sessions of a guest."""
        tokens = schema.TOKENS
        change = sa.delete(tokens).where(tokens.c.guest == guest, tokens.c.digest.in_(digests))
        await self._run(lambda base: base.execute(change))

    async def replace(self, old: str, guest: str, token: str, device: str) -> None:
        """A session of a guest in place of the one that a browser had, if any."""
        now = time.time()
        values = {"digest": digest(token), "guest": guest, "created": now, "seen": now, "device": device}

        def work(base: sa.Connection) -> None:
            base.execute(sa.delete(schema.TOKENS).where(schema.TOKENS.c.digest == digest(old)))
            base.execute(sa.insert(schema.TOKENS).values(values))

        await self._run(work)

    # --- joining ------------------------------------------------------------------------------------------------------------------------

    async def has_records(self, guest: str) -> bool:
        """Whether a guest sat in a finished match."""
        query = sa.select(schema.SEATS.c.record).where(schema.SEATS.c.guest == guest).limit(1)
        return await self._run(lambda base: base.execute(query).first()) is not None

    async def join(self, guest: str, account: str) -> None:
        """Give all that is a guest's to an account, and forget the guest; raises Refusal if both sat in one match.

        Figures are added up. Of two ratings the surer one stays; ``rollup.rebuild`` rates all matches anew in their order.
        """

        def work(base: sa.Connection) -> None:
            seats = schema.SEATS
            other = seats.alias()
            both = (
                sa.select(seats.c.record)
                .join(other, other.c.record == seats.c.record)
                .where(seats.c.guest == guest, other.c.guest == account)
            )
            if base.execute(both.limit(1)).first():
                raise Refusal("account/same_table", "this browser's guest and the account sat at one table")
            base.execute(sa.update(seats).where(seats.c.guest == guest).values(guest=account))
            base.execute(sa.update(schema.STEPS).where(schema.STEPS.c.person == guest).values(person=account))
            _join_standings(base, guest, account)
            for table, column in (
                (schema.TOTALS, "person"), (schema.PATTERNS, "person"), (schema.OPPONENTS, "person"), (schema.OPPONENTS, "opponent"),
            ):  # fmt: skip
                _move(base, table, column, guest, account)
            programs = schema.PROGRAMS
            base.execute(sa.update(programs).where(programs.c.owner == guest).values(owner=account))
            join_mutes(base, guest, account)
            base.execute(sa.delete(schema.TOKENS).where(schema.TOKENS.c.guest == guest))
            base.execute(sa.delete(schema.GUESTS).where(schema.GUESTS.c.id == guest))

        await self._run(work)


def _move(base: sa.Connection, table: sa.Table, column: str, old: str, new: str) -> None:
    own = table.c[column] == old
    for row in base.execute(sa.select(table).where(own)).mappings().all():
        add_up(base, table, {**row, column: new})
    base.execute(sa.delete(table).where(own))


def _join_standings(base: sa.Connection, guest: str, account: str) -> None:
    table = schema.STANDINGS
    found = base.execute(sa.select(table).where(table.c.person.in_((guest, account)))).mappings().all()
    surest = {}
    for row in sorted(found, key=lambda one: -one["sigma"]):
        surest[row["rules"], row["period"]] = row
    for row in found:
        if row["person"] == guest:
            best = surest[row["rules"], row["period"]]
            moved = {**row, "person": account, "mu": best["mu"], "sigma": best["sigma"]}
            add_up(base, table, moved, keep=("mu", "sigma"))
    base.execute(sa.delete(table).where(table.c.person == guest))
