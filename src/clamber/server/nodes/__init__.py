"""Several nodes of one server: their bus, leases, relayed sockets and forwarded requests."""
