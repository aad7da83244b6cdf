"""Rules charts as messages: the goal, the plays and their ranking, and the scoring."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import Field

from clamber.chart import EXAMPLE_LEVEL, Chart
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.server.table.commands import MAX_SEATS
from clamber.server.wire.parts import Message, OptionValue

if TYPE_CHECKING:
    from clamber.chart import PlayRow
    from clamber.play import Play
    from clamber.rules.house import HouseRules

USUAL_SEATS: Final = 4


class AskRules(Message):
    """Request a chart for a ruleset.

    Attributes:
        seats: Number of players; null for four, or for the maximum if four is not allowed.
        level: Level for which combinations are shown, in games with levels.
    """

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)] | None = None
    level: Annotated[str, Field(pattern="^[2-9TJQKA]$")] | None = None


class ChartRow(Message):
    """Plays of one kind that are beaten by the same bombs.

    Attributes:
        sizes: Possible numbers of cards. A reply has the same number of cards as the play it beats.
        bomb: True if these plays beat all ordinary plays and all preceding rows.
        lowest: Cards of the lowest play, or of several plays if none outranks the others.
        highest: Cards of the highest play; null if there is no lowest.
        steps: Ranks that may follow within the row: the `next` rank, `same_or_next`, or `any_higher`; empty if none.
        tops: Ranks that may also follow although they are not the next rank.
        guard: Cards of the lowest bomb that beats these plays; null for bombs, or if there is none.
    """

    kind: str
    sizes: list[int]
    bomb: bool
    lowest: list[list[str]]
    highest: list[str] | None
    steps: list[Literal["next", "same_or_next", "any_higher"]]
    tops: list[str]
    guard: list[str] | None


class RulesChart(Message):
    """Plays, goal and scoring under a ruleset.

    Attributes:
        level: Level for which combinations are shown; null in games without levels.
        special: Wild card or Big Ace in the combinations shown.
        wild_rank: Wild rank in the combinations shown; null if there is none.
        goal, scores: Goal and scoring of the game, in a few sentences.
    """

    level: str | None
    special: str | None
    wild_rank: str | None
    goal: str
    goal_zh: str
    scores: str
    scores_zh: str
    rows: list[ChartRow]


class RulesCharts(Message):
    """Charts of the first presets of all games, for the default number of seats.

    Attributes:
        charts: Charts by the names of the presets.
    """

    charts: dict[str, RulesChart]


QUESTIONS: Final = (AskRules,)
"""HTTP request bodies."""

ANSWERS: Final = (RulesChart, RulesCharts)
"""HTTP response bodies."""


def usual_seats(rules: HouseRules) -> int:
    """Return the default number of seats for a ruleset."""
    return USUAL_SEATS if USUAL_SEATS in rules.seats else rules.seats[-1]


def rules_chart(rules: HouseRules, level: str | None) -> RulesChart:
    """Return the chart for rules with a fixed number of seats."""
    game = rules.game
    chart = Chart(rules, level=level or EXAMPLE_LEVEL)
    return RulesChart(
        level=None if game.levels is None else level or EXAMPLE_LEVEL,
        special=None if chart.special is None else str(chart.special),
        wild_rank=chart.wild_rank,
        goal=game.goal[0],
        goal_zh=game.goal[1],
        scores=game.scores[0],
        scores_zh=game.scores[1],
        rows=[_row(chart, row) for row in chart.rows],
    )


@functools.cache
def default_charts() -> RulesCharts:
    """Return the charts of the first presets of all games. The first call compiles them."""
    charts = {}
    for game in GAMES.values():
        name = f"{game.name}/{game.presets[0].name}"
        rules = ruleset(name)
        charts[name] = rules_chart(rules.for_seats(usual_seats(rules)), None)
    return RulesCharts(charts=charts)


def _row(chart: Chart, row: PlayRow) -> ChartRow:
    lowest, highest = chart.extremes(row)
    guard = None if row.family.bomb else chart.guard(row)
    return ChartRow.model_validate(
        {
            "kind": row.family.kind,
            "sizes": row.sizes,
            "bomb": row.family.bomb,
            "lowest": [_cards(chart, play) for play in lowest],
            "highest": None if highest is None else _cards(chart, highest),
            "steps": chart.steps(row),
            "tops": list(chart.step_free_ranks(row)),
            "guard": None if guard is None else _cards(chart, guard),
        }
    )


def _cards(chart: Chart, play: Play) -> list[str]:
    return list(map(str, chart.drawn(play)))
