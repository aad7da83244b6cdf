"""A guest's statistics: results per game, and solved endings with the streak of days."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Annotated, Final, Protocol, cast

from pydantic import Field

from clamber.analysis.mistakes import Mistake
from clamber.endings import of_day
from clamber.server.table.sums import Role
from clamber.server.wire.endings import MOST_PLAYS
from clamber.server.wire.parts import Message, millis

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from clamber.server.table.sums import GameSums
    from clamber.server.wire.analysis import CostlyPlay, Judgement

MOST_ATTEMPTS: Final = 10_000

RECENT_DAYS: Final = 14
"""Number of days in the list of recent days, including today."""

PLACED: Final = ("plays", "lost", "link", "step", "seat")
"""Fields of summed costly plays that are sent."""


class RoleStatistics(Message):
    """Deals played in a role: `landlord` or `peasant` in games with an auction, else `declarer` and so on."""

    role: Role
    deals: int
    won: int


class MistakeStatistics(Message):
    """Costly plays of one kind in the analysed deals of a game.

    Attributes:
        kind: Kind of the plays, see `clamber.analysis.mistakes`.
        plays: Number of plays.
        lost: Total cost, in points or levels.
        link, step, seat: Replay of the costliest one, the step that it leads to, and the guest's seat.
    """

    kind: Mistake
    plays: int
    lost: float
    link: str
    step: int
    seat: int


class MistakesOfKind(Message):
    """Costly plays of one kind in a deal: their number and total cost, and the step and cost of the costliest."""

    plays: int = 0
    lost: float = 0.0
    step: int = 0
    most: float = 0.0


class StoredMistakes(Message):
    """A guest's costly plays in an analysed deal, as stored in the database."""

    kinds: dict[Mistake, MistakesOfKind]


class GameStatistics(Message):
    """Results in a game, under any rules of it. Void deals are not counted.

    Attributes:
        game: Name of the game's standard ruleset.
        deals, won: Deals finished and won; see `clamber.server.table.sums.is_won`.
        matches, matches_won: Finished matches, and those won.
        places: Number of deals finished first, second and so on. Seats that still held cards share the place after
            the last seat that was out.
        roles: Deals by role, in games with a declarer.
        points: Cumulative points after each deal; empty in games scored only by levels. Beyond 400 deals, an evenly
            spaced selection that includes the last.
        levels: Own level after each deal, per match; empty in games without levels. The latest 400.
        analysed: Number of deals that were analysed at the guest's request.
        mistakes: The guest's costly plays in these deals, most frequent kind first.
    """

    game: str
    deals: int
    won: int
    matches: int
    matches_won: int
    places: list[int]
    roles: list[RoleStatistics]
    points: list[int]
    levels: list[list[str]]
    analysed: int
    mistakes: list[MistakeStatistics]


class Statistics(Message):
    """A guest's results, most played game first."""

    games: list[GameStatistics]


class EndingSolved(Message):
    """Solved ending.

    Attributes:
        day: Day (`YYYY-MM-DD`, UTC) if it was solved as the ending of that day; null otherwise.
        attempts: Number of attempts, including the successful one.
        at: Time, in milliseconds since 1970.
    """

    number: int
    day: str | None
    attempts: int
    at: int


class EndingDay(Message):
    """Ending of a day (`YYYY-MM-DD`, UTC). `solved` is true if it was solved on that day."""

    day: str
    number: int
    solved: bool


class EndingsSolved(Message):
    """A guest's solved endings, by number.

    Attributes:
        today: The current day (UTC).
        streak: Number of consecutive days up to today, or up to yesterday if today's ending is not solved yet.
        longest: Length of the longest streak.
        recent: The last days, today last.
    """

    today: str
    streak: int
    longest: int
    recent: list[EndingDay]
    solved: list[EndingSolved]


