"""Requests of `clamber admin` to the running server, and the application id of SQLite files."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from clamber.server.log.files import APPLICATION

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the table, and mark the file."""
    op.create_table(
        "requests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=True),
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA application_id = {APPLICATION}")


def downgrade() -> None:
    """Drop the table; the mark stays."""
    op.drop_table("requests")
