"""Links to profiles that their owners share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Create the table. No profile is shared yet."""
    op.create_table(
        "profiles",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("link", sa.String(32), nullable=False, unique=True),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    """Drop the table. All profiles are private again, and their links end."""
    op.drop_table("profiles")
