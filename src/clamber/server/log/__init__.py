"""The append-only log of each table, and what else has to last."""
