"""What argparse says of a command line that it cannot read, as sentences of the catalogue."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from clamber.rules.spelling import nearest
from clamber.sentences import Either, Part, Sentence

if TYPE_CHECKING:
    from clamber.sentences import Value

ARGUMENT: Final = re.compile(r"argument (?P<name>[^:]+): (?P<what>.*)", re.DOTALL)
"""How argparse begins where it says which argument is meant; an option by all its names."""

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
"""What argparse says, and what is said instead; tests/cli/test_help.py drives each."""

CHOICE: Final = re.compile(r"invalid choice: (?P<value>.*) \(choose from (?P<known>.*)\)", re.DOTALL)
AMBIGUOUS: Final = re.compile(r"ambiguous option: (?P<given>.*) could match (?P<known>.*)", re.DOTALL)


def told(message: str) -> Sentence:
    """What argparse says, as people say it; what is not known here stays as it is."""
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
    """There is no such command, or value of an option: what was probably meant, or what there is."""
    near = nearest(value, known)
    said: Sentence = (
        Sentence("misread-choose", {"known": Either(known)})
        if near is None
        else Sentence("misread-near", {"near": near})
    )
    return Sentence("misread-no-such", {"kind": name, "value": repr(value), "what": Part(said)})


def _listed(names: str) -> tuple[str, ...]:
    return tuple(name.strip("'\" ") for name in names.split(","))
