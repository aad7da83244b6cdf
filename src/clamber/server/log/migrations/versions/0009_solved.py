"""Endings solved by guests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "solved",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("day", sa.Integer, nullable=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("solved_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("solved")