class SolveEnding(Message):
    """Report of a solved ending, whose plays the server checks.

    Attributes:
        played: The guest's plays, without the replies.
        attempts: Number of attempts, including this one.
    """

    number: Annotated[int, Field(ge=1)]
    played: Annotated[list[str], Field(min_length=1, max_length=MOST_PLAYS)]
    attempts: Annotated[int, Field(ge=1, le=MOST_ATTEMPTS)] = 1


QUESTIONS: Final = (SolveEnding,)
"""HTTP request bodies."""

ANSWERS: Final = (Statistics, EndingsSolved)
"""HTTP response bodies."""


class SolvedRow(Protocol):
    """Database row for a solved ending; see `clamber.server.log.solved.SolvedEnding`."""

    @property
    def number(self) -> int:
        """One-based number of the ending."""

    @property
    def day(self) -> int | None:
        """Ordinal of the day if it was solved as the ending of that day; None otherwise."""

    @property
    def attempts(self) -> int:
        """Number of attempts."""

    @property
    def at(self) -> float:
        """Time in seconds since 1970."""


def endings_solved(solved: Sequence[SolvedRow], today: date) -> EndingsSolved:
    """Return solved endings with the current and the longest streak."""
    days = {ending.day for ending in solved if ending.day is not None}
    last = today.toordinal() if today.toordinal() in days else (today - timedelta(days=1)).toordinal()
    return EndingsSolved(
        today=today.isoformat(),
        streak=_run_to(last, days),
        longest=max((_run_to(day, days) for day in days if day + 1 not in days), default=0),
        recent=[
            EndingDay(day=day.isoformat(), number=of_day(day).number, solved=day.toordinal() in days)
            for day in (today - timedelta(days=ago) for ago in reversed(range(RECENT_DAYS)))
        ],
        solved=[
            EndingSolved(
                number=ending.number,
                day=None if ending.day is None else date.fromordinal(ending.day).isoformat(),
                attempts=ending.attempts,
                at=millis(ending.at),
            )
            for ending in solved
        ],
    )


def _run_to(day: int, days: set[int]) -> int:
    """Return the number of consecutive days that end with `day`."""
    first = day
    while first in days:
        first -= 1
    return day - first


def mistakes_of(plays: Iterable[Judgement | CostlyPlay], seat: int) -> str:
    """Return the costly plays on a seat in a deal, as `StoredMistakes` in JSON."""
    kinds: dict[Mistake, MistakesOfKind] = {}
    for play in plays:
        if play.seat != seat or play.mistake is None:
            continue
        total = kinds.get(play.mistake, MistakesOfKind())
        step, most = max((total.step, total.most), (play.step, play.cost), key=lambda pair: pair[1])
        kinds[play.mistake] = MistakesOfKind(
            plays=total.plays + 1, lost=round(total.lost + play.cost, 3), step=step, most=round(most, 3)
        )
    return StoredMistakes(kinds=kinds).model_dump_json()


def statistics(sums: Mapping[str, GameSums]) -> Statistics:
    """Return a guest's statistics from the sums of each game."""
    games = [_game_statistics(game, game_sums) for game, game_sums in sums.items()]
    return Statistics(games=sorted(games, key=lambda game: -game.deals))


def _game_statistics(game: str, sums: GameSums) -> GameStatistics:
    return GameStatistics(
        game=game,
        deals=sums.deals,
        won=sums.won,
        matches=sums.matches,
        matches_won=sums.matches_won,
        places=sums.places,
        roles=[RoleStatistics(role=role, deals=deals, won=won) for role, (deals, won) in sorted(sums.roles.items())],
        points=sums.points if not sums.scored % sums.every else [*sums.points, sums.total],
        levels=[levels for *_, levels in sums.levels],
        analysed=sums.analysed,
        mistakes=sorted(
            (
                MistakeStatistics(kind=cast("Mistake", kind), **{name: getattr(plays, name) for name in PLACED})
                for kind, plays in sums.mistakes.items()
            ),
            key=lambda mistake: (-mistake.plays, -mistake.lost, mistake.kind),
        ),
    )
