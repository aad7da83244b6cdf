"""Interpretation of input lines (docs/notation.md, section 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber.cards import RANKS, Cards
from clamber.errors import ClamberError, IllegalPlayError, InvalidCardsError, NotationError
from clamber.play import Reading
from clamber.rules.spelling import nearest
from clamber.sentences import Sentence
from clamber.text.card_notation import read_cards, tokens
from clamber.text.naming import Rank
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play
    from clamber.position import Position
    from clamber.sentences import Said


COMMANDS: Final = ("hint", "history", "score", "save", "rules", "help", "quit")
"""Prompt commands that are not actions, except `?`."""

SYNONYMS: Final = {
    "p": "pass",
    **dict.fromkeys(("不要", "过", "不叫", "不抢", "不明牌", "不加倍"), "pass"),
    **dict.fromkeys(("不亮", "照常进贡"), "no"),
    "都不亮": "no all",
    "叫": "bid",
    "亮": "expose",
    "亮明": "reveal",
    "明牌": "show",
    "加倍": "double",
    "抗贡": "resist",
    "进贡": "give",
    "收": "take",
    "还": "return",
    "先出": "lead",
}
"""Words for decisions at the prompt, besides those of the notation."""

SUIT_MISSING: Final = frozenset({"cards-suit_missing", "cards-ace_suit_missing"})
"""Notation errors caused only by missing suits."""

_WORD: Final = re.compile(r"^(?:[\u4e00-\u9fff]+|\S+)")
_LIKE_CARDS: Final = re.compile(r"10|[2-9TJQKA♠♥♣♦♤♡♧♢]|[BR]J|XW|XD|DW|小王|大王", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Readings:
    """Legal readings of ambiguous cards, from which the player must choose."""

    plays: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class InputRefused:
    """Reason why a line is not a legal action."""

    sentence: Said


Answer: TypeAlias = "Play | Readings | InputRefused"


def translate_synonym(line: str) -> str:
    """Return a line with its first word replaced if it is a synonym; `亮Ah` needs no space."""
    word = "".join(_WORD.findall(line)[:1])
    if word.lower() not in SYNONYMS:
        return line
    return f"{SYNONYMS[word.lower()]} {line.removeprefix(word).strip()}".strip()


def read_answer(position: Position, plays: Sequence[Play], line: str) -> Answer:
    """Interpret a line as a legal action in notation, a number in the list (from 1), or a bid.

    Args:
        position: Position in which the player's seat is to act.
        plays: List of legal plays that numbers refer to.
        line: Input line.
    """
    if line.startswith("#"):
        return _numbered_play(plays, line[1:].strip()) or InputRefused(_not_listed(plays, line))
    line = translate_synonym(line)
    bidding = any(play.stake is not None for play in plays)
    answer = _read(position, f"bid {line}" if bidding and line.isdecimal() else line)
    if bidding and isinstance(answer, ClamberError):
        return InputRefused(answer)
    if not isinstance(answer, ClamberError):
        return answer
    numbered = _numbered_play(plays, line)
    if numbered is not None:
        return numbered
    return _without_suits(position, line, answer) or InputRefused(_why(answer, plays, line))


def _without_suits(position: Position, line: str, error: ClamberError) -> Answer | None:
    """Interpret a line that omits suits required by the notation; return None if `error` has another cause."""
    if not (isinstance(error.message, Sentence) and error.message.name in SUIT_MISSING):
        return None
    text = _with_suits(position, line)
    if not isinstance(text, str):
        return InputRefused(error if text is None else text)
    answer = _read(position, text)
    return InputRefused(answer) if isinstance(answer, ClamberError) else answer


def _read(position: Position, line: str) -> Play | Readings | ClamberError:
    """Return the legal action denoted by a line, or the error."""
    try:
        play = parse_action(position, line)
    except NotationError as error:
        return _readings(position, line) or error
    except ClamberError as error:
        return error
    return position.why_not(play) or play


def _why(error: ClamberError, plays: Sequence[Play], line: str) -> Said:
    """Return the reason for refusing a line that is not a valid list number either."""
    if line.isdecimal() and not isinstance(error, IllegalPlayError):
        return _not_listed(plays, line)
    if isinstance(error, InvalidCardsError) and not _LIKE_CARDS.match(line):
        return Sentence("answer-unknown", {"line": line, "near": nearest(line, COMMANDS) or "none"})
    return error


def choose(options: Sequence[Play], line: str) -> Play | None:
    """Return the reading selected by number or by name: `2`, `=tube:T`, `tube:T`."""
    name = line.removeprefix("#").strip()
    numbered = _numbered_play(options, name)
    if numbered is not None:
        return numbered
    reading = name.partition("=")[2] if "=" in name else name
    matching = [play for play in options if str(play.reading).lower() == reading.strip().lower()]
    return matching[0] if len(matching) == 1 else None


def _numbered_play(plays: Sequence[Play], text: str) -> Play | None:
    if not (text.isascii() and text.isdecimal()):
        return None
    number = int(text[:9])
    return plays[number - 1] if 1 <= number <= len(plays) else None


def _not_listed(plays: Sequence[Play], line: str) -> Sentence:
    return Sentence("answer-not-listed", {"line": line, "count": len(plays)})


def _readings(position: Position, line: str) -> Readings | None:
    """Return the legal readings of the given cards if they are ambiguous, otherwise None."""
    cards_text, equals, _ = line.partition("=")
    if equals or position.to_act is None:
        return None
    engine, level = position.engine, position.level_index
    special = position.special_face
    try:
        cards = read_cards(engine, cards_text, special=special, holder=position.hand(position.to_act))
        actions = position.readings_of(cards)
        names = engine.actions
        readings = [Reading(names.kind_of(action), names.rank_of(action, level)) for action in actions]
        plays = [parse_action(position, f"{cards_text}={reading}") for reading in readings]
    except ClamberError:
        return None
    legal = tuple(play for play in plays if position.why_not(play) is None)
    return Readings(legal) if len(legal) > 1 else None


def _with_suits(position: Position, text: str) -> str | Sentence | None:
    """Return the cards with suits filled in from the hand of the seat to act.

    Wild cards and Big Aces are used last. Returns None if a named card is not in hand, or if the choice of suits
    would decide between a straight flush and another play, so that the player must specify the suits. Returns an
    error sentence if the hand has too few cards of a rank.
    """
    cards_text, equals, reading = text.partition("=")
    assert position.to_act is not None  # noqa: S101 - some seat is to act
    hand = position.hand(position.to_act)
    card_tokens = tokens(cards_text)
    exact = Cards.from_faces(token.face for token in card_tokens if token.face is not None)
    if exact not in hand:
        return None
    rest = sorted(hand - exact, key=lambda card: (card == position.special, card.face))
    is_ambiguous, filled = False, exact
    for rank in dict.fromkeys(token.rank for token in card_tokens if token.face is None):
        needed = sum(token.rank == rank and token.face is None for token in card_tokens)
        of_rank = [card for card in rest if not card.is_joker and card.rank == RANKS[rank]]
        if len(of_rank) < needed:
            return Sentence("answer-too-few", {"rank": Rank(RANKS[rank]), "held": len(of_rank)})
        is_ambiguous |= len({card.suit for card in of_rank}) > 1 and len(of_rank) > needed
        filled += Cards.from_faces(card.face for card in of_rank[:needed])
    if is_ambiguous and any(
        position.engine.actions.family_of(action).suited for action in position.readings_of(filled)
    ):
        return None
    return f"{filled}{equals}{reading}"
