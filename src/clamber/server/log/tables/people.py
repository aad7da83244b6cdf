"""Friends, invites, bot accounts, quick matches, and notices by Web Push."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from clamber.server.log.tables.base import METADATA

PEOPLE: Final = sa.Table(
    "people",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("handle", sa.String(24), nullable=False, unique=True),
    sa.Column("presence", sa.String(10), nullable=False),
    sa.Column("invites", sa.String(10), nullable=False),
)
TIES: Final = sa.Table(
    "ties",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("other", sa.String(64), primary_key=True, index=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
)
PERSONAL_INVITES: Final = sa.Table(
    "personal_invites",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("sender", sa.String(64), nullable=False, index=True),
    sa.Column("recipient", sa.String(64), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False, index=True),
    sa.Column("seat", sa.Integer),
    sa.Column("rules", sa.String(60), nullable=False),
    sa.Column("source", sa.String(32)),
    sa.Column("answer", sa.String(10)),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("ends_at", sa.Float(53), nullable=False, index=True),
    sa.UniqueConstraint("recipient", "table_id", "sender"),
)
BOT_ACCOUNTS: Final = sa.Table(
    "bot_accounts",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
)
BOT_TOKENS: Final = sa.Table(
    "bot_tokens",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("session", sa.String(64), nullable=False, index=True),
    sa.Column("label", sa.String(120), nullable=False),
    sa.Column("scopes", sa.String(60), nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("ends_at", sa.Float(53)),
    sa.Column("used_at", sa.Float(53)),
)
CHALLENGES: Final = sa.Table(
    "challenges",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("bot", sa.String(64), nullable=False, index=True),
    sa.Column("challenger", sa.String(64), nullable=False, index=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("ends_at", sa.Float(53), nullable=False, index=True),
    sa.Column("answer", sa.String(16)),
)
TICKETS: Final = sa.Table(
    "tickets",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("queue", sa.String(80), nullable=False, index=True),
    sa.Column("name", sa.String(120), nullable=False),
    sa.Column("party", sa.String(32), index=True),
    sa.Column("apart", sa.Integer),
    sa.Column("bots", sa.Boolean, nullable=False),
    sa.Column("asked_at", sa.Float(53), nullable=False),
    sa.Column("table_id", sa.String(32)),
    sa.Column("seated_at", sa.Float(53)),
)
PARTINGS: Final = sa.Table(
    "partings",
    METADATA,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("other", sa.String(64), primary_key=True, index=True),
    sa.Column("until", sa.Float(53), nullable=False, index=True),
)
PUSH_SUBSCRIPTIONS: Final = sa.Table(
    "push_subscriptions",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("session", sa.String(64), nullable=False, index=True),
    sa.Column("endpoint", sa.String(1000), nullable=False, index=True),
    sa.Column("p256dh", sa.String(90), nullable=False),
    sa.Column("auth", sa.String(24), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("kinds", sa.String(60), nullable=False),
    sa.Column("failures", sa.Integer, nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
)
