"""Third-party programs as bots at clamber tables, and clamber bots at third-party tables."""
