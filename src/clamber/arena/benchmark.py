"""Frozen benchmark: versioned tasks that fix the rules, the deals and the opponents of a measurement.

Released tasks in `tasks.json` never change; a changed task gets a new version. A task is refused if the rules, the
deals or the opponents' play differ from those recorded in it, so that equal task hashes imply equal conditions
(docs/benchmark.md).

>>> task = find("paodekuai@1")
>>> task.seats, task.deals, [opponent.bot for opponent in task.opponents]
(3, 600, ['greedy', 'planner', 'net'])
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from clamber import bots
from clamber._internal.replacements import Replacements
from clamber.arena.playing import DealRange, play
from clamber.arena.report import report_of
from clamber.arena.running import StoppingRule, run
from clamber.arena.settings import ArenaSettings, Entrant, settings_for
from clamber.errors import ClamberError
from clamber.rules.spelling import nearest
from clamber.ruleset import Ruleset
from clamber.sentences import Row, Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from clamber.arena.report import Meeting
    from clamber.arena.tally import Tally
    from clamber.rules.options import Value
    from clamber.work import Workers

TASKS: Final = "tasks.json"
"""File that contains all tasks, the versions of each in ascending order."""

PROBE_DEALS: Final = 4
"""Number of deals that an opponent plays against itself to compute the hash of its play."""

HASHED_KEYS: Final = ("deck", "first", "lead", "faceup", "actions", "result")
"""Keys of a deal's record that enter the hash. Later versions of clamber may add other keys to records."""

HASH_DIGITS: Final = 12
"""Number of hexadecimal digits of a task's hash."""


class UnknownTaskError(ClamberError, ValueError):
    """Raised if no task has the given name, or this version of clamber cannot reproduce it."""

    code = "no_task"


@dataclass(frozen=True, slots=True)
class Opponent:
    """Opponent in a task.

    Attributes:
        bot: Spec of the bot.
        version: Version that the bot declares.
        play: Hex SHA-256 of its play against itself on the first deals of the task (`play_of`).
    """

    bot: str
    version: str
    play: str


@dataclass(frozen=True, slots=True)
class Task:
    """Conditions under which a bot is measured.

    Attributes:
        name: Name and version, such as `guandan@1`.
        clamber: Version of clamber that created the task.
        rules, options, hash, seats, seed: As in `ArenaSettings`.
        deals: Number of deals, each played in all seatings against each opponent.
        opponents: Opponents, met in this order.
    """

    name: str
    clamber: str
    rules: str
    options: Mapping[str, Value]
    hash: str
    seats: int
    seed: int
    deals: int
    opponents: tuple[Opponent, ...]

    @property
    def digest(self) -> str:
        """First digits of the SHA-256 of the task as canonical JSON."""
        text = json.dumps(asdict(self), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]

    def settings(self, bot: str, opponent: str) -> ArenaSettings:
        """Return the arena settings for a run between a bot and an opponent.

        Args:
            bot: Spec of the bot to measure.
            opponent: Spec of its opponent.

        Raises:
            UnknownBotError: There is no such bot.
        """
        return settings_for(
            Ruleset.stored(self.rules, self.options), [bot, opponent], seats=self.seats, seed=self.seed, matches=False
        )


