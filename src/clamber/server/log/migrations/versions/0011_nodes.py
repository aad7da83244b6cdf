"""Nodes of a server, and the shards of tables that each of them owns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create both tables and all shards."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("joined_at", sa.Float(53), nullable=False),
        sa.Column("lease", sa.Float(53), nullable=False),
    )
    shards = op.create_table(
        "shards",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("node", sa.String(32), nullable=True, index=True),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(shards, [{"id": number, "node": None, "epoch": 0} for number in range(256)])


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("shards")
    op.drop_table("nodes")
