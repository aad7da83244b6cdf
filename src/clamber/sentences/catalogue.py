"""The catalogue of each language, read when something is first said in it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fluent.runtime import FluentBundle

LANGUAGES: Final = ("en", "zh")
"""The first is what is said where no language is named."""

LEVELS: Final = "levels"
"""1 where a game with levels is spoken of: its deals are called otherwise in Chinese. Any message may ask for it."""


def sources(language: str) -> Iterator[tuple[str, str]]:
    """The files of a language, those that the page does not speak from last: their names and what they hold."""
    shared = files(__package__) / language
    for folder in (shared, shared / "lessons", shared / "terminal"):
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".ftl"):
                yield file.name, file.read_text(encoding="utf-8")


@cache
def _bundle(language: str) -> FluentBundle:
    # Late: a program that is told nothing wrong never needs it.
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    for _, text in sources(language):
        bundle.add_resource(FluentResource(text))
    return bundle


def say(language: str, name: str, values: Mapping[str, str | int] | None = None) -> str:
    """A message of the catalogue with its values filled in.

    Raises:
        LookupError: There is no such message.
        ReferenceError: A value is missing.
    """
    bundle = _bundle(language)
    pattern = bundle.get_message(name).value
    if pattern is None:
        raise LookupError(f"{name} has no text in {language}")
    text, errors = bundle.format_pattern(pattern, {LEVELS: 0, **(values or {})})
    for error in errors:
        raise error
    return str(text)
