"""Guests, their cookies, rooms and records."""

import sqlalchemy as sa
from alembic import op

revision = "first"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("created", sa.DateTime, nullable=False, server_default=sa.func.now()),
    )
    op.create_table(
        "tokens",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
    )
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_index("ix_rooms_open", "rooms", ["open"])
    op.create_table(
        "records",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("rules", sa.String(32), nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("points", sa.JSON, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "record_seats",
        sa.Column("record", sa.String(24), sa.ForeignKey("records.id"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False),
    )
    op.create_index("ix_record_seats_guest", "record_seats", ["guest"])


def downgrade() -> None:
    """Drop them."""
    for name in ("record_seats", "records", "rooms", "tokens", "guests"):
        op.drop_table(name)
