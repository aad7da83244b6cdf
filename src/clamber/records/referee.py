"""Referee that answers rules questions, with one JSON object per line in and out (docs/notation.md, section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from clamber.cards import RANKS, SUITS, Cards
from clamber.engine import CompiledRules, engine_for
from clamber.errors import ClamberError, InvalidCardsError, InvalidJsonError, InvalidRequestError, NotationError
from clamber.play import Play
from clamber.records.record import from_json
from clamber.records.settling import settle_deals
from clamber.records.states import Answer, listed, listing_key, position_json, state_json
from clamber.ruleset import Ruleset, ruleset
from clamber.sentences import Sentence
from clamber.setup import Setup
from clamber.solver import NODES, solve
from clamber.text.card_notation import read_cards, tokens
from clamber.text.json_text import parse_json
from clamber.text.notation import combinations, one_combination
from clamber.text.readings import level_and_special

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.position import Position
    from clamber.sentences import Value

MOST_NODES: Final = 1_000_000_000
"""Highest limit on the number of positions that `solve` searches."""

MANY_CARDS: Final = 3
"""Size of the other hand in `plays`; with one or two cards, PDK-35 and PDK-47 could forbid some plays."""

Question = dict[str, Any]
_Pair: TypeAlias = tuple[Play, Play, Answer]
"""A reading of `a`, one of `b`, and the answer to `beats` for them."""


def answer_line(line: str) -> Answer:
    """Return the answer to one line of input."""
    try:
        question = parse_json(line)
    except (ValueError, RecursionError) as error:
        return _error(None, InvalidJsonError(f"the line is not JSON: {error}"), with_id=True)
    return answer(question)


def answer(question: object) -> Answer:
    """Return the answer to one question, echoing its `id`; errors are returned as answers."""
    if not isinstance(question, dict):
        return _error(None, InvalidRequestError("a question is a JSON object"), with_id=True)
    identity = {"id": question["id"]} if "id" in question else {}
    try:
        op = question.get("op")
        if not isinstance(op, str) or op not in _OPS:
            raise InvalidRequestError(f'"op" must be one of {", ".join(_OPS)}, not {op!r}')
        return {**identity, **_OPS[op](question)}
    except ClamberError as error:
        return _error(question.get("id"), error, with_id="id" in question)


def _error(identity: object, error: ClamberError, *, with_id: bool) -> Answer:
    answer: Answer = {"id": identity} if with_id else {}
    return {**answer, "error": {"code": error.code, "message": str(error)}}


# Fields


def _text(question: Question, key: str) -> str:
    text = question.get(key)
    if not isinstance(text, str):
        raise InvalidRequestError(f"{key!r} must be a string" if key in question else f"{key!r} is missing")
    return text


def _rules(question: Question) -> Ruleset:
    options = question.get("options", {})
    if not isinstance(options, dict):
        raise InvalidRequestError('"options" must be an object')
    return ruleset(_text(question, "rules"), options)


def _engine(question: Question) -> CompiledRules:
    """Return the engine for the question's rules; a fixed number of seats determines the number of packs (GDY-03)."""
    rules = _rules(question)
    return engine_for(rules.for_seats(rules.seats[0]) if len(rules.seats) == 1 else rules)


def _situation(question: Question, engine: CompiledRules) -> tuple[int, int | None]:
    """Return the level and the special face given in the question."""
    level = question.get("level", "2")
    suit = question.get("big_suit")
    if not isinstance(level, str) or level not in tuple(RANKS):
        raise InvalidRequestError(f'"level" must be one of {" ".join(RANKS)}, not {level!r}')
    if suit is not None and (not isinstance(suit, str) or suit not in tuple(SUITS)):
        raise InvalidRequestError(f'"big_suit" must be one of {" ".join(SUITS)}, or absent, not {suit!r}')
    return level_and_special(engine, level, suit, _wild_rank(question, engine))


def _wild_rank(question: Question, engine: CompiledRules) -> str | None:
    """Return the wild rank, or None if the question does not give one."""
    wild_rank = question.get("wild_rank")
    if wild_rank is None:
        return None
    if not isinstance(wild_rank, str) or wild_rank not in tuple(RANKS):
        raise InvalidRequestError(f'"wild_rank" must be one of {" ".join(RANKS)}, or absent, not {wild_rank!r}')
    if engine.groups.auction.wild_rank == "off":
        raise InvalidRequestError(f'"wild_rank" must be absent: {engine.rules.name} draws none')
    return wild_rank


