"""Names of guests: what can be read, is no longer than it looks, and does not pass for a bot's."""

from __future__ import annotations

import functools
import unicodedata
from typing import Final

import regex
from pydantic_core import PydanticCustomError

from clamber import bots
from clamber.sentences import LANGUAGES, say

MOST_SEEN: Final = 24
"""Characters as people count them: a letter with its accents is one, and so is a family of emoji."""

MOST_STORED: Final = 120
"""Code points that these may have."""

_JOINED: Final = regex.compile(
    r"(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\uFE0F"
)
"""What is invisible and belongs there: it makes one emoji of several."""

_UNREADABLE: Final = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{4}")
"""Control, format and private characters, what is drawn as nothing, and towers of marks."""

_BOT_WORDS: Final = regex.compile("bot|机器人|电脑|人机")
_ALIKE: Final = str.maketrans("аеорсухіјѕԁԛԝαεορτυνικ0134", "aeopcyxijsdqwaeoptuvik" + "olea")
"""Letters of other scripts, and digits, that are taken for Latin letters."""


def _letters(name: str) -> str:
    """What is left of a name when case, accents, width, spaces and lookalikes do not count."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    return regex.sub(r"[^\p{L}\p{N}]", "", plain)


@functools.cache
def _bot_names() -> frozenset[str]:
    """What bots are called, in all languages: by what they do, and as the page calls their seats."""
    sentences = [f"bot-{name}" for name in bots.NAMES] + [f"bot-seat-{seat}" for seat in range(6)]
    called = {_said(language, sentence) for language in LANGUAGES for sentence in sentences}
    return frozenset(map(_letters, (*bots.NAMES, *called))) - {""}


def _said(language: str, sentence: str) -> str:
    """What a bot is called; nothing where it has no name but its own."""
    try:
        return say(language, sentence)
    except KeyError:
        return ""


def readable_name(name: str) -> str:
    """The name in its usual form.

    Raises:
        PydanticCustomError: It is none (`bad_name`).
    """
    name = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    if not name or _UNREADABLE.search(_JOINED.sub("", name)):
        raise _bad("unreadable", "a name is made of characters that can be seen")
    if len(regex.findall(r"\X", name)) > MOST_SEEN:
        raise _bad("long", f"a name has at most {MOST_SEEN} characters")
    return name


def checked_name(name: str) -> str:
    """The name of a person in its usual form.

    Raises:
        PydanticCustomError: It is none, or could be a bot's (`bad_name`).
    """
    name = readable_name(name)
    letters = _letters(name)
    without = _BOT_WORDS.sub("", letters)
    if letters in _bot_names() or (without != letters and without in {"", *_bot_names()}):
        raise _bad("bot", "this name could be taken for a bot's")
    return name


def _bad(why: str, message: str) -> PydanticCustomError:
    return PydanticCustomError("bad_name", "{message}", {"message": message, "why": why, "most": MOST_SEEN})
