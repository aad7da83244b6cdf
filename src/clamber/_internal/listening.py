"""Listening sockets of servers."""

from __future__ import annotations

import os
import socket


def listen_at(host: str, port: int, *, backlog: int = 128, receive_buffer: int | None = None) -> socket.socket:
    """Return a listening socket for TCP connections.

    Args:
        host: Address, of IPv6 if it contains a colon.
        port: Port; 0 for any that is free.
        backlog: Maximum number of connections waiting to be accepted.
        receive_buffer: Receive buffer size per connection, in bytes; None for the system's.

    Raises:
        OSError: The address is unavailable.
        OverflowError: There is no such port.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio disables Nagle's algorithm only for connections of sockets whose protocol is named. With it, a message
    # that follows another one waits for an acknowledgement, 40 ms on Linux.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if receive_buffer is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)  # inherited by all connections
        listening.bind((host, port))
        listening.listen(backlog)
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening
