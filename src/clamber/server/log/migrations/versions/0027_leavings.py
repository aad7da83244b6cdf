"""Leavings of rated matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Create the table. Earlier leavings have no wait."""
    op.create_table(
        "leavings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("pardoned", sa.Boolean, nullable=False),
    )
    for column in ("session", "at"):
        op.create_index(f"ix_leavings_{column}", "leavings", [column])


def downgrade() -> None:
    """Drop the table. Nobody waits any more."""
    op.drop_table("leavings")
