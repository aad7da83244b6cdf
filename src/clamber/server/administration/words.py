"""Requests about the word list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.outcomes import DeniedError
from clamber.server.log.words import MOST_WORDS, WordsFullError
from clamber.server.table.word_list import canonical_entry

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult

LONGEST_WORD: Final = 120
"""Maximum length of an entry, in characters."""


async def words(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the entries of the list in alphabetical order."""
    return [{"word": word, "since": made_at} for word, made_at in await admin.store.words.all()]


async def word(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Add entries to the list: all, or none if one cannot be an entry.

    Raises:
        DeniedError: An entry is not a word, or there are too many.
    """
    entries = _entries_in(request)
    try:
        new = await admin.store.words.add(entries, admin.clock())
    except WordsFullError:
        raise DeniedError(f"the list has at most {MOST_WORDS} words") from None
    await _notify_nodes(admin)
    return {"added": len(new), "known": len(entries) - len(new)}


async def unword(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Remove entries from the list: all, or none if one is not in it.

    Raises:
        DeniedError: An entry is not in the list.
    """
    entries = _entries_in(request)
    if unknown := await admin.store.words.remove(entries):
        raise DeniedError(f"not in the list: {', '.join(unknown[:5])}")
    await _notify_nodes(admin)
    return {"removed": len(entries)}


def _entries_in(request: dict[str, Any]) -> list[str]:
    texts = request.get("words")
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise DeniedError("words: a list of words")
    if len(texts) > MOST_WORDS or max(map(len, texts)) > LONGEST_WORD:
        raise DeniedError(f"words: at most {MOST_WORDS}, each of at most {LONGEST_WORD} characters")
    try:
        return sorted(set(map(canonical_entry, texts)))
    except ValueError as error:
        raise DeniedError(str(error)) from None


async def _notify_nodes(admin: Admin) -> None:
    await admin.load_words()
    await admin.ask_all("words")
