"""Finished deals and matches, records, ratings and profiles."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from clamber.server.log.tables.base import METADATA, NUMBER

DEALS: Final = sa.Table(
    "deals",
    METADATA,
    sa.Column("link", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("match", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("told", sa.Text),
    sa.Index("ix_deals_match", "table_id", "match", "number"),
)
RECORDS: Final = sa.Table(
    "records",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("made_at", sa.Float, nullable=False, index=True),
    sa.Column("session", sa.String(64), index=True),
    sa.Column("address", sa.String(32)),
    sa.Column("bytes", sa.Integer),
    sa.Index("ix_records_address", "address", "bytes"),
)
RECORD_DEALS: Final = sa.Table(
    "record_deals",
    METADATA,
    sa.Column("record", sa.String(32), sa.ForeignKey("records.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("told", sa.Text, nullable=False),
)
RESULTS: Final = sa.Table(
    "results",
    METADATA,
    sa.Column("link", sa.String(32), sa.ForeignKey("deals.link"), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("match", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("told", sa.Text, nullable=False),
)
PLAYERS: Final = sa.Table(
    "players",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("link", sa.String(32), sa.ForeignKey("results.link"), primary_key=True, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("mistakes", sa.Text),
    sa.Column("ended_at", sa.Float(53)),
    sa.Column("summed", sa.Integer),
    sa.Index("ix_players_ended", "session", "ended_at", "link"),
)
UNSUMMED: Final = PLAYERS.c.summed.is_(None)
sa.Index(
    "ix_players_unsummed",
    PLAYERS.c.session,
    PLAYERS.c.ended_at,
    PLAYERS.c.link,
    sqlite_where=UNSUMMED,
    postgresql_where=UNSUMMED,
)
SUMS: Final = sa.Table(
    "sums",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
SOLVED: Final = sa.Table(
    "solved",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("day", sa.Integer),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("solved_at", sa.Float, nullable=False),
)
RATED_MATCHES: Final = sa.Table(
    "rated_matches",
    METADATA,
    sa.Column("number", NUMBER, primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("match", sa.Integer, nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("ended_at", sa.Float(53), nullable=False),
    sa.Column("result", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "match"),
    sa.Index("ix_rated_matches_pool", "game", "seats", "number"),
)
LEAVINGS: Final = sa.Table(
    "leavings",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("match", sa.Integer, primary_key=True),
    sa.Column("session", sa.String(64), primary_key=True, index=True),
    sa.Column("at", sa.Float(53), nullable=False, index=True),
    sa.Column("pardoned", sa.Boolean, nullable=False),
)
RATINGS: Final = sa.Table(
    "ratings",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True),
    sa.Column("mu", sa.Float(53), nullable=False),
    sa.Column("sigma", sa.Float(53), nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("last", NUMBER, nullable=False),
    sa.Index("ix_ratings_best", "game", "seats", "mu", "session"),
)
RATED_PLAYERS: Final = sa.Table(
    "rated_players",
    METADATA,
    sa.Column("match", NUMBER, primary_key=True),
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Column("mu_before", sa.Float(53), nullable=False),
    sa.Column("sigma_before", sa.Float(53), nullable=False),
    sa.Column("mu_after", sa.Float(53), nullable=False),
    sa.Column("sigma_after", sa.Float(53), nullable=False),
    sa.Index("ix_rated_players_course", "session", "game", "seats", "match"),
)
PROFILES: Final = sa.Table(
    "profiles",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("link", sa.String(32), nullable=False, unique=True),
    sa.Column("made_at", sa.Float(53), nullable=False),
)
