"""Running tables: one actor each, their bots and turns, and the registry of all (`hub`)."""
