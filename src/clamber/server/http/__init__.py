"""HTTP: request guard, guests, routes, and socket admission."""
