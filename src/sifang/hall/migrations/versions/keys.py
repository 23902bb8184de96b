"""The host's keys: who is kept out, and what was done with the keys."""

import sqlalchemy as sa
from alembic import op

revision = "keys"
down_revision = "people"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=True),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("who", sa.String(24), nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("detail", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("audit")
    op.drop_table("bans")
