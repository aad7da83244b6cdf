"""Sockets, HTTP routes and running tables: the only part of the server that uses the clock and the network."""
