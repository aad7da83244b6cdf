"""What happens at a table, as the log keeps it: plain values from which the table is rebuilt.

Each carries the time `at` (seconds since 1970) and nothing that would have to be looked up or drawn again.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeAlias

from clamber.server.settings import Settings, settings_from_json


@dataclass(frozen=True, slots=True)
class Made:
    """A table was made. `seats`: kind, bot, name and session of each."""

    at: float
    table: str
    invite: str
    settings: Settings
    seats: tuple[tuple[str, str, str, str], ...]
    host: str


@dataclass(frozen=True, slots=True)
class SatDown:
    """A guest took a seat."""

    at: float
    seat: int
    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Came:
    """The person of a seat is connected."""

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class Went:
    """The last connection of a seat is gone."""

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class Watched:
    """The first spectator came, or the last one went."""

    at: float
    on: bool


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A bot plays for a person from now on; `why`: `asked`, `timeout` or `absent`."""

    at: float
    seat: int
    why: str
    action: str = ""


@dataclass(frozen=True, slots=True)
class TookBack:
    """A person plays again."""

    at: float
    seat: int
    action: str = ""


@dataclass(frozen=True, slots=True)
class LeftSeat:
    """A person gave the seat up; it is open."""

    at: float
    seat: int
    action: str = ""


@dataclass(frozen=True, slots=True)
class BotSet:
    """A seat became a bot's, or open (`bot` empty)."""

    at: float
    by: int
    seat: int
    bot: str
    action: str = ""


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match began and its first deal was dealt; `seed` is the secret that all its decks come from."""

    at: float
    seed: int
    seat: int | None = None
    action: str = ""


@dataclass(frozen=True, slots=True)
class DealBegan:
    """The next deal was dealt."""

    at: float


@dataclass(frozen=True, slots=True)
class WasReady:
    """A person asked for the next deal."""

    at: float
    seat: int
    action: str = ""


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something at its turn; `no` is known to that seat alone."""

    at: float
    seat: int
    play: str
    bot: bool
    action: str = ""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat asked for something in a window (or took it back: None); known to that seat alone."""

    at: float
    seat: int
    play: str | None
    action: str = ""


@dataclass(frozen=True, slots=True)
class WindowEnded:
    """A window closed. `answers`: seat, action and whether a bot gave it, for every question that came up."""

    at: float
    answers: tuple[tuple[int, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Spoke:
    """A person said a phrase."""

    at: float
    seat: int
    phrase: str
    action: str = ""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The table was built from its log, as the server started again or somebody came back to a table put away.

    Nobody is connected, and clocks start afresh.
    """

    at: float


@dataclass(frozen=True, slots=True)
class Closed:
    """Nobody was there for long: the table was put away. Whoever opens it again finds it as it was (`Resumed`)."""

    at: float


Happening: TypeAlias = (
    Made | SatDown | Came | Went | Watched | HandedOver | TookBack | LeftSeat | BotSet | MatchBegan | DealBegan
    | WasReady | Acted | Claimed | WindowEnded | Spoke | Resumed | Closed
)  # fmt: skip

_KINDS: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (
        Made, SatDown, Came, Went, Watched, HandedOver, TookBack, LeftSeat, BotSet, MatchBegan, DealBegan, WasReady,
        Acted, Claimed, WindowEnded, Spoke, Resumed, Closed,
    )
}  # fmt: skip


def private_to(happening: Happening) -> int | None:
    """The only seat that may know that this happened; None where all may."""
    match happening:
        case Claimed():
            return happening.seat
        case Acted(play="no"):
            return happening.seat
        case _:
            return None


_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_text(happening: Happening) -> str:
    """One line for the log. A seed is written in hexadecimal: JSON numbers end at 53 bits in many readers."""
    fields = {field: getattr(happening, field) for field in type(happening).__dataclass_fields__}
    found: dict[str, Any] = {"kind": type(happening).__name__, **fields}
    if isinstance(happening, MatchBegan):
        found["seed"] = f"{happening.seed:x}"
    elif isinstance(happening, Made):
        found["settings"] = asdict(happening.settings)
    return _encode(found)


def from_text(text: str) -> Happening:
    """The happening that a line of the log holds.

    Raises:
        KeyError, TypeError, ValueError: It holds none.
    """
    found: dict[str, Any] = json.loads(text)
    kind = _KINDS[found.pop("kind")]
    if kind is MatchBegan:
        found["seed"] = int(found["seed"], 16)
    elif kind is Made:
        found["settings"] = settings_from_json(found["settings"])
        found["seats"] = tuple(tuple(seat) for seat in found["seats"])
    elif kind is WindowEnded:
        found["answers"] = tuple((seat, text_, bot) for seat, text_, bot in found["answers"])
    made: Happening = kind(**found)
    return made
