"""Replay of game records.

Source: notation.md section 3.
"""

from __future__ import annotations

import re
from typing import Any

from .biga_deal import BigADeal
from .errors import RefereeError, bad_record, illegal_action
from .match import ReferenceMatch
from .options import resolve
from .trick_deal import Question, normal

RECORD_KEYS = {"clamber", "rules", "options", "seats", "deals"}
DEAL_KEYS = {"deck", "first", "lead", "faceup", "actions", "result"}
RESULT_KEYS = {"order", "scores", "levels", "declarer", "partner", "winner", "void"}
VOID = {"order": [], "void": True}


def is_seat(value: Any) -> bool:
    """Return True if a JSON value is a valid seat."""
    return type(value) is int and value >= 0


def check_keys(value: Any, known: set[str], what: str) -> dict[str, Any]:
    """Return the object; raise `bad_record` for unknown keys unless they begin with `x-`."""
    if not isinstance(value, dict):
        raise bad_record(f"{what} must be an object")
    for key in value:
        if key not in known and not key.startswith("x-"):
            raise bad_record(f"{what} has an unknown key {key!r}")
    return value


def replay(record: Any) -> ReferenceMatch:
    """Return the match as of the last action in a record.

    Raises `RefereeError` for the first fault.
    """
    record = check_keys(record, RECORD_KEYS, "the record")
    if type(record.get("clamber")) is not int or record["clamber"] != 1:
        raise bad_record('"clamber" must be 1')
    for key in ("rules", "seats", "deals"):
        if key not in record:
            raise bad_record(f"{key!r} is missing")
    resolve(record["rules"], record.get("options"))
    seats, deals = record["seats"], record["deals"]
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise bad_record("seats must be a list of names")
    if not isinstance(deals, list):
        raise bad_record("deals must be a list")
    try:
        match = ReferenceMatch(record["rules"], record.get("options"), len(seats))
    except RefereeError as error:
        raise bad_record(error.message) from error
    for number, deal in enumerate(deals):
        replay_deal(match, deal, last=number == len(deals) - 1)
    return match


def replay_deal(match: ReferenceMatch, deal: Any, *, last: bool) -> None:
    """Replay one deal with its actions, and check its result."""
    deal = check_deal(deal)
    match.start_deal(deal["deck"], deal["first"], deal.get("lead"), deal.get("faceup"))
    for action in deal["actions"]:
        replay_action(match, action)
    given = deal.get("result")
    if given is not None:
        given = check_keys(given, RESULT_KEYS, "a result")
    ended_void = given is not None and given.get("void") is True
    if isinstance(match.deal, BigADeal) and not deal["actions"]:
        replay_silent_draw(match, ends=ended_void or not last)
    if match.phase not in ("await_deal", "match_over"):
        if given is not None or not last:
            raise bad_record("a deal is not finished")
    elif given is not None:
        check_result(given, match.result or {})


def check_deal(value: Any) -> dict[str, Any]:
    """Check the types of a recorded deal's fields and return the deal."""
    deal = check_keys(value, DEAL_KEYS, "a deal")
    for key, kind in (("deck", str), ("first", int), ("actions", list)):
        if type(deal.get(key)) is not kind:
            raise bad_record(f"{key!r} of a deal is missing or no {kind.__name__}")
    for key in ("first", "lead"):
        if deal.get(key) is not None and not is_seat(deal[key]):
            raise bad_record(f"{key!r} must be a seat")
    if not isinstance(deal.get("faceup", ""), str):
        raise bad_record("faceup must be a card")
    return deal


def check_result(given: dict[str, Any], computed: dict[str, Any]) -> None:
    """Raise `bad_record` if a key in the recorded result differs from the computed value."""
    for key, value in given.items():
        if key.startswith("x-"):
            continue
        if key not in computed or type(computed[key]) is not type(value):
            raise bad_record(f"the result has no {key} {value!r}")
        if computed[key] != value:
            raise bad_record(f"{key} of the result is {computed[key]!r}, not {value!r}")


def replay_silent_draw(match: ReferenceMatch, *, ends: bool) -> None:
    """Replay a Big A deal without actions: void if the record says so, else left in phase `draw`."""
    if not ends:
        return
    while match.phase == "draw":
        match.apply("no")
    if match.phase == "play":
        raise bad_record("this deal is not void")


def replay_action(match: ReferenceMatch, action: Any) -> None:
    """Replay one `"<seat> <action>"`, declining the questions that the record omits."""
    if not isinstance(action, str):
        raise bad_record("an action must be a text")
    found = re.fullmatch(r"\s*(\d+)\s+(\S.*?)\s*", action)
    if found is None:
        raise bad_record(f"{action!r}: expected a seat and an action")
    seat, text = int(found[1]), found[2]
    if text == "no":
        raise illegal_action("a record does not contain declined offers")
    while match.deal is not None and match.deal.question is not None:
        question = match.deal.question
        if "no" not in question.options:
            break
        if seat == question.seat and answers(text, question):
            break
        match.apply("no")
    if match.to_act is None:
        raise illegal_action(f"{action}: the deal is over")
    if match.to_act != seat:
        raise illegal_action(f"{action}: it is the turn of seat {match.to_act}")
    match.apply(text)


def answers(text: str, question: Question) -> bool:
    """Return True if a recorded action answers the question."""
    try:
        return normal(text) in map(normal, question.options)
    except RefereeError:
        return False


def state_of(match: ReferenceMatch) -> dict[str, Any]:
    """Return the state after the last action (notation.md section 4)."""
    phase = match.phase
    to_act, legal, hands = match.to_act, match.legal(), match.hands
    deal = match.deal
    if isinstance(deal, BigADeal) and not deal.started and not deal.over:
        # A record that ends before the first play or reveal stays in phase `draw`.
        phase, to_act, legal = "draw", None, []
    state: dict[str, Any] = {
        "phase": phase,
        "deal": max(0, match.deals_started - 1),
        "to_act": to_act,
        "hands": hands,
        "to_beat": match.to_beat,
        "legal": legal,
        "winner": match.winner,
    }
    if match.game == "gandengyan":
        state["talon"] = match.talon
    if match.scores is not None:
        state["scores"] = match.scores
    if match.levels is not None:
        state["levels"] = match.levels
    return state
