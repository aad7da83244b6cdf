"""Word list of the operator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Create the table. No word is refused yet."""
    op.create_table(
        "words",
        sa.Column("word", sa.String(120), primary_key=True),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("words")
