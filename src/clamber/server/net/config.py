"""Server settings, from `clamber serve` arguments or `CLAMBER_...` environment variables."""

from __future__ import annotations

import functools
import ipaddress
import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import platformdirs
from pydantic import BeforeValidator, Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from clamber.bots import AT_ONCE
from clamber.numerals import number_in
from clamber.server.log.faults import CannotOpen
from clamber.server.net.addresses import public_url
from clamber.server.net.bots import TURNS_A_SECOND

MOST_PORT: Final = 65535
OWNER_FOLDER: Final = 0o700
OWNER_FILE: Final = 0o600


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
    if kind.partition("+")[0] not in {"sqlite", "postgresql"}:
        raise ValueError(f"{text!r} is no file, and neither sqlite:///FILE nor postgresql://USER@HOST/NAME")
    return text


def _parted(found: Any) -> Any:
    return tuple(re.findall(r"[^,\s]+", found)) if isinstance(found, str) else found or ()


Words: TypeAlias = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_parted)]


Seconds: TypeAlias = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Above0: TypeAlias = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Count: TypeAlias = Annotated[int, Field(ge=0)]
FromOne: TypeAlias = Annotated[int, Field(ge=1)]


def what_is_wrong(error: ValueError) -> str:
    """Return a message that lists each invalid setting with its value and the reason."""
    if not isinstance(error, ValidationError):
        return str(error)
    return "; ".join(
        f"{found['loc'][0]}={found['input']}: {found['msg'].removeprefix('Value error, ')}"
        for found in error.errors()
    )


def default_database() -> str:
    """Return the URL of the default SQLite file, in the user's data directory."""
    folder = Path(platformdirs.user_data_dir("clamber", appauthor=False))
    return f"sqlite:///{folder / 'tables.sqlite'}"


