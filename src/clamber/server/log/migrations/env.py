"""Alembic environment: runs the migrations on the connection that the database passes in."""

from __future__ import annotations

from alembic import context

from clamber.server.log.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
