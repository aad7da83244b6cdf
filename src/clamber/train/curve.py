"""Learning curve of a net as a self-contained HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from clamber.arena.plots import STYLE, RunningEstimates, plot_running_estimates
from clamber.rules.games import GAMES
from clamber.sentences import say
from clamber.sentences.catalogue import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.train.run_folder import Measurement
    from clamber.train.settings import TrainingSettings


def page(settings: TrainingSettings, measurements: Sequence[Measurement], language: str) -> str:
    """Return the localized page, which has no plots before the first measurement.

    Args:
        settings: Settings of the run.
        measurements: Measurements so far, in order.
        language: Language of the page, such as `en`.
    """
    html = ET.Element("html", {"lang": language})
    head = ET.SubElement(html, "head")
    ET.SubElement(head, "meta", {"charset": "utf-8"})
    ET.SubElement(head, "meta", {"name": "viewport", "content": "width=device-width"})
    title = say(language, "train-page-title", {"game": GAMES[settings.game].called.say(language)})
    ET.SubElement(head, "title").text = title
    ET.SubElement(head, "style").text = STYLE
    body = ET.SubElement(html, "body")
    ET.SubElement(body, "h1").text = title
    if measurements:
        _plots(body, settings, measurements, language)
    ET.SubElement(body, "h2").text = say(language, "train-page-settings")
    ET.SubElement(body, "pre").text = str(settings)
    return "<!doctype html>\n" + ET.tostring(html, encoding="unicode", method="html") + "\n"


def _plots(body: ET.Element, settings: TrainingSettings, measurements: Sequence[Measurement], language: str) -> None:
    """Append the run's progress and plots of its measurements so far."""
    last, levels = measurements[-1], int(GAMES[settings.game].levels is not None)
    note = say(
        language,
        "train-page-note",
        {
            LEVELS: levels,
            "chunks": last.chunks,
            "deals": settings.deals,
            "decisions": last.decisions,
            "hours": f"{last.hours:.2f}",
            "seats": settings.seats[0],
        },
    )
    ET.SubElement(body, "p", {"class": "note"}).text = note
    wins = [_curve(measurements, name, 0) for name in last.against]
    _plot(body, say(language, "train-page-wins"), wins, _share, mark=0.5)
    points = [_curve(measurements, name, 2) for name in last.against]
    _plot(body, say(language, "train-page-points", {LEVELS: levels}), points, _format_signed, mark=0)
    errors = RunningEstimates(
        "", _chunks(measurements), [measurement.error for measurement in measurements], [0.0] * len(measurements)
    )
    _plot(body, say(language, "train-page-error"), [errors], lambda value: f"{value:g}", mark=None)


def _plot(
    body: ET.Element,
    title: str,
    curves: Sequence[RunningEstimates],
    format_value: Callable[[float], str],
    *,
    mark: float | None,
) -> None:
    ET.SubElement(body, "h2").text = title
    body.append(plot_running_estimates(curves, format_value, mark=mark, label=title))


def _chunks(measurements: Sequence[Measurement]) -> list[int]:
    return [measurement.chunks for measurement in measurements]


def _curve(measurements: Sequence[Measurement], name: str, index: int) -> RunningEstimates:
    """Return the curve of the value at `index` against one opponent, whose half-width is at the next index."""
    values = [measurement.against[name] for measurement in measurements]
    return RunningEstimates(
        name, _chunks(measurements), [value[index] for value in values], [value[index + 1] for value in values]
    )


def _share(value: float) -> str:
    return f"{100 * value:g} %"


def _format_signed(value: float) -> str:
    return f"{value:+g}"
