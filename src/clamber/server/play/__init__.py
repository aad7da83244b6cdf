"""The table as a value: what may be asked of it and what happens then. No clock, socket, database or message."""
