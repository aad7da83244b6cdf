"""Requests to push services: encrypted, signed, sent to an address that was checked, and bounded in every respect.

Only the encryption and the signature of pywebpush are used. Its own client looks the host up again and follows
redirects, so that a client's endpoint could lead it into the server's network.
"""

from __future__ import annotations

import asyncio
import base64
import enum
import ipaddress
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import httpx2
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from pywebpush import WebPusher

from clamber.server.push.endpoints import Endpoint, EndpointError, address_of, parse_endpoint

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.log.push_subscriptions import Subscription
    from clamber.server.settings.config import Configuration

ANSWER_SECONDS: Final = 5.0
"""Time limit of a request after its host was looked up, in seconds."""

LOOKUP_SECONDS: Final = 5.0
"""Time for which the address of a host is waited for, in seconds."""

MOST_AT_ONCE: Final = 64
"""Maximum number of requests at once."""

THREADS: Final = 16
"""Number of threads that look hosts up and encrypt, apart from those that tables wait for."""

SIGNED_SECONDS: Final = 12 * 3600
"""Validity of the server's signature, in seconds. Push services accept a day."""

POINT: Final = 65
SECRET: Final = 16
"""Sizes of a browser's public key and of its secret, in bytes."""


class Outcome(enum.Enum):
    """Outcome of a request.

    Attributes:
        sent: The push service has accepted the notice.
        gone: The subscription has ended.
        later: The push service is busy or cannot be reached.
        failed: Repeating the request would not help.
    """

    sent = "sent"
    gone = "gone"
    later = "later"
    failed = "failed"


class Answer(NamedTuple):
    """Answer of a push service.

    Attributes:
        status: Status of HTTP, or the kind of failure.
        seconds: Time after which it wants to be asked again, in seconds; 0 if it does not say.
    """

    outcome: Outcome
    status: str
    seconds: float = 0.0


class PushSender:
    """Client of all push services.

    Attributes:
        key: Public key of the server, in base64url without padding.

    Args:
        config: Settings with the key pair.
        resolve: Function with the signature of `socket.getaddrinfo`.
    """

    def __init__(self, config: Configuration, resolve: Callable[..., list[Any]] = socket.getaddrinfo) -> None:
        self._vapid = Vapid02.from_raw(config.push_key.encode())
        self._contact, self._allowed, self._resolve = config.push_contact, frozenset(config.push_hosts), resolve
        self.key = public_key(self._vapid.private_key)
        self._threads = ThreadPoolExecutor(THREADS, "push")
        self._client = httpx2.AsyncClient(
            follow_redirects=False,
            headers={"Accept-Encoding": "identity"},
            # A kept connection could serve another host at the same address, whose certificate was not checked.
            limits=httpx2.Limits(max_connections=MOST_AT_ONCE, max_keepalive_connections=0),
            timeout=ANSWER_SECONDS,
            trust_env=False,  # a proxy would look the host up again
            verify=ssl.create_default_context(),
        )

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Raise if a subscription cannot be used.

        Raises:
            EndpointError: The endpoint is not allowed, or the keys are not valid.
        """
        parse_endpoint(endpoint, self._allowed)
        try:
            point, secret = _decoded(p256dh), _decoded(auth)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except ValueError:
            raise EndpointError("its keys are not valid") from None
        if len(point) != POINT or len(secret) != SECRET:
            raise EndpointError("its keys are not valid")

    async def send(self, subscription: Subscription, payload: bytes, *, seconds: float, topic: str) -> Answer:
        """Send a notice. The content of the answer is not read.

        Args:
            subscription: Recipient.
            payload: Content, at most some 3 KiB.
            seconds: Time for which the push service keeps the notice for a browser that is not connected.
            topic: Name by which a later notice replaces this one, of at most 32 letters of base64url.
        """
        loop = asyncio.get_running_loop()
        try:
            endpoint = parse_endpoint(subscription.endpoint, self._allowed)
            async with asyncio.timeout(LOOKUP_SECONDS):
                address = await loop.run_in_executor(self._threads, address_of, endpoint, self._resolve)
                headers, body = await loop.run_in_executor(
                    self._threads, self._sealed, endpoint, subscription, payload
                )
            headers |= {"TTL": str(max(0, round(seconds))), "Urgency": "high", "Topic": topic}
            async with (
                asyncio.timeout(ANSWER_SECONDS),
                self._client.stream(
                    "POST",
                    f"https://{_bracketed(address)}:{endpoint.port}{endpoint.target}",
                    headers=headers,
                    content=body,
                    extensions={"sni_hostname": endpoint.host},  # whose certificate is checked
                ) as answer,
            ):
                return _answer(answer.status_code, answer.headers.get("retry-after", ""))
        except EndpointError:
            return Answer(Outcome.failed, "endpoint")
        except (TimeoutError, httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, OSError, ValueError) as error:
            return Answer(Outcome.later, type(error).__name__)

    def _sealed(self, endpoint: Endpoint, to: Subscription, payload: bytes) -> tuple[dict[str, str], bytes]:
        """Return the headers of a request and its encrypted body."""
        keys = {"p256dh": to.p256dh, "auth": to.auth}
        body: bytes = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(payload)["body"]
        claims = {"aud": endpoint.origin, "sub": self._contact, "exp": int(time.time()) + SIGNED_SECONDS}
        signature = self._vapid.sign(claims)["Authorization"]
        kind = {"Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm"}
        return {"Host": endpoint.authority, "Authorization": signature, **kind}, body

    async def close(self) -> None:
        """Close the connections."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._client.aclose()


def new_key() -> str:
    """Return a new private key of a server, in base64url without padding."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _encoded(number.to_bytes(32, "big"))


def public_key(private: ec.EllipticCurvePrivateKey) -> str:
    """Return the public key that belongs to a private key, in base64url without padding."""
    numbers = private.public_key().public_numbers()
    return _encoded(b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big"))


def _answer(status: int, retry_after: str) -> Answer:
    if 200 <= status < 300:
        outcome = Outcome.sent
    elif status in {404, 410}:
        outcome = Outcome.gone
    elif status == 429 or status >= 500:
        outcome = Outcome.later
    else:
        outcome = Outcome.failed
    seconds = int(retry_after) if retry_after.isascii() and retry_after.isdigit() and len(retry_after) < 6 else 0
    return Answer(outcome, str(status), float(seconds))


def _bracketed(address: str) -> str:
    return f"[{address}]" if ipaddress.ip_address(address).version == 6 else address


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
