"""Logs of tables, their owners, and requests of operators to a running server."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from clamber.server.log.tables.base import METADATA

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
SNAPSHOTS: Final = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("version", sa.String(40), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
REQUESTS: Final = sa.Table(
    "requests",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("asked", sa.Text, nullable=False),
    sa.Column("answer", sa.Text),
)
