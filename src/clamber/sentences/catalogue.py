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
    text, errors = bundle.format_pattern(pattern, {LEVELS: 0, **(values or {})})
    for error in errors:
        raise error
    return str(text)
