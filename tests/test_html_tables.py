"""Results as HTML tables in notebooks."""

from xml.etree import ElementTree as ET

import pytest

from clamber import Result, bots, ruleset
from clamber._internal.notebooks import html_table
from clamber.analysis import analyse
from clamber.arena import StoppingRule, report_of, run, settings_for
from clamber.rules.games import GAMES
from clamber.work import WorkerKind, make_workers


def tables(html):
    """Return the cells of each table."""
    tree = ET.fromstring(f"<body>{html}</body>")  # noqa: S314 - made here
    return [[[cell.text or "" for cell in row] for row in table.iter("tr")] for table in tree.iter("table")]


def finished(game, seed=2):
    match, greedy = ruleset(game).new_match(seed=seed), bots.make("greedy")
    while match.is_dealt:
        match = match.apply(greedy.choose(match.view(match.to_act)))
    return match


def test_cells_are_escaped():
    assert tables(html_table(["<b>"], [["&"], [None], [0]])) == [[["<b>"], ["&"], [""], ["0"]]]


@pytest.mark.parametrize("game", GAMES)
def test_a_result_lists_every_seat_with_its_gain(game):
    match = finished(game)
    result = match.result
    ((headings, *rows),) = tables(result._repr_html_())
    assert "text-align:left" not in result._repr_html_()
    assert [row[0] for row in rows] == [str(seat) for seat in range(match.seats)]
    columns = dict(zip(headings, zip(*rows, strict=True), strict=True))
    places = {seat: str(place) for place, seat in enumerate(result.order, 1)}
    assert columns["place"] == tuple(places.get(seat, "") for seat in range(match.seats))
    if result.scores is not None:
        assert tuple(map(int, columns["points"])) == result.scores
    else:
        assert columns["level after"] == (*result.levels, *result.levels)
    if result.declarer is not None:
        assert columns["role"][result.declarer] == "declarer"


def test_a_void_deal_has_no_table():
    assert tables(Result((), void=True)._repr_html_()) == []


def test_a_report_of_the_arena_shows_meetings_and_ratings():
    settings, enough = (
        settings_for(ruleset("gandengyan"), ["greedy", "random"], seats=2, seed=1),
        StoppingRule(deals=20),
    )
    *_, tally = run(settings, enough, make_workers(WorkerKind.PROCESSES, 1))
    report = report_of(tally, enough)
    meetings, *_, ratings = tables(report._repr_html_())
    assert len(meetings) == 1 + len(report.meetings)
    assert [row[0] for row in ratings[1:]] == ["greedy", "random"]


def test_an_analysis_shows_players_and_their_costliest_plays():
    found = analyse(finished("gandengyan", seed=3), make_workers(WorkerKind.PROCESSES, 1), playouts=40, seed=1)
    players, worst = tables(found._repr_html_())
    assert [row[0] for row in players[1:]] == list(found.names)
    assert [row[2:4] for row in worst[1:]] == [[one.played, one.best] for who in found.players for one in who.worst]
