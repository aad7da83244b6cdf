"""Friends and blocked people, the settings of a person towards others, and personal invites to tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Create the tables. Nobody is anybody's friend yet."""
    op.create_table(
        "people",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("handle", sa.String(24), nullable=False, unique=True),
        sa.Column("presence", sa.String(10), nullable=False),
        sa.Column("invites", sa.String(10), nullable=False),
    )
    op.create_table(
        "ties",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    op.create_index("ix_ties_other", "ties", ["other"])
    op.create_table(
        "personal_invites",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("sender", sa.String(64), nullable=False),
        sa.Column("recipient", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("rules", sa.String(60), nullable=False),
        sa.Column("source", sa.String(32)),
        sa.Column("answer", sa.String(10)),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("ends_at", sa.Float(53), nullable=False),
        sa.UniqueConstraint("recipient", "table_id", "sender"),
    )
    for column in ("sender", "table_id", "ends_at"):
        op.create_index(f"ix_personal_invites_{column}", "personal_invites", [column])


def downgrade() -> None:
    """Drop the tables. Nobody is blocked any more."""
    for name in ("personal_invites", "ties", "people"):
        op.drop_table(name)
