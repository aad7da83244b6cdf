"""Settings of a server: their declaration, addresses, and the house rules it offers."""
