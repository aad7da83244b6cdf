"""Permission to make tables, and guests whose names still have to leave the logs."""

from __future__ import annotations

import re
import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

SESSION = re.compile(r'"((?:[0-9a-f]{64})|(?:bot:[0-9a-f]{60}))"')
"""Pattern of a session in a line of a log."""


def upgrade() -> None:
    """Add the permit of guests, invitations, and the guests who are named in logs but have expired before."""
    op.add_column("sessions", sa.Column("permit", sa.String(80), nullable=True))
    op.create_table(
        "invitations",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    expired = op.create_table(
        "expired",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("expired_at", sa.Float, nullable=False),
    )
    connection = op.get_bind()
    body = sa.column("body", sa.Text)
    kinds = (body.startswith(f'{{"kind":"{kind}"', autoescape=True) for kind in ("Made", "SatDown", "SeatReserved"))
    naming = sa.select(body).select_from(sa.table("events")).where(sa.or_(*kinds))
    found = {session for body in connection.scalars(naming) for session in SESSION.findall(body)}
    gone = found - set(connection.scalars(sa.text("SELECT id FROM sessions")))
    if gone:
        op.bulk_insert(expired, [{"session": session, "expired_at": time.time()} for session in sorted(gone)])


def downgrade() -> None:
    """Drop the tables and the column."""
    op.drop_table("expired")
    op.drop_table("invitations")
    op.drop_column("sessions", "permit")
