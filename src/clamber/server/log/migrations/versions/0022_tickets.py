"""Tickets of the people who wait for a quick match, and the pairs who are not matched for a while."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Create the tables. Nobody waits yet."""
    op.create_table(
        "tickets",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("queue", sa.String(80), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("party", sa.String(32)),
        sa.Column("apart", sa.Integer),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("asked_at", sa.Float(53), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("seated_at", sa.Float(53)),
    )
    op.create_index("ix_tickets_queue", "tickets", ["queue"])
    op.create_index("ix_tickets_party", "tickets", ["party"])
    op.create_table(
        "partings",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float(53), nullable=False),
    )
    op.create_index("ix_partings_other", "partings", ["other"])
    op.create_index("ix_partings_until", "partings", ["until"])


def downgrade() -> None:
    """Drop the tables. Nobody waits any more."""
    for name in ("partings", "tickets"):
        op.drop_table(name)
