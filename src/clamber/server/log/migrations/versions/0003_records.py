"""Session of a record, to limit the records per guest, and longer names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the session, which existing records lack, and permit more code points in names."""
    op.add_column("records", sa.Column("session", sa.String(64), nullable=True))
    op.create_index("ix_records_session", "records", ["session"])
    op.create_index("ix_records_made_at", "records", ["made_at"])
    if op.get_bind().dialect.name != "sqlite":  # SQLite ignores the length
        op.alter_column("sessions", "name", type_=sa.String(120))


def downgrade() -> None:
    """Drop the column and the indexes, and shorten names."""
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("sessions", "name", type_=sa.String(24), postgresql_using="left(name, 24)")
    op.drop_index("ix_records_made_at", "records")
    op.drop_index("ix_records_session", "records")
    op.drop_column("records", "session")
