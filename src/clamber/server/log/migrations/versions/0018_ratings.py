"""Results of rated matches in their order, the ratings that follow from them, and their course by person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Create the tables. No match was rated before."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "rated_matches",
        sa.Column("number", number, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.Float(53), nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "match"),
    )
    op.create_index("ix_rated_matches_pool", "rated_matches", ["game", "seats", "number"])
    op.create_table(
        "ratings",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("last", number, nullable=False),
    )
    op.create_index("ix_ratings_best", "ratings", ["game", "seats", "mu", "session"])
    op.create_table(
        "rated_players",
        sa.Column("match", number, primary_key=True),
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("mu_before", sa.Float(53), nullable=False),
        sa.Column("sigma_before", sa.Float(53), nullable=False),
        sa.Column("mu_after", sa.Float(53), nullable=False),
        sa.Column("sigma_after", sa.Float(53), nullable=False),
    )
    op.create_index("ix_rated_players_course", "rated_players", ["session", "game", "seats", "match"])


def downgrade() -> None:
    """Drop the tables, and with them all ratings."""
    for name in ("rated_players", "ratings", "rated_matches"):
        op.drop_table(name)
