"""Generator for the table of a game's climbing order: kinds of play, lowest and highest plays, and followers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tables import table

from clamber.chart import EXAMPLE_LEVEL, Chart, PlayRow
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from clamber.cards import Card
    from clamber.play import Play
    from clamber.rules.vocabulary import Game

STEPS: Final = {
    "next": "the next rank",
    "same_or_next": "the same rank and the next",
    "any_higher": "any higher",
}


def combinations_block(game: Game) -> str:
    """Return a row for each kind and size: ordinary combinations first, then bombs in ascending order."""
    chart = Chart(ruleset(game.name))
    ordinary = table(
        ("Kind", "Cards", "Lowest", "Highest", "Followed by", "Lowest bomb that beats it"),
        [(*cells(chart, row), steps(chart, row), guard(chart, row)) for row in chart.rows if not row.family.bomb],
    )
    bombs = table(
        ("Kind", "Cards", "Lowest", "Highest", "Followed by, in its row"),
        [(*cells(chart, row), steps(chart, row)) for row in chart.rows if row.family.bomb],
    )
    at = f" at level {EXAMPLE_LEVEL}" if game.levels is not None else ""
    file = f"tests/golden/climbing/{game.name}{f'-{EXAMPLE_LEVEL}' if game.levels is not None else ''}.txt"
    return (
        f"Ordinary combinations{at}, by the names that notation and programs use. "
        "Where a kind has several\nsizes the shortest is drawn; a reply has the same size.\n"
        f"\n{ordinary}\n"
        f"Bombs, the lowest first; each row beats all rows above it.\n\n{bombs}\n"
        f"Every reading on a line of its own, with what follows it:\n[{file}](../../{file}).\n"
    )


def cells(chart: Chart, row: PlayRow) -> tuple[str, str, str, str]:
    """Return a row's cells: kind, sizes, lowest and highest."""
    lowest, highest = chart.extremes(row)
    low, high = (
        " or ".join(drawn(chart, play) for play in plays) for plays in (lowest, [highest] if highest else [])
    )
    return f"`{row.family.kind}`", sizes(row.sizes), low, high


def sizes(counts: list[int]) -> str:
    """Return the card counts as text, e.g. `5`, `3 to 12` or `4, 6 … 24`."""
    if len(counts) < 3:
        return ", ".join(map(str, counts))
    return (
        f"{counts[0]} to {counts[-1]}" if counts[1] == counts[0] + 1 else f"{counts[0]}, {counts[1]} … {counts[-1]}"
    )


def steps(chart: Chart, row: PlayRow) -> str:
    """Return a description of the plays in the row that follow another play in it."""
    found = " or ".join(STEPS[step] for step in chart.steps(row)) or "nothing"
    tops = " or ".join(f"{rank}s" for rank in chart.step_free_ranks(row))
    return f"{found}, or {tops}" if tops else found


def guard(chart: Chart, row: PlayRow) -> str:
    """Return the lowest bomb that beats the row."""
    lowest = chart.guard(row)
    return "nothing" if lowest is None else drawn(chart, lowest)


def drawn(chart: Chart, play: Play) -> str:
    """Return the cards of a play as shown on the pages."""
    return f"`{' '.join(map(symbol, chart.drawn(play)))}`"


def symbol(card: Card) -> str:
    """Return a card as shown on the pages, e.g. `T♠` or `RJ`."""
    return card.symbol.replace("10", "T")
