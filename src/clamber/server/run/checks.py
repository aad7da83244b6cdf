"""Checks of a server's settings against the machine, for `clamber serve --check`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from clamber.errors import ClamberError
from clamber.sentences import LANGUAGES, Part, Sentence, Worded
from clamber.server.actors.bots import Bots
from clamber.server.faults import NoBusError, NoPushError, require_nats, require_push
from clamber.server.limits.connection_limits import most_connections
from clamber.server.log.faults import CannotOpenError, NoDatabaseError, NotStoredError, OlderDatabaseError
from clamber.server.log.store import Store
from clamber.server.quick.offers import offers_of
from clamber.server.run.serving import listen
from clamber.server.settings.config import SECRETS, mask_password, variable
from clamber.server.settings.house_rules import OfferedRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.sentences import Value
    from clamber.server.settings.config import Configuration


class Finding(NamedTuple):
    """Result of a check.

    Attributes:
        is_fault: True if the server would not start, or would not work as intended.
        sentence: Description of the result.
    """

    is_fault: bool
    sentence: Sentence


def _finding(name: str, /, *, is_fault: bool = False, **values: Value) -> Finding:
    return Finding(is_fault, Sentence(f"serve-check-{name}", values))


async def findings(config: Configuration) -> list[Finding]:
    """Check a configuration without creating or changing anything; return all findings."""
    results = list(_settings(config))
    database, is_running = await _database(config.database)
    results.append(database)
    if not is_running:  # its ports are in use
        results += _addresses(config)
    results += _proxies(config)
    results += _installed(config)
    results += await _openid(config)
    results += _rules(config)
    try:
        Bots(config.bots, seconds=config.bot_seconds, seats=0, clock=lambda: 0.0)
    except ClamberError as error:
        reason = Part(error.message) if isinstance(error.message, Sentence) else error.message
        results.append(_finding("bots", is_fault=True, reason=reason))
    possible = most_connections(config.max_connections)
    requested = config.max_connections
    too_few = possible < requested and "max_connections" in config.model_fields_set
    results.append(_finding("connections", is_fault=too_few, most=possible, of=requested))
    return results


def _settings(config: Configuration) -> Iterator[Finding]:
    """Yield the settings that were set. Secrets are masked."""
    for field in sorted(config.model_fields_set):
        value = getattr(config, field)
        text = ", ".join(value) if isinstance(value, tuple) else str(value)
        shown = "***" if field in SECRETS else mask_password(text)
        yield _finding("setting", name=variable(field), value=shown)


async def _database(url: str) -> tuple[Finding, bool]:
    """Check a database; return the finding, and True if a server uses it."""
    store, shown = Store(url), mask_password(url)
    try:
        await store.open(existing=True)
        if await store.is_owned():
            return _finding("running", database=shown, server=await store.owner.name()), True
    except NoDatabaseError as error:
        return _finding("new", database=shown, reason=str(error)), False
    except OlderDatabaseError:
        return _finding("older", database=shown), False
    except (CannotOpenError, NotStoredError) as error:
        return _finding("no-database", is_fault=True, database=shown, reason=str(error)), False
    finally:
        await store.close()
    return _finding("database", database=shown), False


def _addresses(config: Configuration) -> Iterator[Finding]:
    """Yield the findings for the addresses that the server listens on."""
    metrics_host, _, metrics_port = config.metrics_address.rpartition(":")
    metrics = {"host": metrics_host.strip("[]") or "127.0.0.1", "port": int(metrics_port or 0)}
    for endpoint in (config, *([config.model_copy(update=metrics)] if metrics_port else ())):
        address = f"{endpoint.host}:{endpoint.port}"
        try:
            listen(endpoint).close()
        except OSError as error:
            yield _finding("no-address", is_fault=True, address=address, reason=error.strerror or str(error))
        else:
            yield _finding("address", address=address)


def _rules(config: Configuration) -> Iterator[Finding]:
    """Yield the findings for the rules files and quick matches: a fault for each that cannot be used."""
    folder = config.rules
    offered = OfferedRules.of(folder)
    for error in offered.faults:
        yield _finding("bad-rules", is_fault=True, reason=Worded(*map(error.say, LANGUAGES)))
    try:
        offers_of(config.quick_match, offered)
    except ClamberError as error:
        yield _finding("quick-match", is_fault=True, reason=Worded(*map(error.say, LANGUAGES)))
    if folder:
        yield _finding("rules", folder=folder, files=len(offered.files), names=", ".join(offered.files) or "none")


async def _openid(config: Configuration) -> list[Finding]:
    """Return the finding for the provider of OpenID Connect, whose failure does not stop a server from starting."""
    if not config.oidc_issuer:
        return []
    from clamber.server.openid.outbound import ProviderError  # noqa: PLC0415 - an optional part
    from clamber.server.openid.provider import Provider  # noqa: PLC0415 - an optional part

    provider = Provider(config)
    try:
        await provider.document()
    except ProviderError as error:
        return [_finding("no-openid", issuer=provider.issuer, reason=str(error))]
    finally:
        await provider.close()
    return [_finding("openid", issuer=provider.issuer, name=provider.name)]


def _installed(config: Configuration) -> Iterator[Finding]:
    """Yield a fault for each part that is configured but not installed: several processes, and notices."""
    if config.nats or config.workers > 1:
        try:
            require_nats()
        except NoBusError as error:
            yield Finding(is_fault=True, sentence=Sentence("serve-nats", {"reason": str(error)}))
    if config.push_key:
        try:
            require_push()
        except NoPushError as error:
            yield Finding(is_fault=True, sentence=Sentence("serve-push", {"reason": str(error)}))


def _proxies(config: Configuration) -> Iterator[Finding]:
    """Yield a fault if clients connect through a proxy that is not trusted to report their addresses."""
    if any(url.startswith("https:") for url in config.public_url) and not config.trusted_proxies:
        yield _finding("proxy", is_fault=True)
