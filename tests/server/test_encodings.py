"""An answer has a content coding only if its client accepts it, as Accept-Encoding says (RFC 9110, 12.5.3)."""

import asyncio
import gzip

import httpx2
import pytest
from starlette.responses import PlainTextResponse

from clamber.server.http.encodings import Compression, accepted_codings


@pytest.mark.parametrize(
    ("header", "codings"),
    [
        ("", "identity"),
        ("gzip, deflate, br, zstd", "br gzip identity"),
        ("gzip;q=1, br;q=0.5", "br gzip identity"),
        ("BR ; Q=0.001", "br identity"),
        ("br;q=0", "identity"),
        ("br;Q=0, gzip", "gzip identity"),
        ("br; q=0.000,gzip;q=0.0", "identity"),
        ("gzip;q=0, *", "br identity"),
        ("*", "br gzip identity"),
        ("*;q=0.5", "br gzip identity"),
        ("*;q=0", ""),
        ("*;q=0, br", "br"),
        ("identity;q=0", ""),
        ("gzip, identity;q=0", "gzip"),
        ("identity, *;q=0", "identity"),
        ("zebra, brr, xgzip", "identity"),
        (",, ;q=0, gzip;", "gzip identity"),
    ],
)
def test_codings_are_accepted_unless_their_quality_is_zero(header, codings):
    assert accepted_codings(header) == set(codings.split())


@pytest.mark.parametrize(
    ("header", "short", "long"),
    [
        ("gzip", None, "gzip"),
        ("gzip;q=0.5, br", None, "gzip"),
        ("gzip;q=0, *", None, None),
        ("*;q=0", None, None),
        ("gzip, identity;q=0", "gzip", "gzip"),
        ("gzip, *;q=0", "gzip", "gzip"),
        ("identity;q=0", None, None),
    ],
)
def test_answers_are_compressed_if_the_client_accepts_it(header, short, long):
    async def app(scope, receive, send):
        await PlainTextResponse("x" * int(scope["path"][1:]))(scope, receive, send)

    async def answer(size):
        async with (
            httpx2.AsyncClient(transport=httpx2.ASGITransport(Compression(app)), base_url="http://a") as client,
            client.stream("GET", f"/{size}", headers={"accept-encoding": header}) as answer,
        ):
            return answer.headers.get("content-encoding"), b"".join([part async for part in answer.aiter_raw()])

    for size, expected in ((10, short), (5000, long)):
        coding, body = asyncio.run(answer(size))
        assert coding == expected
        assert (gzip.decompress(body) if coding == "gzip" else body) == b"x" * size
