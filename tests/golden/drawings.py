"""Golden drawings: SVG of cards, plays and tables, element by element; outlines as digests."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

from clamber import bots, ruleset
from clamber.cards import Card
from clamber.rules.games import GAMES
from clamber.ruleset import all_names
from clamber.text.play_svg import plays_svg
from clamber.text.svg import DrawnCard, cards_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.match import Match

HEAD: Final = """\
Drawings as SVG: one line per element, with the digest of its outline and the other attributes. In plays and tables, a
card is one line. Then the heading of the table under each preset, at the start of a deal and later.
"""

CARDS: Final = (
    *("3s", "Th", "Jc", "Qd", "Ks", "As", "BJ", "RJ"),
    *(DrawnCard(None), DrawnCard(Card.of("7h"), "wild"), DrawnCard(Card.of("7h"), "wild", "T")),
    *(DrawnCard(Card.of("7s"), "level"), DrawnCard(Card.of("As"), "big"), DrawnCard(Card.of("3d"), "wild-rank")),
)

MOMENTS: Final = (0, 3, 12, 40, 400)
"""Numbers of actions after which a table is drawn, if the deal has not ended before."""

LEGAL: Final = 12
"""Number of legal plays that are drawn together."""


def text() -> str:
    """Return the content of drawings.txt."""
    cards = "\n".join(_elements(cards_svg(CARDS, overlap=True)))
    games = [_game(game) for game in GAMES]
    headings = "\n".join(dict.fromkeys(f"{name}: {_heading(one)}" for name in all_names() for one in _moments(name)))
    face_down = "\n".join(["\nguandan, a return face down", *_elements(_face_down(), whole_cards=False)])
    return "\n".join([HEAD, cards, *games, face_down, headings, ""])


def _game(name: str) -> str:
    """Return the drawings of a game: tables as a seat sees them, a whole deal, and plays."""
    matches = list(_moments(name))
    drawn = [match.view(match.position.to_act or 0)._repr_svg_() for match in matches[:-1]]
    later = matches[len(matches) // 2].position
    plays = later.legal()[:LEGAL]
    drawn += [
        matches[-1]._repr_svg_(),
        later._repr_svg_(),
        plays_svg(plays),
        *[play._repr_svg_() for play in plays if play.cards][-1:],
    ]
    return "\n".join(line for one in drawn for line in (f"\n{name}", *_elements(one, whole_cards=False)))


def _face_down() -> str:
    """Return the drawing of a view in which a returned card lies face down."""
    match, bot = ruleset("guandan", {"returns": "simultaneous"}).new_match(seed=0), bots.make("greedy")
    while True:
        match = match if match.is_dealt else match.next_deal()
        for view in map(match.view, range(match.seats)):
            if any(event.play is None for event in view.history):
                return view._repr_svg_()
        match = match.apply(bot.choose(match.view(match.to_act)))


def _moments(name: str) -> Iterator[Match]:
    """Yield a match with greedy bots after each number of `MOMENTS`, and at the end of its first deal."""
    match, bot, number = ruleset(name).new_match(seed=4), bots.make("greedy"), 0
    while match.position.to_act is not None:
        if number in MOMENTS:
            yield match
        match, number = match.apply(bot.choose(match.view(match.position.to_act))), number + 1
    yield match


def _heading(match: Match) -> str:
    drawing = ET.fromstring(match.position._repr_svg_())  # noqa: S314 - made here
    return str(drawing.get("aria-label")).partition(";")[0]


def _elements(svg: str, *, whole_cards: bool = True) -> Iterator[str]:
    def lines(element: ET.Element, depth: int) -> Iterator[str]:
        tag = element.tag.rpartition("}")[2]
        attributes = {name: value for name, value in element.attrib.items() if name != "aria-label"}
        if "d" in attributes:
            attributes["d"] = hashlib.sha256(attributes["d"].encode()).hexdigest()[:8]
        named = element.find("{*}title") if tag == "g" else None
        facts = [tag, *(f"{name}={value}" for name, value in attributes.items()), (element.text or "").strip()]
        if named is not None and not whole_cards:
            yield "  " * depth + " ".join(["card", str(element.get("transform")), str(named.text)])
            return
        yield "  " * depth + " ".join(filter(None, facts))
        for part in element:
            yield from lines(part, depth + 1)

    yield from lines(ET.fromstring(svg), 0)  # noqa: S314 - made here
