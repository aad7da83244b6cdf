"""Time when a guest was last seen, so that old sessions can be deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; existing sessions get their creation time."""
    op.add_column("sessions", sa.Column("seen_at", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE sessions SET seen_at = created_at")
    op.create_index("ix_sessions_seen_at", "sessions", ["seen_at"])


def downgrade() -> None:
    """Drop the column."""
    op.drop_index("ix_sessions_seen_at", "sessions")
    op.drop_column("sessions", "seen_at")