@functools.cache
def _networks(named: tuple[str, ...]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Parse networks, adding for each IPv4 network the IPv4-mapped IPv6 network that a dual-stack server sees."""
    plain = list(map(ipaddress.ip_network, named))
    old = [network for network in plain if isinstance(network, ipaddress.IPv4Network)]
    return [*plain, *(_mapped(network) for network in old)]


def _mapped(network: ipaddress.IPv4Network) -> ipaddress.IPv6Network:
    return ipaddress.IPv6Network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")


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
        max_tables: Maximum number of open tables.
        max_tables_each: Maximum number of open tables per host.
        max_tables_from: Maximum number of open tables created from the same address.
        max_connections: Maximum number of connections, subject to the system's limit on open files.
        max_connections_each: Maximum number of connections per address.
        max_sockets_each: Maximum number of sockets per guest.
        processor_each: CPU time of the event loop per guest, in seconds per second.
        processor_from: CPU time of the event loop per address, in seconds per second.
        messages_per_second, message_burst: Message rate limit per guest, shared by all of the guest's sockets.
        bots: Specs of the available bots, in the syntax of `clamber.bots`.
        bot_seconds: Time limit per play for bots other than kernel policies, in seconds.
        bot_moment: Delay after which plays by network bots and by bots other than kernel policies take effect, in
            seconds. Late plays take effect at a multiple of this delay. Defaults to `bot_seconds` plus 0.5; 0 means
            as soon as the play is known.
        bot_seats: Maximum number of seats concurrently played by bots that run outside the kernel, e.g. engines.
        bot_turns: Limit on bot turns per second, per guest, at tables without human players.
        idle_seconds: Time without connections after which a table is archived, in seconds. Its link reopens it.
        over_seconds: Like `idle_seconds`, for tables whose match is over.
        guest_seconds: Time since the last visit after which a guest's session and seats are forgotten, in seconds.
        round_time: Time per round of drawn cards while Aces may be exposed (Big A), in seconds.
        claim_time: Time for the last exposures and for revealing (Big A), in seconds.
        max_records_each: Maximum number of stored records per guest.
        record_seconds: Retention time of uploaded records, in seconds.
        secure_cookie: True to mark the cookie as secure even if requests do not appear to use HTTPS.
        metrics_token: Bearer token for reading `/metrics`. If empty, `/metrics` is disabled.
        admin_socket: Path of the socket for `clamber admin`. If empty, it is next to the SQLite database.
        root_path: URL path of the server behind a proxy that also serves other sites, e.g. `/cards`.
        table_days: Number of days after which an archived table is deleted; None to keep tables forever.
        metrics_address: Address that serves metrics without a token, e.g. `127.0.0.1:9451`; empty for none.
    """

    model_config = SettingsConfigDict(env_prefix="CLAMBER_", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8451, ge=0, le=MOST_PORT)
    database: str = Field(default_factory=default_database)
    durability: Literal["normal", "full"] = "normal"
    public_url: Words = ()
    trusted_proxies: Words = ()
    credits: Above0 = 1.0
    max_tables: Count = 20_000
    max_tables_each: Count = 50
    max_tables_from: Count = 200
    max_connections: FromOne = 20_000
    max_connections_each: FromOne = 1000
    max_sockets_each: FromOne = 64
    processor_each: Above0 = 0.15
    processor_from: Above0 = 0.25
    max_records_each: Count = 50
    bots: tuple[str, ...] = AT_ONCE
    bot_seconds: Above0 = 1.5
    bot_moment: Seconds | None = None
    bot_seats: Count = 64
    bot_turns: Above0 = TURNS_A_SECOND
    idle_seconds: Seconds = 24 * 3600.0
    over_seconds: Seconds = 3600.0
    guest_seconds: Seconds = 365 * 24 * 3600.0
    round_time: Seconds = 0.08
    claim_time: Seconds = 4.0
    record_seconds: Seconds = 90 * 24 * 3600.0
    secure_cookie: bool = False
    metrics_token: str = ""
    metrics_address: str = ""
    admin_socket: str = ""
    root_path: Annotated[str, Field(pattern=r"^(/[\w.~-]+)*$")] = ""
    table_days: Seconds | None = None
    messages_per_second: Above0 = 40.0
    message_burst: FromOne = 80

    @field_validator("database")
    @classmethod
    def _check_database(cls, found: str) -> str:
        return database_url(found)

    @field_validator("public_url")
    @classmethod
    def _check_urls(cls, found: tuple[str, ...]) -> tuple[str, ...]:
        for text in found:
            public_url(text)
        return found

    @field_validator("trusted_proxies")
    @classmethod
    def _check_proxies(cls, found: tuple[str, ...]) -> tuple[str, ...]:
        for text in found:
            ipaddress.ip_network(text)
        return found

    @field_validator("metrics_address")
    @classmethod
    def _check_metrics_address(cls, found: str) -> str:
        host, colon, port = found.rpartition(":")
        if found and not (colon and number_in(port, MOST_PORT)):
            raise ValueError(f"{found!r} is no address with a port, such as {host or '127.0.0.1'}:9451")
        return found

    @property
    def proxies(self) -> list[str]:
        """Networks of trusted proxies, including the IPv4-mapped IPv6 networks that a dual-stack server sees."""
        return list(map(str, _networks(self.trusted_proxies)))

    def is_proxy(self, address: str) -> bool:
        """Return True if an address belongs to a trusted proxy."""
        asking = ipaddress.ip_address(address.partition("%")[0])
        return any(asking in network for network in _networks(self.trusted_proxies))

    def prepare(self) -> None:
        """Create the SQLite database file and its folder, readable only by their owner.

        Access is restricted because the database holds the seeds of running matches, which determine every hand.

        Raises:
            CannotOpen: The folder or the file cannot be created.
        """
        name = self.database.removeprefix("sqlite:///").partition("?")[0]
        if not self.database.startswith("sqlite:///") or name in {"", ":memory:"}:
            return
        path = Path(name)
        try:
            path.parent.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
            path.touch(mode=OWNER_FILE)
            path.chmod(OWNER_FILE)  # an older version or the umask may have left it readable by others
        except OSError as error:
            raise CannotOpen(f"{error.strerror}: {error.filename}") from None
