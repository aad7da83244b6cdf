"""Server settings, from `clamber serve` arguments or `CLAMBER_...` environment variables."""

from __future__ import annotations

import functools
import ipaddress
import os
import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

import dotenv
import platformdirs
from pydantic import Field, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from clamber._internal.arguments import number_in
from clamber.bots import FAST_BOTS
from clamber.rules.spelling import nearest
from clamber.server.settings.addresses import public_url
from clamber.server.settings.setting_types import (
    Above0,
    Count,
    FromOne,
    Issuer,
    Link,
    ProviderText,
    PushHosts,
    PushKey,
    Seconds,
    Specs,
    Words,
    Zone,
)

MOST_PORT: Final = 65535
MOST_WORKERS: Final = 256
PREFIX: Final = "CLAMBER_"
DAY: Final = 24 * 3600.0
NATS_EXAMPLE: Final = "nats://clamber:PASSWORD@127.0.0.1:4222"
TURNS_A_SECOND: Final = 50.0
"""Default limit on bot turns per second, per guest, at tables without human players."""


def database_url(text: str) -> str:
    """Return the database URL for a file name or a URL.

    Raises:
        ValueError: The text is neither a usable file name nor a supported URL.
    """
    kind, separator, rest = text.partition("://")
    if not separator:
        path = Path(text).expanduser()
        if not text or path.is_dir() or text.endswith(("/", "\\")):
            raise ValueError(f"{text!r} is a folder; name a file, such as {path / 'tables.sqlite'}")
        return f"sqlite:///{path.absolute()}"
    if kind == "sqlite" and rest and not rest.startswith("/"):
        raise ValueError(f"{text!r} has two slashes; a file is named sqlite:///{rest}, or just {rest}")
    if kind not in {"sqlite", "postgresql"}:
        raise ValueError(
            f"{mask_password(text)!r} is no file, and neither sqlite:///FILE nor postgresql://USER@HOST/NAME"
        )
    try:
        _ = urlsplit(text).port  # raises if it is not a number or exceeds 65535
    except ValueError as error:
        raise ValueError(f"it is no address of a database: {error}") from None
    return text


def mask_password(text: str) -> str:
    """Return a URL with its password masked."""
    return re.sub(r"//([^:/@]*):[^@/]*@", r"//\1:***@", text)


SECRETS: Final = frozenset({"metrics_token", "oidc_secret", "push_key", "tables_password"})
"""Settings that are never printed."""

SHORTEST_PASSWORD: Final = 8
"""Minimum length of a password. Guesses are limited to the rate of `Operation.code`."""

REMOVED: Final = {
    "admin_socket": "`clamber admin` finds the server through its database",
    "origins": "use CLAMBER_PUBLIC_URL",
    "metrics_for": "use CLAMBER_METRICS_ADDRESS",
}
"""Settings of earlier versions, with the reason for their removal or a replacement."""


class SettingsError(ValueError):
    """Raised when settings are unknown or have invalid values.

    Attributes:
        problems: One sentence for each unknown or invalid setting.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def default_database() -> str:
    """Return the URL of the default SQLite file, in the user's data directory."""
    folder = Path(platformdirs.user_data_dir("clamber", appauthor=False))
    return f"sqlite:///{folder / 'tables.sqlite'}"


