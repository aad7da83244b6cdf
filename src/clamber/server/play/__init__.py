"""Pure model of a table: commands in, log entries and a new table out. No clock, socket, database or message."""
