"""Provider of OpenID Connect: its discovery document, and sign-ins by authorization code with PKCE.

Nothing that the provider sends is stored here except its document and keys. The access token is never used.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote_plus, urlencode, urlsplit

import structlog
from authlib.oauth2.rfc7636 import create_s256_code_challenge

from clamber.server.openid.id_token import TokenError, keys_in, subject_in
from clamber.server.openid.outbound import Outbound, ProviderError
from clamber.server.settings.addresses import is_loopback
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from joserfc.jwk import KeySet

    from clamber.server.settings.config import Configuration

LOG: Final = structlog.get_logger("clamber.openid")

DOCUMENT_SECONDS: Final = 3600.0
"""Time for which the discovery document and the keys are reused, in seconds."""

RETRY_SECONDS: Final = 5.0
"""Time after a failure in which the discovery document is not requested again, in seconds."""

WELL_KNOWN: Final = "/.well-known/openid-configuration"
SECRET_BYTES: Final = 32

_ENDPOINTS: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")

_MESSAGES: Final = {
    "issuer": "the answer is of another provider",
    "audience": "the answer is for another site",
    "time": "the answer has expired or is of the future; the clock of the server or the provider may be wrong",
    "nonce": "the answer is for another sign-in",
    "signature": "the signature of the provider is not valid",
    "token": "the answer of the provider is not valid",
}


@dataclass(frozen=True, slots=True)
class _Document:
    """Discovery document, as far as it is used.

    Attributes:
        names_issuer: True if the provider adds `iss` to its answers (RFC 9207).
        by_header: True if the provider accepts the client secret by HTTP Basic authentication.
    """

    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    names_issuer: bool
    by_header: bool


def _bad(why: str) -> Refusal:
    return Refusal("bad_openid", _MESSAGES[why], {"why": why})


class Provider:
    """Provider of OpenID Connect that the operator has configured.

    Attributes:
        issuer: Its identifier, an address.
        name: Its name for people.
    """

    def __init__(self, config: Configuration, clock: Callable[[], float] = time.time) -> None:
        self.issuer = config.oidc_issuer
        host = urlsplit(self.issuer).hostname or ""
        self.name = config.oidc_name or host
        self._client, self._secret = config.oidc_client, config.oidc_secret
        self._clock = clock  # the machine's, by which tokens expire
        self._outbound = Outbound(is_local=is_loopback(host))
        self._lock = asyncio.Lock()
        self._document: tuple[float, _Document] | None = None
        self._keys: tuple[float, KeySet] | None = None
        self._failed_at = -RETRY_SECONDS

    async def begin(self, redirect: str) -> tuple[dict[str, str], str]:
        """Begin a sign-in.

        Args:
            redirect: Address to which the provider returns the browser.

        Returns:
            The secrets to be stored for `subject_of`, and the address at the provider to which the browser goes.

        Raises:
            Refusal: The provider cannot be reached (code `openid_failed`).
        """
        state, nonce, verifier = (secrets.token_urlsafe(SECRET_BYTES) for _ in range(3))
        parameters = {
            "response_type": "code",
            "client_id": self._client,
            "redirect_uri": redirect,
            "scope": "openid",
            "state": state,
            "nonce": nonce,
            "code_challenge": create_s256_code_challenge(verifier),
            "code_challenge_method": "S256",
        }
        try:
            endpoint = (await self.document()).authorization_endpoint
        except ProviderError as error:
            raise _failed(error) from None
        separator = "&" if urlsplit(endpoint).query else "?"
        begun = {"redirect": redirect, "state": state, "nonce": nonce, "verifier": verifier}
        return begun, f"{endpoint}{separator}{urlencode(parameters)}"

    async def subject_of(self, begun: Mapping[str, str], code: str, issuer: str | None) -> str:
        """Return the subject that the provider names for the code in an answer. The code counts once.

        Args:
            begun: The stored secrets.
            code: Authorization code in the answer.
            issuer: `iss` in the answer; None without one.

        Raises:
            Refusal: The answer does not count (code `bad_openid`), or the provider fails (`openid_failed`).
        """
        try:
            document = await self.document()
            if issuer != self.issuer and (issuer is not None or document.names_issuer):
                raise _bad("issuer")
            token = await self._id_token(document, begun, code)
            return await self._subject_in(document, token, begun["nonce"])
        except TokenError as error:
            LOG.warning("an ID token does not count", reason=error.why)
            raise _bad(error.why) from None
        except ProviderError as error:
            raise _failed(error) from None

    async def close(self) -> None:
        """Close the connections to the provider."""
        await self._outbound.close()

    async def document(self) -> _Document:
        """Return the discovery document.

        Raises:
            ProviderError: The provider cannot be reached, or its document cannot be used.
        """
        async with self._lock:
            now = time.monotonic()
            if self._document is not None and now - self._document[0] < DOCUMENT_SECONDS:
                return self._document[1]
            if now - self._failed_at < RETRY_SECONDS:
                raise ProviderError(f"{self.issuer} has just failed")
            try:
                document = self._parsed(await self._outbound.get(self.issuer.rstrip("/") + WELL_KNOWN))
            except ProviderError:
                self._failed_at = time.monotonic()
                raise
            self._document = now, document
            return document

    def _parsed(self, found: dict[str, Any]) -> _Document:
        if found.get("issuer") != self.issuer:
            raise ProviderError(
                f"the document of {self.issuer} names {str(found.get('issuer'))[:200]!r} as its issuer"
            )
        methods = found.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        urls = {name: self._outbound.check_url(found.get(name)) for name in _ENDPOINTS}
        return _Document(
            **urls,
            names_issuer=found.get("authorization_response_iss_parameter_supported") is True,
            by_header=isinstance(methods, list) and "client_secret_basic" in methods,
        )

    async def _id_token(self, document: _Document, begun: Mapping[str, str], code: str) -> str:
        """Exchange a code for an ID token."""
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": begun["redirect"],
            "code_verifier": begun["verifier"],
        }
        login = None
        if self._secret and document.by_header:  # RFC 6749, section 2.3.1, requires the encoding of forms
            login = quote_plus(self._client), quote_plus(self._secret)
        else:
            form |= {"client_id": self._client} | ({"client_secret": self._secret} if self._secret else {})
        token = (await self._outbound.post(document.token_endpoint, form, login)).get("id_token")
        if not isinstance(token, str):
            raise ProviderError(f"{document.token_endpoint} answers without an ID token")
        return token

    async def _subject_in(self, document: _Document, token: str, nonce: str) -> str:
        """Return the subject of an ID token, reading the keys again if the provider may have a new one."""
        known = self._keys
        if known is None or time.monotonic() - known[0] >= DOCUMENT_SECONDS:
            return self._checked(token, await self._fresh_keys(document), nonce)
        try:
            return self._checked(token, known[1], nonce)
        except TokenError as error:
            if not error.may_be_new_key:
                raise
        return self._checked(token, await self._fresh_keys(document), nonce)

    async def _fresh_keys(self, document: _Document) -> KeySet:
        keys = keys_in(await self._outbound.get(document.jwks_uri))
        self._keys = time.monotonic(), keys
        return keys

    def _checked(self, token: str, keys: KeySet, nonce: str) -> str:
        return subject_in(token, keys, issuer=self.issuer, client=self._client, nonce=nonce, now=self._clock())


def _failed(error: ProviderError) -> Refusal:
    LOG.warning("the provider of OpenID Connect fails", reason=str(error))
    return Refusal("openid_failed", "the sign-in service cannot be reached, or does not answer as it should")
