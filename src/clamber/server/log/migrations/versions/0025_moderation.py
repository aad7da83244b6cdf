"""Roles of moderators and operators, their acts and confirmations, appeals, and the reach of sanctions."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

COLUMNS: dict[str, sa.types.TypeEngine[Any]] = {"club": sa.String(32), "told": sa.Boolean(), "seen_at": sa.Float(53)}


def upgrade() -> None:
    """Create the tables and columns. The reasons of former sanctions were for operators, and are not told."""
    for name, kind in COLUMNS.items():
        op.add_column("sanctions", sa.Column(name, kind, nullable=True))
    op.create_table(
        "appeals",
        sa.Column("sanction", sa.String(32), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False, index=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("answer", sa.String(10), nullable=True, index=True),
        sa.Column("reply", sa.Text, nullable=True),
        sa.Column("answered_by", sa.String(64), nullable=True),
        sa.Column("answered_at", sa.Float(53), nullable=True),
    )
    op.create_table(
        "roles",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("club", sa.String(32), primary_key=True),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("given_by", sa.String(64), nullable=False),
        sa.Column("given_at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False, index=True),
        sa.Column("by", sa.String(64), nullable=False, index=True),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False, index=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
    )
    op.create_table(
        "confirmations",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False, index=True),
    )


def downgrade() -> None:
    """Drop the tables and columns."""
    for table in ("confirmations", "acts", "roles", "appeals"):
        op.drop_table(table)
    for name in COLUMNS:
        op.drop_column("sanctions", name)
