"""Short queries to the referee and to matches, shared by the tests of all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.records.referee import answer
from clamber.text.card_notation import tokens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.match import Match

Answer = dict[str, Any]


def ask(op: str, rules: str, options: Mapping[str, object] | None = None, **fields: object) -> Answer:
    """Return the referee's answer to one question, without fields that are None."""
    given = {key: value for key, value in fields.items() if value is not None}
    return answer({"op": op, "rules": rules, "options": dict(options or {}), **given})


def granted(op: str, rules: str, options: Mapping[str, object] | None = None, **fields: object) -> Answer:
    """Return the answer from `ask`, asserting that the question is not refused."""
    found = ask(op, rules, options, **fields)
    assert "error" not in found, found["error"]
    return found


def error_code(found: Answer) -> str | None:
    """Return the error code of a refusal, or None."""
    error = found.get("error")
    return None if error is None else str(error["code"])


def replay(record: Mapping[str, object]) -> Answer:
    """Return the answer to a record, which may be a refusal."""
    return answer({"op": "replay", "record": dict(record)})


def faces(text: str) -> list[int]:
    """Return the faces of concatenated cards."""
    return [token.face for token in tokens(text) if token.face is not None]


def legal(match: Match) -> list[str]:
    """Return the legal actions in notation."""
    return [play.text for play in match.current.legal()]


def after(match: Match, *actions: str) -> Match:
    """Return the match after these actions."""
    for action in actions:
        match = match.apply(action)
    return match
