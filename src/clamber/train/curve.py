"""Learning curve of a net as a self-contained HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from clamber.arena.plots import STYLE, Course, courses
from clamber.rules.games import GAMES
from clamber.sentences import say
from clamber.sentences.catalogue import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.train.run_folder import Measurement
    from clamber.train.settings import TrainingSettings


def page(settings: TrainingSettings, looks: Sequence[Measurement], language: str) -> str:
    """Return the localized page, which has no plots before the first measurement."""
    html = ET.Element("html", {"lang": language})
    head = ET.SubElement(html, "head")
    ET.SubElement(head, "meta", {"charset": "utf-8"})
    ET.SubElement(head, "meta", {"name": "viewport", "content": "width=device-width"})
    title = say(language, "train-page-title", {"game": GAMES[settings.game].called.say(language)})
    ET.SubElement(head, "title").text = title
    ET.SubElement(head, "style").text = STYLE
    body = ET.SubElement(html, "body")
    ET.SubElement(body, "h1").text = title
    if looks:
        _plots(body, settings, looks, language)
    ET.SubElement(body, "h2").text = say(language, "train-page-settings")
    ET.SubElement(body, "pre").text = str(settings)
    return "<!doctype html>\n" + ET.tostring(html, encoding="unicode", method="html") + "\n"


def _plots(body: ET.Element, settings: TrainingSettings, looks: Sequence[Measurement], language: str) -> None:
    """Append the run's progress and plots of its measurements so far."""
    last, levels = looks[-1], int(GAMES[settings.game].levels is not None)
    said = say(
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
    ET.SubElement(body, "p", {"class": "note"}).text = said
    wins = [_course(looks, name, 0) for name in last.against]
    _plot(body, say(language, "train-page-wins"), wins, _share, mark=0.5)
    points = [_course(looks, name, 2) for name in last.against]
    _plot(body, say(language, "train-page-points", {LEVELS: levels}), points, _signed, mark=0)
    errors = Course("", _chunks(looks), [look.error for look in looks], [0.0] * len(looks))
    _plot(body, say(language, "train-page-error"), [errors], lambda value: f"{value:g}", mark=None)


def _plot(
    body: ET.Element, title: str, found: Sequence[Course], says: Callable[[float], str], *, mark: float | None
) -> None:
    ET.SubElement(body, "h2").text = title
    body.append(courses(found, says, mark=mark, label=title))


def _chunks(looks: Sequence[Measurement]) -> list[int]:
    return [look.chunks for look in looks]


def _course(looks: Sequence[Measurement], name: str, place: int) -> Course:
    """Return the curve of the value at index `place` against one opponent, whose half-width is at the next index."""
    found = [look.against[name] for look in looks]
    return Course(name, _chunks(looks), [one[place] for one in found], [one[place + 1] for one in found])


def _share(value: float) -> str:
    return f"{100 * value:g} %"


def _signed(value: float) -> str:
    return f"{value:+g}"
