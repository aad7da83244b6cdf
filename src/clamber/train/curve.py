"""How a net did while it learned, as a page of HTML that needs nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from clamber.arena.plots import STYLE, Course, courses

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.train.kept import Measurement
    from clamber.train.settings import Settings


def page(settings: Settings, looks: Sequence[Measurement]) -> str:
    """The page; without a plot while the net has not been looked at."""
    html = ET.Element("html", {"lang": "en"})
    head = ET.SubElement(html, "head")
    ET.SubElement(head, "meta", {"charset": "utf-8"})
    ET.SubElement(head, "meta", {"name": "viewport", "content": "width=device-width"})
    ET.SubElement(head, "title").text = settings.game
    ET.SubElement(head, "style").text = STYLE
    body = ET.SubElement(html, "body")
    ET.SubElement(body, "h1").text = f"A net learns {settings.game}"
    if looks:
        last = looks[-1]
        learned = f"{last.chunks:,} chunks of {settings.deals} deals, {last.decisions:,} decisions"
        said = f"{learned}, {last.hours:.2f} hours"
        ET.SubElement(body, "p", {"class": "note"}).text = said
        _plot(body, "Deals won, by chunks", [_course(looks, name, 0) for name in last.against], _share, mark=0.5)
        _plot(body, "Points or levels a deal", [_course(looks, name, 2) for name in last.against], _signed, mark=0)
        errors = Course("", _chunks(looks), [look.error for look in looks], [0.0] * len(looks))
        _plot(body, "Squared error of its values", [errors], lambda value: f"{value:g}", mark=None)
    ET.SubElement(body, "pre").text = str(settings)
    return "<!doctype html>\n" + ET.tostring(html, encoding="unicode", method="html") + "\n"


def _plot(
    body: ET.Element, title: str, found: Sequence[Course], says: Callable[[float], str], *, mark: float | None
) -> None:
    ET.SubElement(body, "h2").text = title
    body.append(courses(found, says, mark=mark, label=title))


def _chunks(looks: Sequence[Measurement]) -> list[int]:
    return [look.chunks for look in looks]


def _course(looks: Sequence[Measurement], name: str, place: int) -> Course:
    """What was measured against one opponent; its interval stands behind it."""
    found = [look.against[name] for look in looks]
    return Course(name, _chunks(looks), [one[place] for one in found], [one[place + 1] for one in found])


def _share(value: float) -> str:
    return f"{100 * value:g} %"


def _signed(value: float) -> str:
    return f"{value:+g}"
