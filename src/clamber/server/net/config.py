"""Settings of the server, from arguments of `clamber serve` or `CLAMBER_...` in the environment."""

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
from clamber.server.log.faults import CannotOpen
from clamber.server.net.addresses import public_url
from clamber.server.net.bots import TURNS_A_SECOND

MOST_PORT: Final = 65535
OWNER_FOLDER: Final = 0o700
OWNER_FILE: Final = 0o600


def database_url(text: str) -> str:
    """Return the URL of a database that is named by a file or a URL.

    Raises:
        ValueError: The text is neither.
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
    """Return a message that lists each invalid setting, its value, and the valid values."""
    if not isinstance(error, ValidationError):
        return str(error)
    return "; ".join(
        f"{found['loc'][0]}={found['input']}: {found['msg'].removeprefix('Value error, ')}"
        for found in error.errors()
    )


def default_database() -> str:
    """Return the URL of an SQLite file in the user's data directory."""
    folder = Path(platformdirs.user_data_dir("clamber", appauthor=False))
    return f"sqlite:///{folder / 'tables.sqlite'}"


@functools.cache
def _networks(named: tuple[str, ...]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Return networks, those of IPv4 also as the IPv4-mapped IPv6 networks that a dual-stack server sees."""
    plain = list(map(ipaddress.ip_network, named))
    old = [network for network in plain if isinstance(network, ipaddress.IPv4Network)]
    return [*plain, *(_mapped(network) for network in old)]


def _mapped(network: ipaddress.IPv4Network) -> ipaddress.IPv6Network:
    return ipaddress.IPv6Network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")


class Configuration(BaseSettings):
    """Settings of the server.

    Attributes:
        database: A file, or a URL: `sqlite:///path` or `postgresql://user@host/name`.
        durability: With `normal`, a power cut may lose the last seconds of SQLite. With `full` it loses nothing,
            and each transaction waits for the disk.
        public_url: Public addresses of the server, such as `https://cards.example`, separated by commas. Without any,
            requests have to use an IP address or the machine's own name.
        trusted_proxies: Addresses or networks of proxies that are trusted to report the client's address, separated
            by commas.
        credits: Factor on all rate limits (`rate_limits.py`); the setting keeps its first name.
        max_tables: Maximum number of open tables.
        max_tables_each: Maximum number of open tables made by one guest.
        max_tables_from: Maximum number of open tables made from one address.
        max_connections: Maximum number of connections, as far as the system permits.
        max_connections_each: Maximum number of connections from one address.
        max_sockets_each: Maximum number of sockets of one guest.
        processor_each: Processor time of the event loop for one guest, in seconds per second.
        processor_from: The same for one address.
        messages_per_second, message_burst: Rate limit of the messages of one guest, over all sockets.
        bots: Specs of the bots that can be seated, in the syntax of `clamber.bots`.
        bot_seconds: Seconds per play of a bot that is no policy of the kernel.
        bot_moment: Seconds after which the play of such a bot, or of a network bot, takes effect; a late play takes
            effect after a multiple of these. None for half a second more than `bot_seconds`, 0 for as soon as the
            play is known.
        bot_seats: Maximum number of seats played at once by bots that run outside the kernel, such as engines.
        bot_turns: Turns per second of bots at those tables of one guest where no person plays.
        idle_seconds: Seconds without a connection after which a table is archived; its link reopens it.
        over_seconds: The same once its match is over.
        guest_seconds: Seconds since the last visit after which a guest is forgotten, with their seats.
        round_time, claim_time: Seconds for a round of cards, and for the last questions (Big A).
        max_records_each: Maximum number of stored records per guest.
        record_seconds: Seconds for which an uploaded record is kept.
        secure_cookie: True to restrict the cookie to https even if requests do not seem to come by https.
        metrics_token: Token for reading `/metrics` (`Authorization: Bearer ...`); if empty, it cannot be read.
        admin_socket: Path of the socket for `clamber admin`; if empty, beside the database, for SQLite.
        root_path: Path of the server behind a proxy that serves other things as well: `/cards`.
        table_days: Days after which an archived table is deleted; None for never.
        metrics_address: Address that serves metrics without a token, such as `127.0.0.1:9451`; empty for none.
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
        if found and not (colon and port.isdecimal() and 0 < int(port) <= MOST_PORT):
            raise ValueError(f"{found!r} is no address with a port, such as {host or '127.0.0.1'}:9451")
        return found

    @property
    def proxies(self) -> list[str]:
        """Networks of trusted proxies, also as the IPv4-mapped IPv6 networks that a dual-stack server sees."""
        return list(map(str, _networks(self.trusted_proxies)))

    def is_proxy(self, address: str) -> bool:
        """Return True if an address is that of a trusted proxy."""
        asking = ipaddress.ip_address(address.partition("%")[0])
        return any(asking in network for network in _networks(self.trusted_proxies))

    def prepare(self) -> None:
        """Create the folder and the file of an SQLite database, readable by their owner only.

        The database holds the seeds of running matches, from which every hand follows.

        Raises:
            CannotOpen: They cannot be created.
        """
        name = self.database.removeprefix("sqlite:///").partition("?")[0]
        if not self.database.startswith("sqlite:///") or name in {"", ":memory:"}:
            return
        path = Path(name)
        try:
            path.parent.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
            path.touch(mode=OWNER_FILE)
            path.chmod(OWNER_FILE)  # an older version, or a umask, may have left it readable by others
        except OSError as error:
            raise CannotOpen(f"{error.strerror}: {error.filename}") from None
