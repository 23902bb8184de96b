"""Accounts, what a session tells of itself, and the tables that are rolled up from records."""

import sqlalchemy as sa
from alembic import op

revision = "people"
down_revision = "first"
branch_labels = None
depends_on = None

SUMS = (
    "matches", "first", "second", "third", "fourth", "deals", "won", "fed", "wins", "drawn", "value", "value_squares", "points",
    "point_squares",
)  # fmt: skip


def _person() -> list[sa.Column[str]]:
    return [
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("rules", sa.String(32), primary_key=True),
    ]


def _number(name: str, kind: sa.types.TypeEngine[int] | None = None) -> sa.Column[int]:
    return sa.Column(name, kind or sa.BigInteger(), nullable=False)


def upgrade() -> None:
    """Make the tables. Records that are there are marked to be rolled up; none of them was rated."""
    # Columns are added in place: other tables refer to these, so they cannot be made anew.
    op.add_column("tokens", sa.Column("created", sa.Float, nullable=False, server_default="0"))
    op.add_column("tokens", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.add_column("tokens", sa.Column("device", sa.String(40), nullable=False, server_default=""))
    op.create_index("ix_tokens_guest", "tokens", ["guest"])
    base = op.get_bind()
    base.execute(
        sa.text(
            "UPDATE tokens SET created = (SELECT strftime('%s', guests.created) FROM guests WHERE guests.id = tokens.guest)"
        )
    )
    base.execute(sa.text("UPDATE tokens SET seen = created"))
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String(16), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("login", sa.String(24), nullable=False),
        sa.Column("key", sa.String(96), nullable=False, unique=True),
        sa.Column("hash", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.add_column("records", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("records", sa.Column("rolled", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_records_rolled", "records", ["rolled"])
    _name_bots(base)
    op.create_table("totals", *_person(), *(_number(name) for name in SUMS))
    op.create_table(
        "pattern_totals",
        *_person(),
        sa.Column("pattern", sa.String(64), primary_key=True),
        _number("wins", sa.Integer()),
    )
    op.create_table(
        "opponent_totals", *_person(), sa.Column("opponent", sa.String(16), primary_key=True),
        _number("deals"), _number("points"), _number("point_squares"),
    )  # fmt: skip
    op.create_table(
        "standings",
        sa.Column("rules", sa.String(32), primary_key=True),
        sa.Column("period", sa.String(7), primary_key=True),
        sa.Column("person", sa.String(16), primary_key=True),
        _number("matches", sa.Integer()), _number("points"), _number("won"),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )  # fmt: skip
    op.create_table(
        "rating_steps",
        sa.Column("record", sa.String(24), sa.ForeignKey("records.id"), primary_key=True),
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("rules", sa.String(32), nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
    )
    op.create_index("ix_rating_steps_person", "rating_steps", ["person", "rules", "ended"])


def _name_bots(base: sa.Connection) -> None:
    """Seats without a guest were bots', and the record's name of such a seat is the bot's."""
    records = sa.table("records", sa.column("id", sa.String), sa.column("names", sa.JSON))
    seats = sa.table("record_seats", *(sa.column(name) for name in ("record", "player", "guest")))
    people = {(row.record, row.player) for row in base.execute(sa.select(seats.c.record, seats.c.player))}
    bots = [
        {"record": row.id, "player": player, "guest": f"bot:{name}"[:16]}
        for row in base.execute(sa.select(records.c.id, records.c.names)).all()
        for player, name in enumerate(row.names) if (row.id, player) not in people
    ]  # fmt: skip
    if bots:
        base.execute(sa.insert(seats), bots)


def downgrade() -> None:
    """Drop them."""
    for name in ("rating_steps", "standings", "opponent_totals", "pattern_totals", "totals", "accounts"):
        op.drop_table(name)
    op.execute(sa.text("DELETE FROM record_seats WHERE guest LIKE 'bot:%'"))
    op.drop_index("ix_records_rolled", "records")
    op.drop_index("ix_tokens_guest", "tokens")
    for table, name in (
        ("records", "rolled"),
        ("records", "rated"),
        ("tokens", "created"),
        ("tokens", "seen"),
        ("tokens", "device"),
    ):
        op.drop_column(table, name)
