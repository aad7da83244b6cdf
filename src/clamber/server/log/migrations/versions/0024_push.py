"""Subscriptions of browsers to notices by Web Push."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Create the table. No browser has subscribed yet."""
    op.create_table(
        "push_subscriptions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(90), nullable=False),
        sa.Column("auth", sa.String(24), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("kinds", sa.String(60), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    for column in ("session", "endpoint"):
        op.create_index(f"ix_push_subscriptions_{column}", "push_subscriptions", [column])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("push_subscriptions")
