"""Bot accounts with their tokens, and challenges of people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Create the tables. Nobody has a bot account yet."""
    op.create_table(
        "bot_accounts",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
    )
    op.create_table(
        "bot_tokens",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False, index=True),
        sa.Column("label", sa.String(120), nullable=False),
        sa.Column("scopes", sa.String(60), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("ends_at", sa.Float(53)),
        sa.Column("used_at", sa.Float(53)),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("bot", sa.String(64), nullable=False, index=True),
        sa.Column("challenger", sa.String(64), nullable=False, index=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("ends_at", sa.Float(53), nullable=False, index=True),
        sa.Column("answer", sa.String(16)),
    )


def downgrade() -> None:
    """Drop the tables. Bot accounts become accounts that nobody can sign in to, and their tokens end."""
    for table in ("challenges", "bot_tokens", "bot_accounts"):
        op.drop_table(table)
