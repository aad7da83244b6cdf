"""Tables of results: numbers are never cut, and different labels never look alike."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from clamber.cli.show.results import Results, shorten

NETS = (
    "net:training/guandan/first/guandan.net",
    "net:training/guandan/second/guandan.net",
    "planner",
    "规划机器人一号",
)
NUMBERS = ("87.3 % ± 0.7", "+12.1 % ± 0.7", "+1.82 ± 0.05", "-1,234.56 ± 0.05")


def lines(*, width, is_terminal=True):
    table = Results(["bot", "against"], ["wins", "wins more", "points", "points more"])
    for bot in NETS:
        for against in NETS:
            if bot != against:
                table.add_row(bot, against, *NUMBERS)
    console = Console(file=io.StringIO(), width=width, force_terminal=is_terminal, color_system=None)
    console.print(table, crop=False)
    return [line for line in console.file.getvalue().splitlines() if line]


@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_numbers_fit_and_are_never_cut(width):
    heading, _, *rows = lines(width=width)
    assert len(rows) == 12
    for row in rows:
        assert cell_len(row) <= width
        assert row.split()[-len(" ".join(NUMBERS).split()) :] == " ".join(NUMBERS).split()
    assert heading.split() == ["bot", "against", "wins", "wins", "more", "points", "points", "more"]


@pytest.mark.parametrize("width", [20, 80, 120])
def test_labels_that_are_cut_stay_different(width):
    bots = [row.split()[0] for row in lines(width=width)[2:]]
    assert len(set(bots)) == len(NETS)


@pytest.mark.parametrize("width", [20, 80])
def test_a_pipe_gets_everything(width):
    for row, bot in zip(lines(width=width, is_terminal=False)[2::3], NETS, strict=True):
        assert row.split()[0] == bot
        assert "…" not in row
        assert row.endswith(NUMBERS[-1])


def test_a_narrow_terminal_gets_whole_numbers_on_lines_that_are_too_long():
    for row in lines(width=20)[2:]:
        assert row.endswith("  ".join(NUMBERS))


def test_labels_keep_their_ends():
    (shown,) = shorten([NETS[0]], 20).values()
    assert shown == "net:tr…/guandan.net"[:7] + shown[7:]
    assert shown.endswith("guandan.net")
    assert cell_len(shown) == 20
    assert shorten(["planner"], 20) == {"planner": "planner"}
