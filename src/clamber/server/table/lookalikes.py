"""Comparison of names by their appearance, with Unicode's list of confusable characters (UTS #39)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

from confusable_homoglyphs.confusables import confusables_data

_MARK: Final = "\u200e"
"""Left-to-right mark, which the list puts around letters that are written from right to left."""

MOST_CACHED: Final = 4096
"""Number of characters in memory whose appearance is known. People choose the characters, of over a million."""

_PAIRED: Final[dict[str, list[str]]] = {
    shown.strip(_MARK): [other["c"].strip(_MARK) for other in others] for shown, others in confusables_data.items()
}
"""Characters and the sequences that they may be confused with, in both directions."""


@lru_cache(MOST_CACHED)
def _prototype(character: str) -> str:
    """Return the representative of the characters that look like one; a sequence for some, such as `rn` for `m`.

    The list pairs each character with its representative only.
    """
    similar = _PAIRED.get(character, [])
    if len(similar) != 1:
        return character
    return min(
        character, similar[0], key=lambda shown: (-len(_PAIRED[shown]), -len(shown), not shown.isalpha(), shown)
    )


def _prototypes(text: str) -> str:
    return "".join(map(_prototype, text))


def _prototype_of_capital(character: str) -> str:
    """Return the representative of a character; `i` for the capital I, which is the small one in other spellings."""
    return "i" if character.isupper() and _prototype(character) == "l" else _prototype(character)


_SIGNS: Final = "@$!|€"
_STAND_INS: Final = str.maketrans("i1034578" + _SIGNS + "ꞓᴛĸ", "lloeastb" + "aslle" + "etk")
"""Digits and signs that stand for letters, and forms of the Greek ε, τ and κ, which are not e, t and k in Unicode's
list. The strokes i, l and 1 are one letter."""


class Letter(NamedTuple):
    """Letter as it is read.

    Attributes:
        letter: Its representative.
        at: Index of the character in the text.
        is_real: True for a letter, False for a digit or a sign that stands for one.
    """

    letter: str
    at: int
    is_real: bool


@lru_cache(MOST_CACHED)
def _read(character: str) -> tuple[str, str]:
    """Return the letters of a character: in small letters, and in those that it looks like. Empty for no letters."""
    small = _prototypes(unicodedata.normalize("NFKD", character).casefold())
    shown = "".join(map(_prototype_of_capital, unicodedata.normalize("NFD", character)))
    shown = "".join(map(_prototype_of_capital, unicodedata.normalize("NFKD", shown))).casefold()
    return _letters(small, character), _letters(shown, character)


def _letters(text: str, character: str) -> str:
    single = "m" if text == _prototype("m") else text  # other characters are no evasions of two letters
    if not (character.isalnum() or character in _SIGNS):
        return ""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", single.translate(_STAND_INS))))


def readings(text: str) -> list[list[Letter]]:
    """Return the different readings of a text as letters, in linear time; one if no character is ambiguous.

    They are those of the small letters (the Cyrillic Н is н), of letters as they look (Н is h), and of letters alone,
    without the digits and signs that may stand for letters.
    """
    read = [(at, character.isalpha(), _read(character)) for at, character in enumerate(text)]
    small = [Letter(letter, at, is_real) for at, is_real, (letters, _) in read for letter in letters]
    shown = [Letter(letter, at, is_real) for at, is_real, (_, letters) in read for letter in letters]
    alone = [letter for letter in small if letter.is_real]
    different = [small]
    different += [reading for reading in (shown, alone) if reading not in different]
    return different


def forms(name: str) -> tuple[str, str, str]:
    """Return three forms of a name without spaces; names with an equal form look alike.

    The first is the name as written (`l` for I), the second in small letters (the Cyrillic Н is н), the third in the
    small letters of those that it looks like (the Cyrillic Н is h).
    """
    name = "".join(name.split())
    plain = unicodedata.normalize("NFKD", name)
    return (
        _prototypes(unicodedata.normalize("NFD", name)),
        _prototypes(plain.casefold()),
        _prototypes("".join(map(_prototype_of_capital, plain)).casefold()),
    )


def look_alike(name: str, other: str) -> bool:
    """Return True if two names differ at most by case, width, spaces and letters that look alike."""
    return any(form == other_form for form, other_form in zip(forms(name), forms(other), strict=True))
