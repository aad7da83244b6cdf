"""Vocabulary of options and presets: plain values, without functions.

An option is a `Choice`, a `Number` or a `MatchLength`. All three share an interface: `default`, `accepts`, `spelled`,
`parse` and `json_schema`; `resolve.py` turns a preset and a few changes into the value of every option.

    >>> title, values = ("Climbing", "跟牌大小"), ("next", "any_higher")
    >>> step = Choice("follow_step", title, values, "How far a reply climbs.", "跟牌的大小。", "GDY-21")
    >>> step.default, step.spelled, step.accepts("nxt")
    ('next', 'next|any_higher', False)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber.errors import BadOption
from clamber.rules.spelling import json_type, nearest, same, shown, spell
from clamber.sentences import Either, Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.sentences import Value as SentenceValue

Value: TypeAlias = str | int | bool
"""Value of an option, as in JSON."""

Setting: TypeAlias = tuple[str, Value]
"""Name of an option, and a value of it."""

Title: TypeAlias = tuple[str, str]
"""Short name of an option or a preset, in English and Chinese."""

LARGEST: Final = 1_000_000_000
"""Largest number that an open-ended option takes: no deal comes near it, and it fits a signed 32-bit integer."""


MOST_AT_A_TABLE: Final = 1_000_000
"""Largest number that an open-ended option takes at a table of a server, which keeps all deals."""

MOST_DEALS: Final = 1_000
"""Largest number of deals of a match there. Rules of a record, a log or a program may have more."""


class Default(Enum):
    """Placeholder in a condition that any change from the default fulfils."""

    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Choice:
    """Option with a short list of values, the first of which is the default.

    Attributes:
        name: Name of the option in every interface.
        title: Short name for people.
        values: Possible values; `1`, `"1"` and `True` are three different values.
        says: One sentence in English.
        says_zh: The same in Chinese, in the words players use.
        rule: Rule id in docs/rules.
        value_says: One phrase for each value, if the names do not explain themselves.
        value_says_zh: The same in Chinese.
        display: True if the option only affects the display.
        sets: For some values, the settings of other options that apply unless those are set explicitly.
        edition: As in every option: 1 if the game had it from the first, more if it was added. An option that was
            added is no part of a hash while it is at its default.
    """

    name: str
    title: Title
    values: tuple[Value, ...]
    says: str
    says_zh: str
    rule: str
    value_says: tuple[str, ...] = ()
    value_says_zh: tuple[str, ...] = ()
    display: bool = False
    sets: tuple[tuple[Value, tuple[Setting, ...]], ...] = ()
    edition: int = 1

    @property
    def default(self) -> Value:
        """Value in the absence of a setting."""
        return self.values[0]

    @property
    def spelled(self) -> str:
        """All values, the default first: `all|winner|none`."""
        return "|".join(spell(value) for value in self.values)

    def accepts(self, value: object) -> bool:
        """Return True if this is one of the values, with its JSON type."""
        return any(same(value, candidate) for candidate in self.values)

    def most_instead_of(self, _value: Value) -> int | None:
        """Return None: a list of values has no number that could be too large."""
        return None

    def parse(self, text: str) -> Value:
        """Return the value spelled `text` on a command line.

        Raises:
            BadOption: No value has this spelling.
        """
        for value in self.values:
            if spell(value) == (text.lower() if isinstance(value, bool) else text):
                return value
        raise refusal(self, text)

    def refused(self, value: object) -> Sentence:
        """Return the sentence that refuses a value and names valid ones."""
        known = Either(tuple(shown(known) for known in self.values))
        values: dict[str, SentenceValue] = {"option": self.name, "value": shown(value), "known": known}
        spellings = {spell(known): known for known in self.values}
        text = spell(value).lower() if isinstance(value, str | int) else ""
        meant = spellings.get(text)
        if meant is not None and not same(meant, value):
            return Sentence("option-type", {**values, "type": json_type(meant), "meant": shown(meant)})
        return Sentence("option-value", {**values, "near": nearest(text, list(spellings)) or "none"})

    def json_schema(self) -> dict[str, object]:
        """Return the JSON schema of a value."""
        return {"description": self.says, "enum": list(self.values), "default": self.default}


@dataclass(frozen=True, slots=True)
class Number:
    """Option that is a whole number in a range, or `"none"` where that is the default.

    Attributes:
        name: Name of the option in every interface.
        title: Short name for people.
        says: One sentence in English.
        says_zh: The same in Chinese.
        rule: Rule id in docs/rules.
        default: `"none"`, or the number in the absence of a setting.
        minimum: Smallest number.
        maximum: Largest number; None: `LARGEST`.
        most: Largest number at a table of a server.
        letter: Placeholder for the number in `spelled`.
        display: True if the option only affects the display.
        edition: As in `Choice`.
    """

    name: str
    title: Title
    says: str
    says_zh: str
    rule: str
    default: str | int = "none"
    minimum: int = 1
    maximum: int | None = None
    most: int = MOST_AT_A_TABLE
    letter: str = "N"
    display: bool = False
    edition: int = 1

    @property
    def limit(self) -> int:
        """Largest number accepted."""
        return LARGEST if self.maximum is None else self.maximum

    @property
    def limit_at_a_table(self) -> int:
        """Largest number accepted at a table of a server."""
        return min(self.limit, self.most)

    def most_instead_of(self, value: Value) -> int | None:
        """Return the largest number that a table takes if a value is above it; else None."""
        most = self.limit_at_a_table
        return most if isinstance(value, int) and value > most else None

    @property
    def spelled(self) -> str:
        """`none|N`, or `N` if a number is required."""
        return f"none|{self.letter}" if self.default == "none" else self.letter

    def accepts(self, value: object) -> bool:
        """Return True if this is a number in the range, or `"none"` where that is the default."""
        if type(value) is int:
            return self.minimum <= value <= self.limit
        return value == "none" == self.default

    def parse(self, text: str) -> Value:
        """Return the value spelled `text` on a command line.

        Raises:
            BadOption: No value has this spelling.
        """
        value: Value = int(text) if re.fullmatch(r"0|[1-9][0-9]{0,18}", text) else text
        if self.accepts(value):
            return value
        raise refusal(self, text)

    def refused(self, value: object) -> Sentence:
        """Return the sentence that refuses a value and names valid ones."""
        quoted = isinstance(value, str) and value.isdecimal() and self.accepts(int(value))
        values: dict[str, SentenceValue] = {
            "option": self.name,
            "value": shown(value),
            "none": int(self.default == "none"),
            "least": self.minimum,
            "most": self.limit,
            "quoted": int(quoted),
        }
        return Sentence("option-number", values)

    def json_schema(self) -> dict[str, object]:
        """Return the JSON schema of a value."""
        number = {"type": "integer", "minimum": self.minimum, "maximum": self.limit}
        value = {"anyOf": [{"const": "none"}, number]} if self.default == "none" else number
        return {"description": self.says, **value, "default": self.default}


@dataclass(frozen=True, slots=True)
class MatchLength:
    """Option that decides when a match is over.

    Attributes:
        name: Name of the option in every interface.
        title: Short name for people.
        kinds: Kinds that the game has, of `none`, `deals` (`deals:N`), `target` (`target:N`) and `single_deal`. The
            first one is the default and takes no number.
        says: One sentence in English.
        says_zh: The same in Chinese.
        rule: Rule id in docs/rules.
        value_says: One phrase for each kind.
        value_says_zh: The same in Chinese.
        display: True if the option only affects the display.
        edition: As in `Choice`.
    """

    name: str
    title: Title
    kinds: tuple[str, ...]
    says: str
    says_zh: str
    rule: str
    value_says: tuple[str, ...] = ()
    value_says_zh: tuple[str, ...] = ()
    display: bool = False
    edition: int = 1

    @property
    def default(self) -> Value:
        """Value in the absence of a setting."""
        return self.kinds[0]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Spelling of each kind: `deals:N`."""
        return tuple(f"{kind}:N" if kind in COUNTED else kind for kind in self.kinds)

    @property
    def spelled(self) -> str:
        """All kinds, the default first: `none|deals:N|target:N`."""
        return "|".join(self.spellings)

    def accepts(self, value: object) -> bool:
        """Return True if this is one of the kinds, followed by a number if the kind takes one."""
        if not isinstance(value, str):
            return False
        kind, colon, number = value.partition(":")
        if kind not in self.kinds or bool(colon) != (kind in COUNTED):
            return False
        return not colon or (re.fullmatch(r"[1-9][0-9]{0,9}", number) is not None and int(number) <= LARGEST)

    def most_instead_of(self, value: Value) -> int | None:
        """Return the largest number that a table takes if a value is above it; else None."""
        kind, _, number = str(value).partition(":")
        most = MOST_DEALS if kind == "deals" else MOST_AT_A_TABLE
        return most if kind in COUNTED and int(number) > most else None

    def parse(self, text: str) -> Value:
        """Return the value spelled `text` on a command line.

        Raises:
            BadOption: No value has this spelling.
        """
        if self.accepts(text):
            return text
        raise refusal(self, text)

    def refused(self, value: object) -> Sentence:
        """Return the sentence that refuses a value and names valid ones."""
        kind = value.partition(":")[0] if isinstance(value, str) else ""
        near = None if kind in self.kinds else nearest(kind, self.kinds)
        values: dict[str, SentenceValue] = {
            "option": self.name,
            "value": shown(value),
            "known": Either(self.spellings),
            "most": LARGEST,
            "near": near or "none",
        }
        return Sentence("option-length", values)

    def json_schema(self) -> dict[str, object]:
        """Return the JSON schema of a value."""
        kinds = "|".join(f"{kind}:([1-9][0-9]{{0,8}}|{LARGEST})" if kind in COUNTED else kind for kind in self.kinds)
        return {
            "description": self.says,
            "type": "string",
            "pattern": f"^({kinds})$",
            "default": self.default,
        }


