"""Comparison of names by their appearance, with Unicode's list of confusable characters (UTS #39)."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

_MARK: Final = "\u200e"
"""Left-to-right mark, which the list puts around letters that are written from right to left."""

_PAIRED: Final[dict[str, list[str]]] = {
    shown.strip(_MARK): [other["c"].strip(_MARK) for other in others] for shown, others in confusables_data.items()
}
"""Characters and the sequences that they may be confused with, in both directions."""


@cache
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
