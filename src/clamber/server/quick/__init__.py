"""Quick match: queues of people who wait for a table, and the tables that are made for them (docs/lobby.md)."""
