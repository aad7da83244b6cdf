"""Language-independent sentences, each a catalogue message with its values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from clamber.sentences.catalogue import LEVELS, say

if TYPE_CHECKING:
    from collections.abc import Mapping

Plain: TypeAlias = "str | int | dict[str, str | int | None] | list[str] | list[dict[str, str | int | None]] | None"
"""Value as plain data for programs."""

Values: TypeAlias = "dict[str, Plain]"
"""Values of a sentence, keyed by name, for callers that write their own text."""


class Said(Protocol):
    """Object whose text depends on the language."""

    def say(self, language: str) -> str:
        """Return the text in the given language."""


class Sayable(Said, Protocol):
    """Value of a sentence whose text depends on the language, such as the name of a card."""

    def plain(self) -> Plain:
        """Return the value as plain data."""


Value: TypeAlias = "str | int | Sayable | None"


@dataclass(frozen=True, slots=True)
class Sentence:
    """Catalogue message with its values.

    Attributes:
        name: Name of the message in the catalogue.
        values: Values keyed by name. Values that occur in no language's text are for programs.
    """

    name: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def say(self, language: str, *, levels: bool = False) -> str:
        """Return the text in the given language; `levels` is true for a game with levels."""
        texts = {
            name: text_of(value, language, levels=levels) for name, value in self.values.items() if value is not None
        }
        return say(language, self.name, {LEVELS: int(levels), **texts})

    def plain(self) -> Values:
        """Return the values as plain data."""
        return {name: plain_value(value) for name, value in self.values.items()}


@dataclass(frozen=True, slots=True)
class Worded:
    """Text defined in each language next to the rules, e.g. for conflicting options."""

    en: str
    zh: str

    def say(self, language: str) -> str:
        """Return the text in the given language."""
        return self.zh if language == "zh" else self.en

    def plain(self) -> Plain:
        """Return the texts of all languages."""
        return {"en": self.en, "zh": self.zh}


@dataclass(frozen=True, slots=True)
class Part:
    """Sentence embedded in another sentence."""

    sentence: Sentence

    def say(self, language: str, *, levels: bool = False) -> str:
        """Return the text in the given language; `levels` is true for a game with levels."""
        return self.sentence.say(language, levels=levels)

    def plain(self) -> Plain:
        """Return the English text."""
        return self.sentence.say("en")


@dataclass(frozen=True, slots=True)
class _Several:
    """List of values."""

    items: tuple[str | int | Sayable, ...]

    def plain(self) -> Plain:
        """Return the list of items as plain data."""
        return [plain_value(item) for item in self.items]  # type: ignore[return-value] # all of one type

    def _join(self, language: str, last: str) -> str:
        texts = [str(text_of(item, language)) for item in self.items]
        if len(texts) < 2:
            return "".join(texts)
        listed = say(language, "list-comma").join(texts[:-1])
        return say(language, last, {"most": listed, "last": texts[-1]})


class Either(_Several):
    """Disjunction, e.g. `a 7, an 8 or a bomb`."""

    __slots__ = ()

    def say(self, language: str) -> str:
        """Return the items separated by commas, with `or` before the last."""
        return self._join(language, "list-or")


class Row(_Several):
    """Enumeration, e.g. `a single 6, a single 2`."""

    __slots__ = ()

    def say(self, language: str) -> str:
        """Return the items separated by commas."""
        return say(language, "list-comma").join(str(text_of(item, language)) for item in self.items)


class Together(_Several):
    """Conjunction, e.g. `0 Ann and 2 Ben`."""

    __slots__ = ()

    def say(self, language: str) -> str:
        """Return the items separated by commas, with `and` before the last."""
        return self._join(language, "list-and")


def text_of(value: str | int | Sayable, language: str, *, levels: bool = False) -> str | int:
    """Return a value in the form in which it is inserted into text."""
    if isinstance(value, Part):
        return value.say(language, levels=levels)
    return value if isinstance(value, str | int) else value.say(language)


def plain_value(value: Value) -> Plain:
    """Return a value as plain data."""
    return value if value is None or isinstance(value, str | int) else value.plain()
