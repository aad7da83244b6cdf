"""Accounts that show others their replays of daily sets, and an index of the best results of a deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Add the column and the index. Nobody shows replays until asked."""
    op.add_column("accounts", sa.Column("shows_daily", sa.Boolean))
    op.create_index("ix_daily_plays_points", "daily_plays", ["set_id", "deal", "points"])


def downgrade() -> None:
    """Drop the index and the column."""
    op.drop_index("ix_daily_plays_points", "daily_plays")
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_column("shows_daily")
