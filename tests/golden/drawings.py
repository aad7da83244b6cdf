"""Golden drawings: a picture of cards, and digests of the drawings of plays and tables."""

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
Digests of drawings as SVG: tables as a seat sees them, a whole deal, and plays; drawings.svg is a picture to look at.
Then the heading of the table under each preset, at the start of a deal and later.
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


def picture() -> str:
    """Return the content of drawings.svg."""
    return cards_svg(CARDS, overlap=True) + "\n"


def text() -> str:
    """Return the content of drawings.txt."""
    games = [f"{name}: {' '.join(map(_digest, _game(name)))}" for name in GAMES]
    headings = dict.fromkeys(f"{name}: {_heading(one)}" for name in all_names() for one in _moments(name))
    return "\n".join([HEAD, *games, f"guandan, a return face down: {_digest(_face_down())}\n", *headings, ""])


def _game(name: str) -> Iterator[str]:
    """Yield the drawings of a game: tables as a seat sees them, a whole deal, and plays."""
    matches = list(_moments(name))
    for match in matches[:-1]:
        yield match.view(match.position.to_act or 0)._repr_svg_()
    later = matches[len(matches) // 2].position
    plays = later.legal()[:LEGAL]
    yield from (matches[-1]._repr_svg_(), later._repr_svg_(), plays_svg(plays))
    yield from [play._repr_svg_() for play in plays if play.cards][-1:]


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


def _digest(svg: str) -> str:
    return hashlib.sha256(svg.encode()).hexdigest()[:12]
