"""Numbered list of legal plays, grouped by kind and arranged in columns."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.cells import set_cell_size
from rich.text import Text

from clamber.cli.show.cards import ShownOrder, play_of_cards
from clamber.cli.show.question import choice_name
from clamber.cli.show.screen import DIM
from clamber.play import DECISIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cli.show.screen import Screen
    from clamber.play import Play
    from clamber.view import View

WIDTH: Final = 96
LABEL: Final = 17
NUMBER_STYLE: Final = "cyan"


def listing(
    plays: Sequence[Play], view: View, screen: Screen, *, kind: str | None = None, width: int = WIDTH
) -> list[Text]:
    """Return the lines of the list, limited to `kind` if given. Plays keep their numbers within the full list."""
    numbered = list(enumerate(plays, 1))
    lines: list[Text] = []
    for name, group in groupby(numbered, lambda entry: entry[1].kind):
        if kind is None or name == kind:
            label = kind_name(name, view, screen)
            lines += _columns(
                label, [_entry(number, play, view, screen) for number, play in group], min(width, WIDTH)
            )
    return lines


def kind_summary(plays: Sequence[Play], view: View, screen: Screen) -> list[Text]:
    """Return a line for each kind of play: its name, the number of plays, and the first and last of them."""
    lines: list[Text] = []
    for name in kinds(plays):
        entries = [_entry(number, play, view, screen) for number, play in enumerate(plays, 1) if play.kind == name]
        line = Text(f"  {set_cell_size(kind_name(name, view, screen), LABEL - 2)}", DIM)
        line.append(f"{len(entries):>4}  ").append_text(entries[0])
        lines.append(line if len(entries) == 1 else line.append("  …  ", DIM).append_text(entries[-1]))
    return lines


def kind_name(kind: str, view: View, screen: Screen) -> str:
    """Return the heading for a kind of play or decision."""
    if kind in DECISIONS:
        return screen.say(f"list-{kind}", phase=view.phase)
    return view.rules.game.kind(kind).words(screen.language).name


def kinds(plays: Sequence[Play]) -> list[str]:
    """Return the kinds in list order, each once."""
    return list(dict.fromkeys(play.kind for play in plays))


def _entry(number: int, play: Play, view: View, screen: Screen) -> Text:
    """Return an entry such as `12 7♦7♣`, including the reading if the cards alone are ambiguous."""
    entry = Text(f"{number} ", NUMBER_STYLE)
    if not play.is_combination:
        entry.append("" if len(play.cards) else choice_name(play, view, screen))
        return entry.append_text(play_of_cards(play.cards, play.reading, screen, ShownOrder.of(view)))
    entry.append_text(play_of_cards(play.cards, play.reading, screen, ShownOrder.of(view)))
    _, equals, reading = play.text.partition("=")
    entry.append(equals + reading, DIM)
    if view.captures(play):
        entry.append(f" {screen.say('captures')}", DIM)
    return entry


def _columns(label: str, entries: Sequence[Text], line_width: int) -> list[Text]:
    """Return the entries of one kind in columns, with the kind's name in front of the first line."""
    width = max(entry.cell_len for entry in entries) + 2
    columns = max(1, (line_width - LABEL) // width)
    lines = []
    for start in range(0, len(entries), columns):
        line = Text(f"  {set_cell_size(label if start == 0 else '', LABEL - 2)}", DIM)
        for entry in entries[start : start + columns]:
            padded = entry.copy()
            padded.pad_right(width - entry.cell_len)
            line.append_text(padded)
        line.rstrip()
        lines.append(line)
    return lines
