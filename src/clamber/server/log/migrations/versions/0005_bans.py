"""Bans of guests and addresses, made by the operator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "bans",
        sa.Column("who", sa.String(80), primary_key=True),
        sa.Column("made_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("bans")
