"""Push service on this machine, with a certificate of its own, and browsers that decrypt their notices."""

from __future__ import annotations

import base64
import datetime as dt
import json
import secrets
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Self

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from patience import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KEY = "vXtPYZVXTGyaGzrwUIJ6qLwHDYCQJYvKbOHZ0lHAnkI"


def in_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushedBrowser:
    """Browser with a subscription at a push service.

    Attributes:
        got: Notices, decrypted.
        headers: Headers of the requests.
        answer: Function that answers a request instead; it takes the handler.
    """

    def __init__(self, authority: str) -> None:
        self.path = f"/{secrets.token_hex(8)}"
        self.endpoint = f"https://{authority}{self.path}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)
        self.got: list[dict[str, str]] = []
        self.headers: list[dict[str, str]] = []
        self.answer: Callable[[BaseHTTPRequestHandler], None] | None = None

    def body(self, **more: object) -> dict[str, object]:
        """Return the body of the request that subscribes."""
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = {"endpoint": self.endpoint, "p256dh": in_base64(point), "auth": in_base64(self.auth)}
        return {**keys, "language": "en", "kinds": ["invite", "turn"], **more}

    def take(self, body: bytes, headers: dict[str, str]) -> None:
        """Decrypt a notice."""
        self.headers.append(headers)
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        self.got.append(json.loads(text))

    def wait(self, number: int = 1) -> list[dict[str, str]]:
        """Return the notices once there are so many."""
        wait_until(lambda: len(self.got) >= number)
        return self.got


class FakePush:
    """Context manager that serves push endpoints at `https://localhost`.

    Attributes:
        authority: Host and port.
        certificate: File that programs have to trust, by SSL_CERT_FILE.
        asked: Paths of the requests.
    """

    def __init__(self, folder: Path, host: str = "localhost") -> None:
        self.certificate = folder / "push.pem"
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
        now = dt.datetime.now(dt.UTC)
        made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        made = made.serial_number(1).not_valid_before(now - dt.timedelta(1)).not_valid_after(now + dt.timedelta(9))
        made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        public = made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
        self.certificate.write_bytes(private + public)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self._server = Quiet(("127.0.0.1", 0), self._handler())
        self._server.socket = context.wrap_socket(
            self._server.socket, server_side=True, do_handshake_on_connect=False
        )
        self.authority = f"localhost:{self._server.server_port}"
        self.asked: list[str] = []
        self._browsers: dict[str, PushedBrowser] = {}
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def settings(self) -> dict[str, str]:
        """Return the settings of a server that sends notices, also here."""
        return {"push_key": KEY, "push_contact": "mailto:admin@cards.example", "push_hosts": self.authority}

    def browser(self) -> PushedBrowser:
        """Return a new browser."""
        browser = PushedBrowser(self.authority)
        self._browsers[browser.path] = browser
        return browser

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.asked.append(self.path)
                body = self.rfile.read(int(self.headers["content-length"]))
                browser = service._browsers.get(self.path)
                if browser is not None and browser.answer is not None:
                    browser.answer(self)
                    return
                if browser is not None:
                    browser.take(body, {name.lower(): value for name, value in self.headers.items()})
                reply(self, 404 if browser is None else 201)

            def log_message(self, *_: object) -> None:
                pass

        return Handler


class Quiet(ThreadingHTTPServer):
    """Server that does not print the errors of connections that clients break off, nor waits for them at its end."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, *_: object) -> None:
        pass


def reply(handler: BaseHTTPRequestHandler, status: int, **headers: str) -> None:
    """Answer without content."""
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.send_header("Content-Length", "0")
    handler.end_headers()
