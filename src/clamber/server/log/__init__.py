"""Persistence: the append-only table logs and all other stored data."""
