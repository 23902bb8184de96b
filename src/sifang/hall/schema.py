"""The tables of the directory, and the step that brings a file to them (Alembic; ``migrations/versions``)."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

METADATA = sa.MetaData()

GUESTS = sa.Table(
    "guests",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("created", sa.DateTime, nullable=False, server_default=sa.func.now()),
)

TOKENS = sa.Table(
    "tokens",
    METADATA,
    sa.Column("digest", sa.String(64), primary_key=True, comment="SHA-256 of the cookie, which itself is kept nowhere"),
    sa.Column("guest", sa.String(16), sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False, comment="Unix time, as all below"),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("device", sa.String(40), nullable=False),
)

ACCOUNTS = sa.Table(
    "accounts",
    METADATA,
    sa.Column("guest", sa.String(16), sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("login", sa.String(24), nullable=False),
    sa.Column("key", sa.String(96), nullable=False, unique=True, comment="accounts.login_key of it"),
    sa.Column("hash", sa.String(200), nullable=False, comment="argon2"),
    sa.Column("created", sa.Float, nullable=False),
)

PROGRAMS = sa.Table(
    "programs",
    METADATA,
    sa.Column("guest", sa.String(16), sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column(
        "owner", sa.String(16), sa.ForeignKey("guests.id"), nullable=False, index=True, comment="the person who runs it"
    ),
)

ROOMS = sa.Table(
    "rooms",
    METADATA,
    sa.Column("code", sa.String(8), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False, index=True),
)

RECORDS = sa.Table(
    "records",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("room", sa.String(8), nullable=False),
    sa.Column("rules", sa.String(32), nullable=False),
    sa.Column("names", sa.JSON, nullable=False),
    sa.Column("points", sa.JSON, nullable=False),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("ended", sa.String(32), nullable=False),
    sa.Column("lines", sa.LargeBinary, nullable=False, comment="JSON lines, zlib"),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("rolled", sa.Boolean, nullable=False, index=True, comment="whether the tables below have it"),
)

SEATS = sa.Table(
    "record_seats",
    METADATA,
    sa.Column("record", sa.String(24), sa.ForeignKey("records.id"), primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(16), nullable=False, index=True, comment="a guest, or bot:plan"),
)

# --- the host's keys (keys.py) ------------------------------------------------------------------------------------------------------------

BANS = sa.Table(
    "bans",
    METADATA,
    sa.Column("subject", sa.String(64), primary_key=True, comment="id of a person, or an address"),
    sa.Column("until", sa.Float, nullable=True, comment="Unix time; null: for good"),
    sa.Column("reason", sa.String(200), nullable=False),
    sa.Column("made", sa.Float, nullable=False),
)

AUDIT = sa.Table(
    "audit",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column(
        "who",
        sa.String(24),
        nullable=False,
        comment="log-in name of an admin, or host for the token of the data folder",
    ),
    sa.Column("act", sa.String(16), nullable=False),
    sa.Column("subject", sa.String(64), nullable=False, comment="room, person or address"),
    sa.Column("detail", sa.String(200), nullable=False),
)

# --- talk (talk_store.py) ----------------------------------------------------------------------------------------------------------------

TALK = sa.Table(
    "talk",
    METADATA,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Column("channel", sa.String(8), nullable=False, comment="hall, table or watchers"),
    sa.Column("room", sa.String(8), nullable=False, comment="empty for the hall"),
    sa.Column("match", sa.String(24), nullable=False, comment="in play when it was said, else empty"),
    sa.Column("deal", sa.Integer, nullable=False, comment="of that match, from 0; -1: between two deals, or no match"),
    sa.Column("kind", sa.String(8), nullable=False, comment="text, emote or system"),
    sa.Column("person", sa.String(16), nullable=False),
    sa.Column("name", sa.String(24), nullable=False, comment="as it was then"),
    sa.Column("text", sa.String(200), nullable=False),
    sa.Index("ix_talk_place", "channel", "room", "n"),
    sqlite_autoincrement=True,
)

MUTES = sa.Table(
    "mutes",
    METADATA,
    sa.Column("person", sa.String(16), primary_key=True),
    sa.Column("muted", sa.String(16), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)

REPORTS = sa.Table(
    "reports",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("reporter", sa.String(16), nullable=False),
    sa.Column("person", sa.String(16), nullable=False, index=True),
    sa.Column("reason", sa.String(12), nullable=False),
    sa.Column("note", sa.String(300), nullable=False),
    sa.Column("channel", sa.String(8), nullable=False),
    sa.Column("room", sa.String(8), nullable=False),
    sa.Column(
        "match", sa.String(24), nullable=False, comment="the record's id, once the match is over; empty: no match"
    ),
    sa.Column("deal", sa.Integer, nullable=False, comment="from 0"),
    sa.Column("event", sa.Integer, nullable=False, comment="events of the deal that had been announced"),
    sa.Column("lines", sa.JSON, nullable=False, comment="the channel's last lines, oldest first"),
    sqlite_autoincrement=True,
)

# --- rolled up from records (rollup.py); ``rollup.rebuild`` makes them again ---------------------------------------------------------------

PERSON = ("person", sa.String(16))
SUMS = (
    "matches", "first", "second", "third", "fourth", "deals", "won", "fed", "wins", "drawn", "value", "value_squares", "points",
    "point_squares",
)  # fmt: skip
"""Columns that are added up; ``tallies.Tally`` says what they count."""

TOTALS = sa.Table(
    "totals",
    METADATA,
    sa.Column(*PERSON, primary_key=True),
    sa.Column("rules", sa.String(32), primary_key=True),
    *(sa.Column(name, sa.BigInteger, nullable=False) for name in SUMS),
)

PATTERNS = sa.Table(
    "pattern_totals",
    METADATA,
    sa.Column(*PERSON, primary_key=True),
    sa.Column("rules", sa.String(32), primary_key=True),
    sa.Column("pattern", sa.String(64), primary_key=True),
    sa.Column("wins", sa.Integer, nullable=False),
)

OPPONENTS = sa.Table(
    "opponent_totals",
    METADATA,
    sa.Column(*PERSON, primary_key=True),
    sa.Column("rules", sa.String(32), primary_key=True),
    sa.Column("opponent", sa.String(16), primary_key=True),
    sa.Column("deals", sa.BigInteger, nullable=False),
    sa.Column("points", sa.BigInteger, nullable=False),
    sa.Column("point_squares", sa.BigInteger, nullable=False),
)

STANDINGS = sa.Table(
    "standings",
    METADATA,
    sa.Column("rules", sa.String(32), primary_key=True),
    sa.Column("period", sa.String(7), primary_key=True, comment="all, or a month of UTC as 2026-11"),
    sa.Column(*PERSON, primary_key=True),
    sa.Column("matches", sa.Integer, nullable=False, comment="rated ones; only they count here"),
    sa.Column("points", sa.BigInteger, nullable=False),
    sa.Column("won", sa.BigInteger, nullable=False, comment="deals"),
    sa.Column("mu", sa.Float, nullable=False, comment="at the end of the period"),
    sa.Column("sigma", sa.Float, nullable=False),
)

STEPS = sa.Table(
    "rating_steps",
    METADATA,
    sa.Column("record", sa.String(24), sa.ForeignKey("records.id"), primary_key=True),
    sa.Column(*PERSON, primary_key=True),
    sa.Column("rules", sa.String(32), nullable=False),
    sa.Column("ended", sa.String(32), nullable=False),
    sa.Column("before", sa.Float, nullable=False, comment="as shown: mu - 3 sigma"),
    sa.Column("after", sa.Float, nullable=False),
    sa.Index("ix_rating_steps_person", "person", "rules", "ended"),
)

ROLLED = (TOTALS, PATTERNS, OPPONENTS, STANDINGS, STEPS)


def _config() -> Config:
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return found


def revisions() -> list[str]:
    """All steps, the newest first."""
    return [one.revision for one in ScriptDirectory.from_config(_config()).walk_revisions()]


def upgrade(base: sa.Connection) -> None:
    """Bring the file to the newest schema; a new file gets it whole."""
    config = _config()
    config.attributes["connection"] = base
    command.upgrade(config, "head")
