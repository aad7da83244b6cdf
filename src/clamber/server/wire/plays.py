"""Conversion of plays and times to their wire representation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.as_json.plays import action_json
from clamber.bounded import remembered
from clamber.server.wire.parts import PlayInfo

if TYPE_CHECKING:
    from clamber.engine import Engine
    from clamber.play import Play


def millis(seconds: float) -> int:
    """Convert a time to whole milliseconds, as used in messages."""
    return round(seconds * 1000)


@remembered(4096)
def info_of(engine: Engine, play: tuple[int, tuple[int, int], bool], level: int, special: int | None) -> PlayInfo:
    """Return a play, given as (action, card masks, capture), as separate fields."""
    return PlayInfo(**action_json(engine, play, level, special))


def play_info(engine: Engine, play: Play, level: int, special: int | None, *, capture: bool = False) -> PlayInfo:
    """Return a play as separate fields."""
    return info_of(engine, (play.action, play.masks, capture), level, special)
