"""Option and preset vocabulary: plain values without functions.

An option is a `Choice`, a `Number` or a `MatchLength`. All three share an interface: `default`, `accepts`, `spelled`,
`parse` and `json_schema`. The module `resolve.py` combines a preset and changes into a value for every option.

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

from clamber._internal.arguments import number_in
from clamber.errors import InvalidOptionError
from clamber.rules.spelling import json_type, nearest, same, shown, spell
from clamber.sentences import Either, Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.sentences import Value as SentenceValue

Value: TypeAlias = str | int | bool
"""Option value, as represented in JSON."""

Setting: TypeAlias = tuple[str, Value]
"""Option name and value."""

Title: TypeAlias = tuple[str, str]
"""Short title of an option or preset, in English and Chinese."""

LARGEST: Final = 1_000_000_000
"""Maximum value of an open-ended numeric option: well above any real deal, and within a signed 32-bit integer."""


MOST_AT_A_TABLE: Final = 1_000_000
"""Maximum value of an open-ended numeric option at a server table, which keeps all deals."""

MOST_DEALS: Final = 1_000
"""Maximum number of deals per match at a server table. Rules from a record, log or program may exceed it."""


class Default(Enum):
    """Placeholder that matches any non-default value in a condition."""

    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Choice:
    """Option with a short list of values. The first value is the default.

    Attributes:
        name: Option name in every interface.
        title: Short display title.
        values: Allowed values; `1`, `"1"` and `True` are distinct.
        says: One-sentence description in English.
        says_zh: One-sentence description in Chinese, using players' terms.
        rule: Rule id in docs/rules.
        value_says: Short description of each value, if the names are not self-explanatory.
        value_says_zh: Value descriptions in Chinese.
        display: True if the option affects only the display.
        sets: Settings of other options implied by certain values, unless these options are set explicitly.
        edition: 1 for options present since the game's first edition, higher for options added later. Later options
            are excluded from the hash while they have their default value.
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
        """Default value."""
        return self.values[0]

    @property
    def spelled(self) -> str:
        """All values, default first, e.g. `all|winner|none`."""
        return "|".join(spell(value) for value in self.values)

    def accepts(self, value: object) -> bool:
        """Return True if the value is allowed and has the right JSON type."""
        return any(same(value, candidate) for candidate in self.values)

    def exceeded_table_limit(self, _value: Value) -> int | None:
        """Return None, since listed values have no upper limit."""
        return None

    def parse(self, text: str) -> Value:
        """Parse a value from the command line.

        Raises:
            InvalidOptionError: The text matches no value.
        """
        for value in self.values:
            if spell(value) == (text.lower() if isinstance(value, bool) else text):
                return value
        raise refusal(self, text)

    def refused(self, value: object) -> Sentence:
        """Return an error message that rejects a value and names the allowed ones."""
        known = Either(tuple(shown(known) for known in self.values))
        values: dict[str, SentenceValue] = {"option": self.name, "value": shown(value), "known": known}
        spellings = {spell(known): known for known in self.values}
        text = spell(value).lower() if isinstance(value, str | int) else ""
        meant = spellings.get(text)
        if meant is not None and not same(meant, value):
            return Sentence("option-type", {**values, "type": json_type(meant), "meant": shown(meant)})
        return Sentence("option-value", {**values, "near": nearest(text, list(spellings)) or "none"})

    def json_schema(self) -> dict[str, object]:
        """Return the JSON schema for the value."""
        return {"description": self.says, "enum": list(self.values), "default": self.default}


