"""Malformed or unusual requests that no client library would send, and their responses."""

import json
import socket

import pytest
from table_client import PATIENCE


def raw(served, sent, source="127.0.0.1", timeout=PATIENCE):
    """Open a connection from a local address and send bytes over it."""
    found = socket.create_connection(("127.0.0.1", served.port), timeout, source_address=(source, 0))
    found.sendall(sent)
    return found


def answer_on(connection, until=None):
    """Return everything received until the peer closes the connection, or until `until` is received.

    A WebSocket peer waits until this end is closed, too.
    """
    found = b""
    try:
        while (until is None or until not in found) and (part := connection.recv(65536)):
            found += part
    except ConnectionResetError:
        pass
    finally:
        connection.close()
    return found.decode("latin-1")


def asked(served, line, *headers, body=b""):
    """Send a hand-written request and return the response."""
    head = [line, f"Host: 127.0.0.1:{served.port}", "Connection: close", *headers]
    return answer_on(raw(served, "\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body))


def problem_in(answer):
    """Return the status and the error code of a JSON response."""
    head, _, body = answer.partition("\r\n\r\n")
    assert "application/json" in head, answer
    return int(head.split()[1]), json.loads(body, parse_constant=pytest.fail)["problem"]["code"]