COUNTED: Final = frozenset({"deals", "target"})
"""Kinds of match length that take a number."""

Option: TypeAlias = Choice | Number | MatchLength


@dataclass(frozen=True, slots=True)
class Preset:
    """Named set of option values.

    Attributes:
        name: Name after the game's: `baike` in `gandengyan/baike`.
        title: Short name for people.
        says: One sentence in English.
        says_zh: The same in Chinese.
        source: Origin of these house rules.
        changes: Differences from the defaults.
    """

    name: str
    title: Title
    says: str
    says_zh: str
    source: str
    changes: tuple[Setting, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """Settings that are refused unless another option has a certain value.

    Attributes:
        when: Settings that together require it; `Default.CHANGED` stands for any value but the default.
        needs: Setting that they require.
        says: Reason, as a sentence in English.
        says_zh: The same in Chinese.
        rule: Rule id in docs/rules.
    """

    when: tuple[tuple[str, Value | Default], ...]
    needs: Setting
    says: str
    says_zh: str
    rule: str


def options_schema(options: Sequence[Option]) -> dict[str, object]:
    """Return the JSON schema of an object of option values; it cannot express conflicts."""
    properties = {option.name: option.json_schema() for option in options}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def find_option(options: Sequence[Option], name: str) -> Option:
    """Return the option with this name.

    Raises:
        BadOption: No option has this name.
    """
    for option in options:
        if option.name == name:
            return option
    near = nearest(name, [option.name for option in options])
    raise BadOption(Sentence("option-unknown", {"option": shown(name), "near": near or "none"}), option=name)


def refusal(option: Option, value: object) -> BadOption:
    """Return the error for a value that the option does not take; its sentence names valid ones."""
    return BadOption(option.refused(value), option=option.name, value=value)
