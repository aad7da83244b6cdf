"""Parser for cards and actions written by people and programs (docs/notation.md, sections 1 and 2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from clamber.cards import BLACK_JOKER, NAMES, RANKS, RED_JOKER, SUITS, Cards
from clamber.compile.actions import NAMING_SEATS
from clamber.compile.lanes import ACE
from clamber.errors import BadCards, BadNotation, IllegalPlay, Reason
from clamber.numerals import number_in
from clamber.play import DECISIONS, Play
from clamber.rules.kinds import KIND_NAMES
from clamber.rules.spelling import nearest
from clamber.sentences import Either, Row, Sentence
from clamber.text.decisive import decisive_options, named_options
from clamber.text.flaws import no_combination
from clamber.text.reasons import deal_over, no_such_play, not_in_hand, too_few_of_rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import Engine
    from clamber.facts import Facts
    from clamber.sentences import Value

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
_KINDS: Final = [name for name in KIND_NAMES if name != "joker_lead"]
_RANKS: Final = frozenset((*RANKS, "BJ", "RJ"))
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


def tokens(text: str) -> list[Token]:
    """Parse the cards in a text, in order.

    Raises:
        BadCards: Some characters do not form a card; the message names them.
    """
    found: list[Token] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            bad = text[place : place + 2]
            raise BadCards(Sentence("cards-no_card", {"bad": repr(bad), "place": place + 1, "text": _short(text)}))
        if match["joker"]:
            face = _JOKERS[match["joker"].upper()]
            found.append(Token(face, face, place, match.end()))
        elif match["rank"]:
            rank = RANKS.index(_upper(match["rank"]))
            written = match["before"] or match["suit"]
            suit = _SYMBOLS.get(written, written)
            found.append(Token(rank, rank * 4 + SUITS.index(suit) if suit else None, place, match.end()))
        place = match.end()
    return found


def _upper(rank: str) -> str:
    """Return a rank in notation: in upper case, with `T` for `10`."""
    return "T" if rank == "10" else rank.upper()


def read_cards(
    engine: Engine,
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
        BadCards: Cards that cannot be parsed, a missing suit that matters, or more copies than in the deck.
    """
    deck = engine.deck
    if not engine.groups.deck.jokers_alike and (cards := _canonical_cards(deck, text)) is not None:
        return cards
    found = tokens(text)
    named = [token.face for token in found if token.face is not None]
    for token in found:
        if token.face is not None and named.count(token.face) > deck.count(token.face):
            values: dict[str, Value] = {
                "card": text[token.start : token.end],
                "copies": deck.count(token.face),
                "text": _short(text),
            }
            raise BadCards(Sentence("cards-too_often", values))
    faces = _with_held_jokers(engine, named, holder)
    spare = (deck if source is None else source) - Cards.from_faces(faces)
    left = spare if holder is None else holder - Cards.from_faces(faces)
    for token in found:
        if token.face is not None:
            continue
        _check_suit_may_be_missing(engine, token, special, holder, text)
        face = _first_of_rank(left, token.rank)
        if face is None:  # not held: the text is valid, and the play is refused later
            face = _first_of_rank(spare, token.rank)
        if face is None:
            raise BadCards(Sentence("cards-too_many", {"text": _short(text), "rank": RANKS[token.rank]}))
        left, spare = left - Cards.from_faces([face]), spare - Cards.from_faces([face])
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
    engine: Engine, hands: Sequence[str | Cards], *, special: int | None = None, table: str | None = None
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
        BadCards: A hand cannot be parsed, or the deck has too few cards of a rank.
    """
    named = [hand if isinstance(hand, Cards) else _named(engine, hand, special) for hand in hands]
    shown = Cards() if table is None else _named(engine, table.partition("=")[0], special)
    rest = engine.deck
    for cards in (*named, shown):
        rest = rest - cards
    found = []
    for hand, cards in zip(hands, named, strict=True):
        read = hand if isinstance(hand, Cards) else read_cards(engine, hand, special=special, source=rest + cards)
        found.append(read)
        rest = rest - (read - cards)
    return tuple(found), rest + shown


def _named(engine: Engine, text: str, special: int | None) -> Cards:
    """Return the cards that a text names with their suits, after validating the whole text as in `read_cards`."""
    read_cards(engine, text, special=special)
    return Cards.from_faces(token.face for token in tokens(text) if token.face is not None)


def _with_held_jokers(engine: Engine, faces: list[int], holder: Cards | None) -> list[int]:
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
    engine: Engine, token: Token, special: int | None, holder: Cards | None, text: str
) -> None:
    game = engine.rules.game
    values: dict[str, Value] = {"place": token.start + 1, "text": _short(text)}
    if game.levels is not None:
        values["card"] = repr(text[token.start : token.end])
        raise BadCards(Sentence("cards-suit_missing", values))
    may_be_big = special is not None and (holder is None or holder.count(special) > 0)
    if game.exposure is not None and token.rank == ACE and may_be_big:
        raise BadCards(Sentence("cards-ace_suit_missing", values))


def _short(text: str) -> str:
    limit = 60
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")


def read_reading(text: str, whole: str) -> tuple[str, str | None]:
    """Parse the reading after `=` as (kind, rank); `whole` is the complete text.

    Raises:
        BadNotation: Unknown kind or rank.
    """
    kind, colon, rank = text.partition(":")
    if kind not in _KINDS:
        place = whole.index("=") + 1
        problem = Sentence("notation-no_kind", {"kind": repr(kind), "near": nearest(kind, _KINDS) or "none"})
        raise BadNotation(problem, text=whole, span=(place, place + len(kind)))
    if not colon:
        return kind, None
    upper = _upper(rank)
    if upper not in _RANKS:
        place = len(whole) - len(rank)
        problem = Sentence("notation-no_rank", {"rank": repr(rank), "ranks": " ".join(RANKS)})
        raise BadNotation(problem, text=whole, span=(place, len(whole)))
    return kind, upper


@dataclass(frozen=True, slots=True)
class Situation:
    """Context needed to interpret the text of a play: the rules, the level and the special face."""

    engine: Engine
    level: int
    special: int | None

    def play(self, action: int, cards: Cards) -> Play:
        """Return the play for an action and its cards."""
        return Play(self.engine, self.level, self.special, action, cards.masks)


def _plays(situation: Situation, text: str, cards: Cards, actions: list[int]) -> list[Play]:
    """Return all plays that a text can mean: only one if it includes a reading or the cards are unambiguous.

    Raises:
        BadNotation: The cards do not have the given reading.
    """
    engine, level = situation.engine, situation.level
    cards_text, equals, reading_text = text.partition("=")
    if equals:
        wanted = read_reading(reading_text.strip(), text)
        names = engine.actions
        named = [action for action in actions if (names.kind_of(action), names.rank_of(action, level)) == wanted]
        if not named:
            values: dict[str, Value] = {
                "cards": cards_text.strip(),
                "reading": reading_text.strip(),
                "count": len(actions),
                "readings": Either(tuple(_reading(engine, action, level) for action in actions)),
            }
            option = _forbidden_by(situation, cards, wanted)
            problem = Sentence("notation-forbidden_reading" if option else "notation-other_reading", values | option)
            raise BadNotation(problem, text=text, span=(len(cards_text) + 1, len(text)))
        actions = named
    else:
        alone = engine.table.joker_lead(cards.masks)
        if alone is not None:
            actions = [*actions, alone]
    return [situation.play(action, cards) for action in actions]


def _forbidden_by(situation: Situation, cards: Cards, wanted: tuple[str, str | None]) -> dict[str, Value]:
    """Return the sentence values that name the options forbidding a reading of cards; empty if none do."""
    every = decisive_options(situation.engine, cards, situation.special, situation.level, whole=False)
    found = [one for one in every if (one.kind, one.rank) == wanted]
    return named_options(situation.engine.rules, found) if found else {}


def _reading(engine: Engine, action: int, level: int) -> str:
    rank = engine.actions.rank_of(action, level)
    return engine.actions.kind_of(action) + (f":{rank}" if rank else "")


def combinations(
    engine: Engine, text: str, level: int, special: int | None, *, source: Cards | None = None
) -> list[Play]:
    """Parse a play from text alone, and return every play that it can mean; at least one.

    Raises:
        BadCards: The cards cannot be parsed.
        BadNotation: There are no cards, or they do not have the given reading.
        IllegalPlay: The cards do not form a combination.
    """
    cards = read_cards(engine, text.partition("=")[0], special=special, source=source)
    if not len(cards):
        raise BadNotation(Sentence("notation-no_cards"), text=text)
    plays = _plays(Situation(engine, level, special), text, cards, engine.table.readings(cards.masks, level, special))
    if not plays:
        wild_rank = RANKS[level - 1] if level and engine.rules.game.levels is None else None
        raise no_such_play(no_combination(engine, cards, special, wild_rank))
    return plays


def one_combination(
    engine: Engine, text: str, level: int, special: int | None, *, source: Cards | None = None
) -> Play:
    """Parse a play from text alone, without a position that could resolve ambiguities.

    Raises:
        BadCards, IllegalPlay: As in `combinations`.
        BadNotation: As in `combinations`, or the cards are ambiguous; the exception lists the readings.
    """
    plays = combinations(engine, text, level, special, source=source)
    return plays[0] if len(plays) == 1 else several(plays, text)


def several(plays: Sequence[Play], text: str) -> NoReturn:
    """Raise BadNotation for an ambiguous text; the exception lists the readings of the plays."""
    readings = tuple(str(play.reading) for play in plays)
    listed = Either(tuple(f"={reading}" for reading in readings))
    problem = Sentence("refused-several_readings", {"text": text.strip(), "readings": listed})
    raise BadNotation(problem, text=text, readings=readings)


def meanings(position: Facts, text: str) -> list[Play]:
    """Return all plays of the seat to act, including illegal ones, that a text of cards can mean.

    A text that includes a reading means only one play.

    Raises:
        BadCards: The cards cannot be parsed.
        BadNotation: There are no cards, or they do not have the given reading.
        IllegalPlay: The deal is over, or the cards are not in the hand or do not form a combination.
    """
    if position.to_act is None:
        raise deal_over(position.rules)
    engine, holder = position.engine, position.hand(position.to_act)
    special = position.special_face
    cards = read_cards(engine, text.partition("=")[0], special=special, holder=holder)
    if not len(cards):
        raise BadNotation(Sentence("notation-no_cards"), text=text)
    if cards not in holder:
        raise _not_held(position, text, cards, holder)
    situation = Situation(engine, position.level_index, special)
    plays = _plays(situation, text, cards, position.readings_of(cards))
    if not plays:
        level, whole = position.level_index, cards == holder
        raise no_such_play(no_combination(engine, cards, special, position.wild_rank, level=level, whole=whole))
    return plays


def _not_held(position: Facts, text: str, cards: Cards, holder: Cards) -> IllegalPlay:
    """Return the exception for cards that are not held, naming those typed with suits or else the first such rank."""
    typed = tokens(text.partition("=")[0])
    faces = [token.face for token in typed if token.face is not None]
    named = Cards.from_faces(_with_held_jokers(position.engine, faces, holder))
    if named not in holder:
        return not_in_hand(position, named)
    for rank in (RANKS[token.rank] for token in typed if token.face is None):
        count, held = cards.by_rank[rank], holder.by_rank.get(rank, 0)
        if count > held:
            return too_few_of_rank(rank, held, count)
    return not_in_hand(position, cards)


def parse_action(position: Facts, text: str) -> Play:
    """Parse an action of the seat to act.

    If the cards are ambiguous and exactly one reading is legal, that reading is chosen. If no reading is legal, the
    first one is returned.

    Raises:
        BadCards: The cards cannot be parsed.
        BadNotation: The text is not an action, or several readings are legal.
        IllegalPlay: The deal is over, the game has no such decision, or the cards are not in the hand or do not form
            a combination.
    """
    if position.to_act is None:
        raise deal_over(position.rules)
    words = text.split()
    if not words:
        raise BadNotation(Sentence("notation-empty"), text=text)
    word = words[0].lower()
    if word in DECISIONS:
        return _decision(position, word, words[1:], text)
    plays = meanings(position, text)
    if len(plays) == 1:
        return plays[0]
    legal = [play for play in plays if position.is_legal(play)]
    if len(legal) == 1:
        return legal[0]
    return several(legal, text) if legal else plays[0]  # refused later, with a reason


def _decision(position: Facts, word: str, rest: list[str], text: str) -> Play:
    engine = position.engine
    place = 0
    if word in {"pass", "no", "reveal", "resist", "double", "show"}:
        if rest:
            raise BadNotation(Sentence("notation-alone", {"word": word, "rest": repr(" ".join(rest))}), text=text)
    elif word in NAMING_SEATS:
        seat = number_in(rest[0], position.seats - 1) if len(rest) == 1 else None
        if seat is None:
            raise BadNotation(Sentence("notation-seat", {"word": word, "last": position.seats - 1}), text=text)
        place = seat
    elif word == "wild":
        place = _rank(rest, text)
    elif word == "bid":
        place = _bid(engine, rest, text)
    else:
        place = _named_card(word, "".join(rest), text)
    action = engine.actions.decision(word, place)
    if action is None:
        raise IllegalPlay(Reason.NO_SUCH_DECISION, {"tried": word, "game": engine.rules.game.called})
    return position._default_play(action)  # noqa: SLF001 - the referee states why it is refused


def _bid(engine: Engine, rest: list[str], text: str) -> int:
    """Parse a bid and return its index among the stakes."""
    known = {str(stake): place for place, stake in enumerate(engine.groups.auction.bids)}
    if not known:
        return 0  # the caller raises NO_SUCH_DECISION, as the game has no bids
    if len(rest) != 1 or rest[0] not in known:
        values: dict[str, Value] = {"stakes": Row(tuple(known)), "example": str(engine.groups.auction.bids[-1])}
        raise BadNotation(Sentence("notation-bid", values), text=text)
    return known[rest[0]]


def _rank(rest: list[str], text: str) -> int:
    """Parse the wild rank and return its index."""
    rank = _upper(rest[0]) if len(rest) == 1 else ""
    if len(rank) != 1 or rank not in RANKS:
        raise BadNotation(Sentence("notation-wild_rank", {"example": "wild T"}), text=text)
    return RANKS.index(rank)


def _named_card(word: str, written: str, text: str) -> int:
    found = tokens(written)
    faces = [token.face for token in found if token.face is not None]
    most = 2 if word == "expose" else 1
    if len(faces) != len(found) or len(faces) > most or len(set(faces)) != 1:
        examples = Either(("Ah", "AhAh") if word == "expose" else ("As",))
        raise BadNotation(Sentence("notation-card", {"word": word, "example": examples}), text=text)
    if word != "expose":
        return faces[0]
    if faces[0] >> 2 != ACE:
        raise BadNotation(Sentence("notation-only_aces"), text=text)
    return 2 * (faces[0] & 3) + len(faces) - 1
