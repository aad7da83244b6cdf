"""Daily sets of deals, and sets by link, which have no day."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from clamber.server.log.tables.base import METADATA

DAILY_SETS: Final = sa.Table(
    "daily_sets",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("rules", sa.String(80), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("day", sa.Date),
    sa.Column("opens_at", sa.Float(53), nullable=False),
    sa.Column("closes_at", sa.Float(53), nullable=False),
    sa.Column("closed_at", sa.Float(53)),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("bot", sa.String(24), nullable=False),
    sa.Column("bot_hash", sa.String(64), nullable=False),
    sa.Column("deals", sa.Text, nullable=False),
    sa.Column("maker", sa.String(64)),
    sa.Column("conditions", sa.Text),
    sa.Column("seat", sa.Integer, nullable=False, server_default="0"),
    sa.Column("source", sa.String(32)),
    sa.Column("cards", sa.Text),
    sa.UniqueConstraint("day", "rules", "seats", name="uq_daily_sets_day"),
    sa.Index("ix_daily_sets_maker", "maker", "opens_at"),
)
DAILY_PLAYS: Final = sa.Table(
    "daily_plays",
    METADATA,
    sa.Column("set_id", sa.String(32), primary_key=True),
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False, unique=True),
    sa.Column("counts", sa.Boolean, nullable=False),
    sa.Column("begun_at", sa.Float(53), nullable=False),
    sa.Column("ended_at", sa.Float(53)),
    sa.Column("points", sa.BigInteger),
    sa.Column("abandoned", sa.Boolean),
    sa.Column("link", sa.String(32)),
    sa.Index("ix_daily_plays_session", "session", "begun_at"),
    sa.Index("ix_daily_plays_points", "set_id", "deal", "points"),
)
DAILY_POINTS: Final = sa.Table(
    "daily_points",
    METADATA,
    sa.Column("set_id", sa.String(32), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("points", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("people", sa.Integer, nullable=False),
)
DAILY_TOTALS: Final = sa.Table(
    "daily_totals",
    METADATA,
    sa.Column("set_id", sa.String(32), primary_key=True),
    sa.Column("points", sa.String(400), primary_key=True),
    sa.Column("people", sa.Integer, nullable=False),
)
