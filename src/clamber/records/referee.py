"""Referee that answers rules questions, with one JSON object per line in and out (docs/notation.md, section 4)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import RANKS, SUITS, Cards
from clamber.engine import Engine, engine_for
from clamber.errors import BadCards, BadJson, BadRequest, ClamberError
from clamber.play import DECISIONS, Play
from clamber.readings import level_and_special
from clamber.records.record import from_json
from clamber.records.settling import settled
from clamber.rules.kinds import KIND_NAMES
from clamber.ruleset import Ruleset, ruleset
from clamber.setup import Setup
from clamber.text.notation import one_combination, read_cards, tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.match import Match
    from clamber.position import Position

_PHASE_NAMES: Final = {"resist": "tribute"}
"""Phase names in the notation that differ from the kernel's names."""

Question = dict[str, Any]
Answer = dict[str, Any]


def answer_line(line: str) -> Answer:
    """Return the answer to one line of input."""
    try:
        question = json.loads(line)
    except (ValueError, RecursionError) as error:
        return _error(None, BadJson(f"the line is not JSON: {error}"), with_id=True)
    return answer(question)


def answer(question: object) -> Answer:
    """Return the answer to one question, echoing its `id`; errors are returned as answers."""
    if not isinstance(question, dict):
        return _error(None, BadRequest("a question is a JSON object"), with_id=True)
    identity = {"id": question["id"]} if "id" in question else {}
    try:
        op = question.get("op")
        if not isinstance(op, str) or op not in _OPS:
            raise BadRequest(f'"op" must be one of {", ".join(_OPS)}, not {op!r}')
        return {**identity, **_OPS[op](question)}
    except ClamberError as error:
        return _error(question.get("id"), error, with_id="id" in question)


def _error(identity: object, error: ClamberError, *, with_id: bool) -> Answer:
    found: Answer = {"id": identity} if with_id else {}
    return {**found, "error": {"code": error.code, "message": str(error)}}


# Fields


def _text(question: Question, key: str) -> str:
    found = question.get(key)
    if not isinstance(found, str):
        raise BadRequest(f"{key!r} must be a string" if key in question else f"{key!r} is missing")
    return found


def _rules(question: Question) -> Ruleset:
    options = question.get("options", {})
    if not isinstance(options, dict):
        raise BadRequest('"options" must be an object')
    return ruleset(_text(question, "rules"), options)


def _engine(question: Question) -> Engine:
    """Return the engine for the question's rules; a fixed number of seats determines the number of packs (GDY-03)."""
    rules = _rules(question)
    return engine_for(rules.for_seats(rules.seats[0]) if len(rules.seats) == 1 else rules)


def _situation(question: Question, engine: Engine) -> tuple[int, int | None]:
    """Return the level and the special face given in the question."""
    level = question.get("level", "2")
    suit = question.get("big_suit")
    if not isinstance(level, str) or level not in tuple(RANKS):
        raise BadRequest(f'"level" must be one of {" ".join(RANKS)}, not {level!r}')
    if suit is not None and (not isinstance(suit, str) or suit not in tuple(SUITS)):
        raise BadRequest(f'"big_suit" must be one of {" ".join(SUITS)}, or absent, not {suit!r}')
    return level_and_special(engine, level, suit, _wild_rank(question, engine))


def _wild_rank(question: Question, engine: Engine) -> str | None:
    """Return the wild rank, or None if the question does not give one."""
    wild_rank = question.get("wild_rank")
    if wild_rank is None:
        return None
    if not isinstance(wild_rank, str) or wild_rank not in tuple(RANKS):
        raise BadRequest(f'"wild_rank" must be one of {" ".join(RANKS)}, or absent, not {wild_rank!r}')
    if engine.groups.auction.wild_rank == "off":
        raise BadRequest(f'"wild_rank" must be absent: {engine.rules.name} draws none')
    return wild_rank


def _talon(question: Question, engine: Engine) -> int:
    talon = question.get("talon", 1)
    most = len(engine.deck)
    if type(talon) is not int or not 0 <= talon <= most:
        raise BadRequest(f'"talon" must be a number of cards from 0 to {most}, not {talon!r}')
    return talon


# Questions


def _readings(question: Question) -> Answer:
    engine = _engine(question)
    level, special = _situation(question, engine)
    cards = read_cards(engine, _text(question, "cards"), special=special)
    if not len(cards):
        raise BadCards('"cards" names no card')
    readings = engine.table.readings(cards.masks, level, special)
    plays = [Play(engine, level, special, action, cards.masks) for action in readings]
    return {"readings": [str(play.reading) for play in sorted(plays, key=_listing_key(engine, level, special))]}


