"""Requests to the provider of OpenID Connect: over HTTPS, in limited time, without redirects, for bounded answers."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import httpx2

from clamber.server.settings.addresses import is_loopback

if TYPE_CHECKING:
    from collections.abc import Mapping

ANSWER_SECONDS: Final = 10.0
"""Time limit of a request, from the connection to the last byte of the answer, in seconds."""

LARGEST_ANSWER: Final = 256 << 10
"""Maximum size of an answer, in bytes. Documents and key sets of large providers have some 10 KiB."""

MOST_AT_ONCE: Final = 16
"""Maximum number of open connections to the provider."""


class ProviderError(Exception):
    """Raised if a provider cannot be reached, or gives no usable answer. The message states the reason."""


class Outbound:
    """HTTP client for one provider.

    Args:
        is_local: True if the provider is on this machine, so that plain HTTP is permitted and no proxy is used.
    """

    def __init__(self, *, is_local: bool) -> None:
        self._is_local = is_local
        self._client: httpx2.AsyncClient | None = None

    def check_url(self, url: object) -> str:
        """Return a URL that is an address by HTTPS, or one on this machine if the provider is there.

        Raises:
            ProviderError: It is not.
        """
        try:
            parts = urlsplit(url) if isinstance(url, str) else None
            host = (parts and parts.hostname) or ""
        except ValueError:
            parts, host = None, ""
        is_secure = parts is not None and parts.scheme == "https"
        is_local = parts is not None and parts.scheme == "http" and self._is_local and is_loopback(host)
        if not host or not (is_secure or is_local):
            raise ProviderError(f"{str(url)[:200]!r} is no address by HTTPS")
        return str(url)

    async def get(self, url: str) -> dict[str, Any]:
        """Return the JSON object at a URL.

        Raises:
            ProviderError: There is none.
        """
        return await self._ask("GET", url)

    async def post(self, url: str, form: Mapping[str, str], login: tuple[str, str] | None) -> dict[str, Any]:
        """Send a form and return the JSON object in the answer.

        Args:
            url: Address.
            form: Fields.
            login: User name and password of HTTP Basic authentication, if it is used.

        Raises:
            ProviderError: There is none.
        """
        return await self._ask("POST", url, data=form, auth=login)

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.aclose()

    async def _ask(self, method: str, url: str, **more: Any) -> dict[str, Any]:
        if self._client is None:
            self._client = httpx2.AsyncClient(
                follow_redirects=False,  # a redirect could lead to another host
                headers={"Accept": "application/json", "Accept-Encoding": "identity"},
                limits=httpx2.Limits(max_connections=MOST_AT_ONCE),
                timeout=ANSWER_SECONDS,
                trust_env=not self._is_local,
            )
        content = bytearray()
        try:
            async with (
                asyncio.timeout(ANSWER_SECONDS),
                self._client.stream(method, self.check_url(url), **more) as answer,
            ):
                if answer.status_code != 200:
                    raise ProviderError(f"{url} answers with status {answer.status_code}")
                if "content-encoding" in answer.headers:
                    raise ProviderError(f"{url} answers with a compressed body")
                async for part in answer.aiter_raw():
                    content += part
                    if len(content) > LARGEST_ANSWER:
                        raise ProviderError(f"{url} answers with more than {LARGEST_ANSWER >> 10} KiB")
        except TimeoutError:
            raise ProviderError(f"{url} does not answer within {ANSWER_SECONDS:g} s") from None
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, OSError, ValueError) as error:
            raise ProviderError(f"{url} cannot be read: {type(error).__name__}: {error}") from None
        try:
            found = json.loads(content)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise ProviderError(f"{url} answers with something else than a JSON object")
        return found
