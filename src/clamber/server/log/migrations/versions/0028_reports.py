"""Reports of people with their evidence, and muted people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Create the tables. Nobody has muted or reported anybody yet."""
    op.create_table(
        "mutes",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    op.create_index("ix_mutes_other", "mutes", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("match", sa.Integer),
        sa.Column("deal", sa.Integer),
        sa.Column("club", sa.String(32)),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("evidence", sa.Text),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("closed_by", sa.String(64)),
        sa.Column("closed_at", sa.Float(53)),
        sa.Column("outcome", sa.String(32)),
    )
    for column in ("reporter", "subject"):
        op.create_index(f"ix_reports_{column}", "reports", [column])
    op.create_index("ix_reports_state", "reports", ["state", "made_at"])
    op.create_table(
        "report_people",
        sa.Column("report", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("session", sa.String(64)),
        sa.Column("name", sa.String(120), nullable=False),
    )
    op.create_index("ix_report_people_session", "report_people", ["session"])


def downgrade() -> None:
    """Drop the tables."""
    for table in ("report_people", "reports", "mutes"):
        op.drop_table(table)
