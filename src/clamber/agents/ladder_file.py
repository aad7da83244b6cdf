"""File of a ladder: its settings, a line for each finished deal, and the plays of the deal in progress."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any, Final, Self

from clamber import bots
from clamber.arena.settings import ArenaSettings, settings_for
from clamber.bot import UNKNOWN
from clamber.errors import ClamberError
from clamber.ruleset import Ruleset
from clamber.sentences import Row, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from types import TracebackType

    from clamber.rules.options import Value

VERSION: Final = 1
KEY: Final = "clamber ladder"
LEVELS: Final = ("net_beginner", "net_ordinary", "net_expert", "net")
"""Bots of a ladder by default, weakest first."""


class LadderFileError(ClamberError):
    """Raised if the file of a ladder cannot be read, or belongs to another ladder."""

    code = "bad_run"

    def __init__(self, sentence: str, **values: str | int | Row) -> None:
        super().__init__(Sentence(sentence, values))


@dataclass(frozen=True)
class LadderSettings:
    """Settings of a ladder.

    Attributes:
        rules, options, hash, seats: Rules, as in `arena.Settings`.
        seed: Seed of all decks and bots.
        agent: Name of the agent.
        bots: Spec, version and hash of the weights of each bot.
    """

    rules: str
    options: Mapping[str, Value]
    hash: str
    seats: int
    seed: int
    agent: str
    bots: tuple[tuple[str, str, str | None], ...]

    @classmethod
    def of(cls, rules: Ruleset, specs: Sequence[str], *, seats: int, seed: int, agent: str) -> LadderSettings:
        """Return the settings of a new ladder.

        Args:
            rules: The rules.
            specs: Spec of each bot, weakest first.
            seats: Number of seats.
            seed: Seed of all decks and bots.
            agent: Name of the agent.

        Raises:
            UnknownBotError: A spec matches no bot.
            InvalidOptionError: The rules do not support this number of players.
        """
        infos = [(spec, bots.versioned_info(spec)) for spec in specs]
        entrants = tuple((spec, info.version, info.weights) for spec, info in infos)
        return cls(rules.name, dict(rules.stored_options), rules.for_seats(seats).hash, seats, seed, agent, entrants)

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> LadderSettings:
        """Parse the settings in a file."""
        entrants = tuple((str(spec), str(version), weights) for spec, version, weights in json["bots"])
        return cls(**{**json, "bots": entrants})

    @cached_property
    def runs(self) -> tuple[ArenaSettings, ...]:
        """Settings of the starts against each bot. Each has a seed of its own, so that no deck occurs twice."""
        rules = Ruleset.stored(self.rules, self.options)
        return tuple(
            settings_for(rules, [spec, spec], seats=self.seats, seed=_seed_of_bot(self.seed, index))
            for index, (spec, _, _) in enumerate(self.bots)
        )


@dataclass(frozen=True, slots=True)
class LadderDeal:
    """Finished deal of a ladder.

    Attributes:
        number: Index of the deal in the ladder.
        agent, bot: Win score and points of the agent, and of the bot that replayed the deal in its place; None if the
            deal does not count.
    """

    number: int
    agent: tuple[float, int] | None
    bot: tuple[float, int] | None


class LadderFile:
    """File of a ladder: its settings, then a line for each play of the agent and for each finished deal.

    Attributes:
        settings: Settings of the ladder.
        deals: Finished deals.
        plays: Plays of the agent in the unfinished deal.
    """

    def __init__(self, path: Path, settings: LadderSettings | None = None) -> None:
        """Read the file of a ladder, or create it.

        Args:
            path: The file.
            settings: Settings of a ladder to be continued or created; None to read a ladder with any settings.

        Raises:
            LadderFileError: The file is none of a ladder, or belongs to another one.
            OSError: The file cannot be read or written.
        """
        self.deals: list[LadderDeal] = []
        self.plays: list[str] = []
        self._path = path
        self._file: IO[bytes] | None = None
        if settings is not None and not path.exists():
            self.settings = settings
            with path.open("xb") as file:
                file.write(_line({KEY: VERSION, "settings": asdict(settings)}))
            self._length = path.stat().st_size
            return
        self.settings = self._read()
        if settings is not None and (differs := _differing_settings(self.settings, settings)):
            raise LadderFileError("ladder-other", file=str(path), differs=Row(tuple(differs)))
        unknown = tuple(spec for spec, _, weights in self.settings.bots if weights == UNKNOWN)
        if settings is not None and unknown and (self.deals or self.plays):
            raise LadderFileError("ladder-unknown", file=str(path), bots=Row(unknown))

    def _read(self) -> LadderSettings:
        text = self._path.read_bytes()
        self._length = text.rfind(b"\n") + 1
        try:
            first, *lines = map(json.loads, text[: self._length].splitlines())
            version, settings = first[KEY], LadderSettings.from_json(first["settings"])
            for line in lines:
                if "play" in line:
                    self.plays.append(str(line["play"]))
                else:
                    self.deals.append(LadderDeal(line["deal"], _pair_from(line["agent"]), _pair_from(line["bot"])))
                    self.plays.clear()
        except (ValueError, KeyError, TypeError):
            raise LadderFileError("ladder-unreadable", file=str(self._path)) from None
        if version != VERSION:
            raise LadderFileError("ladder-unreadable", file=str(self._path))
        return settings

    def add_play(self, text: str) -> None:
        """Store a play of the agent."""
        self._write({"play": text})
        self.plays.append(text)

    def add_deal(self, deal: LadderDeal) -> None:
        """Store a finished deal."""
        self._write({"deal": deal.number, "agent": deal.agent, "bot": deal.bot})
        self.deals.append(deal)
        self.plays.clear()

    def _write(self, line: dict[str, Any]) -> None:
        """Append a line.

        Raises:
            LadderFileError: Another process has written to the file.
        """
        if self._file is None:
            self._file = self._path.open("r+b")
            self._file.truncate(self._length)
        if self._path.stat().st_size != self._length:
            raise LadderFileError("ladder-shared", file=str(self._path))
        self._file.seek(self._length)
        self._length += self._file.write(_line(line))
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()


def _differing_settings(stored: LadderSettings, wanted: LadderSettings) -> list[str]:
    other = asdict(wanted)
    return [name for name, value in asdict(stored).items() if value != other[name]]


def _seed_of_bot(seed: int, index: int) -> int:
    return int.from_bytes(hashlib.sha256(f"clamber ladder {seed} {index}".encode()).digest(), "little")


def _pair_from(pair: Any) -> tuple[float, int] | None:
    return None if pair is None else (float(pair[0]), int(pair[1]))


def _line(line: dict[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
