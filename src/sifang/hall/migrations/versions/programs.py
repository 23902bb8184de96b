"""Programs that sit at tables, and who runs them."""

import sqlalchemy as sa
from alembic import op

revision = "programs"
down_revision = "keys"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "programs",
        sa.Column("guest", sa.String(16), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("owner", sa.String(16), sa.ForeignKey("guests.id"), nullable=False, index=True),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("programs")
