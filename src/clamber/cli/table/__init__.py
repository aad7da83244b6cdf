"""Terminal match: game loop, typed input, and output."""
