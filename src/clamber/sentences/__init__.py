"""What is said to people: a folder for each language, read by terminal and page; only the terminal reads `terminal/`."""

from clamber.sentences.catalogue import LANGUAGES, say
from clamber.sentences.sentence import (
    Either,
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
