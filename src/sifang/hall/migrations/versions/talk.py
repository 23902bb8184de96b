"""Lines of talk, who has muted whom, and reports."""

import sqlalchemy as sa
from alembic import op

revision = "talk"
down_revision = "programs"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "talk",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_talk_place", "talk", ["channel", "room", "n"])
    op.create_index("ix_talk_at", "talk", ["at"])
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("muted", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("reporter", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False, index=True),
        sa.Column("reason", sa.String(12), nullable=False),
        sa.Column("note", sa.String(300), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("event", sa.Integer, nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("reports", "mutes", "talk"):
        op.drop_table(name)
