"""Database schema. All modules are imported, so that the metadata has all tables."""

from clamber.server.log.tables import clubs, daily, guests, logs, moderation, people, played
from clamber.server.log.tables.base import METADATA

__all__ = ["METADATA", "clubs", "daily", "guests", "logs", "moderation", "people", "played"]
