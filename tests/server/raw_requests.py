"""Requests that no library would send, and what is answered to them."""

import json
import socket

import pytest
from table_client import PATIENCE


def raw(served, sent, source="127.0.0.1", timeout=PATIENCE):
    """A connection on which something was sent, from an address of this machine."""
    found = socket.create_connection(("127.0.0.1", served.port), timeout, source_address=(source, 0))
    found.sendall(sent)
    return found


def answer_on(connection, until=None):
    """Everything that comes until the other side ends it, or until some words: a socket waits for our end, too."""
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
    """The answer to a request that no library would send."""
    head = [line, f"Host: 127.0.0.1:{served.port}", "Connection: close", *headers]
    return answer_on(raw(served, "\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body))


def problem_in(answer):
    """The status and the code of a refusal; its body is JSON."""
    head, _, body = answer.partition("\r\n\r\n")
    assert "application/json" in head, answer
    return int(head.split()[1]), json.loads(body, parse_constant=pytest.fail)["problem"]["code"]
