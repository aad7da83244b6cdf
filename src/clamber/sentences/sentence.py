"""A sentence that can be said in every language: a message of the catalogue, and its values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from clamber.sentences.catalogue import LEVELS, say

if TYPE_CHECKING:
    from collections.abc import Mapping

Plain: TypeAlias = "str | int | dict[str, str | int | None] | list[str] | list[dict[str, str | int | None]] | None"
"""A value as programs take it."""

Values: TypeAlias = "dict[str, Plain]"
"""The particulars of a sentence by name, for whoever says it in other words."""


class Said(Protocol):
    """Something that reads differently in each language."""

    def say(self, language: str) -> str:
        """As people of this language say it."""


class Sayable(Said, Protocol):
    """A value of a sentence that reads differently in each language, such as the name of a card."""

    def plain(self) -> Plain:
        """As programs take it."""


Value: TypeAlias = "str | int | Sayable | None"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message and its values.

    Attributes:
        name: The message in the catalogue.
        values: By name. A value that no language's text uses is for programs.
    """

    name: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def say(self, language: str, *, levels: bool = False) -> str:
        """The sentence in a language; `levels` where a game with levels is spoken of."""
        said = {
            name: said_value(value, language, levels=levels)
            for name, value in self.values.items()
            if value is not None
        }
        return say(language, self.name, {LEVELS: int(levels), **said})

    def plain(self) -> Values:
        """Its values for programs."""
        return {name: plain_value(value) for name, value in self.values.items()}


@dataclass(frozen=True, slots=True)
class Worded:
    """A text that is written in each language where the rules are: of a conflict of options, say."""

    en: str
    zh: str

    def say(self, language: str) -> str:
        """The text in a language."""
        return self.zh if language == "zh" else self.en

    def plain(self) -> Plain:
        """All of them."""
        return {"en": self.en, "zh": self.zh}


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence inside another one."""

    sentence: Sentence

    def say(self, language: str, *, levels: bool = False) -> str:
        """The sentence in a language; `levels` where a game with levels is spoken of."""
        return self.sentence.say(language, levels=levels)

    def plain(self) -> Plain:
        """As programs read it, in English."""
        return self.sentence.say("en")


@dataclass(frozen=True, slots=True)
class _Several:
    """Several things in a row."""

    items: tuple[str | int | Sayable, ...]

    def plain(self) -> Plain:
        """One by one."""
        return [plain_value(item) for item in self.items]  # type: ignore[return-value] # all of one type

    def _joined(self, language: str, last: str) -> str:
        said = [str(said_value(item, language)) for item in self.items]
        if len(said) < 2:
            return "".join(said)
        most = say(language, "list-comma").join(said[:-1])
        return say(language, last, {"most": most, "last": said[-1]})


class Either(_Several):
    """`a 7, an 8 or a bomb`."""

    __slots__ = ()

    def say(self, language: str) -> str:
        """With `or` before the last."""
        return self._joined(language, "list-or")


class Row(_Several):
    """`a single 6, a single 2`."""

    __slots__ = ()

    def say(self, language: str) -> str:
        """With commas alone."""
        return say(language, "list-comma").join(str(said_value(item, language)) for item in self.items)


class Together(_Several):
    """`0 Ann and 2 Ben`."""

    __slots__ = ()

    def say(self, language: str) -> str:
        """With `and` before the last."""
        return self._joined(language, "list-and")


def said_value(value: str | int | Sayable, language: str, *, levels: bool = False) -> str | int:
    """A value as it is filled in."""
    if isinstance(value, Part):
        return value.say(language, levels=levels)
    return value if isinstance(value, str | int) else value.say(language)


def plain_value(value: Value) -> Plain:
    """A value for programs."""
    return value if value is None or isinstance(value, str | int) else value.plain()
