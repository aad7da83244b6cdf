"""Translation of argparse error messages into catalogue sentences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from clamber.rules.spelling import nearest
from clamber.sentences import Either, Part, Sentence

if TYPE_CHECKING:
    from clamber.sentences import Value

ARGUMENT: Final = re.compile(r"argument (?P<name>[^:]+): (?P<what>.*)", re.DOTALL)
"""Pattern of argparse messages that name an argument. Options are named by all their aliases."""

PATTERNS: Final = tuple(
    (re.compile(pattern, re.DOTALL), name)
    for pattern, name in (
        (r"the following arguments are required: (?P<names>.*)", "misread-required"),
        (r"unrecognized arguments: (?P<given>[a-z_]+=\S+)", "misread-setting"),
        (r"unrecognized arguments: (?P<given>.*)", "misread-unknown"),
        (r"expected (?:at least )?one argument", "misread-no-value"),
        (r"ignored explicit argument (?P<value>.*)", "misread-takes-none"),
        (r"invalid int value: (?P<value>.*)", "misread-no-number"),
        (r"invalid float value: (?P<value>.*)", "misread-no-number"),
    )
)
"""Patterns of argparse messages with their sentences. tests/cli/test_help.py covers each."""

CHOICE: Final = re.compile(r"invalid choice: (?P<value>.*) \(choose from (?P<known>.*)\)", re.DOTALL)
AMBIGUOUS: Final = re.compile(r"ambiguous option: (?P<given>.*) could match (?P<known>.*)", re.DOTALL)


def translate(message: str) -> Sentence:
    """Return the sentence for an argparse message, wrapping unknown messages in a generic sentence."""
    named = ARGUMENT.fullmatch(message)
    name, fault = (named["name"].partition("/")[0], named["what"]) if named is not None else ("", message)
    values: dict[str, Value] = {"name": name}
    if (choice := CHOICE.fullmatch(fault)) is not None:
        return _unknown_choice(name, choice["value"].strip("'"), _split_names(choice["known"]))
    if (ambiguous := AMBIGUOUS.fullmatch(fault)) is not None:
        return Sentence(
            "misread-ambiguous", {"given": ambiguous["given"], "known": Either(_split_names(ambiguous["known"]))}
        )
    for pattern, sentence in PATTERNS:
        if (match := pattern.fullmatch(fault)) is not None:
            return Sentence(sentence, {**values, **match.groupdict()})
    return Sentence("misread-argument", {**values, "what": fault}) if name else Sentence("misread", {"what": fault})


def _unknown_choice(name: str, value: str, known: tuple[str, ...]) -> Sentence:
    """Return the error for an unknown command or value, suggesting the nearest valid word or listing all."""
    suggestion = nearest(value, known)
    advice: Sentence = (
        Sentence("misread-choose", {"known": Either(known)})
        if suggestion is None
        else Sentence("misread-near", {"near": suggestion})
    )
    return Sentence("misread-no-such", {"kind": name, "value": repr(value), "what": Part(advice)})


def _split_names(names: str) -> tuple[str, ...]:
    return tuple(name.strip("'\" ") for name in names.split(","))
