"""What is read from the rolled-up tables: rankings, profiles, the matches of a person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

import sqlalchemy as sa

from sifang.bots import BOTS
from sifang.hall import schema
from sifang.hall.directory import SqlDirectory, people_of
from sifang.hall.intervals import mean_interval, rate_interval
from sifang.hall.live import Refusal
from sifang.hall.messages import (
    Figure,
    Opponent,
    PatternCount,
    PlayedMatch,
    Profile,
    Ranking,
    RankingRow,
    RatingStep,
    RecordCard,
    Statistics,
)
from sifang.hall.rollup import ALL
from sifang.hall.storage import bot_person, is_bot
from sifang.rules.ruleset import registry, ruleset

MINIMUM = 5
"""Rated matches in a period that one needs to be listed."""
PAGE = 50
MATCHES_PAGE = 20
STEPS = 100
"""Rated matches of a profile's curve."""
MOST_OPPONENTS = 50
By = Literal["rating", "points", "won"]
PERIOD = re.compile(r"all|\d{4}-(0[1-9]|1[0-2])")
BOT_PERSONS = tuple(map(bot_person, BOTS))
S = schema.STANDINGS.c
SHOWN = S.mu - 3 * S.sigma
"""As ``ratings.Rating.shown``."""


def _rate(hits: int, n: int) -> Figure:
    low, high = rate_interval(hits, n) or (None, None)
    return Figure(hits / n if n else None, low, high)


def _mean(total: int, squares: int, n: int) -> Figure:
    low, high = mean_interval(total, squares, n) or (None, None)
    return Figure(total / n if n else None, low, high)


def _names(base: sa.Connection, people: Sequence[str]) -> dict[str, tuple[str, str | None]]:
    """Name and log-in name of some people."""
    guests, accounts = schema.GUESTS.c, schema.ACCOUNTS.c
    query = (
        sa.select(guests.id, guests.name, accounts.login)
        .outerjoin(schema.ACCOUNTS, accounts.guest == guests.id)
        .where(guests.id.in_(people))
    )
    found = {row.id: (row.name, row.login) for row in base.execute(query)}
    return {one: found.get(one, (one.removeprefix("bot:"), None)) for one in people}


def _figure(by: By) -> sa.ColumnElement[Any]:
    return {"rating": SHOWN, "points": S.points, "won": S.won}[by]


def _listed(rules: str, period: str) -> sa.ColumnElement[bool]:
    """Accounts and bots with matches enough: a guest could begin anew after each bad day."""
    has_account = S.person.in_(sa.select(schema.ACCOUNTS.c.guest))
    return sa.and_(
        S.rules == rules, S.period == period, S.matches >= MINIMUM, sa.or_(has_account, S.person.in_(BOT_PERSONS))
    )


def _place(base: sa.Connection, rules: str, period: str, by: By, person: str) -> int | None:
    figure, listed = _figure(by), _listed(rules, period)
    own = base.execute(sa.select(figure).where(listed, S.person == person)).scalar()
    if own is None:
        return None
    better = base.execute(sa.select(sa.func.count()).select_from(schema.STANDINGS).where(listed, figure > own)).scalar()
    return 1 + int(better or 0)


class Standings:
    """Readings, each in one transaction."""

    def __init__(self, directory: SqlDirectory) -> None:
        self._run = directory.run

    async def ranking(self, rules: str, period: str, by: By, page: int, asking: str) -> Ranking:
        """A page of a ranking, and where the asking guest stands; raises Refusal."""
        if rules not in registry() or not PERIOD.fullmatch(period) or not 0 <= page < 10_000:
            raise Refusal("ranking/none", "there is no such ranking")
        return await self._run(lambda base: _ranking(base, rules, period, by, page, asking))

    async def profile(self, person: str, asking: str) -> Profile:
        """Somebody with all his statistics; raises Refusal."""
        return await self._run(lambda base: _profile(base, person, asking))

    async def matches(self, person: str, page: int, asking: str) -> list[PlayedMatch]:
        """A page of somebody's matches; of others only rated ones, for a private room's record is its players' own."""
        return await self._run(lambda base: _matches(base, person, page, everything=person == asking))


# --- rankings -----------------------------------------------------------------------------------------------------------------------------


