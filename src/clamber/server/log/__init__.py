"""Storage: the append-only log of each table, and other persistent data."""
