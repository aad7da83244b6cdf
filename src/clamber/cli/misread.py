"""Translation of argparse's error messages into sentences of the catalogue."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from clamber.rules.spelling import nearest
from clamber.sentences import Either, Part, Sentence

if TYPE_CHECKING:
    from clamber.sentences import Value

ARGUMENT: Final = re.compile(r"argument (?P<name>[^:]+): (?P<what>.*)", re.DOTALL)
"""Prefix of argparse's messages that name an argument; an option by all its names."""

SAID: Final = tuple(
    (re.compile(pattern, re.DOTALL), name)
    for pattern, name in (
        (r"the following arguments are required: (?P<names>.*)", "misread-required"),
        (r"unrecognized arguments: (?P<given>.*)", "misread-unknown"),
        (r"expected (?:at least )?one argument", "misread-no-value"),
        (r"ignored explicit argument (?P<value>.*)", "misread-takes-none"),
        (r"invalid int value: (?P<value>.*)", "misread-no-number"),
        (r"invalid float value: (?P<value>.*)", "misread-no-number"),
    )
)
"""Patterns of argparse's messages and their sentences; tests/cli/test_help.py covers each."""

CHOICE: Final = re.compile(r"invalid choice: (?P<value>.*) \(choose from (?P<known>.*)\)", re.DOTALL)
AMBIGUOUS: Final = re.compile(r"ambiguous option: (?P<given>.*) could match (?P<known>.*)", re.DOTALL)


def told(message: str) -> Sentence:
    """Return the sentence for a message of argparse; an unknown message is passed on in a generic sentence."""
    found = ARGUMENT.fullmatch(message)
    name, what = (found["name"].partition("/")[0], found["what"]) if found is not None else ("", message)
    values: dict[str, Value] = {"name": name}
    if (choice := CHOICE.fullmatch(what)) is not None:
        return _no_such(name, choice["value"].strip("'"), _listed(choice["known"]))
    if (several := AMBIGUOUS.fullmatch(what)) is not None:
        return Sentence("misread-ambiguous", {"given": several["given"], "known": Either(_listed(several["known"]))})
    for pattern, sentence in SAID:
        if (match := pattern.fullmatch(what)) is not None:
            return Sentence(sentence, {**values, **match.groupdict()})
    return Sentence("misread-argument", {**values, "what": what}) if name else Sentence("misread", {"what": what})


def _no_such(name: str, value: str, known: tuple[str, ...]) -> Sentence:
    """Return the refusal of an unknown command or value, with the nearest valid word or all valid ones."""
    near = nearest(value, known)
    said: Sentence = (
        Sentence("misread-choose", {"known": Either(known)})
        if near is None
        else Sentence("misread-near", {"near": near})
    )
    return Sentence("misread-no-such", {"kind": name, "value": repr(value), "what": Part(said)})


def _listed(names: str) -> tuple[str, ...]:
    return tuple(name.strip("'\" ") for name in names.split(","))
