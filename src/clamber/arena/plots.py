"""Dependency-free SVG plots, so that pages with plots are self-contained.

Labels are SVG text, so they render in the reader's fonts in any language.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WIDTH: Final = 720
LABELS: Final = 220
"""Width of the labels on the left."""

VALUES: Final = 130
"""Width of the values on the right."""

ROW: Final = 24
AXIS: Final = 28
HEIGHT: Final = 260
TICKS: Final = 6

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c1c1a; --paper: #fdfcf9; --dim: #6b6b66; --rule: #dcdad2; --main: #a3312b;
  --other: #2b5fa3; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceae4; --paper: #1b1b19; --dim: #a09e97; --rule: #3d3c38;
  --main: #f0857d; --other: #8ab4f0; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 760px;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th { color: var(--dim); font-weight: normal; text-align: left; border-bottom: 1px solid var(--rule); }
th, td { padding: 0.2rem 1.2rem 0.2rem 0; white-space: nowrap; } .number { text-align: right; }
svg { width: 100%; height: auto; font-size: 12px; } svg text { fill: var(--ink); }
.grid { stroke: var(--rule); } .mark { stroke: var(--dim); stroke-dasharray: 4 3; }
.range { stroke: var(--main); stroke-width: 2; } .mean { fill: var(--main); }
.band { fill: var(--other); opacity: 0.18; } .course { fill: none; stroke: var(--other); stroke-width: 1.5; }
.note { color: var(--dim); margin: 0.3rem 0; } .warning { color: var(--main); }
pre { overflow-x: auto; font-size: 0.8rem; }
"""


@dataclass(frozen=True, slots=True)
class IntervalRow:
    """Value with an interval.

    Attributes:
        label: Row label.
        mean, low, high: The value and the bounds of its interval, which equal the value if there is no interval.
        text: Value and interval formatted as text.
    """

    label: str
    mean: float
    low: float
    high: float
    text: str


@dataclass(frozen=True, slots=True)
class RunningEstimates:
    """Successive estimates of a value as more deals are played.

    Attributes:
        label: Curve label.
        deals: Deal counts.
        means, halves: Estimate and half-width of its interval at each deal count.
    """

    label: str
    deals: Sequence[int]
    means: Sequence[float]
    halves: Sequence[float]


@dataclass(frozen=True, slots=True)
class _Scale:
    """Linear map from values to coordinates."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 2)


def plot_intervals(
    rows: Sequence[IntervalRow], format_value: Callable[[float], str], *, mark: float | None, label: str
) -> ET.Element:
    """Plot values as rows with their intervals, with an optional reference line.

    Args:
        rows: Values to plot.
        format_value: Function that formats axis values.
        mark: Position of the reference line; None for no line.
        label: Plot description for screen readers.
    """
    ends = [end for row in rows for end in (row.low, row.high)] + ([] if mark is None else [mark])
    x_scale = _scale(min(ends), max(ends), LABELS, WIDTH - VALUES)
    bottom = len(rows) * ROW
    svg = _svg(bottom + AXIS, label)
    for tick in _ticks(x_scale):
        _line(svg, "grid", (x_scale(tick), 0), (x_scale(tick), bottom))
        _text(svg, format_value(tick), x_scale(tick), bottom + 18, "middle")
    if mark is not None:
        _line(svg, "mark", (x_scale(mark), 0), (x_scale(mark), bottom))
    for place, row in enumerate(rows):
        middle = place * ROW + ROW / 2
        _text(svg, row.label, LABELS - 12, middle + 4, "end")
        _line(svg, "range", (x_scale(row.low), middle), (x_scale(row.high), middle))
        ET.SubElement(svg, "circle", {"class": "mean", "cx": str(x_scale(row.mean)), "cy": str(middle), "r": "4"})
        _text(svg, row.text, WIDTH - VALUES + 12, middle + 4, "start")
    return svg


def plot_running_estimates(
    curves: Sequence[RunningEstimates], format_value: Callable[[float], str], *, mark: float | None, label: str
) -> ET.Element:
    """Plot estimates against the number of deals, with their intervals as bands.

    Args:
        curves: One curve per pair of bots or per quantity.
        format_value: Function that formats axis values.
        mark: Position of the reference line; None for no line.
        label: Plot description for screen readers.
    """
    ends = [
        mean + sign * half
        for curve in curves
        for mean, half in zip(curve.means, curve.halves, strict=True)
        for sign in (-1, 1)
    ]
    y_scale = _scale(min(ends), max(ends), HEIGHT - AXIS, 8)
    x_scale = _Scale(0, max(curve.deals[-1] for curve in curves), LABELS / 3, WIDTH - VALUES)
    svg = _svg(HEIGHT, label)
    for tick in _ticks(y_scale):
        _line(svg, "grid", (x_scale.start, y_scale(tick)), (x_scale.end, y_scale(tick)))
        _text(svg, format_value(tick), x_scale.start - 8, y_scale(tick) + 4, "end")
    for tick in _ticks(x_scale):
        _text(svg, f"{tick:,.0f}", x_scale(tick), HEIGHT - 8, "middle")
    if mark is not None:
        _line(svg, "mark", (x_scale.start, y_scale(mark)), (x_scale.end, y_scale(mark)))
    for curve in curves:
        upper = [
            (x_scale(deals), y_scale(mean + half))
            for deals, mean, half in zip(curve.deals, curve.means, curve.halves, strict=True)
        ]
        lower = [
            (x_scale(deals), y_scale(mean - half))
            for deals, mean, half in zip(curve.deals, curve.means, curve.halves, strict=True)
        ]
        ET.SubElement(svg, "polygon", {"class": "band", "points": _points([*upper, *reversed(lower)])})
        path = [(x_scale(deals), y_scale(mean)) for deals, mean in zip(curve.deals, curve.means, strict=True)]
        ET.SubElement(svg, "polyline", {"class": "course", "points": _points(path)})
        _text(svg, curve.label, x_scale.end + 8, path[-1][1] + 4, "start")
    return svg


def _scale(low: float, high: float, start: float, end: float) -> _Scale:
    """Return a scale with some padding at both ends."""
    room = (high - low) * 0.05 or 0.05
    return _Scale(low - room, high + room, start, end)


def _ticks(scale: _Scale) -> list[float]:
    """Return round tick values for a scale."""
    rough = (scale.high - scale.low) / TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(step * power for step in (1, 2, 5, 10) if step * power >= rough)
    first = math.ceil(scale.low / step)
    return [round(place * step, 12) for place in range(first, math.floor(scale.high / step) + 1)]


def _svg(height: float, label: str) -> ET.Element:
    return ET.Element("svg", {"viewBox": f"0 0 {WIDTH} {height:g}", "role": "img", "aria-label": label})


def _line(svg: ET.Element, kind: str, start: tuple[float, float], end: tuple[float, float]) -> None:
    (x1, y1), (x2, y2) = start, end
    ET.SubElement(svg, "line", {"class": kind, "x1": str(x1), "y1": str(y1), "x2": str(x2), "y2": str(y2)})


def _text(svg: ET.Element, text: str, x: float, y: float, anchor: str) -> None:
    ET.SubElement(svg, "text", {"x": str(x), "y": str(y), "text-anchor": anchor}).text = text


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
