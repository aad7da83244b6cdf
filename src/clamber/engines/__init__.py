"""Third-party programs as bots at clamber's tables, and clamber's bots at third-party tables."""
