"""Message catalogue of each language, loaded lazily."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fluent.runtime import FluentBundle

LANGUAGES: Final = ("en", "zh")
"""Supported languages; the first is the default."""

LARGEST_FORMATTED: Final = 10**15
"""Largest number with separators for thousands. Formatting uses decimals of 28 digits and fails beyond them."""

LONGEST_VALUE: Final = 2500
"""Maximum length of a value. Fluent refuses longer ones."""

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
def _bundle(language: str) -> FluentBundle:
    # Imported lazily: a program that never reports an error does not need it.
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    for _, text in sources(language):
        bundle.add_resource(FluentResource(text))
    return bundle


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
        LookupError: There is no such message.
        FluentReferenceError: A value is missing.
    """
    bundle = _bundle(language)
    pattern = bundle.get_message(name).value
    if pattern is None:
        raise LookupError(f"{name} has no text in {language}")
    shown = {key: _formatted(value) for key, value in (values or {}).items()}
    text, errors = bundle.format_pattern(pattern, {LEVELS: 0, **shown})
    for error in errors:
        raise error
    return str(text)
