"""What whoever runs the server may set: arguments of `clamber serve`, or `CLAMBER_...` in the environment."""

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
    """A database as a URL, whether a file or a URL was named.

    Raises:
        ValueError: It is neither.
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
    """What is wrong with each setting, and what would be right."""
    if not isinstance(error, ValidationError):
        return str(error)
    return "; ".join(
        f"{found['loc'][0]}={found['input']}: {found['msg'].removeprefix('Value error, ')}"
        for found in error.errors()
    )


def default_database() -> str:
    """SQLite in the user's data directory."""
    folder = Path(platformdirs.user_data_dir("clamber", appauthor=False))
    return f"sqlite:///{folder / 'tables.sqlite'}"


@functools.cache
def _networks(named: tuple[str, ...]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Networks, and those of IPv4 also as a server sees them that listens for both kinds of addresses."""
    plain = list(map(ipaddress.ip_network, named))
    old = [network for network in plain if isinstance(network, ipaddress.IPv4Network)]
    return [*plain, *(_mapped(network) for network in old)]


def _mapped(network: ipaddress.IPv4Network) -> ipaddress.IPv6Network:
    return ipaddress.IPv6Network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")


class Configuration(BaseSettings):
    """How the server is to run.

    Attributes:
        database: A file, or a URL: `sqlite:///path` or `postgresql://user@host/name`.
        durability: `normal`, where a power cut may take the last seconds from SQLite, or `full`, where it takes
            nothing and each transaction waits for the disk.
        public_url: Addresses under which people come, `https://cards.example`, with commas between several. Without
            it the server is known by addresses in digits and by the machine's own name.
        trusted_proxies: Addresses or networks of proxies that say truly who asks, with commas between them.
        credits: Factor on all rate limits (`rate_limits.py`); the setting keeps its first name.
        max_tables: How many tables may be open.
        max_tables_each: How many of them one guest may have made.
        max_tables_from: How many of them may have been made from one address.
        max_connections: How many connections there may be, if the system allows so many.
        max_connections_each: How many of them from one address.
        max_sockets_each: How many sockets one guest may have.
        processor_each: Seconds of processor time a second that the event loop works for one guest.
        processor_from: The same for one address.
        messages_per_second, message_burst: How many messages one guest may send, over all sockets.
        bots: Who may be seated, as `clamber.bots` reads it.
        bot_seconds: How long a bot that is no policy of the kernel may take for a play.
        bot_moment: After how many seconds, or a multiple of these, such a bot is heard, and one over the network; if
            not set, half a second after its time is over. At 0 it is heard once it is ready.
        bot_seats: How many seats may be played at once by bots that run outside the kernel, such as engines.
        bot_turns: How many turns a second bots may take at those tables of one guest where no person plays.
        idle_seconds: After how long without anybody a table is put away; its link takes it out again.
        over_seconds: The same once its match is over.
        guest_seconds: After how long without a visit a guest is forgotten, and with them their seats.
        round_time, claim_time: Seconds for a round of cards, and for the last questions (Big A).
        max_records_each: How many records of one guest are kept.
        record_seconds: How long an uploaded record is kept.
        secure_cookie: Whether the cookie is for https only, also where it does not look as if people came by https.
        metrics_token: Whoever sends it (`Authorization: Bearer ...`) may read `/metrics`; nobody else may.
        admin_socket: Where `clamber admin` finds the server; beside the database, for SQLite, if empty.
        root_path: Under which path people come, where a proxy serves other things beside it: `/cards`.
        table_days: After how many days a table that was put away is forgotten; never if not set.
        metrics_address: Where figures are served to whoever asks, `127.0.0.1:9451`; nowhere if empty.
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
        """The networks of trusted proxies, also as a server sees them that listens for both kinds of addresses."""
        return list(map(str, _networks(self.trusted_proxies)))

    def is_proxy(self, address: str) -> bool:
        """Whether a proxy is trusted that asks from an address."""
        asking = ipaddress.ip_address(address.partition("%")[0])
        return any(asking in network for network in _networks(self.trusted_proxies))

    def prepare(self) -> None:
        """Makes the folder and the file of an SQLite database, for the owner's eyes only.

        It holds the seeds of running matches: whoever reads it knows every hand.

        Raises:
            CannotOpen: They cannot be made.
        """
        name = self.database.removeprefix("sqlite:///").partition("?")[0]
        if not self.database.startswith("sqlite:///") or name in {"", ":memory:"}:
            return
        path = Path(name)
        try:
            path.parent.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
            path.touch(mode=OWNER_FILE)
            path.chmod(OWNER_FILE)  # also where an older version, or a umask, left it open
        except OSError as error:
            raise CannotOpen(f"{error.strerror}: {error.filename}") from None
