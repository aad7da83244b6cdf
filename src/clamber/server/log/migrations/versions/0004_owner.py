"""Owner of the database, and the fault of a table that cannot be read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the owner table and add the fault column."""
    op.create_table(
        "owner",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
    )
    op.add_column("tables", sa.Column("fault", sa.Text, nullable=True))


def downgrade() -> None:
    """Drop both."""
    op.drop_column("tables", "fault")
    op.drop_table("owner")
