"""Base of the schema: the collection of all tables, and the type of counted numbers."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()
NUMBER: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")
"""Type of numbers that the database counts; SQLite counts only those of its own type."""
