"""Nodes of one server: message bus, leases, relayed sockets and forwarded requests."""
