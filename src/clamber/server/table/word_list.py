"""Words that an operator does not allow, found in texts although letters are replaced, repeated or set apart.

An entry is a word; `*` at its ends lets it be a part of longer words, and `+` before it allows it although it
contains others: with `god` and `+good`, "good" is allowed and "g.o.d" is not. Letters are compared by their
appearance, without case, width and accents (`lookalikes`). A letter may be repeated, and there may be signs between
letters; spaces only if each letter stands alone ("f o o", not "of oo"), as two words may contain a third. Words of
scripts with spaces begin and end where words do. Those of other scripts, such as Chinese, are found anywhere, and
numbers only as they are.

Texts are searched in O(length × `MOST_LETTERS`) time, without regular expressions.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import eq, ge
from typing import TYPE_CHECKING, Final

import regex

from clamber.server.table.lookalikes import MOST_CACHED, readings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from clamber.server.table.lookalikes import Letter

MOST_LETTERS: Final = 40
"""Maximum number of letters of an entry."""

ALLOWED: Final = "+"
PART: Final = "*"

_UNSPACED: Final = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Bopomofo}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]"
)
"""Letters of scripts without spaces between words, or with endings that are written as parts of words."""

_APOSTROPHES: Final = frozenset("'’‘ʼ`´")
_PAIRS: Final = {"w": "vv", "m": "rn"}
"""Letters for which two others may stand."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    """Entry as it is searched: how often each letter follows itself at least, and the place that it needs."""

    counts: tuple[int, ...]
    is_allowed: bool
    begins: bool
    ends: bool
    is_phrase: bool
    is_real: bool


@dataclass(slots=True)
class _Node:
    """Node of the tree of all entries, whose letters are not repeated."""

    next: dict[str, _Node] = field(default_factory=dict)
    patterns: list[_Pattern] = field(default_factory=list)


def canonical_entry(text: str) -> str:
    """Return an entry as it is stored.

    Raises:
        ValueError: The entry has no letters, only one that is not a word, or too many.
    """
    entry = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    if not entry.isprintable():
        raise ValueError("a word is one line that can be printed")
    word = _bare(entry)
    letters = readings(word)[0]
    if len(letters) < (1 if _UNSPACED.search(word) else 2):
        raise ValueError(f"a word has at least two letters, or one Chinese character, unlike {text!r}")
    if len(letters) > MOST_LETTERS:
        raise ValueError(f"a word has at most {MOST_LETTERS} letters")
    return entry


def _bare(entry: str) -> str:
    return entry.removeprefix(ALLOWED).strip(PART).strip()


class WordList:
    """Search for the entries of a list, which are canonical (`canonical_entry`)."""

    def __init__(self, entries: Iterable[str] = ()) -> None:
        self._root = _Node()
        for entry in entries:
            self._add(entry)

    def forbids(self, text: str) -> bool:
        """Return True if a text contains a word that is not allowed."""
        if not self._root.next:
            return False
        found = [place for reading in readings(text) for place in self._search(text, reading)]
        reach = [-1] * len(text)  # last character of the allowed words that begin here or before
        for (first, last), pattern in found:
            if pattern.is_allowed:
                reach[first] = max(reach[first], last)
        reach = list(accumulate(reach, max))
        return any(reach[first] < last for (first, last), pattern in found if not pattern.is_allowed)

    def _add(self, entry: str) -> None:
        marked, word = entry.removeprefix(ALLOWED), _bare(entry)
        for reading in readings(word)[:2]:
            letters = "".join(letter.letter for letter in reading)
            begins = not (marked.startswith(PART) or _is_unspaced(word[0]))
            ends = not (marked.endswith(PART) or _is_unspaced(word[-1]))
            is_real, is_phrase = any(letter.is_real for letter in reading), " " in word
            for spelling in _spellings(letters):
                node, counts = self._root, []
                for letter, count in _runs(spelling):
                    node = node.next.setdefault(letter, _Node())
                    counts.append(count)
                pattern = _Pattern(tuple(counts), entry.startswith(ALLOWED), begins, ends, is_phrase, is_real)
                if pattern not in node.patterns:
                    node.patterns.append(pattern)

    def _search(self, text: str, reading: list[Letter]) -> Iterator[tuple[tuple[int, int], _Pattern]]:
        """Yield the places of entries in a text, as its first and last character, in a reading of it."""
        places = _Places(text, reading)
        for begin in range(len(reading)):
            node, at, counts = self._root, begin, []
            while at < len(reading) and (following := node.next.get(reading[at].letter)) is not None:
                node, stop = following, places.stop[at]
                counts.append(stop - at)
                for pattern in node.patterns:
                    if all(map(ge if pattern.is_real else eq, counts, pattern.counts)):
                        least = at + pattern.counts[-1]
                        end = places.next_end[least] if pattern.ends else least
                        if end <= stop and places.suit(begin, end, pattern):
                            yield (reading[begin].at, reading[end - 1].at), pattern
                at = stop


class _Places:
    """Beginnings and ends of words in a reading of a text, and the gaps between its letters.

    Attributes:
        stop: For each letter, the index after the last one of its repetitions.
        next_end: For each index, the next one (at least it) before which a word ends; too large if there is none.
    """

    def __init__(self, text: str, reading: list[Letter]) -> None:
        number = len(reading)
        self._text, self._at = text, [letter.at for letter in reading]
        self.stop = [number] * number
        self.next_end = [number + 1] * (number + 1)
        for at in range(number - 1, -1, -1):
            is_same = at + 1 < number and reading[at].letter == reading[at + 1].letter
            self.stop[at] = self.stop[at + 1] if is_same else at + 1
            self.next_end[at + 1] = at + 1 if _ends(text, reading[at].at) else self.next_end[min(at + 2, number)]
        self.next_end[0] = self.next_end[min(1, number)]
        self._begins = [_begins(text, at) for at in self._at]
        gaps = [_gap(text, one, other) for one, other in pairwise(reading)]
        self._spaced = [0, *accumulate(is_spaced for is_spaced, _ in gaps)]
        self._joined = [0, *accumulate(is_joined for _, is_joined in gaps)]
        self._real = [0, *accumulate(letter.is_real for letter in reading)]

    def suit(self, begin: int, end: int, pattern: _Pattern) -> bool:
        """Return True if a pattern that fits the letters may stand at their place."""
        is_spaced = self._spaced[end - 1] > self._spaced[begin]
        is_joined = self._joined[end - 1] > self._joined[begin]
        return (
            (self._begins[begin] or not pattern.begins)
            and (pattern.is_real or self._is_whole_number(begin, end))
            and (pattern.is_phrase or not (is_spaced and is_joined))
            and (self._real[end] > self._real[begin] or not pattern.is_real)
        )

    def _is_whole_number(self, begin: int, end: int) -> bool:
        text, first, last = self._text, self._at[begin], self._at[end - 1]
        return not (text[first - 1 : first].isdigit() or text[last + 1 : last + 2].isdigit())


@lru_cache(MOST_CACHED)
def _is_unspaced(character: str) -> bool:
    return _UNSPACED.match(character) is not None


def _is_spelled(character: str) -> bool:
    """Return True for a letter, or an accent, of a script with spaces between words."""
    return unicodedata.category(character)[0] in "LM" and not _is_unspaced(character)


def _is_hump(text: str, at: int) -> bool:
    """Return True at the second capital of "TwoWords"."""
    return 0 < at < len(text) - 1 and text[at - 1].islower() and text[at].isupper() and text[at + 1].islower()


def _begins(text: str, at: int) -> bool:
    return at == 0 or not _is_spelled(text[at - 1]) or _is_hump(text, at)


def _ends(text: str, at: int) -> bool:
    after = at + 1
    while after < len(text) and unicodedata.category(text[after])[0] == "M":
        after += 1
    return after >= len(text) or not _is_spelled(text[after]) or _is_hump(text, after)


def _gap(text: str, one: Letter, other: Letter) -> tuple[bool, bool]:
    """Return True for a space between two letters, and for two different letters with nothing in between."""
    if _is_unspaced(text[one.at]) or _is_unspaced(text[other.at]):
        return False, False
    between = [sign for sign in text[one.at + 1 : other.at] if unicodedata.category(sign)[0] != "M"]
    is_spaced = any(sign.isspace() or sign in _APOSTROPHES for sign in between)
    return is_spaced, not between and one.letter != other.letter


def _spellings(letters: str) -> Iterator[str]:
    """Yield a word, and the words in which pairs of letters stand for one."""
    spellings = {letters}
    for letter, pair in _PAIRS.items():
        spellings |= {spelling.replace(letter, pair) for spelling in spellings}
    yield from sorted(spellings)


def _runs(letters: str) -> Iterator[tuple[str, int]]:
    """Yield the letters of a word without repetitions, each with its count."""
    run = ""
    for letter in letters:
        if run and letter != run[0]:
            yield run[0], len(run)
            run = ""
        run += letter
    if run:
        yield run[0], len(run)
