"""Plays and times as messages carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.as_json.plays import action_json
from clamber.bounded import remembered
from clamber.server.messages.wire import PlayInfo

if TYPE_CHECKING:
    from clamber.engine import Engine
    from clamber.play import Play


def millis(seconds: float) -> int:
    """A time as messages carry it."""
    return round(seconds * 1000)


@remembered(4096)
def info_of(engine: Engine, play: tuple[int, tuple[int, int], bool], level: int, special: int | None) -> PlayInfo:
    """A play, by its action, its cards and whether it captures, in parts."""
    return PlayInfo(**action_json(engine, play, level, special))


def play_info(engine: Engine, play: Play, level: int, special: int | None, *, capture: bool = False) -> PlayInfo:
    """A play in parts."""
    return info_of(engine, (play.action, play.masks, capture), level, special)
