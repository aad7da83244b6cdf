"""HTML report of a run: self-contained and complete."""

import re
import sys
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from arena.meeting import arena_settings
from clamber.arena import StoppingRule, page, report_of, run
from clamber.arena.plots import IntervalRow, RunningEstimates, plot_intervals, plot_running_estimates
from clamber.arena.rating import Rating
from clamber.sentences import LANGUAGES
from clamber.work import WorkerKind, make_workers


class Reader(HTMLParser):
    """Parser that collects the text of a page and its tags with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.text, self.open = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag):
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data):
        if data.strip() and self.open[-1] != "style":
            self.text.append(data.strip())


def page_of(settings, language="en", deals=60):
    enough = StoppingRule(deals)
    (*_, tally) = run(settings, enough, make_workers(WorkerKind.PROCESSES, 1))
    return page(report_of(tally, enough), tally, enough, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_needs_nothing_else(language):
    text = page_of(arena_settings("gandengyan", {}, 2, ["greedy", "random"]), language)
    read = Reader(text)
    assert read.tags[0] == ("html", {"lang": language})
    assert not {tag for tag, _ in read.tags} & {"script", "link", "img", "iframe", "object", "use"}
    assert not re.search(r"https?:|url\(|@import", text)
    assert not any(name in {"src", "href"} for _, attrs in read.tags for name in attrs)


def test_a_page_says_what_was_found():
    read = Reader(page_of(arena_settings("guandan", {}, 4, ["greedy", "random"])))
    assert read.text.count("greedy – random") == 2  # the table of shares, and the chart over time
    assert "greedy – random at each level" in read.text
    labels = [attrs["aria-label"] for tag, attrs in read.tags if tag == "svg"]
    assert len(labels) == len(set(labels)) == 4
    assert {"wins", "levels", "with tribute", "rating", "2", "T", "A"} <= set(read.text)


def test_what_bots_are_called_is_text():
    settings = arena_settings("gandengyan", {}, 2, ["greedy", "random"])
    entrant = settings.entrants[0].__class__("a", "<b>&", "<i>", "", None, timed=False, reference=False)
    object.__setattr__(settings.entrants[0], "label", entrant.label)
    text = page_of(settings, deals=3)
    assert "<b>" not in text
    assert "&lt;b&gt;&amp;" in text


def places(svg, tag, name):
    return [float(found.get(name)) for found in svg.iter(tag)]


def test_an_interval_may_end_at_zero(monkeypatch):
    shown = []

    def noted(rows, *args, **named):
        shown.append(rows)
        return plot_intervals(rows, *args, **named)

    monkeypatch.setattr(sys.modules["clamber.arena.page"], "plot_intervals", noted)
    settings, enough = arena_settings("gandengyan", {}, 2, ["greedy", "random"]), StoppingRule(4)
    (*_, tally) = run(settings, enough, make_workers(WorkerKind.PROCESSES, 1))
    ratings = [Rating(5.0, 0.0, 10.0), Rating(-5.0, -10.0, 0.0)]
    page(replace(report_of(tally, enough), ratings=ratings), tally, enough, "en")
    assert [(one.low, one.high) for one in shown[-1]] == [(0.0, 10.0), (-10.0, 0.0)]


def test_values_stand_where_they_are():
    rows = [
        IntervalRow("a", 0.2, 0.1, 0.3, ""),
        IntervalRow("b", 0.5, 0.5, 0.5, ""),
        IntervalRow("c", 0.8, 0.6, 1.0, ""),
    ]
    svg = plot_intervals(rows, str, mark=0.5, label="x")
    low, middle, high = places(svg, "circle", "cx")
    assert middle - low == pytest.approx(high - middle)
    (mark,) = [float(line.get("x1")) for line in svg.iter("line") if line.get("class") == "mark"]
    assert mark == middle
    ranges = [
        (float(line.get("x1")), float(line.get("x2"))) for line in svg.iter("line") if line.get("class") == "range"
    ]
    assert all(start <= at <= end for (start, end), at in zip(ranges, (low, middle, high), strict=True))


def test_a_single_value_has_room_and_round_ticks():
    svg = plot_intervals([IntervalRow("a", 0.5, 0.5, 0.5, "")], str, mark=None, label="x")
    ticks = [text.text for text in svg.iter("text")]
    assert "0.5" in ticks
    assert all(len(tick) < 6 for tick in ticks if tick)


def test_a_course_goes_from_left_to_right():
    svg = plot_running_estimates(
        [RunningEstimates("a", [10, 20, 30], [0.9, 0.8, 0.7], [0.1, 0.05, 0.02])], str, mark=0.5, label="x"
    )
    (line,) = svg.iter("polyline")
    path = [tuple(map(float, place.split(","))) for place in line.get("points").split()]
    assert [x for x, _ in path] == sorted(x for x, _ in path)
    assert [y for _, y in path] == sorted(y for _, y in path)  # y grows downwards, and the values decrease
