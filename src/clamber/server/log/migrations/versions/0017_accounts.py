"""Accounts of guests: passkeys, identities at other services, former names, merged guests, and open ceremonies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

TABLES = ("accounts", "passkeys", "identities", "former_names", "merged_guests", "ceremonies")


def upgrade() -> None:
    """Create the tables. No guest has an account yet."""
    op.create_table(
        "accounts",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("avatar", sa.String(20)),
        sa.Column("named_at", sa.Float(53)),
        sa.Column("form_written", sa.String(64), unique=True),
        sa.Column("form_small", sa.String(64), unique=True),
        sa.Column("form_similar", sa.String(64), unique=True),
        sa.Column("code", sa.String(64), unique=True),
        sa.Column("code_at", sa.Float(53)),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False, index=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("used_at", sa.Float(53)),
    )
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(255), primary_key=True),
        sa.Column("subject", sa.String(255), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False, index=True),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "former_names",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float(53), primary_key=True),
        sa.Column("name", sa.String(120), nullable=False),
    )
    op.create_table(
        "merged_guests",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False, index=True),
        sa.Column("merged_at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "ceremonies",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("ends_at", sa.Float(53), nullable=False, index=True),
    )


def downgrade() -> None:
    """Drop the tables. Accounts become guests again, and can no longer be signed in to from other browsers."""
    for name in reversed(TABLES):
        op.drop_table(name)
