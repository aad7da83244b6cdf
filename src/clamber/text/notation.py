"""Parser for actions written by people and programs (docs/notation.md, section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from clamber._internal.arguments import number_in
from clamber.cards import RANKS, Cards
from clamber.compile.actions import NAMING_SEATS
from clamber.compile.lanes import ACE
from clamber.engine import HeldPosition
from clamber.errors import IllegalPlayError, IllegalReason, NotationError
from clamber.play import DECISIONS, Play
from clamber.rules.kinds import KIND_NAMES
from clamber.rules.spelling import nearest
from clamber.sentences import Either, Row, Sentence
from clamber.text.card_notation import check_length, read_cards, tokens, with_held_jokers, written_rank
from clamber.text.deciding_options import decisive_options, named_options
from clamber.text.flaws import no_combination
from clamber.text.refusals import deal_over, no_such_play, not_in_hand, too_few_of_rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.deal_state import DealState
    from clamber.engine import CompiledRules
    from clamber.sentences import Value

_KINDS: Final = [name for name in KIND_NAMES if name != "joker_lead"]
_RANKS: Final = frozenset((*RANKS, "BJ", "RJ"))


def read_reading(text: str, full_text: str) -> tuple[str, str | None]:
    """Parse the reading after `=` as (kind, rank); `full_text` is the complete text.

    Raises:
        NotationError: Unknown kind or rank.
    """
    kind, colon, rank = text.partition(":")
    if kind not in _KINDS:
        place = full_text.index("=") + 1
        problem = Sentence("notation-no_kind", {"kind": repr(kind), "near": nearest(kind, _KINDS) or "none"})
        raise NotationError(problem, text=full_text, span=(place, place + len(kind)))
    if not colon:
        return kind, None
    upper = written_rank(rank)
    if upper not in _RANKS:
        place = len(full_text) - len(rank)
        problem = Sentence("notation-no_rank", {"rank": repr(rank), "ranks": " ".join(RANKS)})
        raise NotationError(problem, text=full_text, span=(place, len(full_text)))
    return kind, upper


@dataclass(frozen=True, slots=True)
class PlayContext:
    """Context needed to interpret the text of a play: the rules, the level and the special face."""

    engine: CompiledRules
    level: int
    special: int | None

    def play(self, action: int, cards: Cards) -> Play:
        """Return the play for an action and its cards."""
        return Play(self.engine, self.level, self.special, action, cards.masks)


def _plays(situation: PlayContext, text: str, cards: Cards, actions: list[int]) -> list[Play]:
    """Return all plays that a text can mean: only one if it includes a reading or the cards are unambiguous.

    Raises:
        NotationError: The cards do not have the given reading.
    """
    engine, level = situation.engine, situation.level
    cards_text, equals, reading_text = text.partition("=")
    if equals:
        reading = read_reading(reading_text.strip(), text)
        names = engine.actions
        named = [action for action in actions if (names.kind_of(action), names.rank_of(action, level)) == reading]
        if not named:
            values: dict[str, Value] = {
                "cards": cards_text.strip(),
                "reading": reading_text.strip(),
                "count": len(actions),
                "readings": Either(tuple(_reading(engine, action, level) for action in actions)),
            }
            option = _forbidding_options(situation, cards, reading)
            problem = Sentence("notation-forbidden_reading" if option else "notation-other_reading", values | option)
            raise NotationError(problem, text=text, span=(len(cards_text) + 1, len(text)))
        actions = named
    else:
        alone = engine.table.joker_lead(cards.masks)
        if alone is not None:
            actions = [*actions, alone]
    return [situation.play(action, cards) for action in actions]


def _forbidding_options(situation: PlayContext, cards: Cards, reading: tuple[str, str | None]) -> dict[str, Value]:
    """Return the sentence values that name the options forbidding a reading of cards; empty if none do."""
    options = decisive_options(situation.engine, cards, situation.special, situation.level, whole=False)
    forbidding = [option for option in options if (option.kind, option.rank) == reading]
    return named_options(situation.engine.rules, forbidding) if forbidding else {}


def _reading(engine: CompiledRules, action: int, level: int) -> str:
    rank = engine.actions.rank_of(action, level)
    return engine.actions.kind_of(action) + (f":{rank}" if rank else "")


def combinations(
    engine: CompiledRules, text: str, level: int, special: int | None, *, source: Cards | None = None
) -> list[Play]:
    """Parse a play from text alone, and return every play that it can mean; at least one.

    Raises:
        InvalidCardsError: The cards cannot be parsed.
        NotationError: There are no cards, or they do not have the given reading.
        IllegalPlayError: The cards do not form a combination.
    """
    cards = read_cards(engine, text.partition("=")[0], special=special, source=source)
    if not len(cards):
        raise NotationError(Sentence("notation-no_cards"), text=text)
    plays = _plays(
        PlayContext(engine, level, special), text, cards, engine.table.readings(cards.masks, level, special)
    )
    if not plays:
        wild_rank = RANKS[level - 1] if level and engine.rules.game.levels is None else None
        raise no_such_play(no_combination(engine, cards, special, wild_rank))
    return plays


def one_combination(
    engine: CompiledRules, text: str, level: int, special: int | None, *, source: Cards | None = None
) -> Play:
    """Parse a play from text alone, without a position that could resolve ambiguities.

    Raises:
        InvalidCardsError, IllegalPlayError: As in `combinations`.
        NotationError: As in `combinations`, or the cards are ambiguous; the exception lists the readings.
    """
    plays = combinations(engine, text, level, special, source=source)
    return plays[0] if len(plays) == 1 else raise_ambiguous(plays, text)


def raise_ambiguous(plays: Sequence[Play], text: str) -> NoReturn:
    """Raise NotationError for an ambiguous text; the exception lists the readings of the plays."""
    readings = tuple(str(play.reading) for play in plays)
    listed = Either(tuple(f"={reading}" for reading in readings))
    problem = Sentence("refused-several_readings", {"text": text.strip(), "readings": listed})
    raise NotationError(problem, text=text, readings=readings)


def meanings(position: DealState, text: str) -> list[Play]:
    """Return all plays of the seat to act, including illegal ones, that a text of cards can mean.

    A text that includes a reading means only one play.

    Raises:
        InvalidCardsError: The cards cannot be parsed.
        NotationError: There are no cards, or they do not have the given reading.
        IllegalPlayError: The deal is over, or the cards are not in the hand or do not form a combination.
    """
    if position.to_act is None:
        raise deal_over(position.rules)
    engine, holder = position.engine, position.hand(position.to_act)
    special = position.special_face
    cards = read_cards(engine, text.partition("=")[0], special=special, holder=holder)
    if not len(cards):
        raise NotationError(Sentence("notation-no_cards"), text=text)
    if cards not in holder:
        raise _refuse_not_held(position, text, cards, holder)
    situation = PlayContext(engine, position.level_index, special)
    plays = _plays(situation, text, cards, position.readings_of(cards))
    if not plays:
        level, whole = position.level_index, cards == holder
        raise no_such_play(no_combination(engine, cards, special, position.wild_rank, level=level, whole=whole))
    return plays


def _refuse_not_held(position: DealState, text: str, cards: Cards, holder: Cards) -> IllegalPlayError:
    """Return the exception for cards that are not held, naming those typed with suits or else the first such rank."""
    typed = tokens(text.partition("=")[0])
    faces = [token.face for token in typed if token.face is not None]
    named = Cards.from_faces(with_held_jokers(position.engine, faces, holder))
    if named not in holder:
        return not_in_hand(position, named)
    for rank in (RANKS[token.rank] for token in typed if token.face is None):
        count, held = cards.by_rank[rank], holder.by_rank.get(rank, 0)
        if count > held:
            return too_few_of_rank(rank, held, count)
    return not_in_hand(position, cards)


def parse_action(position: DealState, text: str) -> Play:
    """Parse an action of the seat to act.

    If the cards are ambiguous and exactly one reading is legal, that reading is chosen. If no reading is legal, the
    first one is returned.

    Raises:
        InvalidCardsError: The cards cannot be parsed.
        NotationError: The text is not an action, or several readings are legal.
        IllegalPlayError: The deal is over, the game has no such decision, or the cards are not in the hand or do not
            form a combination.
    """
    if position.to_act is None:
        raise deal_over(position.rules)
    check_length(text)
    words = text.split()
    if not words:
        raise NotationError(Sentence("notation-empty"), text=text)
    word = words[0].lower()
    if word in DECISIONS:
        return _decision(position, word, words[1:], text)
    plays = meanings(position, text)
    if len(plays) == 1:
        return plays[0]
    legal = [play for play in plays if position.is_legal(play)]
    if len(legal) == 1:
        return legal[0]
    return raise_ambiguous(legal, text) if legal else plays[0]  # refused later, with a reason


def _decision(position: DealState, word: str, rest: list[str], text: str) -> Play:
    engine = position.engine
    place = 0
    if word in {"pass", "no", "reveal", "resist", "double", "show"}:
        if rest:
            raise NotationError(Sentence("notation-alone", {"word": word, "rest": repr(" ".join(rest))}), text=text)
    elif word in NAMING_SEATS:
        seat = number_in(rest[0], position.seats - 1) if len(rest) == 1 else None
        if seat is None:
            raise NotationError(Sentence("notation-seat", {"word": word, "last": position.seats - 1}), text=text)
        place = seat
    elif word == "wild":
        place = _rank(rest, text)
    elif word == "bid":
        place = _bid(engine, rest, text)
    else:
        place = _named_card(word, "".join(rest), text)
    action = engine.actions.decision(word, place)
    if action is None:
        raise IllegalPlayError(IllegalReason.NO_SUCH_DECISION, {"tried": word, "game": engine.rules.game.called})
    play: Play = HeldPosition.default_play(position, action)  # need not be legal: it is refused with its reason
    return play


def _bid(engine: CompiledRules, rest: list[str], text: str) -> int:
    """Parse a bid and return its index among the stakes."""
    known = {str(stake): place for place, stake in enumerate(engine.groups.auction.bids)}
    if not known:
        return 0  # the caller raises NO_SUCH_DECISION, as the game has no bids
    if len(rest) != 1 or rest[0] not in known:
        values: dict[str, Value] = {"stakes": Row(tuple(known)), "example": str(engine.groups.auction.bids[-1])}
        raise NotationError(Sentence("notation-bid", values), text=text)
    return known[rest[0]]


def _rank(rest: list[str], text: str) -> int:
    """Parse the wild rank and return its index."""
    rank = written_rank(rest[0]) if len(rest) == 1 else ""
    if len(rank) != 1 or rank not in RANKS:
        raise NotationError(Sentence("notation-wild_rank", {"example": "wild T"}), text=text)
    return RANKS.index(rank)


def _named_card(word: str, written: str, text: str) -> int:
    parsed = tokens(written)
    faces = [token.face for token in parsed if token.face is not None]
    limit = 2 if word == "expose" else 1
    if len(faces) != len(parsed) or len(faces) > limit or len(set(faces)) != 1:
        examples = Either(("Ah", "AhAh") if word == "expose" else ("As",))
        raise NotationError(Sentence("notation-card", {"word": word, "example": examples}), text=text)
    if word != "expose":
        return faces[0]
    if faces[0] >> 2 != ACE:
        raise NotationError(Sentence("notation-only_aces"), text=text)
    return 2 * (faces[0] & 3) + len(faces) - 1
