"""Uploaded records by deal with their sizes and addresses; times of deals by guest, and sums of a guest's results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Create the tables and columns. Old records are divided when they are read, and old deals summed in steps."""
    op.add_column("records", sa.Column("address", sa.String(32)))
    op.add_column("records", sa.Column("bytes", sa.Integer))
    op.execute("UPDATE records SET bytes = length(body)")
    op.create_index("ix_records_address", "records", ["address", "bytes"])
    op.create_table(
        "record_deals",
        sa.Column("record", sa.String(32), sa.ForeignKey("records.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.add_column("players", sa.Column("ended_at", sa.Float(53)))
    op.add_column("players", sa.Column("summed", sa.Integer))
    op.execute("UPDATE players SET ended_at = (SELECT ended_at FROM results WHERE results.link = players.link)")
    op.create_index("ix_players_ended", "players", ["session", "ended_at", "link"])
    op.create_index(
        "ix_players_unsummed",
        "players",
        ["session", "ended_at", "link"],
        sqlite_where=sa.text("summed IS NULL"),
        postgresql_where=sa.text("summed IS NULL"),
    )
    op.create_table(
        "sums",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables and columns. Records that were stored by deal are lost."""
    op.drop_table("sums")
    op.drop_index("ix_players_unsummed", "players")
    op.drop_index("ix_players_ended", "players")
    op.drop_column("players", "summed")
    op.drop_column("players", "ended_at")
    op.drop_table("record_deals")
    op.execute("DELETE FROM records WHERE body LIKE '{\"format\":%'")
    op.drop_index("ix_records_address", "records")
    op.drop_column("records", "bytes")
    op.drop_column("records", "address")
