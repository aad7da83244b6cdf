"""Results of deals, and the guests who played them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables; deals that are already over can still be found only by their links."""
    op.create_table(
        "results",
        sa.Column("link", sa.String(32), sa.ForeignKey("deals.link"), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.Float, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.create_index("ix_results_table_id", "results", ["table_id"])
    op.create_table(
        "players",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("link", sa.String(32), sa.ForeignKey("results.link"), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("ix_players_link", "players", ["link"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("players")
    op.drop_table("results")