@dataclass(frozen=True, slots=True)
class TaskResult:
    """Result of a bot in a task.

    Attributes:
        task: The task.
        entrant: The bot, with its version and the hash of its weights.
        meetings: Results against each opponent, in the order of the task.
        replacements: Number of the bot's decisions, and of those that greedy made in its place.
    """

    task: Task
    entrant: Entrant
    meetings: tuple[Meeting, ...]
    replacements: Replacements

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a flat row for each opponent; `_pm` columns are half-widths of 95 % intervals."""
        for opponent, meeting in zip(self.task.opponents, self.meetings, strict=True):
            row: dict[str, Any] = {
                "task": self.task.name,
                "hash": self.task.digest,
                "clamber": version("clamber"),
                "bot": self.entrant.spec,
                "version": self.entrant.version,
                "weights": self.entrant.weights,
                "repeatable": not self.entrant.timed,
                "replaced": self.replacements.replaced,
                "decisions": self.replacements.asked,
                "opponent": opponent.bot,
                "opponent_version": opponent.version,
                "deals": meeting.wins.deals,
            }
            for name in ("wins", "wins_more", "points", "points_more"):
                estimate = getattr(meeting, name)
                row |= {name: estimate.mean, f"{name}_pm": estimate.half_width}
            yield row


@cache
def tasks() -> tuple[Task, ...]:
    """Return all tasks."""
    text = files("clamber.arena").joinpath(TASKS).read_text(encoding="utf-8")
    return tuple(
        Task(**task | {"opponents": tuple(Opponent(**opponent) for opponent in task["opponents"])})
        for task in json.loads(text)
    )


def find(name: str) -> Task:
    """Return a task by name and version, e.g. `guandan@1`; without a version, the newest one.

    Raises:
        UnknownTaskError: There is no such task.
    """
    matches = [task for task in tasks() if name in {task.name, task.name.partition("@")[0]}]
    if not matches:
        names = [task.name for task in tasks()]
        suggestion = nearest(name, names)
        raise UnknownTaskError(
            Sentence("benchmark-no-task", {"name": name, "known": Row(tuple([suggestion] if suggestion else names))})
        )
    return matches[-1]


def play_of(task: Task, opponent: str) -> str:
    """Return the hash of a bot's play against itself on the first deals of a task: cards, plays and results.

    Args:
        task: The task.
        opponent: Spec of the bot.

    Raises:
        UnknownBotError: There is no such bot.
    """
    settings = task.settings(opponent, opponent)
    digest = hashlib.sha256()
    for start in play(DealRange(settings, range(PROBE_DEALS), recorded=True)):
        for line in start.records:
            game = json.loads(line)
            deals = [[deal.get(key) for key in HASHED_KEYS] for deal in game["deals"]]
            digest.update(json.dumps([game.get("level"), game.get("before"), deals]).encode())
    return digest.hexdigest()


def check(task: Task) -> None:
    """Check that this version of clamber reproduces the task.

    Raises:
        UnknownTaskError: The hash of the rules, or the version or the play of an opponent, differs.
    """
    if Ruleset.stored(task.rules, task.options).for_seats(task.seats).hash != task.hash:
        raise _changed_error(task, task.rules)
    for opponent in task.opponents:
        if bots.info(opponent.bot).version != opponent.version or play_of(task, opponent.bot) != opponent.play:
            raise _changed_error(task, f"{opponent.bot} {opponent.version}")


def measure(
    task: Task, bot: str, workers: Workers, follow: Callable[[Iterator[Tally], StoppingRule], Tally] | None = None
) -> TaskResult:
    """Run a task with a bot, and return the result.

    Args:
        task: The task.
        bot: Spec of the bot.
        workers: Workers that play the deals; the result does not depend on them.
        follow: Function that returns the last tally of a run, and may show its progress.

    Raises:
        UnknownTaskError: As for `check`.
        UnknownBotError: There is no such bot.
        WorkersDiedError: A deal kills every worker.
    """
    check(task)
    stopping_rule, replacements = StoppingRule(task.deals), Replacements()
    runs = [task.settings(bot, opponent.bot) for opponent in task.opponents]
    meetings: list[Meeting] = []
    for settings in runs:
        report = report_of(
            (follow or _last_tally)(run(settings, stopping_rule, workers), stopping_rule), stopping_rule
        )
        meetings.append(report.meetings[0])
        replacements.add(report.replacements[0])
    return TaskResult(task, runs[0].entrants[0], tuple(meetings), replacements)


def _last_tally(tallies: Iterator[Tally], _: StoppingRule) -> Tally:
    return deque(tallies, maxlen=1).pop()


def _changed_error(task: Task, cause: str) -> UnknownTaskError:
    values = {"task": task.name, "clamber": task.clamber, "what": cause, "now": version("clamber")}
    return UnknownTaskError(Sentence("benchmark-changed", values))
