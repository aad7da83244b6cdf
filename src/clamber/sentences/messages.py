"""Messages of Project Fluent, each parsed by `fluent.syntax` when it is first formatted.

`fluent.runtime` formats the same text, but parses all files of a language first and imports Babel and pytz, for two
rules: English has a singular, and both languages separate thousands by commas.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from fluent.syntax import FluentParser, ast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_START: Final = re.compile(r"^(?=([a-zA-Z][\w-]*) *=)", re.ASCII | re.MULTILINE)
"""Beginning of a message; its further lines are indented."""


class Messages:
    """Messages of one language: text, values, selectors and references, but no terms, attributes and functions."""

    def __init__(self, files: Iterable[str], *, singular: bool) -> None:
        """Index the messages of files; `singular` is true if the language has one."""
        self._singular = singular
        self._patterns: dict[str, ast.Pattern] = {}
        self.unparsed: dict[str, str] = {}
        for text in files:
            _, *parts = _START.split(text)
            self.unparsed.update(zip(parts[::2], parts[1::2], strict=True))

    def format(self, name: str, values: Mapping[str, str | int]) -> str:
        """Return a message with its values filled in.

        Raises:
            LookupError: There is no such message, or a value is missing.
        """
        if name not in self._patterns:
            self._patterns[name] = self._parse(name)
        return self._text(self._patterns[name], values)

    def _parse(self, name: str) -> ast.Pattern:
        entry = FluentParser(with_spans=False).parse_entry(self.unparsed[name])
        if not isinstance(entry, ast.Message) or entry.value is None:
            raise LookupError(f"{name} has no text that Fluent can parse")
        return entry.value

    def _text(self, pattern: ast.Pattern, values: Mapping[str, str | int]) -> str:
        parts: list[str] = []
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                parts.append(element.value)
            else:
                value = self._value(element.expression, values)
                parts.append(f"{value:,}" if isinstance(value, int) else value)
        return "".join(parts)

    def _value(self, expression: object, values: Mapping[str, str | int]) -> str | int:
        match expression:
            case ast.VariableReference():
                return values[expression.id.name]
            case ast.StringLiteral():
                return expression.parse()["value"]
            case ast.MessageReference(attribute=None):
                return self.format(expression.id.name, values)
            case ast.SelectExpression():
                value = self._value(expression.selector, values)
                default = next(variant for variant in expression.variants if variant.default)
                chosen = (variant for variant in expression.variants if self._matches(value, variant.key))
                return self._text(next(chosen, default).value, values)
            case _:
                raise LookupError(f"{type(expression).__name__} is not supported in sentences")

    def _matches(self, value: str | int, key: ast.Identifier | ast.NumberLiteral) -> bool:
        if isinstance(key, ast.NumberLiteral):
            return value == int(key.value)
        if isinstance(value, int):
            return key.name == ("one" if self._singular and abs(value) == 1 else "other")
        return value == key.name
