"""The tables of the directory, and the step that brings a file to them (Alembic; ``migrations/versions``)."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

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
    sa.Column("guest", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
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
)

SEATS = sa.Table(
    "record_seats",
    METADATA,
    sa.Column("record", sa.String(24), sa.ForeignKey("records.id"), primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(16), nullable=False, index=True),
)


def upgrade(base: sa.Connection) -> None:
    """Bring the file to the newest schema; a new file gets it whole."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = base
    command.upgrade(config, "head")
