"""Sessions, tables, their logs, links of finished deals, and uploaded records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24), nullable=True),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("invite", sa.String(32), nullable=False, unique=True),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("closed_at", sa.Float, nullable=True, index=True),
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "deals",
        sa.Column("link", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("records", "deals", "events", "tables", "sessions"):
        op.drop_table(name)