def _ranking(base: sa.Connection, rules: str, period: str, by: By, page: int, asking: str) -> Ranking:
    figure, listed = _figure(by), _listed(rules, period)
    columns = (S.person, S.matches, S.points, S.won, SHOWN.label("shown"))
    total = base.execute(sa.select(sa.func.count()).select_from(schema.STANDINGS).where(listed)).scalar() or 0
    place = sa.func.rank().over(order_by=figure.desc()).label("place")
    query = sa.select(*columns, place).where(listed).order_by(figure.desc(), S.person)
    found = base.execute(query.limit(PAGE).offset(page * PAGE)).all()
    own = base.execute(sa.select(*columns).where(S.rules == rules, S.period == period, S.person == asking)).first()
    names = _names(base, [row.person for row in (*found, *([own] if own else []))])

    def row_of(row: Any, at: int | None) -> RankingRow:
        name, login = names[row.person]
        return RankingRow(at, row.person, name, login, row.matches, row.points, row.won, round(row.shown, 2))

    months = base.execute(
        sa.select(S.period).distinct().where(S.rules == rules, S.period != ALL).order_by(S.period.desc())
    ).scalars()
    return Ranking(
        rules, period, by, MINIMUM, total, page, -(-total // PAGE), list(months), [row_of(row, row.place) for row in found],
        row_of(own, _place(base, rules, period, by, asking)) if own else None,
    )  # fmt: skip


# --- profiles -----------------------------------------------------------------------------------------------------------------------------


def _profile(base: sa.Connection, person: str, asking: str) -> Profile:
    if person in BOT_PERSONS:
        return Profile(person, person.removeprefix("bot:"), "bot", None, None, you=False, statistics=_all(base, person))
    guests, accounts = schema.GUESTS.c, schema.ACCOUNTS.c
    query = (
        sa.select(guests.name, guests.created, accounts.login)
        .outerjoin(schema.ACCOUNTS, accounts.guest == guests.id)
        .where(guests.id == person)
    )
    row = base.execute(query).first()
    if row is None:
        raise Refusal("people/none", "there is nobody of this id")
    kind: Literal["guest", "account"] = "account" if row.login else "guest"
    since = row.created.date().isoformat()
    return Profile(person, row.name, kind, row.login, since, person == asking, _all(base, person))


def _all(base: sa.Connection, person: str) -> list[Statistics]:
    totals = schema.TOTALS.c
    rows = base.execute(sa.select(schema.TOTALS).where(totals.person == person).order_by(totals.deals.desc())).all()
    return [_statistics(base, person, row) for row in rows if row.rules in registry()]


def _statistics(base: sa.Connection, person: str, row: Any) -> Statistics:
    rules = ruleset(row.rules)
    standing = base.execute(
        sa.select(S.matches, SHOWN.label("shown")).where(S.rules == row.rules, S.period == ALL, S.person == person)
    ).first()
    return Statistics(
        rules=row.rules,
        matches=row.matches,
        places=[row.first, row.second, row.third, row.fourth],
        deals=row.deals,
        wins=row.wins,
        points=row.points,
        win_rate=_rate(row.won, row.deals),
        fed_rate=_rate(row.fed, row.deals),
        drawn_rate=_rate(row.drawn, row.wins),
        value=_mean(row.value, row.value_squares, row.wins),
        unit=rules.patterns.unit,
        mean=_mean(row.points, row.point_squares, row.deals),
        patterns=_patterns(base, person, row.rules),
        opponents=_opponents(base, person, row.rules),
        rating=round(standing.shown, 2) if standing else None,
        rated=standing.matches if standing else 0,
        place=_place(base, row.rules, ALL, "rating", person),
        steps=_steps(base, person, row.rules),
    )


def _patterns(base: sa.Connection, person: str, rules: str) -> list[PatternCount]:
    table = schema.PATTERNS.c
    query = sa.select(table.pattern, table.wins).where(table.person == person, table.rules == rules)
    known = {one.key: one for one in ruleset(rules).patterns}
    found = []
    for row in base.execute(query.order_by(table.wins.desc(), table.pattern)):
        one = known.get(row.pattern)
        found.append(
            PatternCount(row.pattern, one.zh if one else row.pattern, one.en if one else row.pattern, row.wins)
        )
    return found


def _opponents(base: sa.Connection, person: str, rules: str) -> list[Opponent]:
    table = schema.OPPONENTS.c
    query = sa.select(schema.OPPONENTS).where(table.person == person, table.rules == rules)
    rows = base.execute(query.order_by(table.deals.desc(), table.opponent).limit(MOST_OPPONENTS)).all()
    names = _names(base, [row.opponent for row in rows])
    return [
        Opponent(
            row.opponent, names[row.opponent][0], row.deals, row.points, _mean(row.points, row.point_squares, row.deals)
        )
        for row in rows
    ]


def _step(row: Any) -> RatingStep:
    return RatingStep(row.record, row.ended, round(row.before, 2), round(row.after, 2))


def _steps(base: sa.Connection, person: str, rules: str) -> list[RatingStep]:
    table = schema.STEPS.c
    query = sa.select(schema.STEPS).where(table.person == person, table.rules == rules)
    found = base.execute(query.order_by(table.ended.desc(), table.record.desc()).limit(STEPS)).all()
    return [_step(row) for row in reversed(found)]


def _matches(base: sa.Connection, person: str, page: int, *, everything: bool) -> list[PlayedMatch]:
    if not 0 <= page < 10_000:
        return []
    records, seats, steps = schema.RECORDS.c, schema.SEATS.c, schema.STEPS.c
    columns = [records[name] for name in ("id", "room", "rules", "names", "points", "deals", "ended", "rated")]
    query = (
        sa.select(*columns, sa.func.min(seats.player).label("player"))
        .join(schema.SEATS, seats.record == records.id)
        .where(seats.guest == person, sa.true() if everything else records.rated)
        .group_by(records.id)
        .order_by(records.ended.desc(), records.id)
    )
    rows = base.execute(query.limit(MATCHES_PAGE).offset(page * MATCHES_PAGE)).all()
    names = [row.id for row in rows]
    people = people_of(base, names)
    own = sa.select(schema.STEPS).where(steps.record.in_(names), steps.person == person)
    changes = {row.record: _step(row) for row in base.execute(own)}
    return [
        PlayedMatch(
            RecordCard(
                row.id, row.room, row.rules, row.names, [is_bot(one) for one in people[row.id]], row.points, row.deals, row.ended
            ),
            list(people[row.id]), row.player, row.rated, changes.get(row.id),
        )
        for row in rows
    ]  # fmt: skip
