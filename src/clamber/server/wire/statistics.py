"""A guest's statistics: results per game, and solved endings with the streak of days."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import TYPE_CHECKING, Annotated, Final, Literal, Protocol

from pydantic import Field

from clamber.analysis.mistakes import Mistake
from clamber.endings import of_day
from clamber.rules.games import GAMES
from clamber.server.wire.endings import MOST_PLAYS
from clamber.server.wire.parts import Message, SheetLine, millis
from clamber.server.wire.past import StoredResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.rules.vocabulary import Game
    from clamber.server.wire.past import FinishedDealRow
    from clamber.server.wire.studies import DealAnalysis

MOST_ATTEMPTS: Final = 10_000

RECENT_DAYS: Final = 14
"""Number of days in the list of recent days, including today."""

Role = Literal["declarer", "partner", "opponent", "landlord", "peasant"]


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
        deals, won: Deals finished and won. A deal is won by the seats with the most points or, where deals are scored
            by levels, by the side whose seat was out first.
        matches, matches_won: Finished matches, and those won.
        places: Number of deals finished first, second and so on. Seats that still held cards share the place after
            the last seat that was out.
        roles: Deals by role, in games with a declarer.
        points: Points after each deal, added up over all deals; empty in games scored only by levels.
        levels: Own level after each deal, per match; empty in games without levels.
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
    """Report of a solved ending. The server checks the plays.

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
    days = {one.day for one in solved if one.day is not None}
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
                number=one.number,
                day=None if one.day is None else date.fromordinal(one.day).isoformat(),
                attempts=one.attempts,
                at=millis(one.at),
            )
            for one in solved
        ],
    )


def _run_to(day: int, days: set[int]) -> int:
    """Return the number of consecutive days that end with `day`."""
    first = day
    while first in days:
        first -= 1
    return day - first


def mistakes_of(found: DealAnalysis, seat: int) -> str:
    """Return the costly plays of the person on a seat in a deal, as `StoredMistakes` in JSON."""
    kinds: dict[Mistake, MistakesOfKind] = {}
    for play in found.plays:
        if play.seat != seat or play.mistake is None or play.by_stand_in:
            continue
        known = kinds.get(play.mistake, MistakesOfKind())
        step, most = max((known.step, known.most), (play.step, play.cost), key=lambda one: one[1])
        kinds[play.mistake] = MistakesOfKind(
            plays=known.plays + 1, lost=round(known.lost + play.cost, 3), step=step, most=round(most, 3)
        )
    return StoredMistakes(kinds=kinds).model_dump_json()


def statistics(rows: Iterable[FinishedDealRow]) -> Statistics:
    """Return a guest's statistics from all finished deals, oldest first."""
    games: dict[str, _Tally] = {}
    for row in rows:
        found = StoredResult.model_validate_json(row.told)
        game = found.rules.partition("/")[0]
        if game not in games:
            games[game] = _Tally(GAMES[game])
        games[game].add(row, found)
    told = [tally.told(game) for game, tally in games.items()]
    return Statistics(games=sorted(told, key=lambda one: -one.deals))


class _Tally:
    """Results in one game so far."""

    def __init__(self, game: Game) -> None:
        self._by_auction = game.auction is not None
        self._deals = self._won = self._matches = self._matches_won = 0
        self._places: Counter[int] = Counter()
        self._roles: Counter[Role] = Counter()
        self._roles_won: Counter[Role] = Counter()
        self._points: list[int] = []
        self._levels: dict[tuple[str, int], list[str]] = {}
        self._analysed = 0
        self._mistakes: dict[Mistake, list[tuple[MistakesOfKind, str, int]]] = {}

    def add(self, row: FinishedDealRow, found: StoredResult) -> None:
        """Count a deal."""
        line, seat = found.line, row.seat
        if row.mistakes is not None:
            self._analysed += 1
            for kind, of_kind in StoredMistakes.model_validate_json(row.mistakes).kinds.items():
                self._mistakes.setdefault(kind, []).append((of_kind, line.link, seat))
        if found.winner is not None:
            self._matches += 1
            self._matches_won += seat in found.winner
        if line.void:
            return
        won = is_won(line, seat)
        self._deals += 1
        self._won += won
        self._places[line.order.index(seat) if seat in line.order else len(line.order)] += 1
        role = role_of(line, seat, by_auction=self._by_auction)
        if role is not None:
            self._roles[role] += 1
            self._roles_won[role] += won
        if line.scores is not None:
            self._points.append((self._points[-1] if self._points else 0) + line.scores[seat])
        if line.levels is not None:
            self._levels.setdefault((row.table, row.match), []).append(line.levels[seat % 2])

    def told(self, game: str) -> GameStatistics:
        """Return the results as a message."""
        return GameStatistics(
            game=game,
            deals=self._deals,
            won=self._won,
            matches=self._matches,
            matches_won=self._matches_won,
            places=[self._places[place] for place in range(max(self._places, default=-1) + 1)],
            roles=[
                RoleStatistics(role=role, deals=deals, won=self._roles_won[role])
                for role, deals in sorted(self._roles.items())
            ],
            points=self._points,
            levels=list(self._levels.values()),
            analysed=self._analysed,
            mistakes=sorted(
                (_mistakes(kind, found) for kind, found in self._mistakes.items()),
                key=lambda one: (-one.plays, -one.lost, one.kind),
            ),
        )


def _mistakes(kind: Mistake, found: Sequence[tuple[MistakesOfKind, str, int]]) -> MistakeStatistics:
    """Return the mistakes of one kind in all deals, each given with the link of its deal and the guest's seat."""
    worst, link, seat = max(found, key=lambda one: one[0].most)
    return MistakeStatistics(
        kind=kind,
        plays=sum(one.plays for one, _, _ in found),
        lost=round(sum(one.lost for one, _, _ in found), 3),
        link=link,
        step=worst.step,
        seat=seat,
    )


def is_won(line: SheetLine, seat: int) -> bool:
    """Return True if a seat has won a deal; see `GameStatistics`. A deal with equal scores is won by nobody."""
    if line.scores is not None:
        return line.scores[seat] == max(line.scores) > min(line.scores)
    return bool(line.order) and line.order[0] % 2 == seat % 2


def role_of(line: SheetLine, seat: int, *, by_auction: bool) -> Role | None:
    """Return the role of a seat; None in a deal without a declarer."""
    if line.declarer is None:
        return None
    if by_auction:
        return "landlord" if seat == line.declarer else "peasant"
    if seat == line.declarer:
        return "declarer"
    return "partner" if seat == line.partner else "opponent"
