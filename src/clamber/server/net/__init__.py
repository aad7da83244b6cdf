"""Sockets, routes, and tables at work: here alone are the clock and the network."""