def _talon(question: Question, engine: CompiledRules) -> int:
    talon = question.get("talon", 1)
    limit = len(engine.deck)
    if type(talon) is not int or not 0 <= talon <= limit:
        raise InvalidRequestError(f'"talon" must be a number of cards from 0 to {limit}, not {talon!r}')
    return talon


def _to_beat(question: Question) -> str | None:
    text = question.get("to_beat")
    if text is not None and not isinstance(text, str):
        raise InvalidRequestError('"to_beat" must be a play or null')
    return text


def _texts(question: Question, key: str, *, of: str) -> list[str]:
    texts = question.get(key, [])
    if not isinstance(texts, list) or not all(isinstance(item, str) for item in texts):
        raise InvalidRequestError(f'"{key}" must be a list of {of}')
    return texts


def _number(question: Question, key: str, default: int | None, maximum: int) -> int | None:
    number = question.get(key, default)
    if number is not None and (type(number) is not int or not 0 <= number <= maximum):
        raise InvalidRequestError(f'"{key}" must be a number from 0 to {maximum}, not {number!r}')
    return number


def _position(question: Question) -> Position:
    """Return the position that a question sets up, after the actions that it lists."""
    engine = _engine(question)
    _situation(question, engine)  # validates the fields
    hands = _texts(question, "hands", of="hands, one for each seat")
    if not hands:
        raise InvalidRequestError("'hands' is missing")
    seat = len(hands) - 1
    try:
        position = _rules(question).setup(
            hands,
            to_act=_number(question, "to_act", 0, seat) or 0,
            level=question.get("level", "2"),
            big_suit=question.get("big_suit"),
            wild_rank=question.get("wild_rank"),
            to_beat=_to_beat(question),
            last=_number(question, "last", None, seat),
            declarer=_number(question, "declarer", None, seat),
            talon=_number(question, "talon", 0, len(engine.deck)) or 0,
        )
    except InvalidCardsError:
        raise
    except ValueError as error:
        raise InvalidRequestError(str(error)) from None
    for place, text in enumerate(_texts(question, "actions", of="actions")):
        try:
            position = position.apply(text)
        except ClamberError as error:
            error.at(f"action {place}")
            raise
    return position


# Questions


def _readings(question: Question) -> Answer:
    engine = _engine(question)
    level, special = _situation(question, engine)
    cards = read_cards(engine, _text(question, "cards"), special=special)
    actions = engine.table.readings(cards.masks, level, special)
    plays = [Play(engine, level, special, action, cards.masks) for action in actions]
    plays.sort(key=listing_key(engine, level, special))
    last = [play for play in plays if engine.actions.family_of(play.action).last_play is not None]
    answer = {"readings": [str(play.reading) for play in plays]}
    return answer | ({"last_play": [str(play.reading) for play in last]} if last else {})


def _plays(question: Question) -> Answer:
    engine = _engine(question)
    level, special = _situation(question, engine)
    detail = question.get("detail", "ranks")
    if detail not in ("cards", "ranks"):
        raise InvalidRequestError(f'"detail" must be "cards" or "ranks", not {detail!r}')
    beat_text = _to_beat(question)
    hand = read_cards(engine, _text(question, "hand"), special=special)
    if not len(hand):
        raise InvalidCardsError('"hand" names no card')
    beat = None if beat_text is None else one_combination(engine, beat_text, level, special)
    rest = engine.deck - hand
    others = Cards.from_faces(rest.faces[:MANY_CARDS])
    talon = min(_talon(question, engine), len(rest) - len(others))
    setup = Setup(hands=(hand, others), to_act=0, level=level, special=special, to_beat=beat, last=1, talon=talon)
    position = setup.position(engine, of_one_deck=False)  # the question is about combinations, not about a deal
    legal = position.legal("cards" if detail == "cards" and engine.rules.game.levels is not None else "ranks")
    plays = [play for play in legal if play.is_combination]
    plays.sort(key=listing_key(engine, level, special))
    bare = hand - Cards.from_faces(token.face for token in tokens(question["hand"]) if token.face is not None)
    return {"plays": [_notation_as_asked(play, bare) for play in plays], "pass": len(plays) != len(legal)}


