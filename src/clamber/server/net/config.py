"""What whoever runs the server may set: arguments of `clamber serve`, or `CLAMBER_...` in the environment."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from clamber.bots import NAMES

OWNER_FOLDER: Final = 0o700
OWNER_FILE: Final = 0o600


def default_database() -> str:
    """SQLite in the user's data directory."""
    folder = Path(platformdirs.user_data_dir("clamber", appauthor=False))
    return f"sqlite:///{folder / 'tables.sqlite'}"


class Configuration(BaseSettings):
    """How the server is to run.

    Attributes:
        database: A URL: `sqlite:///path` or `postgresql://user@host/name`.
        origins: Further origins that may open sockets, where a proxy hides the server's own.
        max_tables: How many tables may be open.
        max_tables_each: How many of them one guest may have made.
        bots: Who may be seated, as `clamber.bots` reads it.
        bot_seconds: How long a bot may take for a play.
        bot_seats: How many seats may be played at once by bots that run outside the kernel, such as engines.
        idle_seconds: After how long without anybody a table is put away; its link takes it out again.
        over_seconds: The same once its match is over.
        guest_seconds: After how long without a visit a guest is forgotten, and with them their seats.
        round_time, claim_time: Seconds for a round of cards, and for the last questions (Big A).
        secure_cookie: Whether the cookie is for https only.
        metrics_for: Addresses that may read `/metrics`.
    """

    model_config = SettingsConfigDict(env_prefix="CLAMBER_", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8451, ge=0, le=65535)
    database: str = Field(default_factory=default_database)
    origins: tuple[str, ...] = ()
    max_tables: int = 20_000
    max_tables_each: int = 50
    bots: tuple[str, ...] = NAMES
    bot_seconds: float = Field(default=5.0, gt=0)
    bot_seats: int = Field(default=64, ge=0)
    idle_seconds: float = 24 * 3600.0
    over_seconds: float = 3600.0
    guest_seconds: float = 365 * 24 * 3600.0
    round_time: float = 0.45
    claim_time: float = 4.0
    secure_cookie: bool = False
    metrics_for: tuple[str, ...] = ("127.0.0.1", "::1")
    messages_per_second: float = 40.0
    message_burst: int = 80

    def prepare(self) -> None:
        """Makes the folder and the file of an SQLite database, for the owner's eyes only.

        It holds the seeds of running matches: whoever reads it knows every hand.
        """
        name = self.database.removeprefix("sqlite:///").partition("?")[0]
        if not self.database.startswith("sqlite:///") or name in {"", ":memory:"}:
            return
        path = Path(name)
        path.parent.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
        path.touch(mode=OWNER_FILE)
        path.chmod(OWNER_FILE)  # also where an older version, or a umask, left it open
