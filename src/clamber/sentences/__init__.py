"""User-facing messages, with one folder per language. The web page uses them too, except for `terminal/`."""

from clamber.sentences.catalogue import LANGUAGES, say
from clamber.sentences.sentence import (
    Either,
    Part,
    Plain,
    Row,
    Said,
    Sayable,
    Sentence,
    Together,
    Value,
    Values,
    Worded,
    plain_value,
)

__all__ = [
    "LANGUAGES",
    "Either",
    "Part",
    "Plain",
    "Row",
    "Said",
    "Sayable",
    "Sentence",
    "Together",
    "Value",
    "Values",
    "Worded",
    "plain_value",
    "say",
]
