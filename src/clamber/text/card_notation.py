"""Parser for cards written by people and programs (docs/notation.md, section 1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.cards import BLACK_JOKER, NAMES, RANKS, RED_JOKER, SUITS, Cards
from clamber.compile.lanes import ACE
from clamber.errors import InvalidCardsError
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import CompiledRules
    from clamber.sentences import Value

LONGEST: Final = 2000
"""Maximum length of cards or an action, in characters; more than twice that of a deck of three packs."""

_SYMBOLS: Final = {"♦": "d", "♣": "c", "♥": "h", "♠": "s", "♢": "d", "♧": "c", "♡": "h", "♤": "s"}
_JOKERS: Final = {
    "BJ": BLACK_JOKER, "XW": BLACK_JOKER, "XD": BLACK_JOKER, "小王": BLACK_JOKER,
    "RJ": RED_JOKER, "DW": RED_JOKER, "大王": RED_JOKER,
}  # fmt: skip
_SYMBOL: Final = f"[{''.join(_SYMBOLS)}]"
_TOKEN: Final = re.compile(
    rf"(?P<joker>(?ai:{'|'.join(_JOKERS)}))"
    rf"|(?P<before>{_SYMBOL})?(?P<rank>10|(?ai:[2-9TJQKA]))"
    rf"(?(before)|(?P<suit>{_SYMBOL}|d(?![Ww])|[chs])?)"  # `3dw` is a 3 and the red joker
    r"|(?P<gap>[\s,]+)"
)

_FACES: Final = {name: face for face, name in enumerate(NAMES)}
_CANONICAL: Final = re.compile(f"(?:[{RANKS}][{SUITS}]|BJ|RJ)+")


@dataclass(frozen=True, slots=True)
class Token:
    """Card as written: a face, or a rank without suit.

    Attributes:
        rank: Rank index, or the face of a joker.
        face: The face; None without suit.
        start, end: Half-open range of characters in the text.
    """

    rank: int
    face: int | None
    start: int
    end: int


def check_length(text: str) -> None:
    """Raise InvalidCardsError if a text is longer than any cards or action can be."""
    if len(text) > LONGEST:
        raise InvalidCardsError(Sentence("cards-too_long", {"most": LONGEST}))


def tokens(text: str) -> list[Token]:
    """Parse the cards in a text, in order.

    Raises:
        InvalidCardsError: Some characters do not form a card; the message names them. Or the text is too long.
    """
    check_length(text)
    parsed: list[Token] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            bad = text[place : place + 2]
            raise InvalidCardsError(
                Sentence("cards-no_card", {"bad": repr(bad), "place": place + 1, "text": _short(text)})
            )
        if match["joker"]:
            face = _JOKERS[match["joker"].upper()]
            parsed.append(Token(face, face, place, match.end()))
        elif match["rank"]:
            rank = RANKS.index(written_rank(match["rank"]))
            written = match["before"] or match["suit"]
            suit = _SYMBOLS.get(written, written)
            parsed.append(Token(rank, rank * 4 + SUITS.index(suit) if suit else None, place, match.end()))
        place = match.end()
    return parsed


def written_rank(rank: str) -> str:
    """Return a rank in notation: in upper case, with `T` for `10`."""
    return "T" if rank == "10" else rank.upper()


def read_cards(
    engine: CompiledRules,
    text: str,
    *,
    special: int | None = None,
    holder: Cards | None = None,
    source: Cards | None = None,
) -> Cards:
    """Parse the cards named in a text.

    Args:
        engine: Rules that determine the number of packs and the cards whose suit may be omitted.
        text: Text to parse.
        special: Special face of the deal, if any.
        holder: Hand that the cards belong to; a rank without suit means its first such card.
        source: Cards that a rank without suit may mean, and that named cards need not be among. Defaults to the deck.

    Raises:
        InvalidCardsError: Cards that cannot be parsed, a missing suit that matters, or more copies than in the deck.
    """
    deck = engine.deck
    if not engine.groups.deck.jokers_alike and (cards := _canonical_cards(deck, text)) is not None:
        return cards
    parsed = tokens(text)
    named = [token.face for token in parsed if token.face is not None]
    for token in parsed:
        if token.face is not None and named.count(token.face) > deck.count(token.face):
            values: dict[str, Value] = {
                "card": text[token.start : token.end],
                "copies": deck.count(token.face),
                "text": _short(text),
            }
            raise InvalidCardsError(Sentence("cards-too_often", values))
    faces = with_held_jokers(engine, named, holder)
    spare = (deck if source is None else source) - Cards.from_faces(faces)
    held = spare if holder is None else holder - Cards.from_faces(faces)
    for token in parsed:
        if token.face is not None:
            continue
        _check_suit_may_be_missing(engine, token, special, holder, text)
        face = _first_of_rank(held, token.rank)
        if face is None:  # not held: the text is valid, and the play is refused later
            face = _first_of_rank(spare, token.rank)
        if face is None:
            raise InvalidCardsError(Sentence("cards-too_many", {"text": _short(text), "rank": RANKS[token.rank]}))
        held, spare = held - Cards.from_faces([face]), spare - Cards.from_faces([face])
        faces.append(face)
    return Cards.from_faces(faces)


def _canonical_cards(deck: Cards, text: str) -> Cards | None:
    """Return the cards of a text as programs write it; None for any other text, or if a card is not in the deck."""
    if not _CANONICAL.fullmatch(text):
        return None
    once = twice = 0
    for place in range(0, len(text), 2):
        bit = 1 << _FACES[text[place : place + 2]]
        if twice & bit:
            return None
        twice |= once & bit
        once |= bit
    return None if once & ~deck.once or twice & ~deck.twice else Cards(once, twice)


def read_hands(
    engine: CompiledRules, hands: Sequence[str | Cards], *, special: int | None = None, table: str | None = None
) -> tuple[tuple[Cards, ...], Cards]:
    """Parse several hands, whose ranks without suit share the suits that neither a hand nor the table names.

    Args:
        engine: Rules, as in `read_cards`.
        hands: Cards of each seat, as text or `Cards`.
        special: Special face of the deal, if any.
        table: Play on the table; its named cards are in no hand.

    Returns:
        The hands, and the cards that a play on the table may consist of: those in no hand.

    Raises:
        InvalidCardsError: A hand cannot be parsed, or the deck has too few cards of a rank.
    """
    named = [hand if isinstance(hand, Cards) else _named(engine, hand, special) for hand in hands]
    shown = Cards() if table is None else _named(engine, table.partition("=")[0], special)
    rest = engine.deck
    for cards in (*named, shown):
        rest = rest - cards
    parsed = []
    for hand, cards in zip(hands, named, strict=True):
        held = hand if isinstance(hand, Cards) else read_cards(engine, hand, special=special, source=rest + cards)
        parsed.append(held)
        rest = rest - (held - cards)
    return tuple(parsed), rest + shown


def _named(engine: CompiledRules, text: str, special: int | None) -> Cards:
    """Return the cards that a text names with their suits, after validating the whole text as in `read_cards`."""
    read_cards(engine, text, special=special)
    return Cards.from_faces(token.face for token in tokens(text) if token.face is not None)


def with_held_jokers(engine: CompiledRules, faces: list[int], holder: Cards | None) -> list[int]:
    """Return the faces, with a joker that is not held replaced by one that is, if jokers are alike (GDY-05)."""
    if not engine.groups.deck.jokers_alike or holder is None:
        return faces
    jokers = [face for face in faces if face >= BLACK_JOKER]
    if len(jokers) == 1 and not holder.count(jokers[0]):
        other = BLACK_JOKER + RED_JOKER - jokers[0]
        if holder.count(other):
            return [other if face == jokers[0] else face for face in faces]
    return faces


def _first_of_rank(cards: Cards, rank: int) -> int | None:
    return next((rank * 4 + suit for suit in range(4) if cards.count(rank * 4 + suit)), None)


def _check_suit_may_be_missing(
    engine: CompiledRules, token: Token, special: int | None, holder: Cards | None, text: str
) -> None:
    game = engine.rules.game
    values: dict[str, Value] = {"place": token.start + 1, "text": _short(text)}
    if game.levels is not None:
        values["card"] = repr(text[token.start : token.end])
        raise InvalidCardsError(Sentence("cards-suit_missing", values))
    may_be_big = special is not None and (holder is None or holder.count(special) > 0)
    if game.exposure is not None and token.rank == ACE and may_be_big:
        raise InvalidCardsError(Sentence("cards-ace_suit_missing", values))


def _short(text: str) -> str:
    limit = 60
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")