@functools.cache
def _networks(texts: tuple[str, ...]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Parse networks, adding for each IPv4 network the IPv4-mapped IPv6 network that a dual-stack server sees."""
    networks = list(map(ipaddress.ip_network, texts))
    ipv4 = [network for network in networks if isinstance(network, ipaddress.IPv4Network)]
    return [*networks, *(_ipv4_mapped(network) for network in ipv4)]


def _ipv4_mapped(network: ipaddress.IPv4Network) -> ipaddress.IPv6Network:
    return ipaddress.IPv6Network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")


def _check_shared(info: ValidationInfo) -> None:
    """Check that several nodes can use the database.

    Raises:
        ValueError: It is an SQLite file.
    """
    if not str(info.data.get("database", "postgresql:")).startswith("postgresql:"):
        raise ValueError("several nodes need a PostgreSQL database: CLAMBER_DATABASE=postgresql://USER@HOST/NAME")


class Configuration(BaseSettings):
    """Server settings.

    Attributes:
        database: File name or URL: `sqlite:///path` or `postgresql://user@host/name`.
        durability: SQLite durability. With `normal`, a power failure may lose the last few seconds; with `full`, it
            loses nothing, but every transaction waits for the disk.
        public_url: Comma-separated public URLs of the server, e.g. `https://cards.example`. If empty, requests must
            use an IP address or the machine's own name.
        trusted_proxies: Comma-separated addresses or networks of proxies trusted to report client addresses.
        credits: Multiplier for all rate limits (see `rate_limits.py`). The name is historical.
        tables: Guests who may make tables: `everyone`, `invited` (by `clamber admin invite`), or those who know the
            `password`. Anybody may join a table by its link.
        tables_password: Password for `tables=password`, of at least eight characters.
        max_tables: Maximum number of open tables.
        max_tables_each: Maximum number of open tables per host.
        max_tables_from: Maximum number of open tables created from the same address.
        max_connections: Maximum number of connections, subject to the system's limit on open files.
        max_connections_each: Maximum number of connections per address.
        max_sockets_each: Maximum number of sockets per guest.
        processor_each: CPU time of the event loop per guest, in seconds per second.
        processor_from: CPU time of the event loop per address, in seconds per second.
        messages_per_second, message_burst: Message rate limit per guest, shared by all of the guest's sockets.
        rated_with_bots: True to rate matches with built-in bots, which have fixed ratings.
        rating_table: True to show a table of the accounts with settled ratings, by game, to all visitors.
        people: True to offer friends with their presence, blocks, and personal invites to tables.
        chat: True to let people write messages in their own words at tables.
        clubs: True to let people make clubs.
        bot_accounts: True to let people with an account make bot accounts.
        quick_match: Comma-separated names of rules for quick matches, each with a colon and a number of seats if it
            is not the usual one, e.g. `guandan/competition,gandengyan:4`; empty for no quick matches.
        daily: Names of rules for daily sets of deals, as of `quick_match`; empty for no sets.
        daily_zone: Time zone at whose midnight the sets change, e.g. `Asia/Shanghai`.
        daily_hints: True to allow hints in the deals of sets.
        open_tables: True to keep a list of the tables that their hosts open to strangers, for all visitors.
        device_search: True to let pages search for hints, judge deals, and answer endings and lessons by themselves
            where they can.
        moderation: True to let people report others, and moderators judge them.
        push_key: Private key for notices by Web Push, as printed by `clamber admin push-key`; empty for no notices.
        push_contact: Address at which push services reach the operator, `mailto:` or `https://`.
        push_hosts: Comma-separated hosts of push services that need not be at public addresses, each with its port if
            it is not 443, e.g. `push.lan:8443`.
        rules: Folder with rules files, which are offered in addition to the presets of their games; empty for none.
        bots: Specs of the available bots, in the syntax of `clamber.bots`.
        bot_seconds: Time limit per play for bots other than kernel policies, in seconds.
        bot_moment: Delay after which plays by network bots and by bots other than kernel policies take effect, in
            seconds. Late plays take effect at a multiple of this delay. Defaults to `bot_seconds` plus 0.5; 0 means
            immediately.
        bot_seats: Maximum number of seats concurrently played by bots that run outside the kernel, e.g. engines.
        bot_turns: Limit on bot turns per second, per guest, at tables without human players.
        idle_seconds: Time without connections after which a table is archived, in seconds. Its link reopens it.
        over_seconds: Like `idle_seconds`, for tables whose match is over.
        guest_seconds: Time since the last visit after which a guest's session and seats are forgotten, in seconds. At
            least two days, because the time of a visit is stored once a day.
        account_seconds: Time since the last visit after which an account is deleted, in seconds; never sooner than a
            guest.
        name_seconds: Time after which the names of forgotten guests are removed from logs and replays, in seconds.
        imprint_url, privacy_url: Pages that the server's pages link to; empty for none.
        round_time: Time per round of drawn cards while Aces may be exposed (Big A), in seconds.
        claim_time: Time limit for the final exposures and for the reveal (Big A), in seconds.
        deal_time: Time added to the limit of the first decision of a deal for showing the dealing, in seconds.
        max_records_each: Maximum number of stored records per guest.
        max_record_bytes_from, max_record_bytes: Maximum size of all stored records uploaded from one address, and of
            all together, in bytes.
        record_seconds: Retention time of uploaded records, in seconds.
        daily_seconds: Retention time of closed daily sets with the results of all people, in seconds.
        report_seconds: Retention time of reports of people with their evidence, in seconds.
        secure_cookie: True to mark the cookie as secure even if requests do not appear to use HTTPS.
        metrics_token: Bearer token for reading `/metrics`. If empty, `/metrics` is disabled.
        root_path: URL path of the server behind a proxy that also serves other sites, e.g. `/cards`.
        table_days: Number of days after which an archived table is deleted; None to keep tables forever.
        metrics_address: Address that serves metrics without a token, e.g. `127.0.0.1:9451`; empty for none.
        oidc_issuer: Provider of OpenID Connect for sign-ins, e.g. `https://login.example.org`; empty for none.
        oidc_client, oidc_secret: Identifier and secret of this server at the provider; no secret for a public client.
        oidc_name: Name of the provider on the page. Defaults to its host.
        nats_without_password: True to allow `nats` without a password, on a private network.
        nats: Comma-separated URLs of a NATS server or cluster, e.g. `nats://user:password@127.0.0.1:4222`, over which
            this process and others serve one PostgreSQL database as its nodes; empty to serve it alone.
        workers: Number of nodes that `clamber serve` starts behind one port. With more than one and without `nats`,
            it also starts a NATS server.
    """

    model_config = SettingsConfigDict(env_prefix="CLAMBER_", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8451, ge=0, le=MOST_PORT)
    database: str = Field(default_factory=default_database)
    durability: Literal["normal", "full"] = "normal"
    public_url: Words = ()
    trusted_proxies: Words = ()
    credits: Above0 = 1.0
    tables: Literal["everyone", "invited", "password"] = "everyone"
    tables_password: str = Field(default="", validate_default=True)
    max_tables: FromOne = 20_000
    max_tables_each: FromOne = 50
    max_tables_from: FromOne = 200
    max_connections: FromOne = 20_000
    max_connections_each: FromOne = 1000
    max_sockets_each: FromOne = 64
    processor_each: Above0 = 0.15
    processor_from: Above0 = 0.25
    max_records_each: Count = 50
    max_record_bytes_from: Count = 64 << 20
    max_record_bytes: Count = 2 << 30
    rated_with_bots: bool = False
    rating_table: bool = False
    people: bool = False
    chat: bool = False
    clubs: bool = False
    bot_accounts: bool = False
    quick_match: Words = ()
    daily: Words = ()
    daily_zone: Zone = "UTC"
    daily_hints: bool = False
    open_tables: bool = False
    device_search: bool = True
    moderation: bool = False
    push_key: PushKey = ""
    push_contact: str = Field(default="", validate_default=True)
    push_hosts: PushHosts = ()
    rules: str = ""
    bots: Specs = FAST_BOTS
    bot_seconds: Above0 = 1.5
    bot_moment: Seconds | None = None
    bot_seats: Count = 64
    bot_turns: Above0 = TURNS_A_SECOND
    idle_seconds: Seconds = DAY
    over_seconds: Seconds = 3600.0
    guest_seconds: Annotated[float, Field(ge=2 * DAY, allow_inf_nan=False)] = 365 * DAY
    account_seconds: Annotated[float, Field(ge=2 * DAY, allow_inf_nan=False)] = 730 * DAY
    name_seconds: Seconds = 30 * DAY
    imprint_url: Link = ""
    privacy_url: Link = ""
    round_time: Seconds = 0.08
    claim_time: Seconds = 4.0
    deal_time: Seconds = 1.0
    record_seconds: Seconds = 90 * DAY
    daily_seconds: Seconds = 400 * DAY
    report_seconds: Seconds = 90 * DAY
    secure_cookie: bool = False
    metrics_token: str = ""
    metrics_address: str = ""
    root_path: str = ""
    table_days: Above0 | None = None
    oidc_issuer: Issuer = ""
    oidc_client: ProviderText = Field(default="", validate_default=True)
    oidc_secret: ProviderText = ""
    oidc_name: Annotated[ProviderText, Field(max_length=40)] = ""
    nats_without_password: bool = False
    nats: Words = ()
    workers: Annotated[int, Field(ge=1, le=MOST_WORKERS)] = 1
    messages_per_second: Above0 = 40.0
    message_burst: FromOne = 80

    @field_validator("database")
    @classmethod
    def _check_database(cls, value: str) -> str:
        return database_url(value)

    @field_validator("nats")
    @classmethod
    def _check_nats(cls, value: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        for text in value:
            if not re.fullmatch(r"(nats|tls|ws|wss)://[^\s/]+", text):
                raise ValueError(f"{mask_password(text)!r} is no address of NATS, such as {NATS_EXAMPLE}")
        if value:
            _check_shared(info)
        for parts in [] if info.data.get("nats_without_password") else map(urlsplit, value):
            if not (parts.username if parts.password is None else parts.password):  # a name alone is a token
                raise ValueError(
                    "it has no password, so that everybody who reaches NATS sees all hands and plays for all; use "
                    f"{NATS_EXAMPLE}, or set CLAMBER_NATS_WITHOUT_PASSWORD=true on a network of your own"
                )
        return value

    @field_validator("workers")
    @classmethod
    def _check_workers(cls, value: int, info: ValidationInfo) -> int:
        if value > 1:
            _check_shared(info)
        return value

    @field_validator("tables_password")
    @classmethod
    def _check_password(cls, value: str, info: ValidationInfo) -> str:
        is_asked = info.data.get("tables") == "password"
        if is_asked and len(value.strip()) < SHORTEST_PASSWORD:
            raise ValueError(f"it needs at least {SHORTEST_PASSWORD} characters for CLAMBER_TABLES=password")
        if value and not is_asked and "tables" in info.data:
            raise ValueError("it is used with CLAMBER_TABLES=password only")
        return value

    @field_validator("oidc_client", "oidc_secret", "oidc_name")
    @classmethod
    def _check_client(cls, value: str, info: ValidationInfo) -> str:
        issuer = info.data.get("oidc_issuer")
        if issuer and not value and info.field_name == "oidc_client":
            raise ValueError("it is the identifier of this server at the provider, which CLAMBER_OIDC_ISSUER needs")
        if value and issuer == "":
            raise ValueError("it is used with CLAMBER_OIDC_ISSUER only")
        return value

    @field_validator("push_contact")
    @classmethod
    def _check_contact(cls, value: str, info: ValidationInfo) -> str:
        has_key = info.data.get("push_key")
        if has_key and not re.fullmatch(r"mailto:[!-~]+@[!-~]+|https://[!-~]+", value):
            raise ValueError("CLAMBER_PUSH_KEY needs an address such as mailto:admin@cards.example")
        if value and has_key == "":
            raise ValueError("it is used with CLAMBER_PUSH_KEY only")
        return value

    @field_validator("quick_match", "daily")
    @classmethod
    def _check_offered_rules(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for text in value:
            if not re.fullmatch(r"[a-z0-9_/-]{1,60}(:[2-6])?", text):
                raise ValueError(f"{text!r} is no name of rules such as guandan/competition or gandengyan:4")
        return value

    @field_validator("rules")
    @classmethod
    def _check_rules(cls, value: str) -> str:
        if value and not Path(value).is_dir():
            raise ValueError(f"{value!r} is no folder; name a folder with rules files such as club.json")
        return value

    @field_validator("root_path")
    @classmethod
    def _check_root_path(cls, value: str) -> str:
        parts = value.split("/")[1:]
        if value and (
            value[0] != "/" or not all(re.fullmatch(r"[\w.~-]+", part) and part.strip(".") for part in parts)
        ):
            raise ValueError("it is no path such as /cards, without a slash at its end")
        return value

    @field_validator("public_url")
    @classmethod
    def _check_urls(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for text in value:
            public_url(text)
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _check_proxies(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for text in value:
            ipaddress.ip_network(text)
        return value

    @field_validator("metrics_address")
    @classmethod
    def _check_metrics_address(cls, value: str) -> str:
        host, colon, port = value.rpartition(":")
        if value and not (colon and number_in(port, MOST_PORT)):
            raise ValueError(f"{value!r} is no address with a port, such as {host or '127.0.0.1'}:9451")
        return value

    @property
    def proxies(self) -> list[str]:
        """Networks of trusted proxies, including the IPv4-mapped IPv6 networks that a dual-stack server sees."""
        return list(map(str, _networks(self.trusted_proxies)))

    def is_proxy(self, address: str) -> bool:
        """Return True if an address belongs to a trusted proxy."""
        parsed = ipaddress.ip_address(address.partition("%")[0])
        return any(parsed in network for network in _networks(self.trusted_proxies))


def read_settings(env_file: Path | None = None, **given: Any) -> Configuration:
    """Return the configuration from options of the command line, the environment, and a file, in this order.

    Args:
        env_file: File with a line `CLAMBER_NAME=value` for each setting.
        given: Values by field name, from options of the command line.

    Raises:
        BadSettings: A setting is unknown or has an invalid value.
        OSError: The file cannot be read.
    """
    lines: dict[str, str | None] = {}
    if env_file is not None:
        with env_file.open(encoding="utf-8") as file:
            lines = dict(dotenv.dotenv_values(stream=file, interpolate=False))
    named = {name.upper() for name in (*os.environ, *lines) if name.upper().startswith(PREFIX)}
    problems = [problem for name in sorted(named) if (problem := _unknown_problem(name))]
    problems += [f"{name} in {env_file} has no value" for name, value in lines.items() if value is None]
    environment = {name.upper() for name in os.environ}
    in_file = {
        field: lines[name]
        for field in Configuration.model_fields
        if lines.get(name := variable(field)) is not None and name not in environment
    }
    try:
        configuration = Configuration(**{**in_file, **given})
    except ValidationError as error:
        raise SettingsError((*problems, *(_problem(dict(error), given) for error in error.errors()))) from None
    if problems:
        raise SettingsError(tuple(problems))
    return configuration


def variable(field: str) -> str:
    """Return the name of the environment variable of a setting."""
    return PREFIX + field.upper()


def _unknown_problem(name: str) -> str:
    """Return the reason why an environment variable is not a setting; empty if it is one."""
    field = name.removeprefix(PREFIX).lower()
    if field in Configuration.model_fields:
        return ""
    if field in REMOVED:
        return f"{name} is not used any more: {REMOVED[field]}"
    suggestion = nearest(field, tuple(Configuration.model_fields))
    return f"{name} is no setting" + (f"; did you mean {variable(suggestion)}?" if suggestion else "")


def _problem(error: dict[str, Any], options: dict[str, Any]) -> str:
    """Return a sentence for an error of pydantic, naming the option or variable that was set."""
    field = str(error["loc"][0])
    name = f"--{field}" if field in options else variable(field)
    reason = error["msg"].removeprefix("Value error, ")
    value = "***" if field in SECRETS else mask_password(str(error["input"]))
    return f"{name}={value}: {reason[:1].lower()}{reason[1:]}"
