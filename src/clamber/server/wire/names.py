"""Validation of guest names, which must be readable, short, and distinct from names of bots and of the operator."""

from __future__ import annotations

import functools
import unicodedata
from typing import TYPE_CHECKING, Final

import regex
from pydantic_core import PydanticCustomError

from clamber import bots
from clamber.rules_file import RulesTitle, title_from
from clamber.sentences import LANGUAGES, say
from clamber.server.table.commands import MOST_WRITTEN
from clamber.server.table.listing import MOST_TITLE
from clamber.server.table.lookalikes import forms

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_SEEN: Final = 24
"""Maximum number of user-perceived characters (grapheme clusters), e.g. an accented letter or a family emoji."""

MOST_STORED: Final = 120
"""Maximum number of code points."""

MOST_ABOUT: Final = 500
"""Maximum number of user-perceived characters of a club's description."""

MOST_WORDS: Final = 500
"""Maximum number of user-perceived characters of the words in a report."""

_JOINED: Final = regex.compile(
    r"(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\uFE0F"
)
"""Invisible code points allowed because they join several emoji into one."""

_UNREADABLE: Final = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{4}")
"""Control, format, private-use and invisible characters, and stacked combining marks."""

SUGGESTED_NAMES: Final = 10
"""Number of names that the page suggests to guests: the messages `guest-name-0` and so on."""

_BOT_WORDS: Final = ("bot", "机器人", "电脑", "人机")

_STAND_INS: Final = str.maketrans("34" + "ꞓᴛĸ", "ea" + "etk")
"""Digits that stand for letters, and forms of the Greek ε, τ and κ, which are not e, t and k in Unicode's list."""


_RESERVED: Final = ("admin", "administrator", "moderator", "operator", "system", "support", "clamber")
_RESERVED_HAN: Final = ("管理员", "管理員", "系统", "系統", "客服", "官方")
"""Names reserved for those who run a server. In Chinese, which does not
separate words, names may not begin or end with one."""

_STROKES: Final = str.maketrans("i10", "llo")
"""Letters and digits treated as equal in reserved names."""


def _letters(name: str) -> set[str]:
    """Return the letters and digits of the forms of a name, without accents and punctuation."""
    return {regex.sub(r"[^\p{L}\p{N}]", "", form.translate(_STAND_INS)) for form in forms(name)}


@functools.cache
def _bot_words() -> regex.Pattern[str]:
    return regex.compile("|".join(sorted(set().union(*map(_letters, _BOT_WORDS)))))


@functools.cache
def _bot_names() -> frozenset[str]:
    """Return bot names in all languages, including the web page's labels for bot seats."""
    sentences = [f"bot-{name}" for name in bots.NAMES] + [f"bot-seat-{seat}" for seat in range(6)]
    labels = {_label(language, sentence) for language in LANGUAGES for sentence in sentences}
    return frozenset().union(*map(_letters, (*bots.NAMES, *labels))) - {""}


def _strokes(name: str) -> set[str]:
    return {form.translate(_STROKES) for form in _letters(name)}


@functools.cache
def _reserved_letters(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*map(_strokes, words))


def _looks_like(words: tuple[str, ...], parts: Iterable[str]) -> bool:
    """Return True if a part, with or without digits around it, looks like one of the words."""
    candidates = {candidate for part in parts for candidate in (part, part.strip("0123456789"))}
    return any(_strokes(candidate) & _reserved_letters(words) for candidate in candidates)


def check_reserved(name: str, server_names: tuple[str, ...] = ()) -> None:
    """Raise if a name could be mistaken for that of the operator or the server.

    Args:
        name: Name of a person or a network bot.
        server_names: Names of the server, such as its host.

    Raises:
        PydanticCustomError: The name is reserved (`bad_name`).
    """
    plain = unicodedata.normalize("NFKC", name)
    han = regex.sub(r"[^\p{L}]", "", plain)
    words = [plain, *regex.split(r"[^\p{L}\p{N}]+", plain)]
    if (
        han.startswith(_RESERVED_HAN)
        or han.endswith(_RESERVED_HAN)
        or _looks_like(_RESERVED, words)
        or _looks_like(server_names, [plain])
    ):
        raise _name_error("reserved", "this name is reserved")


@functools.cache
def _guest_names() -> frozenset[str]:
    """Return the names that the page suggests to guests, in all languages."""
    names = [_label(language, f"guest-name-{at}") for language in LANGUAGES for at in range(SUGGESTED_NAMES)]
    return frozenset().union(*map(_letters, names)) - {""}


