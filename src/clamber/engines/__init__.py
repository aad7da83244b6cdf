"""Programs of others at clamber's tables, and clamber's bots at the tables of others."""
