"""Big A test helpers: decks built from preset hands, and matches played by steps such as `0 7h7d`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber import ruleset
from clamber.cards import Card, Cards, full_deck
from clamber.match import empty_match
from clamber.records.states import listed
from rules.helpers import granted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber import Match, Position

SEATS: Final = 5
FACE_UP: Final = 103
"""Number of cards dealt face up during the draw; the last five stay face down."""


# Questions without a match


def readings(cards: str, big_suit: str | None = "h", **options: object) -> list[str]:
    """Return the readings of these cards; by default Ah is the Big Ace."""
    found: list[str] = granted("readings", "biga", options, cards=cards, big_suit=big_suit)["readings"]
    return found


def plays(hand: str, to_beat: str | None = None, big_suit: str | None = "h", **options: object) -> list[str]:
    """Return every legal play from a hand, without passes; the leads if there is nothing to beat."""
    question = {"hand": hand, "to_beat": to_beat, "big_suit": big_suit}
    found: list[str] = granted("plays", "biga", options, **question)["plays"]
    return found


# Decks


def deck(draws: Mapping[int, str], *, last: Mapping[int, str] | None = None, first: int = 0) -> list[int]:
    """Return a deck of all faces, in drawing order.

    The remaining cards fill the other places, Aces last, so that Aces not mentioned lie face down if possible.

    Args:
        draws: First cards that each given seat draws, in order.
        last: Face-down card of each given seat.
        first: Seat that draws first.
    """
    wanted = {seat: [card.face for card in _cards(text)] for seat, text in draws.items()}
    hidden = {seat: Card.of(text).face for seat, text in (last or {}).items()}
    named = Cards.from_faces([face for faces in wanted.values() for face in faces] + list(hidden.values()))
    rest = sorted((full_deck(2) - named).faces, key=lambda face: (Card(face).rank == "A", face))
    slots: list[int | None] = [None] * 108
    for seat, faces in wanted.items():
        for number, face in enumerate(faces):
            place = (seat - first) % SEATS + SEATS * number
            assert place < FACE_UP, f"seat {seat} is to draw more cards than it looks at"
            slots[place] = face
    for seat, face in hidden.items():
        slots[next(i for i in range(FACE_UP, 108) if (first + i) % SEATS == seat)] = face
    filler = iter(rest)
    return [next(filler) if face is None else face for face in slots]


def _cards(text: str) -> list[Card]:
    tokens = text.replace(" ", "")
    return [Card.of(tokens[i : i + 2]) for i in range(0, len(tokens), 2)]


# Matches


def seated(draw: Sequence[int], *, first: int = 0, rules: str = "biga", **options: object) -> Match:
    """Return a match whose first deal uses this deck, before any question."""
    return empty_match(ruleset(rules, options), [*"abcde"]).start_deal(draw, first)


def at(match: Match) -> Position:
    """Return the position of the current or just finished deal."""
    assert match.position is not None
    return match.position


def go(match: Match, *steps: str) -> Match:
    """Return the match after the steps `<seat> <action>`; between steps, seats decline or pass."""
    for step in steps:
        seat, _, action = step.partition(" ")
        match = _step(match, int(seat), action)
    return match


def _step(match: Match, seat: int, action: str) -> Match:
    action, _, card = action.partition(" @")
    phase = {"expose": "draw", "reveal": "reveal", "no": at(match).phase}.get(action.split()[0], "play")
    for _ in range(2 * FACE_UP * SEATS):
        now = at(match)
        due = now.phase == phase and now.to_act == seat and card in {"", str(now.state.drawn)}
        if due and (phase != "draw" or action == "no" or now.why_not(action) is None):
            return match.apply(action)
        match = match.apply("pass" if now.phase == "play" else "no")
    raise AssertionError(f"seat {seat} is never asked for {action}")


def settled(match: Match) -> Match:
    """Return the match after all seats have declined to expose and to reveal."""
    while at(match).phase in {"draw", "reveal"}:
        match = match.apply("no")
    return match


def revealing(match: Match) -> Match:
    """Return the match after the draw: at a question to reveal, or at the first lead."""
    while at(match).phase == "draw":
        match = match.apply("no")
    return match


def all_pass(match: Match) -> Match:
    """Return the match after all other seats have passed on the current play."""
    while at(match).to_beat is not None and not at(match).is_over:
        match = match.apply("pass")
    return match


def legal(match: Match) -> list[str]:
    """Return the legal actions of the seat to act, as they are listed for players."""
    return [play.text for play in listed(at(match))]


def questions(match: Match, upto: int = FACE_UP) -> list[tuple[int, int]]:
    """Return (cards drawn, seat asked) for every question up to a number of drawn cards, with all declined."""
    asked = []
    while at(match).phase == "draw" and at(match).state.drawn <= upto:
        seat = at(match).to_act
        assert seat is not None
        asked.append((at(match).state.drawn, seat))
        match = match.apply("no")
    return asked


def hand(match: Match, seat: int) -> str:
    """Return a hand in notation."""
    return at(match).cards_text(at(match).hand(seat))


def known(match: Match, seat: int) -> str:
    """Return the publicly known cards of a hand, in notation."""
    return at(match).cards_text(at(match).known(seat))
