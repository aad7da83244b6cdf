"""Daily sets: their secrets, the deals that people play, and how often each result occurs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Create the tables. There are no sets yet."""
    op.create_table(
        "daily_sets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("rules", sa.String(80), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("opens_at", sa.Float(53), nullable=False),
        sa.Column("closes_at", sa.Float(53), nullable=False),
        sa.Column("closed_at", sa.Float(53)),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(24), nullable=False),
        sa.Column("bot_hash", sa.String(64), nullable=False),
        sa.Column("deals", sa.Text, nullable=False),
        sa.UniqueConstraint("day", "rules", "seats", name="uq_daily_sets_day"),
    )
    op.create_table(
        "daily_plays",
        sa.Column("set_id", sa.String(32), primary_key=True),
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False, unique=True),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("begun_at", sa.Float(53), nullable=False),
        sa.Column("ended_at", sa.Float(53)),
        sa.Column("points", sa.BigInteger),
        sa.Column("abandoned", sa.Boolean),
        sa.Column("link", sa.String(32)),
    )
    op.create_index("ix_daily_plays_session", "daily_plays", ["session", "begun_at"])
    op.create_table(
        "daily_points",
        sa.Column("set_id", sa.String(32), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("points", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("people", sa.Integer, nullable=False),
    )
    op.create_table(
        "daily_totals",
        sa.Column("set_id", sa.String(32), primary_key=True),
        sa.Column("points", sa.String(400), primary_key=True),
        sa.Column("people", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables. The tables at which deals were played stay."""
    for name in ("daily_totals", "daily_points", "daily_plays", "daily_sets"):
        op.drop_table(name)