@dataclass(frozen=True, slots=True)
class Number:
    """Option whose value is an integer in a range, or `"none"` if that is the default.

    Attributes:
        name: Option name in every interface.
        title: Short display title.
        says: One-sentence description in English.
        says_zh: One-sentence description in Chinese.
        rule: Rule id in docs/rules.
        default: Default value: `"none"` or a number.
        minimum: Minimum value.
        maximum: Maximum value. If None, `LARGEST` applies.
        most: Maximum value at a server table.
        letter: Placeholder for the number in `spelled`.
        display: True if the option affects only the display.
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
        """Maximum accepted value."""
        return LARGEST if self.maximum is None else self.maximum

    @property
    def limit_at_a_table(self) -> int:
        """Maximum accepted value at a server table."""
        return min(self.limit, self.most)

    def exceeded_table_limit(self, value: Value) -> int | None:
        """Return the server table limit if the value exceeds it; otherwise None."""
        most = self.limit_at_a_table
        return most if isinstance(value, int) and value > most else None

    @property
    def spelled(self) -> str:
        """`none|N`, or `N` if a number is required."""
        return f"none|{self.letter}" if self.default == "none" else self.letter

    def accepts(self, value: object) -> bool:
        """Return True if the value is a number in the range, or `"none"` if that is the default."""
        if type(value) is int:
            return self.minimum <= value <= self.limit
        return value == "none" == self.default

    def parse(self, text: str) -> Value:
        """Parse a value from the command line.

        Raises:
            InvalidOptionError: The text matches no value.
        """
        value: Value = int(text) if re.fullmatch(r"0|[1-9][0-9]{0,18}", text) else text
        if self.accepts(value):
            return value
        raise refusal(self, text)

    def refused(self, value: object) -> Sentence:
        """Return an error message that rejects a value and names the allowed ones."""
        quoted = isinstance(value, str) and self.accepts(number_in(value, self.limit))
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
        """Return the JSON schema for the value."""
        number = {"type": "integer", "minimum": self.minimum, "maximum": self.limit}
        value = {"anyOf": [{"const": "none"}, number]} if self.default == "none" else number
        return {"description": self.says, **value, "default": self.default}


@dataclass(frozen=True, slots=True)
class MatchLength:
    """Option that determines when a match ends.

    Attributes:
        name: Option name in every interface.
        title: Short display title.
        kinds: Kinds that the game supports: `none`, `deals` (`deals:N`), `target` (`target:N`) or `single_deal`. The
            first is the default and takes no number.
        says: One-sentence description in English.
        says_zh: One-sentence description in Chinese.
        rule: Rule id in docs/rules.
        value_says: Short description of each kind.
        value_says_zh: Kind descriptions in Chinese.
        display: True if the option affects only the display.
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
        """Default value."""
        return self.kinds[0]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Spelling of each kind, e.g. `deals:N`."""
        return tuple(f"{kind}:N" if kind in COUNTED else kind for kind in self.kinds)

    @property
    def spelled(self) -> str:
        """All kinds, default first, e.g. `none|deals:N|target:N`."""
        return "|".join(self.spellings)

    def accepts(self, value: object) -> bool:
        """Return True if the value is a supported kind, with a number if the kind takes one."""
        if not isinstance(value, str):
            return False
        kind, colon, number = value.partition(":")
        if kind not in self.kinds or bool(colon) != (kind in COUNTED):
            return False
        return not colon or (re.fullmatch(r"[1-9][0-9]{0,9}", number) is not None and int(number) <= LARGEST)

    def exceeded_table_limit(self, value: Value) -> int | None:
        """Return the server table limit if the value exceeds it; otherwise None."""
        kind, _, number = str(value).partition(":")
        most = MOST_DEALS if kind == "deals" else MOST_AT_A_TABLE
        return most if kind in COUNTED and int(number) > most else None

    def parse(self, text: str) -> Value:
        """Parse a value from the command line.

        Raises:
            InvalidOptionError: The text matches no value.
        """
        if self.accepts(text):
            return text
        raise refusal(self, text)

    def refused(self, value: object) -> Sentence:
        """Return an error message that rejects a value and names the allowed ones."""
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
        """Return the JSON schema for the value."""
        kinds = "|".join(f"{kind}:([1-9][0-9]{{0,8}}|{LARGEST})" if kind in COUNTED else kind for kind in self.kinds)
        return {
            "description": self.says,
            "type": "string",
            "pattern": f"^({kinds})$",
            "default": self.default,
        }


COUNTED: Final = frozenset({"deals", "target"})
"""Match length kinds that take a number."""

Option: TypeAlias = Choice | Number | MatchLength


def match_length(rule: str, *kinds: str) -> MatchLength:
    """Return the option `match` with these kinds of end, the default first."""
    said = {
        "none": ("when the players stop", "随时可停"),
        "single_deal": ("after one deal", "打一局"),
        "deals": ("after N deals", "打满N局"),
        "target": ("after the deal that brings a total to N or more", "有人总分达到N"),
    }
    english, chinese = zip(*map(said.__getitem__, kinds), strict=True)
    title = ("Length of the match", "打多久")
    return MatchLength("match", title, kinds, "End of the match.", "整场比赛何时结束。", rule, english, chinese)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Settings that are rejected unless another option has a certain value.

    Attributes:
        when: Settings that jointly trigger the requirement. `Default.CHANGED` matches any non-default value.
        needs: Required setting.
        says: Reason for the requirement, as an English sentence.
        says_zh: Reason in Chinese.
        rule: Rule id in docs/rules.
    """

    when: tuple[tuple[str, Value | Default], ...]
    needs: Setting
    says: str
    says_zh: str
    rule: str


def options_schema(options: Sequence[Option]) -> dict[str, object]:
    """Return the JSON schema for an object of option values. Conflicts cannot be expressed."""
    properties = {option.name: option.json_schema() for option in options}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def find_option(options: Sequence[Option], name: str) -> Option:
    """Return the option with this name.

    Raises:
        InvalidOptionError: No option has this name.
    """
    for option in options:
        if option.name == name:
            return option
    near = nearest(name, [option.name for option in options])
    raise InvalidOptionError(Sentence("option-unknown", {"option": shown(name), "near": near or "none"}), option=name)


def refusal(option: Option, value: object) -> InvalidOptionError:
    """Return the error for a rejected option value, with a message that names the allowed ones."""
    return InvalidOptionError(option.refused(value), option=option.name, value=value)
