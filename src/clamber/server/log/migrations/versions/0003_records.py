"""Whose records are, so that nobody keeps too many; names as long as they look."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the session, which those have not that are there already, and lets names have more code points."""
    op.add_column("records", sa.Column("session", sa.String(64), nullable=True))
    op.create_index("ix_records_session", "records", ["session"])
    op.create_index("ix_records_made_at", "records", ["made_at"])
    if op.get_bind().dialect.name != "sqlite":  # which never looks at the length
        op.alter_column("sessions", "name", type_=sa.String(120))


def downgrade() -> None:
    """Takes it away."""
    op.drop_index("ix_records_made_at", "records")
    op.drop_index("ix_records_session", "records")
    op.drop_column("records", "session")
