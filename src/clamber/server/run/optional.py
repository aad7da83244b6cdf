"""Parts of a server whose libraries are imported only if the part is configured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.faults import require_push

if TYPE_CHECKING:
    from clamber.server.limits.rate_limits import RateLimits
    from clamber.server.log.store import Store
    from clamber.server.openid.provider import Provider
    from clamber.server.push.notifier import Notifier
    from clamber.server.settings.config import Configuration


def provider_of(config: Configuration) -> Provider | None:
    """Return the configured provider of OpenID Connect; its libraries take 0.5 s to import."""
    if not config.oidc_issuer:
        return None
    from clamber.server.openid.provider import Provider  # noqa: PLC0415 - an optional part

    return Provider(config)


def notifier_of(config: Configuration, store: Store, rate_limits: RateLimits) -> Notifier | None:
    """Return the sender of notices, if its key is configured; its libraries take 0.3 s to import.

    Raises:
        NoPushError: They are not installed.
    """
    if not config.push_key:
        return None
    require_push()
    from clamber.server.push.notifier import Notifier  # noqa: PLC0415 - an optional part
    from clamber.server.push.sender import PushSender  # noqa: PLC0415 - as before

    return Notifier(store, rate_limits, PushSender(config))
