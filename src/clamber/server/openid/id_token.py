"""Validation of ID tokens: signature, issuer, audience, times and nonce (OpenID Connect Core, section 3.1.3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from authlib.oidc.core.claims import CodeIDToken
from joserfc import jwt
from joserfc.errors import (
    BadSignatureError,
    ClaimError,
    ExpiredTokenError,
    InvalidKeyIdError,
    JoseError,
)
from joserfc.jwk import ECKey, KeySet, OctKey, OKPKey, RSAKey, import_key

if TYPE_CHECKING:
    from collections.abc import Mapping

ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""Accepted algorithms: signatures with a public key only, so that neither `none` nor a shared secret counts."""

LEEWAY_SECONDS: Final = 120
"""Difference between the clocks of the provider and of this machine that is tolerated, in seconds."""

LONGEST_SUBJECT: Final = 255
"""Maximum number of characters in a subject, by section 2 of the specification."""

_MALFORMED: Final = (JoseError, ValueError, TypeError, KeyError, AttributeError, LookupError, ArithmeticError)
"""Errors of the libraries for tokens and keys that no provider makes."""

_REASONS: Final = {"iss": "issuer", "aud": "audience", "azp": "audience", "nonce": "nonce"}
"""Reasons by the claim that is wrong."""


class TokenError(Exception):
    """Raised if an ID token does not count.

    Attributes:
        why: `signature`, `issuer`, `audience`, `time`, `nonce`, or `token` for everything else.
        may_be_new_key: True if the provider may have signed it with a key that is not in the key set yet.
    """

    def __init__(self, why: str, *, may_be_new_key: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.may_be_new_key = may_be_new_key


def keys_in(found: Mapping[str, Any]) -> KeySet:
    """Return the public keys in a JSON Web Key Set, without those that cannot be read."""
    keys: list[OctKey | RSAKey | ECKey | OKPKey] = []
    listed = found.get("keys")
    for data in listed if isinstance(listed, list) else []:
        try:
            key = import_key(data)
            if isinstance(key, RSAKey | ECKey | OKPKey):
                key.ensure_kid()
                keys.append(key)
        except _MALFORMED:
            continue
    return KeySet(keys)


def subject_in(token: str, keys: KeySet, *, issuer: str, client: str, nonce: str, now: float) -> str:
    """Return the subject of an ID token.

    Args:
        token: The signed token.
        keys: Keys of the issuer.
        issuer: Required issuer.
        client: Required audience.
        nonce: Required nonce.
        now: Current time, in seconds since the epoch.

    Raises:
        TokenError: The token does not count.
    """
    try:
        decoded = jwt.decode(token, keys, algorithms=ALGORITHMS)
    except (BadSignatureError, InvalidKeyIdError):
        raise TokenError("signature", may_be_new_key=True) from None
    except (*_MALFORMED, RecursionError):
        raise TokenError("signature") from None
    options: Any = {"iss": {"essential": True, "value": issuer}, "aud": {"essential": True, "value": client}}
    claims = CodeIDToken(decoded.claims, decoded.header, options, {"nonce": nonce, "client_id": client})
    try:
        claims.validate(now=int(now), leeway=LEEWAY_SECONDS)
    except ExpiredTokenError:
        raise TokenError("time") from None
    except ClaimError as error:
        name = str(error.claim)
        raise TokenError("time" if name in {"iat", "nbf", "exp"} else _REASONS.get(name, "token")) from None
    except _MALFORMED:
        raise TokenError("token") from None
    subject = claims["sub"]
    if not (isinstance(subject, str) and 0 < len(subject) <= LONGEST_SUBJECT and subject.isprintable()):
        raise TokenError("token")
    return subject