def _plays(question: Question) -> Answer:
    engine = _engine(question)
    level, special = _situation(question, engine)
    detail = question.get("detail", "ranks")
    if detail not in ("cards", "ranks"):
        raise BadRequest(f'"detail" must be "cards" or "ranks", not {detail!r}')
    hand = read_cards(engine, _text(question, "hand"), special=special)
    if not len(hand):
        raise BadCards('"hand" names no card')
    beat_text = question.get("to_beat")
    if beat_text is not None and not isinstance(beat_text, str):
        raise BadRequest('"to_beat" must be a play or null')
    beat = None if beat_text is None else one_combination(engine, beat_text, level, special)
    talon = _talon(question, engine)
    rest = (engine.deck - hand).faces
    others = Cards.from_faces(rest[:2])  # two cards: with only one left, PDK-35 would forbid some plays
    setup = Setup(hands=(hand, others), to_act=0, level=level, special=special, to_beat=beat, last=1, talon=talon)
    position = setup.position(engine)
    legal = position.legal("cards" if detail == "cards" and engine.rules.game.levels is not None else "ranks")
    plays = [play for play in legal if play.is_combination]
    plays.sort(key=_listing_key(engine, level, special))
    bare = hand - Cards.from_faces(token.face for token in tokens(question["hand"]) if token.face is not None)
    return {"plays": [_as_written(play, bare) for play in plays], "pass": len(plays) != len(legal)}


def _as_written(play: Play, bare: Cards) -> str:
    """Return the notation of a play, omitting the suits of cards that the question gave without suits."""
    cards, equals, reading = play.text.partition("=")
    for card in bare:
        cards = cards.replace(str(card), card.rank)
    return cards + equals + reading


def _beats(question: Question) -> Answer:
    engine = _engine(question)
    level, special = _situation(question, engine)
    one = one_combination(engine, _text(question, "a"), level, special)
    other = one_combination(engine, _text(question, "b"), level, special)
    if one.kind == "joker_lead":
        return {"beats": False}
    beats = engine.table.beats(level, one.action, other.action)
    captures = engine.table.captures(level, one.action, other.action)
    return {"beats": beats, **({"capture": True} if captures else {})}


def _replay(question: Question) -> Answer:
    if not isinstance(question.get("record"), dict):
        raise BadRequest('"record" must be the object of a record')
    match = from_json(question["record"]).match
    results = [deal.result.to_json() for deal in match.deals if deal.result is not None]
    return {"deals": results, "state": state_json(match)}


def _settle(question: Question) -> Answer:
    rules = _rules(question)
    seats, deals, level = question.get("seats", rules.seats[0]), question.get("deals"), question.get("level")
    if type(seats) is not int or (len(rules.seats) > 1 and "seats" not in question):
        raise BadRequest(f'"seats" must say how many play: {rules.seats[0]} to {rules.seats[-1]}')
    if not isinstance(deals, list):
        raise BadRequest('"deals" must be a list of deals')
    return settled(rules, seats, deals, level=level)


def state_json(match: Match) -> Answer:
    """Return the state of a match after its last action, including all hands, as reported by `replay`."""
    position = match.position
    found: Answer = {
        "phase": match.phase,
        "deal": max(len(match.deals) - 1, 0),
        "to_act": None,
        "hands": [],
        "talon": 0 if position is None else position.talon,
        "to_beat": None,
        "legal": [],
    }
    if position is not None:
        drawing = match.is_dealt and _still_drawing(match)
        hands = complete_hands(match) if drawing else position.hands
        found["hands"] = [position.cards_text(hand) for hand in hands]
        if drawing:
            found["phase"], found["talon"] = "draw", 0
        elif match.is_dealt:
            found["phase"] = _PHASE_NAMES.get(position.phase, position.phase)
            found["to_act"] = position.to_act
            found["to_beat"] = None if position.to_beat is None else position.to_beat.text
            found["legal"] = [play.text for play in listed(position)]
    if match.rules.game.levels is not None:
        found["levels"] = list(match.levels or ())
    else:
        found["scores"] = list(match.totals)
    found["winner"] = list(match.winners) if match.is_over else None
    return found


def _still_drawing(match: Match) -> bool:
    """Return True if the deal begins with exposures (Big A) and has no other events yet."""
    assert match.position is not None  # noqa: S101 - called only during a deal
    exposing = match.rules.game.exposure is not None
    return exposing and all(event.kind in {"expose", "no"} for event in match.deals[-1].events)


def complete_hands(match: Match) -> tuple[Cards, ...]:
    """Return the hands of the last deal as after the full draw, regardless of how many cards are drawn so far."""
    deal, seats = match.deals[-1], match.seats
    dealt = deal.deck[: len(deal.deck) - match.engine.groups.auction.bottom]
    return tuple(
        Cards.from_faces(face for i, face in enumerate(dealt) if (deal.first + i) % seats == seat)
        for seat in range(seats)
    )


def listed(position: Position) -> list[Play]:
    """Return the legal plays in the order used in menus and `legal`: pass, then by size, kind, rank and cards."""
    special = None if position.special is None else position.special.face
    return sorted(position.legal(), key=_listing_key(position.engine, position.level_index, special))


def _listing_key(engine: Engine, level: int, special: int | None) -> Callable[[Play], tuple[Any, ...]]:
    order = engine.cards.places(level, special)

    def key(play: Play) -> tuple[Any, ...]:
        if not play.is_combination:
            return (0, DECISIONS.index(play.kind), play.action)
        family, position = engine.actions.family_of(play.action), engine.actions.position_of(play.action)
        rank = position if family.run else engine.tables.set_power[level][position]
        cards = tuple(sorted(order[face] for face in play.cards.faces))
        return (1, len(cards), KIND_NAMES.index(play.kind), rank, cards)

    return key


_OPS: Final[dict[str, Callable[[Question], Answer]]] = {
    "readings": _readings,
    "plays": _plays,
    "beats": _beats,
    "replay": _replay,
    "settle": _settle,
}
