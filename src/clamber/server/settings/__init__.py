"""Server settings: configuration, addresses, and house rules."""
