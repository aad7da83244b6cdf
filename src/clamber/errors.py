"""Exceptions for invalid input, one class per referee error code.

A message states the fault, its location, and a valid alternative. Values that a program needs to build or translate
its own message are attributes of the exception.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from clamber.sentences import LANGUAGES, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.sentences import Value, Values


class ClamberError(Exception):
    """Base class for all exceptions that this package raises deliberately.

    `str()` returns English text. Errors that a user can cause have a `Sentence`, available in every language.

    Attributes:
        message: Description of the fault.
        places: Locations of the fault, outermost first.
        levels: True if the error concerns a game with levels, whose deals have a different name in Chinese.
        code: Error code of the class, as reported by the referee.
    """

    code: ClassVar[str] = "bad_request"

    def __init__(self, message: str | Sentence = "") -> None:
        super().__init__(message)
        self.message = message
        self.places: list[str | Sentence] = []
        self.levels = False

    def at(self, place: str | Sentence) -> None:
        """Prepend a location of the fault, such as a file, a line or a deal."""
        self.places.insert(0, place)

    def say(self, language: str) -> str:
        """Return the locations and the message in one of `LANGUAGES`."""
        parts = (*self.places, self.message)
        return ": ".join(part if isinstance(part, str) else part.say(language, levels=self.levels) for part in parts)

    def __str__(self) -> str:
        return self.say(LANGUAGES[0])


class UnknownRulesError(ClamberError):
    """Raised for an unknown game, preset or rules file."""

    code: ClassVar[str] = "unknown_rules"


class InvalidOptionError(ClamberError):
    """Raised for an unknown option, an invalid option value, or mutually exclusive options.

    Attributes:
        option: Name of the option if the error concerns exactly one; else empty.
        value: The rejected value, if any; else None.
    """

    code: ClassVar[str] = "bad_option"

    def __init__(self, message: str | Sentence, *, option: str = "", value: object = None) -> None:
        """Create the exception.

        Args:
            message: Description of the fault.
            option: Name of the option, if the error concerns exactly one.
            value: The rejected value.
        """
        super().__init__(message)
        self.option = option
        self.value = value


class InvalidArgumentError(ClamberError, ValueError, TypeError):
    """Raised for an argument of the wrong type or out of range. The message names the argument and valid values."""

    code: ClassVar[str] = "bad_argument"


class InvalidCardsError(ClamberError, ValueError):
    """Raised for cards that cannot be parsed, omit a suit that matters, or exceed the copies in the deck."""

    code: ClassVar[str] = "bad_cards"


class NotationError(ClamberError):
    """Raised for a play that cannot be parsed, is not a combination, or is ambiguous.

    Attributes:
        text: The rejected text.
        span: Half-open range of the offending characters in `text`. Defaults to the entire text.
        readings: Possible readings if the play is ambiguous; else empty.
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
        """Create the exception.

        Args:
            message: Description of the fault.
            text: The rejected text.
            span: Half-open range of the offending characters. Defaults to the entire text.
            readings: Possible readings of an ambiguous play.
        """
        super().__init__(message)
        self.text = text
        self.readings = readings
        self.span = (0, len(text)) if span is None else span


class IllegalReason(StrEnum):
    """Reason why an action is illegal."""

    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_DECISION = "no_such_decision"  # a bid in a game without an auction
    WRONG_PHASE = "wrong_phase"  # e.g. a play while tribute is due, or a return during play
    NOT_IN_HAND = "not_in_hand"
    NOT_A_COMBINATION = "not_a_combination"
    SEVERAL_READINGS = "several_readings"
    WRONG_KIND = "wrong_kind"
    WRONG_SIZE = "wrong_size"
    WRONG_STEP = "wrong_step"  # higher, but not by the required step
    NOT_HIGHER = "not_higher"
    BID_TOO_LOW = "bid_too_low"
    MUST_BID = "must_bid"  # `must_bid` applies to this hand
    LAST_MUST_BID = "last_must_bid"  # `nobody_bids=last`
    BOMB_TOO_WEAK = "bomb_too_weak"  # below the guard of the play on the table
    JOKER_ALONE = "joker_alone"
    MUST_LEAD = "must_lead"
    MUST_PLAY = "must_play"  # `must_play_if_able`
    MUST_CONTAIN_LOWEST = "must_contain_lowest"  # `opening_lead=lowest_card`
    MUST_CONTAIN_CARD = "must_contain_card"  # `lead_contains`
    MUST_BE_HIGHEST = "must_be_highest"  # `before_one_card=highest_single`, `before_two_cards=highest_pair`
    ALREADY_PASSED = "already_passed"  # `pass_is_final`
    CANNOT_CAPTURE = "cannot_capture"
    CANNOT_SHOW = "cannot_show"  # an Ace that may not be exposed or revealed
    NOT_THE_TRIBUTE = "not_the_tribute"
    NOT_RETURNABLE = "not_returnable"
    NOT_A_CHOICE = "not_a_choice"  # take, lead, resist
    OWN_BIG_ACE_FIRST = "own_big_ace_first"  # before the captured one (BIGA-78)


class IllegalPlayError(ClamberError):
    """Raised for a well-formed action that is illegal in its position. The position is unchanged.

    Programs and translations use `reason` and `values`, which docs/protocol.md lists.

    Attributes:
        message: Sentence that explains the reason.
        reason: Reason for the refusal.
    """

    code: ClassVar[str] = "illegal_action"

    message: Sentence

    def __init__(
        self, reason: IllegalReason, values: Mapping[str, Value] | None = None, *, sentence: str = ""
    ) -> None:
        """Create the exception.

        Args:
            reason: Reason for the refusal.
            values: Values of the sentence, keyed by name.
            sentence: Name of the sentence in the catalogue. Defaults to `refused-` and the reason.
        """
        super().__init__(Sentence(sentence or f"refused-{reason}", values or {}))
        self.reason = reason

    @property
    def sentence(self) -> str:
        """Explanation in English."""
        return str(self)

    @property
    def values(self) -> Values:
        """Values used in the sentence, keyed by name, as plain data."""
        return self.message.plain()

    def __reduce__(self) -> tuple[object, ...]:
        return _illegal_play, (self.reason, self.message)


def _illegal_play(reason: IllegalReason, message: Sentence) -> IllegalPlayError:
    return IllegalPlayError(reason, message.values, sentence=message.name)


class RecordError(ClamberError):
    """Raised for a record that violates the format, or whose deck, first seat or result contradicts its rules."""

    code: ClassVar[str] = "bad_record"


class InvalidStartError(ClamberError, ValueError):
    """Raised for an invalid starting level, or a finishing order with which no deal of the game can end."""

    message: Sentence


class InvalidRequestError(ClamberError):
    """Raised for a referee request with a missing field, a field of the wrong type, or an unknown operation."""

    code: ClassVar[str] = "bad_request"


class InvalidJsonError(InvalidRequestError):
    """Line that is not JSON."""

    code: ClassVar[str] = "bad_json"
