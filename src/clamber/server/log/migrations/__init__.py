"""Migrations of the database's schema, run at startup (Alembic)."""
