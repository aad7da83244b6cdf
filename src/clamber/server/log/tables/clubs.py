"""Clubs."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from clamber.server.log.tables.base import METADATA

CLUBS: Final = sa.Table(
    "clubs",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(120), nullable=False),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
)
CLUB_MEMBERS: Final = sa.Table(
    "club_members",
    METADATA,
    sa.Column("club", sa.String(32), primary_key=True),
    sa.Column("session", sa.String(64), primary_key=True, index=True),
    sa.Column("role", sa.String(10), nullable=False),
    sa.Column("joined_at", sa.Float(53), nullable=False),
)
CLUB_LINKS: Final = sa.Table(
    "club_links",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("club", sa.String(32), nullable=False, index=True),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("ends_at", sa.Float(53), nullable=False, index=True),
)
CLUB_EVENINGS: Final = sa.Table(
    "club_evenings",
    METADATA,
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
CLUB_ANSWERS: Final = sa.Table(
    "club_answers",
    METADATA,
    sa.Column("evening", sa.String(32), primary_key=True),
    sa.Column("day", sa.String(10), primary_key=True, index=True),
    sa.Column("session", sa.String(64), primary_key=True, index=True),
    sa.Column("comes", sa.Boolean, nullable=False),
)
CLUB_RESULTS: Final = sa.Table(
    "club_results",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("match", sa.Integer, primary_key=True),
    sa.Column("session", sa.String(64), primary_key=True, index=True),
    sa.Column("club", sa.String(32), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("points", sa.BigInteger, nullable=False),
    sa.Index("ix_club_results_club", "club", "at"),
)