def _notation_as_asked(play: Play, bare: Cards) -> str:
    """Return the notation of a play, omitting the suits of cards that the question gave without suits."""
    cards, equals, reading = play.text.partition("=")
    for card in bare:
        cards = cards.replace(str(card), card.rank)
    return cards + equals + reading


def _beats(question: Question) -> Answer:
    engine = _engine(question)
    level, special = _situation(question, engine)
    plays = combinations(engine, _text(question, "a"), level, special)
    others = combinations(engine, _text(question, "b"), level, special)
    pairs = [pair for other in others for pair in _comparisons(engine, level, plays, other)]
    differing = next((pair for pair in pairs if pair[2] != pairs[0][2]), None)
    if differing is None:
        return pairs[0][2]
    raise _readings_differ(question, pairs[0], differing)


def _comparisons(engine: CompiledRules, level: int, plays: list[Play], other: Play) -> list[_Pair]:
    """Return the comparisons in which a reading of `a` beats this reading of `b`; all comparisons if none does."""
    pairs = [(play, other, _compare(engine, level, play, other)) for play in plays]
    return [pair for pair in pairs if pair[2]["beats"]] or pairs


def _compare(engine: CompiledRules, level: int, play: Play, other: Play) -> Answer:
    if play.kind == "joker_lead" or not engine.table.beats(level, play.action, other.action):
        return {"beats": False}
    captures = engine.table.captures(level, play.action, other.action)
    return {"beats": True, **({"capture": True} if captures else {})}


def _readings_differ(question: Question, first: _Pair, second: _Pair) -> NotationError:
    """Return the error that asks for a reading, and names two pairs with different answers."""
    text = question["b" if first[1] != second[1] else "a"]
    yes, no = sorted((first, second), key=lambda pair: len(pair[2]) + pair[2]["beats"], reverse=True)
    values: dict[str, Value] = {"text": text.strip(), "captures": int(no[2]["beats"])}
    for name, (play, other, _) in (("yes", yes), ("no", no)):
        values |= {name: play.full_text, f"{name}_other": other.full_text}
    return NotationError(Sentence("refused-readings_differ", values), text=text)


def _state(question: Question) -> Answer:
    position = _position(question)
    result = position.result
    return {"state": position_json(position), **({} if result is None else {"result": result.to_json()})}


def _solve(question: Question) -> Answer:
    position = _position(question)
    goal = question.get("goal", "rewards")
    if not isinstance(goal, str):
        raise InvalidRequestError(f'"goal" must be a string, not {goal!r}')
    seat = _number(question, "seat", None, position.seats - 1)
    nodes = _number(question, "nodes", NODES, MOST_NODES)
    try:
        solution = solve(position, seat=seat, goal=goal, nodes=NODES if nodes is None else nodes)
    except ValueError as error:
        raise InvalidRequestError(str(error)) from None
    return {
        "value": solution.value,
        "best": [play.text for play in listed(position, solution.best)],
        "nodes": solution.nodes,
    }


def _replay(question: Question) -> Answer:
    if not isinstance(question.get("record"), dict):
        raise InvalidRequestError('"record" must be the object of a record')
    match = from_json(question["record"]).match
    results = [deal.result.to_json() for deal in match.deals if deal.result is not None]
    return {"deals": results, "state": state_json(match)}


def _settle(question: Question) -> Answer:
    rules = _rules(question)
    seats, deals, level = question.get("seats", rules.seats[0]), question.get("deals"), question.get("level")
    if type(seats) is not int or (len(rules.seats) > 1 and "seats" not in question):
        raise InvalidRequestError(f'"seats" must say how many play: {rules.seats[0]} to {rules.seats[-1]}')
    if not isinstance(deals, list):
        raise InvalidRequestError('"deals" must be a list of deals')
    return settle_deals(rules, seats, deals, level=level)


_OPS: Final[dict[str, Callable[[Question], Answer]]] = {
    "readings": _readings,
    "plays": _plays,
    "beats": _beats,
    "position": _state,
    "solve": _solve,
    "replay": _replay,
    "settle": _settle,
}
