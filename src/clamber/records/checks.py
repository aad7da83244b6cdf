"""Checks of the structure of a record, and of the deck and opening lead of a recorded deal."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from clamber.cards import FACES, Card
from clamber.errors import ClamberError, RecordError
from clamber.sentences import Sentence
from clamber.text.card_notation import tokens
from clamber.text.printable import short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.engine import CompiledRules
    from clamber.match import Match
    from clamber.rules.house import HouseRules
    from clamber.sentences import Value


def start_recorded(match: Match, deal: dict[str, Any], part: Value) -> Match:
    """Return the match after dealing a recorded deal.

    Raises:
        RecordError: The deck, the first seat or the opening lead contradicts the rules.
    """
    deck = [token.face for token in tokens(field_of(deal, "deck", str, part))]
    if any(face is None for face in deck):
        raise RecordError(Sentence("record-deck_suits"))
    faces = [face for face in deck if face is not None]
    _check_deck(match.engine, faces)
    first = _seat(match, deal, "first")
    expected = match.next_first
    if expected is not None and first != expected:
        raise RecordError(Sentence("record-first", {"wanted": expected, "found": first}))
    lead, faceup = _opening_lead(match, deal, faces, first, part)
    return match.start_deal(faces, first, lead=lead, faceup=faceup)


def _check_deck(engine: CompiledRules, faces: list[int]) -> None:
    """Raise RecordError unless the faces are exactly those of the ruleset's deck."""
    wrong = next((face for face in range(FACES) if faces.count(face) != engine.deck.count(face)), None)
    if wrong is None:
        return
    left_out = [str(Card(face)) for face in range(FACES) if face not in engine.deck.faces]
    values: dict[str, Value] = {
        "packs": engine.groups.deck.packs,
        "without": " ".join(left_out) or "none",
        "card": str(Card(wrong)),
        "times": faces.count(wrong),
    }
    raise RecordError(Sentence("record-deck", values))


def _opening_lead(
    match: Match, deal: dict[str, Any], deck: list[int], first: int, part: Value
) -> tuple[int | None, Card | None]:
    for key in ("lead", "faceup"):
        if key in deal and not match.lead_is_drawn:
            raise RecordError(Sentence("record-no_chance", {"key": key}))
    if not match.lead_is_drawn:
        return None, None
    if "lead" not in deal:
        raise RecordError(Sentence("record-no_lead"))
    lead = _seat(match, deal, "lead")
    if "faceup" not in deal:
        return lead, None
    if not match.engine.groups.deal.faceup_card:
        raise RecordError(Sentence("record-no_faceup"))
    faceup = tokens(field_of(deal, "faceup", str, part))
    if len(faceup) != 1 or faceup[0].face is None:
        raise RecordError(Sentence("record-faceup_card"))
    in_hands = deck[: len(deck) - match.engine.groups.auction.bottom]
    if faceup[0].face not in in_hands[(lead - first) % match.seats :: match.seats]:
        raise RecordError(Sentence("record-faceup_held", {"seat": lead, "card": deal["faceup"]}))
    return lead, Card(faceup[0].face)


def check_keys(fields: dict[str, Any], known: frozenset[str], required: set[str], part: Value) -> dict[str, Any]:
    """Return the extension keys (`x-...`) of a part of a record.

    Raises:
        RecordError: A required key is missing, or a key is unknown.
    """
    missing = sorted(required - set(fields))
    if missing:
        raise RecordError(Sentence("record-lacks", {"what": part, "key": missing[0]}))
    extra = {key: value for key, value in fields.items() if key not in known}
    unknown = sorted(key for key in extra if not key.startswith("x-"))
    if unknown:
        raise RecordError(Sentence("record-unknown_key", {"what": part, "key": short(unknown[0])}))
    return extra


def field_of(fields: dict[str, Any], key: str, kind: type, part: Value) -> Any:
    """Return the value of a key, or raise RecordError if it is not of a kind, `list` or `str`."""
    if not isinstance(fields[key], kind):
        name = "record-must_be_list" if kind is list else "record-must_be_string"
        raise RecordError(Sentence(name, {"what": part, "key": key}))
    return fields[key]


def _seat(match: Match, fields: dict[str, Any], key: str) -> int:
    seat = fields[key]
    if type(seat) is not int or not 0 <= seat < match.seats:
        raise RecordError(
            Sentence("record-must_be_seat", {"key": key, "last": match.seats - 1, "found": short(repr(seat))})
        )
    return seat


@contextmanager
def place(where: Sentence, rules: HouseRules | None = None) -> Iterator[None]:
    """Prefix the message of any ClamberError raised in the block with a location.

    If `rules` is given, also record in the error whether the game has levels.
    """
    try:
        yield
    except ClamberError as error:
        error.at(where)
        error.levels |= rules is not None and rules.game.levels is not None
        raise
