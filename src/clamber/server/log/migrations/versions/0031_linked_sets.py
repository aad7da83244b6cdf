"""Sets by link: sets of deals without a day, made by people from a fresh secret or from a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Add what a set by link has, and permit sets without a day."""
    with op.batch_alter_table("daily_sets") as sets:
        sets.alter_column("day", existing_type=sa.Date, nullable=True)
        sets.add_column(sa.Column("maker", sa.String(64)))
        sets.add_column(sa.Column("conditions", sa.Text))
        sets.add_column(sa.Column("seat", sa.Integer, nullable=False, server_default="0"))
        sets.add_column(sa.Column("source", sa.String(32)))
        sets.add_column(sa.Column("cards", sa.Text))
        sets.create_index("ix_daily_sets_maker", ["maker", "opens_at"])


def downgrade() -> None:
    """Delete the sets by link, with the deals and counts of their people."""
    linked = sa.text("select id from daily_sets where day is null")
    names = list(op.get_bind().scalars(linked))
    for name in ("daily_totals", "daily_points", "daily_plays"):
        rows = sa.table(name, sa.column("set_id"))
        op.execute(rows.delete().where(rows.c.set_id.in_(names)))
    op.execute("delete from daily_sets where day is null")
    with op.batch_alter_table("daily_sets") as sets:
        sets.drop_index("ix_daily_sets_maker")
        for name in ("maker", "conditions", "seat", "source", "cards"):
            sets.drop_column(name)
        sets.alter_column("day", existing_type=sa.Date, nullable=False)
