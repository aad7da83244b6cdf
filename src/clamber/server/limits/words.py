"""Word list of the operator, cached by this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.table.refusal import Refusal
from clamber.server.table.word_list import WordList

if TYPE_CHECKING:
    from collections.abc import Iterable


class Words:
    """Words that no text of a person may contain, as of the last `replace`; none at first."""

    def __init__(self, entries: Iterable[str] = ()) -> None:
        self._entries: frozenset[str] = frozenset()
        self._list = WordList()
        self.replace(entries)

    def replace(self, entries: Iterable[str]) -> None:
        """Replace all entries."""
        if (changed := frozenset(entries)) != self._entries:
            self._list, self._entries = WordList(changed), changed

    def check(self, *texts: str) -> None:
        """Raise if a text contains a word of the list. The word is not repeated.

        Raises:
            Refusal: A text contains such a word (code `bad_words`).
        """
        if any(map(self._list.forbids, texts)):
            raise Refusal("bad_words", "this text contains a word that this server does not allow")
