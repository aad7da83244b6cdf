"""What is said to people, in each language: `en/*.ftl` and `zh/*.ftl`, which the page reads, too."""

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
