"""Everything that can be wrong with what a caller hands in, one class for each code of the referee.

A message says what was wrong, where, and what would be right. Values that a program may want to show in
its own words, or in another language, are attributes beside it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from clamber.sentences import LANGUAGES, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.sentences import Value, Values


class ClamberError(Exception):
    """The parent of all errors that this package raises on purpose.

    Its text is English. What a person may have caused is a sentence that can be said in every language.

    Attributes:
        message: What is wrong.
        places: Where it was found, the outermost first.
        levels: Whether it is about a game with levels: its deals are called otherwise in Chinese.
    """

    code: ClassVar[str] = "bad_request"

    def __init__(self, message: str | Sentence = "") -> None:
        super().__init__(message)
        self.message = message
        self.places: list[str | Sentence] = []
        self.levels = False

    def at(self, place: str | Sentence) -> None:
        """Says where it was found: a file, a line, a deal."""
        self.places.insert(0, place)

    def say(self, language: str) -> str:
        """What went wrong, in a language."""
        parts = (*self.places, self.message)
        return ": ".join(part if isinstance(part, str) else part.say(language, levels=self.levels) for part in parts)

    def __str__(self) -> str:
        return self.say(LANGUAGES[0])


class UnknownRules(ClamberError):
    """No game, preset or rules file has this name."""

    code: ClassVar[str] = "unknown_rules"


class BadOption(ClamberError):
    """An unknown option, a value that an option does not take, or options that exclude each other."""

    code: ClassVar[str] = "bad_option"

    def __init__(self, message: str | Sentence, *, option: str = "", value: object = None) -> None:
        super().__init__(message)
        self.option = option
        self.value = value


class BadCards(ClamberError):
    """Cards that cannot be read, lack a suit that matters, or are there more often than in the deck."""

    code: ClassVar[str] = "bad_cards"


class BadNotation(ClamberError):
    """A play that cannot be read, is no combination, or has several readings.

    `span` is the half-open range of the offending characters in `text`; `readings` are those to choose from.
    """

    code: ClassVar[str] = "bad_notation"

    def __init__(
        self,
        message: str | Sentence,
        *,
        text: str = "",
        span: tuple[int, int] | None = None,
        readings: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.text = text
        self.readings = readings
        self.span = (0, len(text)) if span is None else span


class Reason(StrEnum):
    """Why an action is not legal."""

    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_DECISION = "no_such_decision"  # a bid in a game without an auction
    WRONG_PHASE = "wrong_phase"  # a play while tribute is due, a return while cards are played
    NOT_IN_HAND = "not_in_hand"
    NOT_A_COMBINATION = "not_a_combination"
    SEVERAL_READINGS = "several_readings"
    WRONG_KIND = "wrong_kind"
    WRONG_SIZE = "wrong_size"
    WRONG_STEP = "wrong_step"  # higher, but not by the one rank that is asked for
    NOT_HIGHER = "not_higher"
    BID_TOO_LOW = "bid_too_low"
    MUST_BID = "must_bid"  # `must_bid`, with these cards
    BOMB_TOO_WEAK = "bomb_too_weak"  # below the guard of what lies on the table
    JOKER_ALONE = "joker_alone"
    MUST_LEAD = "must_lead"
    MUST_PLAY = "must_play"  # `must_play_if_able`
    MUST_CONTAIN_LOWEST = "must_contain_lowest"  # `opening_lead=lowest_card`
    MUST_CONTAIN_CARD = "must_contain_card"  # `lead_contains`
    MUST_BE_HIGHEST = "must_be_highest"  # `before_one_card=highest_single`
    ALREADY_PASSED = "already_passed"  # `pass_is_final`
    CANNOT_CAPTURE = "cannot_capture"
    CANNOT_SHOW = "cannot_show"  # an Ace that may not be exposed or revealed
    NOT_THE_TRIBUTE = "not_the_tribute"
    NOT_RETURNABLE = "not_returnable"
    NOT_A_CHOICE = "not_a_choice"  # take, lead, resist
    OWN_BIG_ACE_FIRST = "own_big_ace_first"  # before the captured one (BIGA-78)


class IllegalPlay(ClamberError):
    """A readable action that is not legal in this position; the position is unchanged.

    `reason` and `values` say it for programs, and for other languages: docs/protocol.md lists them.
    """

    code: ClassVar[str] = "illegal_action"

    message: Sentence

    def __init__(self, reason: Reason, values: Mapping[str, Value] | None = None, *, sentence: str = "") -> None:
        super().__init__(Sentence(sentence or f"refused-{reason}", values or {}))
        self.reason = reason

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        return str(self)

    @property
    def values(self) -> Values:
        """The particulars by name."""
        return self.message.plain()

    def __reduce__(self) -> tuple[object, ...]:
        return _illegal_play, (self.reason, self.message)


def _illegal_play(reason: Reason, message: Sentence) -> IllegalPlay:
    return IllegalPlay(reason, message.values, sentence=message.name)


class BadRecord(ClamberError):
    """A record that breaks the format, or whose deck, first seat or result does not fit its rules."""

    code: ClassVar[str] = "bad_record"


class BadStart(ClamberError, ValueError):
    """A level at which no match of the game starts, or places with which no deal of it ends."""

    message: Sentence


class BadRequest(ClamberError):
    """A question to the referee that lacks a field, has one of the wrong type, or asks for the unknown."""

    code: ClassVar[str] = "bad_request"


class BadJson(BadRequest):
    """A line that is not JSON."""

    code: ClassVar[str] = "bad_json"