def check_account_name(name: str) -> None:
    """Raise if a name is one that the page suggests to guests, who could no longer use it.

    Raises:
        PydanticCustomError: The name is reserved (`bad_name`).
    """
    if not _letters(name).isdisjoint(_guest_names()):
        raise _name_error("reserved", "this name is reserved")


def check_bot_name(name: str) -> None:
    """Raise if a name is that of a built-in bot, which a bot account cannot have.

    Raises:
        PydanticCustomError: The name is that of a built-in bot (`bad_name`).
    """
    if not _letters(name).isdisjoint(_bot_names()):
        raise _name_error("reserved", "this name is reserved")


def _label(language: str, sentence: str) -> str:
    """Return a localized name; empty if there is none."""
    try:
        return say(language, sentence)
    except KeyError:
        return ""


def readable_name(name: str, *, most: int = MOST_SEEN) -> str:
    """Return the normalized name, of at most `most` visible characters.

    Raises:
        PydanticCustomError: The name is unreadable, too long or reserved (`bad_name`).
    """
    name = unicodedata.normalize("NFC", name).strip()
    if not name or _UNREADABLE.search(_JOINED.sub("", name)):
        raise _name_error("unreadable", "a name is made of characters that can be seen", most)
    if len(regex.findall(r"\X", name)) > most:
        raise _name_error("long", f"a name has at most {most} characters", most)
    check_reserved(name)
    return name


def checked_name(name: str, *, most: int = MOST_SEEN) -> str:
    """Return the normalized name of a person, of at most `most` visible characters.

    Raises:
        PydanticCustomError: The name is unreadable, too long or reserved, or could be mistaken for a bot's
            (`bad_name`).
    """
    name = readable_name(name, most=most)
    for letters in _letters(name):
        rest = _bot_words().sub("", letters)
        if letters in _bot_names() or (rest != letters and rest in {"", *_bot_names()}):
            raise _name_error("bot", "this name could be taken for a bot's")
    return name


def checked_title_line(title: str) -> str:
    """Return the normalized title of an open table, which obeys the rules of names.

    Raises:
        PydanticCustomError: The title is not allowed (`bad_name`).
    """
    return checked_name(title, most=MOST_TITLE)


def checked_message(text: str) -> str:
    """Return a normalized message of free chat, one line of at most `MOST_WRITTEN` visible characters.

    Raises:
        PydanticCustomError: The message is empty, unreadable or too long (`bad_text`).
    """
    text = unicodedata.normalize("NFC", text).strip()
    if not text or _UNREADABLE.search(_JOINED.sub("", text)):
        raise _text_error("unreadable", "a message is a line of characters that can be seen")
    if len(regex.findall(r"\X", text)) > MOST_WRITTEN:
        raise _text_error("long", f"a message has at most {MOST_WRITTEN} characters")
    return text


def _text_error(why: str, message: str) -> PydanticCustomError:
    return PydanticCustomError("bad_text", "{message}", {"message": message, "why": why, "most": MOST_WRITTEN})


def checked_about(text: str) -> str:
    """Return the normalized description of a club, of at most `MOST_ABOUT` visible characters in lines.

    Raises:
        PydanticCustomError: The description is unreadable or too long (`bad_about`).
    """
    return _checked_lines(text, "description", MOST_ABOUT)


def checked_words(text: str) -> str:
    """Return a person's own words in a report, normalized, of at most `MOST_WORDS` visible characters in lines.

    Raises:
        PydanticCustomError: The words are unreadable or too long (`bad_about`).
    """
    return _checked_lines(text, "report", MOST_WORDS)


def _checked_lines(text: str, kind: str, most: int) -> str:
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).strip()
    if _UNREADABLE.search(_JOINED.sub("", text.replace("\n", " "))):
        raise PydanticCustomError("bad_about", "a {kind} is made of characters that can be seen", {"kind": kind})
    if len(regex.findall(r"\X", text)) > most:
        raise PydanticCustomError("bad_about", "a {kind} has at most {most} characters", {"kind": kind, "most": most})
    return text


def checked_title(title: RulesTitle) -> RulesTitle:
    """Return a title of house rules.

    Raises:
        ValueError: A text is unreadable or too long, or the name is empty.
    """
    if title_from(title.to_json()) is None:
        raise ValueError("a title of rules has a name, and each of its texts is one short line")
    return title


def _name_error(why: str, message: str, most: int = MOST_SEEN) -> PydanticCustomError:
    return PydanticCustomError("bad_name", "{message}", {"message": message, "why": why, "most": most})
