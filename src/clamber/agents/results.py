"""Results of the tools of the server, as structured data and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from clamber.agents.narrator import LegalPlay
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.agents.ladder import LadderStanding
    from clamber.agents.narrator import TableNarrator
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


def deal_analysis(table: str, deal: int, analysis: Analysis, narrator: TableNarrator) -> JudgedDeal:
    """Return the analysis of a deal, numbered from 0, as structured data.

    Args:
        table: Id of the table.
        deal: Zero-based deal index.
        analysis: Analysis of the deal.
        narrator: Sentences about the table.
    """
    return JudgedDeal(
        table=table,
        deal=deal + 1,
        unit=analysis.unit,
        plays=[_decision_of(decision) for decision in analysis.of_deal(deal)],
        seats=[
            SeatAnalysis(
                seat=player.seat,
                name=narrator.names[player.seat],
                decisions=player.decisions,
                accuracy=player.accuracy,
                lost=player.lost,
            )
            for player in analysis.players
        ],
    )


def _decision_of(decision: JudgedDecision) -> JudgedPlay:
    return JudgedPlay(
        seat=decision.seat,
        action=decision.action,
        played=decision.played,
        better=None if decision.is_best else decision.best,
        cost=decision.cost,
        margin=decision.margin,
        proven=decision.is_proven,
    )


def analysis_text(judged: JudgedDeal, narrator: TableNarrator) -> str:
    """Return the decisions with a clearly better play, and a line for each seat.

    Args:
        judged: Analysis as structured data.
        narrator: Sentences about the table.
    """
    unit = judged["unit"]
    lines = [
        narrator.say(
            "agent-judged",
            action=play["action"],
            who=narrator.label(play["seat"]),
            played=play["played"],
            better=play["better"],
            cost=f"{play['cost']:.2f}",
            margin=f"{play['margin']:.2f}",
            unit=unit,
        )
        for play in judged["plays"]
        if play["better"] is not None
    ]
    for seat in judged["seats"]:
        share = "–" if seat["accuracy"] is None else f"{100 * seat['accuracy']:.0f} %"
        values: dict[str, Value] = {
            "who": narrator.label(seat["seat"]),
            "decisions": seat["decisions"],
            "share": share,
        }
        lines.append(narrator.say("agent-accuracy", **values, lost=f"{seat['lost']:.2f}", unit=unit))
    return "\n".join([*lines, narrator.say("analyse-note")])


def ladder_result(standings: Sequence[LadderStanding]) -> LadderResult:
    """Return the standings of a ladder as structured data."""
    return LadderResult(
        rows=[
            LadderRow(
                bot=standing.bot,
                deals=standing.deals,
                wins=_interval(standing.wins),
                bot_wins=_interval(standing.bot_wins),
                wins_more=_interval(standing.wins_more),
                points_more=_interval(standing.points_more),
            )
            for standing in standings
        ]
    )


def _interval(estimate: Estimate) -> Interval:
    return Interval(mean=estimate.mean, half_width=estimate.half_width)


def ladder_text(ladder: LadderResult, language: str) -> str:
    """Return a line for each bot of a ladder.

    Args:
        ladder: Results against each bot.
        language: Language of the text, such as `en`.
    """
    lines = []
    for row in ladder["rows"]:
        values = {name: _percent(row[name]) for name in ("wins", "bot_wins", "wins_more")}
        lines.append(Sentence("ladder-row", {"bot": row["bot"], "deals": row["deals"], **values}).say(language))
    return "\n".join(lines)


def _percent(interval: Interval) -> str:
    """Return a share with its interval in percent, e.g. `52.0 % ± 8.1`."""
    if interval["mean"] is None:
        return "–"
    width = "" if interval["half_width"] is None else f" ± {100 * interval['half_width']:.1f}"
    return f"{100 * interval['mean']:.1f} %{width}"
