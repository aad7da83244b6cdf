"""Database schema."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()
_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")
"""Type of numbers that the database counts; SQLite counts only those of its own type."""

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
TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("invite", sa.String(32), nullable=False, unique=True),
    sa.Column("made_at", sa.Float, nullable=False),
    sa.Column("closed_at", sa.Float, index=True),
    sa.Column("fault", sa.Text),
)
OWNER: Final = sa.Table(
    "owner",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
)
NODES: Final = sa.Table(
    "nodes",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("version", sa.String(40), nullable=False),
    sa.Column("joined_at", sa.Float(53), nullable=False),
    sa.Column("lease", sa.Float(53), nullable=False),
)
SHARDS: Final = sa.Table(
    "shards",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("node", sa.String(32), index=True),
    sa.Column("epoch", sa.BigInteger, nullable=False),
)
LINES: Final = sa.Table(
    "events",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
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
SNAPSHOTS: Final = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("version", sa.String(40), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
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
    sa.Column("number", _NUMBER, primary_key=True),
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
    sa.Column("last", _NUMBER, nullable=False),
    sa.Index("ix_ratings_best", "game", "seats", "mu", "session"),
)
RATED_PLAYERS: Final = sa.Table(
    "rated_players",
    METADATA,
    sa.Column("match", _NUMBER, primary_key=True),
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
DAILY_SETS: Final = sa.Table(
    "daily_sets",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("rules", sa.String(80), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("day", sa.Date, nullable=False),
    sa.Column("opens_at", sa.Float(53), nullable=False),
    sa.Column("closes_at", sa.Float(53), nullable=False),
    sa.Column("closed_at", sa.Float(53)),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("bot", sa.String(24), nullable=False),
    sa.Column("bot_hash", sa.String(64), nullable=False),
    sa.Column("deals", sa.Text, nullable=False),
    sa.UniqueConstraint("day", "rules", "seats", name="uq_daily_sets_day"),
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
REQUESTS: Final = sa.Table(
    "requests",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("asked", sa.Text, nullable=False),
    sa.Column("answer", sa.Text),
)
