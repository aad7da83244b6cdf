"""What is said to people: a folder for each language. The page reads it, too, but for `terminal/`."""

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
