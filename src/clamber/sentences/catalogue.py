"""Message catalogue of each language, loaded lazily."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clamber.sentences.messages import Messages

LANGUAGES: Final = ("en", "zh")
"""Supported languages; the first is the default."""

LARGEST_FORMATTED: Final = 10**15
"""Largest number with separators for thousands, the precision of numbers on the page."""

LONGEST_VALUE: Final = 2500
"""Maximum length of a value."""

LEVELS: Final = "levels"
"""Name of a value available to all messages: 1 for games with levels, whose deals have another name in Chinese."""


def sources(language: str) -> Iterator[tuple[str, str]]:
    """Yield (name, content) for each file of a language, ending with the files that the web page does not use."""
    shared = files(__package__) / language
    for folder in (shared, shared / "lessons", shared / "terminal"):
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".ftl"):
                yield file.name, file.read_text(encoding="utf-8")


@cache
def messages(language: str) -> Messages:
    """Return the messages of a language."""
    # Imported lazily: a program that never reports an error does not need the parser.
    from clamber.sentences.messages import Messages

    return Messages((text for _, text in sources(language)), singular=language == "en")


def _formatted(value: str | int) -> str | int:
    """Return a value that can be formatted: large numbers as digits, and long texts shortened."""
    if isinstance(value, int) and abs(value) > LARGEST_FORMATTED:
        value = str(value)
    if isinstance(value, str) and len(value) > LONGEST_VALUE:
        return f"{value[: LONGEST_VALUE - 1]}…"
    return value


def say(language: str, name: str, values: Mapping[str, str | int] | None = None) -> str:
    """Return a catalogue message with its values filled in.

    Raises:
        LookupError: There is no such message, or a value is missing.
    """
    shown = {key: _formatted(value) for key, value in (values or {}).items()}
    return messages(language).format(name, {LEVELS: 0, **shown})
