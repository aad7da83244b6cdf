"""Snapshots of tables between deals, and finished deals in a form that can be shown without the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the table, and add the column; existing tables and deals are still built from the log."""
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.add_column("deals", sa.Column("told", sa.Text, nullable=True))
    op.create_index("ix_deals_match", "deals", ["table_id", "match", "number"])


def downgrade() -> None:
    """Drop both."""
    op.drop_index("ix_deals_match", "deals")
    op.drop_column("deals", "told")
    op.drop_table("snapshots")
