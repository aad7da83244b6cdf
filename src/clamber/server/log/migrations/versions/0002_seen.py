"""When a guest was seen last, so that old sessions can be forgotten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the time; of those who are there already the time they came."""
    op.add_column("sessions", sa.Column("seen_at", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE sessions SET seen_at = created_at")
    op.create_index("ix_sessions_seen_at", "sessions", ["seen_at"])


def downgrade() -> None:
    """Takes it away."""
    op.drop_index("ix_sessions_seen_at", "sessions")
    op.drop_column("sessions", "seen_at")
