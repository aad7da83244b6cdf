"""Rules of a table as messages: the goal, the plays, the order in which they beat each other, and the scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import Field

from clamber.chart import EXAMPLE_LEVEL, Chart
from clamber.server.messages.wire import Message, OptionValue
from clamber.server.play.commands import MAX_SEATS

if TYPE_CHECKING:
    from clamber.chart import Row
    from clamber.play import Play
    from clamber.rules.house import HouseRules

USUAL_SEATS: Final = 4


class AskRules(Message):
    """Ask for the chart of some rules.

    Attributes:
        seats: Number of players; null for four, or for the highest possible number if four cannot play.
        level: Level at which combinations are drawn, in games with levels.
    """

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)] | None = None
    level: Annotated[str, Field(pattern="^[2-9TJQKA]$")] | None = None


class ChartRow(Message):
    """Plays of one kind that the same bombs beat.

    Attributes:
        sizes: Possible numbers of cards; a reply has as many as the play it beats.
        bomb: True if they beat all ordinary plays, and all rows before them.
        lowest: Lowest play, as its cards; several plays if none is higher than another.
        highest: Highest play, as its cards; null if there is no lowest.
        steps: Ranks that follow in the row: the `next` rank, `same_or_next`, or `any_higher`; empty if none follows.
        tops: Ranks that also follow, although they are not the next.
        guard: Lowest bomb that beats them, as its cards; null for bombs, and if none does.
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
    """Plays, goal and scoring under some rules.

    Attributes:
        level: Level at which the combinations are drawn; null in games without levels.
        special: Wild card, or Big Ace, of the drawn combinations.
        wild_rank: Rank whose cards are wild in the drawn combinations; null for none.
        goal, scores: Goal of the game and its scoring, in a few sentences.
    """

    level: str | None
    special: str | None
    wild_rank: str | None
    goal: str
    goal_zh: str
    scores: str
    scores_zh: str
    rows: list[ChartRow]


QUESTIONS: Final = (AskRules,)
"""Messages of clients over HTTP."""

ANSWERS: Final = (RulesChart,)
"""Messages of the server over HTTP."""


def usual_seats(rules: HouseRules) -> int:
    """Return the number of seats of a table of these rules if none is given."""
    return USUAL_SEATS if USUAL_SEATS in rules.seats else rules.seats[-1]


def rules_chart(rules: HouseRules, level: str | None) -> RulesChart:
    """Return the chart of some rules, at a table of a certain size."""
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


def _row(chart: Chart, row: Row) -> ChartRow:
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
