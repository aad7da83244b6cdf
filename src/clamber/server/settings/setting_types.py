"""Types of settings: lists as text, ranges of numbers, and links."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_settings import NoDecode

from clamber.bots import specs_in
from clamber.server.clubs.evenings import is_zone
from clamber.server.settings.addresses import is_loopback


def _split_words(value: Any) -> Any:
    return tuple(re.findall(r"[^,\s]+", value)) if isinstance(value, str) else value or ()


def _specs(value: Any) -> Any:
    """Return bot specs from a comma-separated list, or from the JSON list that earlier versions required."""
    if not isinstance(value, str):
        return value
    return json.loads(value) if value.lstrip().startswith("[") else specs_in(value)


def _link(value: str) -> str:
    parts = urlsplit(value)
    if value and not (parts.scheme in {"http", "https"} and parts.hostname and re.fullmatch(r"[!-~]+", value)):
        raise ValueError("it is no address such as https://example.org/imprint")
    return value


def _issuer(value: str) -> str:
    parts = urlsplit(value)
    host = parts.hostname or ""
    if value and not (re.fullmatch(r"[!-~]{1,255}", value) and host and not (parts.query or parts.fragment)):
        raise ValueError("it is no address such as https://login.example.org")
    if "@" in parts.netloc:
        raise ValueError("it contains a name or a password, which an address of a provider must not")
    if value and parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(host)):
        raise ValueError("a provider on another machine is reached by https:// only")
    return value


def _push_hosts(value: tuple[str, ...]) -> tuple[str, ...]:
    for text in value:
        if not re.fullmatch(r"[a-z0-9.-]+(:\d{1,5})?", text):
            raise ValueError(f"{text!r} is no host such as push.lan or push.lan:8443")
    return value


def _zone(value: str) -> str:
    if not is_zone(value):
        raise ValueError(f"{value!r} is no time zone such as Asia/Shanghai")
    return value


Words: TypeAlias = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split_words)]
Specs: TypeAlias = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_specs)]

Seconds: TypeAlias = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Above0: TypeAlias = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Count: TypeAlias = Annotated[int, Field(ge=0)]
FromOne: TypeAlias = Annotated[int, Field(ge=1)]

Link: TypeAlias = Annotated[str, AfterValidator(_link)]
"""Absolute URL of a page, by HTTP or HTTPS; empty for none."""

Issuer: TypeAlias = Annotated[str, AfterValidator(_issuer)]
"""Issuer of OpenID Connect: an address by HTTPS, or on this machine; empty for none."""

PushHosts: TypeAlias = Annotated[Words, AfterValidator(_push_hosts)]
"""Hosts of push services, each with a port if it is not 443."""

PushKey: TypeAlias = Annotated[str, Field(pattern=r"^([\w-]{43}=?)?$")]
"""Private key of 32 bytes in base64url; empty for none."""

Zone: TypeAlias = Annotated[str, AfterValidator(_zone)]
"""Name of a time zone of the IANA database."""

ProviderText: TypeAlias = Annotated[str, Field(max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""Text about a provider of OpenID Connect, in one line."""
