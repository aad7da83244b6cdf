"""Sockets, routes and running tables: the only part of the server with a clock and a network."""
