"""Why a command does not count: a code, values, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from clamber.errors import BadOption, ClamberError, IllegalPlay, Reason

if TYPE_CHECKING:
    from clamber.position import Position

Values: TypeAlias = "dict[str, str | int | list[str] | None]"


class Refusal(Exception):
    """A command that does not count; nothing has changed."""

    def __init__(self, code: str, message: str, values: Values | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values: Values = values or {}


def of_error(error: ClamberError, position: Position | None = None) -> Refusal:
    """An error of the rules as a refusal; `position` is the seat's own masked one."""
    if isinstance(error, IllegalPlay):
        return Refusal(error.reason.value, error.sentence, _values(error, position))
    if isinstance(error, BadOption):
        return Refusal(error.code, str(error), {"option": error.option})
    return Refusal(error.code, str(error))


def _values(error: IllegalPlay, position: Position | None) -> Values:
    """What a catalogue needs to say it in another language."""
    beat = None if position is None else position.to_beat
    if position is None or beat is None:
        return {}
    values: Values = {
        "kind": beat.kind,
        "rank": beat.rank,
        "size": len(beat.cards),
        "to_beat": beat.full_text,
    }
    if error.reason is Reason.WRONG_STEP:
        values["ranks"] = position.engine.ranks_after(beat.action, position.level_index)
    return values
