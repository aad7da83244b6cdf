"""Guests, their browsers, and accounts."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from clamber.server.log.tables.base import METADATA

SESSIONS: Final = sa.Table(
    "sessions",
    METADATA,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(120)),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False, index=True),
    sa.Column("address", sa.String(80)),
    sa.Column("permit", sa.String(80)),
)
INVITATIONS: Final = sa.Table(
    "invitations",
    METADATA,
    sa.Column("code", sa.String(32), primary_key=True),
    sa.Column("note", sa.String(200), nullable=False),
    sa.Column("made_at", sa.Float, nullable=False),
)
EXPIRED: Final = sa.Table(
    "expired",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("expired_at", sa.Float, nullable=False),
)
BROWSERS: Final = sa.Table(
    "browsers",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("session", sa.String(64), nullable=False, index=True),
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("seen_at", sa.Float(53), nullable=False),
)
ACCOUNTS: Final = sa.Table(
    "accounts",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("avatar", sa.String(20)),
    sa.Column("shows_daily", sa.Boolean),
    sa.Column("named_at", sa.Float(53)),
    sa.Column("form_written", sa.String(64), unique=True),
    sa.Column("form_small", sa.String(64), unique=True),
    sa.Column("form_similar", sa.String(64), unique=True),
    sa.Column("code", sa.String(64), unique=True),
    sa.Column("code_at", sa.Float(53)),
)
PASSKEYS: Final = sa.Table(
    "passkeys",
    METADATA,
    sa.Column("id", sa.String(1400), primary_key=True),
    sa.Column("session", sa.String(64), nullable=False, index=True),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("used_at", sa.Float(53)),
)
IDENTITIES: Final = sa.Table(
    "identities",
    METADATA,
    sa.Column("issuer", sa.String(255), primary_key=True),
    sa.Column("subject", sa.String(255), primary_key=True),
    sa.Column("session", sa.String(64), nullable=False, index=True),
    sa.Column("made_at", sa.Float(53), nullable=False),
)
FORMER_NAMES: Final = sa.Table(
    "former_names",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("until", sa.Float(53), primary_key=True),
    sa.Column("name", sa.String(120), nullable=False),
)
MERGED_GUESTS: Final = sa.Table(
    "merged_guests",
    METADATA,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("session", sa.String(64), nullable=False, index=True),
    sa.Column("merged_at", sa.Float(53), nullable=False),
)
CEREMONIES: Final = sa.Table(
    "ceremonies",
    METADATA,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(20), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("ends_at", sa.Float(53), nullable=False, index=True),
)
