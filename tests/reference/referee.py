"""Answers to the four types of questions in the referee protocol.

Source: notation.md section 4.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .biga_book import BigABook
from .cards import JOKERS, RANKS, SUITS, from_deck, parse_tokens, rank_of
from .ddz_book import DouDizhuBook
from .errors import RefereeError, bad_request
from .gd_book import GuandanBook
from .gdy_book import GanDengYanBook
from .listing import format_play, list_plays
from .notation import parse_play
from .options import decks_of, resolve
from .pdk_book import PaoDeKuaiBook
from .record import replay, state_of
from .zsy_book import ZhengShangYouBook

if TYPE_CHECKING:
    from collections.abc import Callable

    from .book import Book
    from .options import Options

_books: dict[str, Book] = {}
"""Cache of rule books by context, because a new book starts with an empty memory."""


def answer_line(line: str) -> str:
    """Return the answer to one line of the protocol, as one line."""
    try:
        question = json.loads(line)
    except ValueError as error:
        wrong = {"id": None, "error": {"code": "bad_json", "message": str(error)}}
        return json.dumps(wrong)
    return json.dumps(answer(question), ensure_ascii=False)


def answer(question: Any) -> dict[str, Any]:
    """Return the answer to a question: a result or an error, with the question's `id`."""
    answered: dict[str, Any] = {}
    if isinstance(question, dict) and "id" in question:
        answered["id"] = question["id"]
    try:
        answered.update(answer_or_raise(question))
    except RefereeError as error:
        answered.setdefault("id", None)
        answered["error"] = {"code": error.code, "message": error.message}
    return answered


def answer_or_raise(question: Any) -> dict[str, Any]:
    """Return the answer without `id`, raising protocol errors."""
    if not isinstance(question, dict):
        raise bad_request("a question must be an object")
    operations = {
        "readings": answer_readings,
        "plays": answer_plays,
        "beats": answer_beats,
        "replay": answer_replay,
    }
    op = question.get("op")
    if not isinstance(op, str) or op not in operations:
        raise bad_request(f"op must be one of {', '.join(operations)}")
    return operations[op](question)


def text_field(question: dict[str, Any], name: str) -> str:
    """Return a field that must be a string."""
    if not isinstance(question.get(name), str):
        raise bad_request(f"{name!r} must be a text")
    return str(question[name])


def book_for(question: dict[str, Any]) -> Book:
    """Return the rule book for the context of a question."""
    if "rules" not in question:
        raise bad_request("'rules' is missing")
    game, options = resolve(question["rules"], question.get("options"))
    level = question.get("level", "2")
    big_suit = question.get("big_suit")
    talon = question.get("talon", 1)
    if not isinstance(level, str) or len(level) != 1 or level not in RANKS:
        raise bad_request(f"level cannot be {level!r}")
    if big_suit is not None and (not isinstance(big_suit, str) or big_suit not in tuple(SUITS)):
        raise bad_request(f"big_suit cannot be {big_suit!r}")
    if type(talon) is not int or talon < 0:
        raise bad_request(f"talon cannot be {talon!r}")
    key = json.dumps([game, options, level, big_suit, talon], sort_keys=True)
    if key not in _books:
        _books[key] = new_book(game, options, level=level, big_suit=big_suit, talon=talon)
    return _books[key]


def new_book(game: str, options: Options, *, level: str, big_suit: str | None, talon: int) -> Book:
    """Create a game's rule book for the given context."""
    decks = decks_of(game, options, None)
    books: dict[str, Callable[[], Book]] = {
        "gandengyan": lambda: GanDengYanBook(options, decks=decks, talon=talon),
        "biga": lambda: BigABook(options, big_suit=big_suit),
        "guandan": lambda: GuandanBook(options, level=level),
        "doudizhu": lambda: DouDizhuBook(options, decks=decks),
        "zhengshangyou": lambda: ZhengShangYouBook(options, decks=decks),
        "paodekuai": lambda: PaoDeKuaiBook(options, decks=decks),
    }
    return books[game]()


def answer_readings(question: dict[str, Any]) -> dict[str, Any]:
    """Answer a `readings` question with all readings of exactly the given cards."""
    book = book_for(question)
    text = text_field(question, "cards")
    cards = book.canonical(from_deck(text, deck=book.deck, suitless=book.suitless))
    return {"readings": [str(reading) for reading in book.readings(cards)] if cards else []}


def answer_plays(question: dict[str, Any]) -> dict[str, Any]:
    """Answer a `plays` question with all legal plays from a hand, and True if passing is allowed."""
    book = book_for(question)
    text = text_field(question, "hand")
    detail = question.get("detail")
    if detail not in ("cards", "ranks"):
        raise bad_request("detail must be cards or ranks")
    if "to_beat" not in question:
        raise bad_request("'to_beat' is missing")
    to_beat = None
    hand = from_deck(text, deck=book.deck, suitless=book.suitless)
    if question["to_beat"] is not None:
        to_beat = parse_play(book, text_field(question, "to_beat"), lone_joker=True)
    plays = list_plays(book, hand, to_beat, detail=detail)
    may_pass = not plays  # GDY-48 when leading
    if to_beat is not None and not book.must_play:
        may_pass = True
    written = [format_play(book, play) for play in plays]
    if all(len(token) == 1 or token in JOKERS for token in parse_tokens(text)):
        # Ranks without suits are answered by ranks without suits.
        written = [without_suits(play) for play in written]
    return {"plays": written, "pass": may_pass}


def without_suits(play: str) -> str:
    """Return a play without suits."""
    cards, equals, reading = play.partition("=")
    return "".join(map(rank_of, parse_tokens(cards))) + equals + reading


def answer_beats(question: dict[str, Any]) -> dict[str, Any]:
    """Answer a `beats` question with True if `a` may be played on `b`."""
    book = book_for(question)
    a_text, b_text = text_field(question, "a"), text_field(question, "b")
    a = parse_play(book, a_text, lone_joker=False)
    b = parse_play(book, b_text, lone_joker=True)
    if book.captures(a, b) and not book.beats(a, b):
        return {"beats": True, "capture": True}
    return {"beats": book.beats(a, b)}


def answer_replay(question: dict[str, Any]) -> dict[str, Any]:
    """Answer a `replay` question with the results of finished deals and the state after the last action."""
    if not isinstance(question.get("record"), dict):
        raise bad_request("'record' must be an object")
    match = replay(question["record"])
    return {"deals": match.results, "state": state_of(match)}
