"""Browsers of guests, each with a token of its own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0014"


def upgrade() -> None:
    """Create the table. Until now, the hash of a guest's only token was the id of the session."""
    op.create_table(
        "browsers",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False, index=True),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("seen_at", sa.Float(53), nullable=False),
    )
    op.execute("INSERT INTO browsers SELECT id, id, '', created_at, seen_at FROM sessions")


def downgrade() -> None:
    """Drop the table. Browsers that took over a guest by code lose that guest."""
    op.drop_table("browsers")
