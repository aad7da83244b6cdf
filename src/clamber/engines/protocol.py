"""Line protocol messages (docs/engine-protocol.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from clamber.as_json.results import result_text
from clamber.as_json.views import listed_plays, view_text
from clamber.bot import BotInfo, Level
from clamber.sentences import Worded
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.deal import Result
    from clamber.play import Play
    from clamber.position import Position
    from clamber.rules.house import HouseRules
    from clamber.view import View

VERSION: Final = 1
"""Protocol version, incremented for changes that older engines would misread, but not for additions."""

LONGEST_NAME: Final = 24

Message = dict[str, Any]


class NotAnAnswer(Exception):
    """Raised if a line is not an answer to the question."""


def hello(
    rules: HouseRules | None, *, seats: int, seat: int, seed: int, seconds: float, longest_line: int
) -> Message:
    """Return the first message, also sent when the rules change. Without rules, it only requests metadata."""
    played = None
    if rules is not None:
        played = {"name": rules.name, "options": rules.stored_options, "hash": rules.hash, "seats": seats}
    limits = {"seconds": seconds, "line_bytes": longest_line}
    return {"type": "hello", "protocol": VERSION, "rules": played, "seat": seat, "seed": seed, "limits": limits}


def choose(number: int, view: View) -> tuple[str, list[Play]]:
    """Return the line that asks for a play, and the legal plays in the order listed."""
    return f'{{"type":"choose","id":{number},"view":{view_text(view)}}}', listed_plays(view)


def refused(number: int, code: str, message: str, played: Play) -> Message:
    """Return the message that rejects an answer and names the play made instead."""
    return {"type": "refused", "id": number, "code": code, "message": message, "played": played.full_text}


def ended(position: Position, result: Result, seat: int) -> str:
    """Return the line with the result of a deal."""
    special = position.special_face
    fields = result_text(position.engine, result, position.hands, position.level_index, special)
    return f'{{"type":"result","seat":{seat},"result":{fields}}}'


BYE: Final[Message] = {"type": "bye"}


def line_of(message: Message) -> str:
    """Serialize a message as a line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def message_in(line: str) -> Message:
    """Parse a line as a message.

    Raises:
        NotAnAnswer: The line is not a JSON object.
    """
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotAnAnswer(f"it is not JSON: {error}") from None
    if not isinstance(message, dict):
        raise NotAnAnswer("it is no JSON object")
    return message


def info_in(ready: Message, otherwise: str) -> BotInfo:
    """Return the metadata reported by an engine, with defaults for missing and malformed fields.

    Args:
        ready: Engine's answer to `hello`.
        otherwise: Default name.
    """
    level, says = ready.get("level"), ready.get("says")
    sentences = (says.get("en"), says.get("zh")) if isinstance(says, dict) else (says, says)
    en, zh = map(_words, sentences)
    return BotInfo(
        _words(ready.get("name"), LONGEST_NAME) or otherwise,
        version=_words(ready.get("version"), LONGEST_NAME),
        weights=_words(ready.get("weights")) or None,
        level=Level(level) if isinstance(level, str) and level in tuple(Level) else None,
        says=Worded(en or zh, zh or en) if en or zh else None,
        timed=ready.get("timed") is True,
    )


def _words(value: object, limit: int = 200) -> str:
    """Return a printable string, stripped and truncated; empty for any other value."""
    return value.strip()[:limit] if isinstance(value, str) and value.isprintable() else ""


def play_in(answer: Message, view: View, plays: Sequence[Play]) -> Play:
    """Return the play named by an answer, by notation or by index in the list.

    Raises:
        NotAnAnswer: The answer does not name a play.
        ClamberError: The play is illegal or cannot be parsed.
    """
    named = answer.get("play")
    if isinstance(named, int) and not isinstance(named, bool):
        if not 0 <= named < len(plays):
            raise NotAnAnswer(f"there is no play {named}; plays are 0 to {len(plays) - 1}")
        return plays[named]
    if not isinstance(named, str):
        raise NotAnAnswer('"play" must be a play in notation, or its place in "legal"')
    play = parse_action(view.masked, named)
    wrong = view.masked.why_not(play)
    if wrong is not None:
        raise wrong
    return play
