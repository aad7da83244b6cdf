"""Pure table model: commands in, log entries and a new table out. It uses no clock, socket, database or message."""
