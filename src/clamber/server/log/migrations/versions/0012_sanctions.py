"""Sanctions in place of bans, notices of the operator, and the address of a guest's last request."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Create the tables and the column, and make each ban a sanction without an end."""
    op.add_column("sessions", sa.Column("address", sa.String(80), nullable=True))
    op.create_table(
        "notices",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("text_zh", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    sanctions = op.create_table(
        "sanctions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False, index=True),
        sa.Column("name", sa.String(120), nullable=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("imposed_by", sa.String(120), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("ends_at", sa.Float(53), nullable=True),
        sa.Column("lifted_at", sa.Float(53), nullable=True),
    )
    rows = op.get_bind().execute(
        sa.text("SELECT who, bans.made_at, name FROM bans LEFT JOIN sessions ON sessions.id = who")
    )
    old = [
        {
            "id": secrets.token_hex(16),
            "kind": "ban",
            "subject": who,
            "name": name,
            "reason": "",
            "imposed_by": "operator",
            "made_at": made_at,
        }
        for who, made_at, name in rows
    ]
    if old:
        op.bulk_insert(sanctions, old)
    op.drop_table("bans")


def downgrade() -> None:
    """Make each ban without an end a row of the former table, and drop the new tables and the column."""
    op.create_table(
        "bans",
        sa.Column("who", sa.String(80), primary_key=True),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.execute(
        "INSERT INTO bans (who, made_at) SELECT subject, min(made_at) FROM sanctions"
        " WHERE kind = 'ban' AND lifted_at IS NULL AND ends_at IS NULL GROUP BY subject"
    )
    op.drop_table("sanctions")
    op.drop_table("notices")
    op.drop_column("sessions", "address")
