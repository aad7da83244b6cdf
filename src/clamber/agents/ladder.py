"""Ladder: an agent against bots of several levels, over deals that a bot replays in the agent's place.

An agent remembers, so it gets every deck once, and one seat of it: the seatings of the arena would show it both hands
of a side, or the same cards twice. The other seats are bots of one level. Afterwards a bot of that level plays the
same cards from the same seat; the difference between the two results measures the agent.
"""

from __future__ import annotations

import hashlib
import json
import threading
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any, Final, Self

from clamber import bots
from clamber._internal.seeds import seed_for_bots
from clamber.agents.facts import TableSnapshot
from clamber.agents.table import AgentTable, LocalTable, NotPossibleError, players_for
from clamber.arena.outcome import outcome_of_deal
from clamber.arena.settings import ArenaSettings, settings_for
from clamber.arena.starts import first_deal, start_of
from clamber.arena.statistics import ALPHA, Column, fixed_margin, mean_of, share_of
from clamber.bot import UNKNOWN
from clamber.errors import ClamberError
from clamber.ruleset import Ruleset
from clamber.sentences import Row, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from types import TracebackType

    from clamber.arena.outcome import Outcome
    from clamber.arena.statistics import Estimate
    from clamber.bots.seated import SupervisedBot
    from clamber.match import Match
    from clamber.rules.options import Value

VERSION: Final = 1
KEY: Final = "clamber ladder"
LEVELS: Final = ("net_beginner", "net_ordinary", "net_expert", "net")
"""Bots of a ladder by default, weakest first."""

SEAT: Final = "ladder"
"""Id of the table of a ladder."""


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


class LadderTable(AgentTable):
    """Deals of a ladder, one after the other. The bots alternate, and so do the agent's seats."""

    def __init__(self, file: LadderFile, deals: int, language: str) -> None:
        """Deal the first deal that is not finished, and repeat the agent's plays in it.

        Args:
            file: File of the ladder.
            deals: Number of deals against each bot.
            language: Language of sentences.
        """
        super().__init__(SEAT, language)
        self._ladder, self._deals = file, deals
        self._lock = threading.Lock()
        self._table: LocalTable | None = None
        if not self.is_over:
            self._deal()

    @property
    def is_over(self) -> bool:
        """True if all deals are finished."""
        return len(self._ladder.deals) >= self._deals * len(self._ladder.settings.bots)

    def _deal(self) -> None:
        deal = _LadderStart(self._ladder.settings, len(self._ladder.deals))
        self._table = LocalTable(SEAT, deal.match(), deal.seat, deal.players(), self.language)
        for text in tuple(self._ladder.plays):
            self._table.play(text)
        self._store_result()

    def snapshot(self) -> TableSnapshot:
        """Return the state of the current deal, or of the last one."""
        finished_deal, total = len(self._ladder.deals), self._deals * len(self._ladder.settings.bots)
        notice = Sentence("ladder-deals", {"done": finished_deal, "total": total}).say(self.language)
        if self._table is None:  # a finished ladder was opened again
            return TableSnapshot(
                "over", self._ladder.settings.rules, None, (), finished_deal, 0, None, (), (), notice=notice
            )
        of_table = self._table.snapshot()
        if of_table.status == "your_turn":
            return replace(of_table, match=finished_deal, notice=notice)
        return replace(
            of_table,
            status="over" if self.is_over else "deal_over",
            match=finished_deal - 1,
            winners=(),
            notice=notice,
        )

    def play(self, text: str) -> None:
        """Make a play; the end of a deal is stored with the result of the bot in the agent's place."""
        with self._lock:
            if self._table is None or self.is_over:
                raise NotPossibleError("ladder-over")
            self._table.play(text)
            self._ladder.add_play(text.strip())
            self._store_result()

    def next_deal(self) -> None:
        """Deal the next deal."""
        with self._lock:
            if self.is_over:
                raise NotPossibleError("ladder-over")
            if self._table is not None and self._table.match.is_dealt:
                raise NotPossibleError("agent-deal-on")
            self._deal()

    def finished_deal(self, deal: int | None) -> tuple[Match, int]:  # noqa: ARG002 - as in the base class
        """Refuse: an agent gets no analysis while it is being measured."""
        raise NotPossibleError("ladder-no-analysis")

    def standings(self) -> list[LadderStanding]:
        """Return the results against each bot."""
        return standings(self._ladder)

    def close(self) -> None:
        """Close the bots."""
        if self._table is not None:
            self._table.close()

    def _store_result(self) -> None:
        """Store the result of the deal, if it is over."""
        assert self._table is not None  # noqa: S101 - a deal was dealt
        match = self._table.match
        if match.is_dealt:
            return
        number = len(self._ladder.deals)
        deal = _LadderStart(self._ladder.settings, number)
        replay = deal.replay()
        self._ladder.add_deal(LadderDeal(number, deal.result(match), deal.result(replay)))
        self._table.close()


