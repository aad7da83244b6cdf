"""Connections to the sockets of servers send small messages at once."""

import asyncio
import socket

import pytest

from clamber._internal.listening import listen_at


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
async def test_messages_of_connections_wait_for_no_acknowledgement(host):
    delays = asyncio.get_running_loop().create_future()

    async def accept(_reader, writer):
        delays.set_result(not writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listening = listen_at(host, 0)
    async with await asyncio.start_server(accept, sock=listening):
        _, writer = await asyncio.open_connection(host, listening.getsockname()[1])
        assert not await delays
        writer.close()


@pytest.mark.parametrize("port", [-1, 1 << 16])
def test_a_port_that_does_not_exist_is_an_error(port):
    with pytest.raises(OverflowError):
        listen_at("127.0.0.1", port)
