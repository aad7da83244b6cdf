"""Costly plays of guests in their deals, by kind, from the analysis of a deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column."""
    op.add_column("players", sa.Column("mistakes", sa.Text, nullable=True))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("players", "mistakes")
