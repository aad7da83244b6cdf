"""Mutes, reports, sanctions, roles, the audit log, notices of operators, and the word list."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from clamber.server.log.tables.base import METADATA

MUTES: Final = sa.Table(
    "mutes",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("other", sa.String(64), primary_key=True, index=True),
    sa.Column("made_at", sa.Float(53), nullable=False),
)
REPORTS: Final = sa.Table(
    "reports",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("reporter", sa.String(64), nullable=False, index=True),
    sa.Column("subject", sa.String(64), nullable=False, index=True),
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
    sa.Index("ix_reports_state", "state", "made_at"),
)
REPORT_PEOPLE: Final = sa.Table(
    "report_people",
    METADATA,
    sa.Column("report", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("session", sa.String(64), index=True),
    sa.Column("name", sa.String(120), nullable=False),
)
SANCTIONS: Final = sa.Table(
    "sanctions",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("subject", sa.String(80), nullable=False, index=True),
    sa.Column("name", sa.String(120)),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("imposed_by", sa.String(120), nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("ends_at", sa.Float(53)),
    sa.Column("lifted_at", sa.Float(53)),
    sa.Column("club", sa.String(32)),
    sa.Column("told", sa.Boolean),
    sa.Column("seen_at", sa.Float(53)),
)
APPEALS: Final = sa.Table(
    "appeals",
    METADATA,
    sa.Column("sanction", sa.String(32), primary_key=True),
    sa.Column("session", sa.String(64), nullable=False, index=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("answer", sa.String(10), index=True),
    sa.Column("reply", sa.Text),
    sa.Column("answered_by", sa.String(64)),
    sa.Column("answered_at", sa.Float(53)),
)
ROLES: Final = sa.Table(
    "roles",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("club", sa.String(32), primary_key=True),
    sa.Column("role", sa.String(10), nullable=False),
    sa.Column("given_by", sa.String(64), nullable=False),
    sa.Column("given_at", sa.Float(53), nullable=False),
)
ACTS: Final = sa.Table(
    "acts",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("at", sa.Float(53), nullable=False, index=True),
    sa.Column("by", sa.String(64), nullable=False, index=True),
    sa.Column("act", sa.String(16), nullable=False),
    sa.Column("subject", sa.String(80), nullable=False, index=True),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("details", sa.Text, nullable=False),
)
CONFIRMATIONS: Final = sa.Table(
    "confirmations",
    METADATA,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float(53), nullable=False, index=True),
)
NOTICES: Final = sa.Table(
    "notices",
    METADATA,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("text_zh", sa.Text, nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
)
WORDS: Final = sa.Table(
    "words",
    METADATA,
    sa.Column("word", sa.String(120), primary_key=True),
    sa.Column("made_at", sa.Float(53), nullable=False),
)
