"""Results of the tools of the server, as structured data and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from clamber.agents.words import LegalPlay
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.agents.ladder import LadderStanding
    from clamber.agents.words import TableNarrator
    from clamber.analysis import Analysis, JudgedDecision
    from clamber.arena.statistics import Estimate
    from clamber.sentences import Value


class PresetSummary(TypedDict):
    """Preset of a game."""

    name: str
    title: str
    says: str


class GameSummary(TypedDict):
    """Game, with the numbers of players that it allows and its presets."""

    name: str
    title: str
    players: list[int]
    presets: list[PresetSummary]


class GamesInfo(TypedDict):
    """All games, and the bots that can be opponents, weakest first."""

    games: list[GameSummary]
    bots: list[str]


class OptionSummary(TypedDict):
    """Option of the rules: its value, the allowed values as text, and its meaning."""

    name: str
    value: str | int | bool
    allowed: str
    says: str


class RulesInfo(TypedDict):
    """Rules of a game or preset; the text is the whole page in Markdown."""

    rules: str
    players: list[int]
    options: list[OptionSummary]


class LegalPlays(TypedDict):
    """Legal plays of the agent."""

    table: str
    plays: list[LegalPlay]


class JudgedPlay(TypedDict):
    """Decision of a finished deal.

    Attributes:
        seat: Seat that decided.
        action: Number of the action in the deal, from 1.
        played: The play.
        better: A clearly better play; null if there is none.
        cost: Expected points or levels that the play lost.
        margin: Half of the 99.7 % interval of the cost; 0 if proven.
        proven: True if the seat could infer all cards and the position was solved.
    """

    seat: int
    action: int
    played: str
    better: str | None
    cost: float
    margin: float
    proven: bool


class SeatAnalysis(TypedDict):
    """Decisions of a seat: their number, the share without a clearly better play, and the total cost."""

    seat: int
    name: str
    decisions: int
    accuracy: float | None
    lost: float


class JudgedDeal(TypedDict):
    """Analysis of a finished deal, each decision judged from the information of its seat.

    Attributes:
        unit: Unit of costs: `points` or `levels`.
    """

    table: str
    deal: int
    unit: str
    plays: list[JudgedPlay]
    seats: list[SeatAnalysis]


class Left(TypedDict):
    """Table that was left, and the number of tables still open."""

    table: str
    open: int


class Interval(TypedDict):
    """Mean, and half of its 95 % interval; null if unknown."""

    mean: float | None
    half_width: float | None


class LadderRow(TypedDict):
    """Results against one bot. `more` is the difference from the bot that replayed the deals in the agent's place."""

    bot: str
    deals: int
    wins: Interval
    bot_wins: Interval
    wins_more: Interval
    points_more: Interval


class LadderResult(TypedDict):
    """Results against each bot."""

    rows: list[LadderRow]


def deal_analysis(table: str, deal: int, found: Analysis, words: TableNarrator) -> JudgedDeal:
    """Return the analysis of a deal, numbered from 0, as structured data."""
    return JudgedDeal(
        table=table,
        deal=deal + 1,
        unit=found.unit,
        plays=[_judged(one) for one in found.of_deal(deal)],
        seats=[
            SeatAnalysis(
                seat=one.seat,
                name=words.names[one.seat],
                decisions=one.decisions,
                accuracy=one.accuracy,
                lost=one.lost,
            )
            for one in found.players
        ],
    )


def _judged(one: JudgedDecision) -> JudgedPlay:
    return JudgedPlay(
        seat=one.seat,
        action=one.action,
        played=one.played,
        better=None if one.is_best else one.best,
        cost=one.cost,
        margin=one.margin,
        proven=one.is_proven,
    )


def analysis_text(found: JudgedDeal, words: TableNarrator) -> str:
    """Return the decisions with a clearly better play, and a line for each seat."""
    unit = found["unit"]
    lines = [
        words.say(
            "agent-judged",
            action=one["action"],
            who=words.label(one["seat"]),
            played=one["played"],
            better=one["better"],
            cost=f"{one['cost']:.2f}",
            margin=f"{one['margin']:.2f}",
            unit=unit,
        )
        for one in found["plays"]
        if one["better"] is not None
    ]
    for seat in found["seats"]:
        share = "–" if seat["accuracy"] is None else f"{100 * seat['accuracy']:.0f} %"
        values: dict[str, Value] = {"who": words.label(seat["seat"]), "decisions": seat["decisions"], "share": share}
        lines.append(words.say("agent-accuracy", **values, lost=f"{seat['lost']:.2f}", unit=unit))
    return "\n".join([*lines, words.say("analyse-note")])


def ladder_result(standings: Sequence[LadderStanding]) -> LadderResult:
    """Return the standings of a ladder as structured data."""
    return LadderResult(
        rows=[
            LadderRow(
                bot=one.bot,
                deals=one.deals,
                wins=_interval(one.wins),
                bot_wins=_interval(one.bot_wins),
                wins_more=_interval(one.wins_more),
                points_more=_interval(one.points_more),
            )
            for one in standings
        ]
    )


def _interval(estimate: Estimate) -> Interval:
    return Interval(mean=estimate.mean, half_width=estimate.half_width)


def ladder_text(found: LadderResult, language: str) -> str:
    """Return a line for each bot of a ladder."""
    lines = []
    for row in found["rows"]:
        values = {name: _percent(row[name]) for name in ("wins", "bot_wins", "wins_more")}
        lines.append(Sentence("ladder-row", {"bot": row["bot"], "deals": row["deals"], **values}).say(language))
    return "\n".join(lines)


def _percent(found: Interval) -> str:
    """Return a share with its interval in percent, e.g. `52.0 % ± 8.1`."""
    if found["mean"] is None:
        return "–"
    width = "" if found["half_width"] is None else f" ± {100 * found['half_width']:.1f}"
    return f"{100 * found['mean']:.1f} %{width}"
