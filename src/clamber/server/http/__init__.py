"""HTTP: the guard before all routes, guests, the routes, and admission of sockets."""
