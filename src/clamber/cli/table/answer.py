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


def in_notation(line: str) -> str:
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
        return _at_place(plays, line[1:].strip()) or InputRefused(_no_place(plays, line))
    line = in_notation(line)
    bidding = any(play.stake is not None for play in plays)
    found = _read(position, f"bid {line}" if bidding and line.isdecimal() else line)
    if bidding and isinstance(found, ClamberError):
        return InputRefused(found)
    if not isinstance(found, ClamberError):
        return found
    placed = _at_place(plays, line)
    if placed is not None:
        return placed
    return _without_suits(position, line, found) or InputRefused(_why(found, plays, line))


def _without_suits(position: Position, line: str, error: ClamberError) -> Answer | None:
    """Interpret a line that omits suits required by the notation; return None if `error` has another cause."""
    if not (isinstance(error.message, Sentence) and error.message.name in SUIT_MISSING):
        return None
    text = _with_suits(position, line)
    if not isinstance(text, str):
        return InputRefused(error if text is None else text)
    found = _read(position, text)
    return InputRefused(found) if isinstance(found, ClamberError) else found


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
        return _no_place(plays, line)
    if isinstance(error, InvalidCardsError) and not _LIKE_CARDS.match(line):
        return Sentence("answer-unknown", {"line": line, "near": nearest(line, COMMANDS) or "none"})
    return error


def choose(options: Sequence[Play], line: str) -> Play | None:
    """Return the reading selected by number or by name: `2`, `=tube:T`, `tube:T`."""
    wanted = line.removeprefix("#").strip()
    found = _at_place(options, wanted)
    if found is not None:
        return found
    reading = wanted.partition("=")[2] if "=" in wanted else wanted
    named = [play for play in options if str(play.reading).lower() == reading.strip().lower()]
    return named[0] if len(named) == 1 else None


def _at_place(plays: Sequence[Play], text: str) -> Play | None:
    if not (text.isascii() and text.isdecimal()):
        return None
    place = int(text[:9])
    return plays[place - 1] if 1 <= place <= len(plays) else None


def _no_place(plays: Sequence[Play], line: str) -> Sentence:
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
    found = tokens(cards_text)
    named = Cards.from_faces(token.face for token in found if token.face is not None)
    if named not in hand:
        return None
    left = sorted(hand - named, key=lambda card: (card == position.special, card.face))
    free, chosen = False, named
    for rank in dict.fromkeys(token.rank for token in found if token.face is None):
        wanted = sum(token.rank == rank and token.face is None for token in found)
        of_rank = [card for card in left if not card.is_joker and card.rank == RANKS[rank]]
        if len(of_rank) < wanted:
            return Sentence("answer-too-few", {"rank": Rank(RANKS[rank]), "held": len(of_rank)})
        free |= len({card.suit for card in of_rank}) > 1 and len(of_rank) > wanted
        chosen += Cards.from_faces(card.face for card in of_rank[:wanted])
    if free and any(position.engine.actions.family_of(action).suited for action in position.readings_of(chosen)):
        return None
    return f"{chosen}{equals}{reading}"
