"""Provider of OpenID Connect for one client, which can also be made to give every kind of wrong answer."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self
from urllib.parse import parse_qs, unquote_plus, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey

CLIENT, SECRET = "clamber", "a secret: 100%"


def in_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class FakeIssuer:
    """Context manager that serves a provider.

    Attributes:
        claims: Values that replace those in tokens; None removes a claim, and a function gets the current time.
        answers: Functions by path that send another answer; each takes the handler.
        document: Values that replace those of the discovery document.
        sign: Function that signs claims.
        asked: Paths of the requests.
    """

    def __init__(self) -> None:
        self.be_honest()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def be_honest(self) -> None:
        """Answer rightly from now on, with a new key."""
        self.claims: dict[str, object] = {}
        self.document: dict[str, object] = {}
        self.answers: dict[str, object] = {}
        self.asked: list[str] = []
        self._codes: dict[str, dict[str, str]] = {}
        self.new_key()
        self.sign = self.signed

    def settings(self) -> dict[str, str]:
        """Return the settings of a server that has this provider."""
        return {
            "oidc_issuer": self.url,
            "oidc_client": CLIENT,
            "oidc_secret": SECRET,
            "oidc_name": "Fake",
        }

    def new_key(self) -> None:
        """Replace the key."""
        self.key = ECKey.generate_key("P-256", {"kid": secrets.token_hex(4)})

    def sign_in(self, url: str, subject: str = "ann") -> dict[str, str]:
        """Sign a person in at the address that the browser was sent to; return the parameters of the answer."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        assert url.startswith(f"{self.url}/authorize?")
        assert (asked["client_id"], asked["response_type"], asked["scope"]) == (CLIENT, "code", "openid")
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(16)
        self._codes[code] = asked | {"subject": subject}
        return {"state": asked["state"], "code": code}

    def signed(self, claims: dict[str, object], key: ECKey | None = None) -> str:
        """Return a signed token."""
        key = key or self.key
        return jwt.encode({"alg": "ES256", "kid": key.kid}, claims, key)

    def signed_by_secret(self, claims: dict[str, object]) -> str:
        """Return a token with an HMAC whose secret is the public key, which everybody knows."""
        parts = ({"alg": "HS256", "kid": self.key.kid}, claims)
        text = ".".join(in_base64(json.dumps(part).encode()) for part in parts)
        return f"{text}.{in_base64(hmac.digest(self.key.as_pem(private=False), text.encode(), 'sha256'))}"

    def unsigned(self, claims: dict[str, object]) -> str:
        """Return a token without a signature."""
        parts = ({"alg": "none"}, claims)
        return ".".join(in_base64(json.dumps(part).encode()) for part in parts) + "."

    def token(self, form: dict[str, str], login: str) -> tuple[int, dict[str, object]]:
        """Return status and answer for the exchange of a code."""
        asked = self._codes.pop(form["code"], None)
        challenge = in_base64(hashlib.sha256(form["code_verifier"].encode()).digest())
        if asked is None or asked["code_challenge"] != challenge or asked["redirect_uri"] != form["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        user, _, password = base64.b64decode(login.removeprefix("Basic ")).decode().partition(":")
        if (unquote_plus(user), unquote_plus(password)) != (CLIENT, SECRET):
            return 401, {"error": "invalid_client"}
        now = int(time.time())
        usual = {"iss": self.url, "sub": asked["subject"], "aud": CLIENT, "nonce": asked["nonce"]}
        claims = usual | {"iat": now, "exp": now + 300} | self.claims
        claims = {name: value(now) if callable(value) else value for name, value in claims.items()}
        claims = {name: value for name, value in claims.items() if value is not None}
        return 200, {"access_token": "unused", "token_type": "Bearer", "id_token": self.sign(claims)}

    def _found(self) -> dict[str, object]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
        } | self.document

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        issuer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                issuer.asked.append(self.path)
                if self.path in issuer.answers:
                    issuer.answers[self.path](self)
                elif self.path == "/keys":
                    self.reply({"keys": [{"kty": "unknown"}, 7, issuer.key.as_dict(private=False)]})
                else:
                    self.reply(issuer._found())

            def do_POST(self) -> None:
                issuer.asked.append(self.path)
                body = self.rfile.read(int(self.headers["content-length"])).decode()
                if self.path in issuer.answers:
                    issuer.answers[self.path](self)
                    return
                form = {name: values[0] for name, values in parse_qs(body).items()}
                status, answer = issuer.token(form, self.headers["authorization"])
                self.reply(answer, status)

            def reply(self, answer: object, status: int = 200, **headers: str) -> None:
                content = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        return Handler