class _LadderStart:
    """Start of one deal of a ladder."""

    def __init__(self, settings: LadderSettings, number: int) -> None:
        index, self._number = number % len(settings.bots), number // len(settings.bots)
        self._spec, self._agent = settings.bots[index][0], settings.agent
        self._run = settings.runs[index]
        self.seat = self._number % settings.seats

    def players(self) -> dict[int, SupervisedBot]:
        """Return new bots for the other seats."""
        return players_for([self._spec] * self._run.seats, self.seat, seed_for_bots(self._run.seed, self._number))

    def match(self) -> Match:
        """Return the dealt match."""
        name = bots.info(self._spec).name
        names = [self._agent if place == self.seat else f"bot:{name}" for place in range(self._run.seats)]
        return first_deal(self._run, start_of(self._run, self._number), names)

    def replay(self) -> Match:
        """Return the deal as played by bots in all seats."""
        replaying = players_for([self._spec] * self._run.seats, -1, seed_for_bots(self._run.seed, self._number))
        match = self.match()
        while match.is_dealt:
            match = replaying[match.to_act].act(match, match.to_act)
        for seated in replaying.values():
            bots.close(seated.bot)
        return match

    def result(self, match: Match) -> tuple[float, int] | None:
        """Return the win score and the points of the agent's seat; None if the deal does not count."""
        outcome: Outcome = outcome_of_deal(match)
        return (outcome.won[self.seat], outcome.points[self.seat]) if outcome.won else None


@dataclass(frozen=True, slots=True)
class LadderStanding:
    """Results against one bot, with 95 % confidence intervals.

    Attributes:
        bot: Spec of the bot.
        deals: Number of finished deals, including those that do not count.
        wins: Share of wins of the agent.
        bot_wins: Share of wins of the bot in the agent's place.
        wins_more, points_more: Mean difference between the agent and the bot in its place.
    """

    bot: str
    deals: int
    wins: Estimate
    bot_wins: Estimate
    wins_more: Estimate
    points_more: Estimate


def standings(file: LadderFile) -> list[LadderStanding]:
    """Return the results against each bot of a ladder."""
    settings = file.settings
    rows = []
    for index, (spec, _, _) in enumerate(settings.bots):
        deals = [deal for deal in file.deals if deal.number % len(settings.bots) == index]
        wins, bot_wins, win_differences, points = Column(), Column(), Column(), Column()
        for deal in deals:
            if deal.agent is not None:
                wins.add(deal.agent[0], 1)
            if deal.bot is not None:
                bot_wins.add(deal.bot[0], 1)
            if deal.agent is not None and deal.bot is not None:
                win_differences.add(deal.agent[0] - deal.bot[0], 1)
                points.add(deal.agent[1] - deal.bot[1], 1)
        shares = (share_of(wins, fixed_margin), share_of(bot_wins, fixed_margin), _difference_of(win_differences))
        rows.append(LadderStanding(spec, len(deals), *shares, mean_of(points, fixed_margin)))
    return rows


def _difference_of(differences: Column) -> Estimate:
    """Return the mean difference between two win scores, with an interval even if all differences are equal.

    As in `share_of`, equal differences have no variance, but bound the share of deals with another difference.
    """
    mean = mean_of(differences, fixed_margin)
    if mean.half_width != 0:
        return mean
    return replace(mean, half_width=1 - ALPHA ** (1 / mean.deals))


def _differing_settings(stored: LadderSettings, wanted: LadderSettings) -> list[str]:
    other = asdict(wanted)
    return [name for name, value in asdict(stored).items() if value != other[name]]


def _seed_of_bot(seed: int, index: int) -> int:
    return int.from_bytes(hashlib.sha256(f"clamber ladder {seed} {index}".encode()).digest(), "little")


def _pair_from(pair: Any) -> tuple[float, int] | None:
    return None if pair is None else (float(pair[0]), int(pair[1]))


def _line(line: dict[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
