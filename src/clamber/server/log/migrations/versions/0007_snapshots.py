"""Snapshots of tables between deals, and finished deals told so that they can be shown by themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Makes the table; what is there already is built from its log, and shown by it, as before."""
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.add_column("deals", sa.Column("told", sa.Text, nullable=True))
    op.create_index("ix_deals_match", "deals", ["table_id", "match", "number"])


def downgrade() -> None:
    """Takes them away."""
    op.drop_index("ix_deals_match", "deals")
    op.drop_column("deals", "told")
    op.drop_table("snapshots")
