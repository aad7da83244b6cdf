"""Ceremonies of Web Authentication: options with a challenge, and verification of the authenticator's answer.

A passkey belongs to the host of the page. The server asks for no attestation, so any authenticator may be used.
"""

from __future__ import annotations

import hashlib
import ipaddress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from clamber.server.log.ceremonies import CEREMONY_SECONDS
from clamber.server.log.passkeys import Passkey
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_ID: Final = 1400
"""Maximum number of characters in a credential id, which has at most 1023 bytes."""

_MALFORMED: Final = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, LookupError, ArithmeticError)
"""Errors of the library and of its decoders for answers that no authenticator gives."""


@dataclass(frozen=True, slots=True)
class Site:
    """Origin of the page, e.g. `https://cards.example`, and its host, to which passkeys belong."""

    origin: str
    host: str


def site_of(origin: str | None) -> Site | None:
    """Return the site of a page's origin; None if browsers have no passkeys there.

    They need a secure context, which is HTTPS or `localhost`, and a domain.
    """
    parts = urlsplit(origin or "")
    host = parts.hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        is_secure = parts.scheme == "https" or host == "localhost"
        return Site(origin or "", host) if host and is_secure else None
    return None


def creation_options(
    site: Site, session: str, name: str, challenge: bytes, known: Sequence[Passkey]
) -> dict[str, Any]:
    """Return options for a further passkey of an account.

    Args:
        site: Site of the page.
        session: Session of the account. The authenticator gets a hash of it.
        name: Name under which the authenticator lists the passkey.
        challenge: Random bytes.
        known: The account's passkeys; their authenticators make no second one.
    """
    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="clamber",
        user_id=hashlib.sha256(f"clamber passkey {session}".encode()).digest(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        timeout=_milliseconds(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(passkey.id)) for passkey in known],
    )
    return options_to_json_dict(options)


def request_options(site: Site, challenge: bytes, known: Sequence[bytes] = ()) -> dict[str, Any]:
    """Return options for a sign-in with one of the `known` passkeys, or else with any of this site."""
    options = webauthn.generate_authentication_options(
        rp_id=site.host,
        challenge=challenge,
        timeout=_milliseconds(),
        allow_credentials=[PublicKeyCredentialDescriptor(name) for name in known],
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return options_to_json_dict(options)


def verified_passkey(
    answer: dict[str, Any], site: Site, challenge: bytes, *, session: str, label: str, now: float
) -> Passkey:
    """Return the new passkey in an authenticator's answer.

    Raises:
        Refusal: The answer is not valid (code `bad_passkey`).
    """
    _check_client_data(answer, site, challenge)
    try:
        found = webauthn.verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site.host, expected_origin=site.origin
        )
    except _MALFORMED:
        raise _bad("signature") from None
    name = bytes_to_base64url(found.credential_id)
    if len(name) > LONGEST_ID:
        raise _bad("signature")
    key = bytes_to_base64url(found.credential_public_key)
    return Passkey(name, session, key, found.sign_count, label, now)


def verified_count(answer: dict[str, Any], site: Site, challenge: bytes, passkey: Passkey) -> int:
    """Return the sign count in an authenticator's answer, whose signature is that of a passkey.

    Raises:
        Refusal: The answer is not valid (code `bad_passkey`).
    """
    _check_client_data(answer, site, challenge)
    try:
        found = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=0,  # compared below, with a reason of its own
        )
    except _MALFORMED:
        raise _bad("signature") from None
    count = found.new_sign_count
    if (count or passkey.sign_count) and count <= passkey.sign_count:
        raise bad_count()
    return count


def bad_count() -> Refusal:
    """Return the refusal of a passkey whose authenticator has counted less than before: there may be a copy."""
    return _bad("count")


def no_ceremony() -> Refusal:
    """Return the refusal of an answer without a challenge: it was used, came too late, or is another browser's."""
    return _bad("challenge")


def _check_client_data(answer: dict[str, Any], site: Site, challenge: bytes) -> None:
    """Check the origin and the challenge that the browser has signed, before the rest is parsed."""
    try:
        data = parse_client_data_json(base64url_to_bytes(answer["response"]["clientDataJSON"]))
        origin, signed = data.origin, data.challenge
    except _MALFORMED:
        raise _bad("signature") from None
    if origin != site.origin:
        raise _bad("domain")
    if signed != challenge:
        raise _bad("challenge")


def _bad(why: str) -> Refusal:
    messages = {
        "challenge": "this answer of the passkey was used, is too late, or is for another browser; try again",
        "domain": "this passkey answers for another address",
        "signature": "the answer of the passkey is not valid",
        "count": "the passkey has counted less than before, so that it may have been copied; use another one",
    }
    return Refusal("bad_passkey", messages[why], {"why": why})


def _milliseconds() -> int:
    return round(1000 * CEREMONY_SECONDS)
