"""Content codings of HTTP responses, as negotiated by Accept-Encoding (RFC 9110, section 12.5.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

_CODING: Final = re.compile(r"([^\s,;]+)\s*(?:;\s*q\s*=\s*([^\s,;]*)[^,]*)?", re.IGNORECASE)
_NONE: Final = re.compile(r"0(\.0*)?")


def accepted_codings(header: str) -> frozenset[str]:
    """Return the codings among `br`, `gzip` and `identity` that an Accept-Encoding header does not refuse by `q=0`.

    `identity` is accepted unless it is refused, by its name or by `*`; other codings if they are named, or covered by
    `*`.
    """
    listed = {name.lower(): not _NONE.fullmatch(quality) for name, quality in _CODING.findall(header)}
    others = {"br": False, "gzip": False, "identity": True}
    return frozenset(name for name, other in others.items() if listed.get(name, listed.get("*", other)))


class Compression:
    """ASGI middleware that compresses responses with gzip and passes on only the accepted codings.

    Short responses are not compressed unless the client refuses `identity`. If it refuses all codings, the header is
    ignored.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._compress_long = GZipMiddleware(
            app, minimum_size=1000, compresslevel=5
        )  # phones often have slow connections
        self._compress_all = GZipMiddleware(app, minimum_size=0, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._compress_long(scope, receive, send)
            return
        scope = {**scope, "headers": list(scope["headers"])}
        headers = MutableHeaders(scope=scope)
        codings = accepted_codings(",".join(headers.getlist("accept-encoding")))
        headers["accept-encoding"] = ", ".join(sorted(codings))
        await (self._compress_long if "identity" in codings else self._compress_all)(scope, receive, send)
