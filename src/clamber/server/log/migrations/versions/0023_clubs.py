"""Clubs: their members, links that invite, evenings with answers, and results of matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Create the tables. There are no clubs yet."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.String(32), primary_key=True),
        sa.Column("session", sa.String(64), primary_key=True, index=True),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("joined_at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "club_links",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("club", sa.String(32), nullable=False, index=True),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("ends_at", sa.Float(53), nullable=False, index=True),
    )
    op.create_table(
        "club_evenings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("club", sa.String(32), nullable=False, index=True),
        sa.Column("first", sa.String(10), nullable=False),
        sa.Column("time", sa.String(5), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("weeks", sa.Integer, nullable=False),
        sa.Column("until", sa.String(10)),
        sa.Column("cancelled", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "club_answers",
        sa.Column("evening", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True, index=True),
        sa.Column("session", sa.String(64), primary_key=True, index=True),
        sa.Column("comes", sa.Boolean, nullable=False),
    )
    op.create_table(
        "club_results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("session", sa.String(64), primary_key=True, index=True),
        sa.Column("club", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_club_results_club", "club_results", ["club", "at"])


def downgrade() -> None:
    """Drop the tables, and with them all clubs."""
    for name in ("club_results", "club_answers", "club_evenings", "club_links", "club_members", "clubs"):
        op.drop_table(name)
