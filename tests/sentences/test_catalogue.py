"""The catalogue is complete: every sentence exists in all languages with the same values, and each is used."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast

from clamber.errors import IllegalReason
from clamber.sentences import LANGUAGES
from sentences.catalogue import arguments, entries, references

ROOT = Path(__file__).parents[2]
GRAMMAR = {"you", "who", "n", "count", "levels"}
"""Values that only inflect words; not every language needs them."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_can_be_read(language):
    junk = [(file, entry.content) for file, entry in entries(language) if isinstance(entry, ast.Junk)]
    assert not junk


def test_every_sentence_is_there_in_every_language_with_the_same_values_in_the_same_file():
    english, *others = LANGUAGES
    for other in others:
        needed = arguments(other)
        assert needed.keys() == arguments(english).keys()
        for name, values in arguments(english).items():
            assert needed[name] ^ values <= GRAMMAR, name
        assert _homes(other) == _homes(english)


def _homes(language):
    return {entry.id.name: file for file, entry in entries(language) if isinstance(entry, ast.Message)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_there_twice(language):
    names = [entry.id.name for _, entry in entries(language) if isinstance(entry, ast.Message)]
    assert len(names) == len(set(names))


def test_every_sentence_is_said_somewhere():
    files = [*ROOT.glob("src/clamber/**/*.py"), *ROOT.glob("web/src/**/*.ts"), *ROOT.glob("web/src/**/*.svelte")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"[\"'`]([a-zA-Z][\w-]*)[\"'`]", text))
    # f"rank-{rank}" and similar: the source contains the prefix, followed by one word.
    begun = tuple(re.findall(r"[\"'`]([a-z]+(?:-[a-z]+)*-)[$]?\{", text))
    named |= {name for language in LANGUAGES for name in references(language)}
    unsaid = {name for name in arguments(LANGUAGES[0]) if name not in named and not name.startswith(begun)}
    assert not unsaid


def test_the_sources_name_no_sentence_that_is_missing():
    known = set(arguments(LANGUAGES[0]))
    named = {f"refused-{reason}" for reason in IllegalReason}
    for path in ROOT.glob("src/clamber/**/*.py"):
        text = path.read_text(encoding="utf-8")
        named |= set(re.findall(r"(?:Sentence\(|say\([\w.]+, |sentence=)\"([\w-]+)\"", text))
    assert named <= known
