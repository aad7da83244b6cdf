"""The rules of a table as messages: what one is after, what can be played and what beats what, and how it counts."""

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
    """Asks for the chart of some rules.

    Attributes:
        seats: How many play; four, or as many as can, if null.
        level: The level at which combinations are drawn, where there are levels.
    """

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)] | None = None
    level: Annotated[str, Field(pattern="^[2-9TJQKA]$")] | None = None


class ChartRow(Message):
    """Plays of one kind that the same bombs beat.

    Attributes:
        sizes: How many cards they may have; a reply has as many as the play it beats.
        bomb: Whether they beat all ordinary plays, and all rows before them.
        lowest: The lowest play as its cards; several where none is higher than another.
        highest: The highest; null where there is no lowest.
        steps: What follows in the row: the `next` rank, `same_or_next`, or `any_higher`; nothing where empty.
        tops: Ranks that follow, too, though they are not the next.
        guard: The lowest bomb that beats them, as its cards; null for bombs, and where none does.
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
    """What is played under some rules.

    Attributes:
        level: At which the combinations are drawn; null where there are no levels.
        special: The card that is wild, or big, where they are drawn.
        wild_rank: The rank whose cards are wild there; null where none is.
        goal, scores: What one is after and how it counts, in a few sentences.
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
"""What clients send over HTTP."""

ANSWERS: Final = (RulesChart,)
"""What they are answered."""


def usual_seats(rules: HouseRules) -> int:
    """How many sit at a table of these rules if nobody says it."""
    return USUAL_SEATS if USUAL_SEATS in rules.seats else rules.seats[-1]


def rules_chart(rules: HouseRules, level: str | None) -> RulesChart:
    """The chart of some rules, at a table of a certain size."""
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
