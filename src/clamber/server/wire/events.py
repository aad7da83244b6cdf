"""Deal events as messages, each combining an event of the rules with its doer."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from clamber._internal.bounded import remembered
from clamber.as_json.plays import action_json, bare_play
from clamber.engine import AskedFor
from clamber.server.table.window import asks_in_windows
from clamber.server.wire.parts import EventInfo
from clamber.view import event_for

if TYPE_CHECKING:
    from clamber.as_json.plays import PlayInfo
    from clamber.engine import CompiledRules
    from clamber.event import Event
    from clamber.position import Position
    from clamber.records.doers import Doer
    from clamber.server.table.state import Table
    from clamber.server.wire.parts import QuestionKind


def event_info(event: Event, doer: Doer | None, position: Position) -> EventInfo:
    """Return the visible part of an event as a message. `position` may be any position of the event's deal."""
    if event.play is None:
        return _event_info(event.seat, event.trick, None, bare_play(event.kind), doer)
    play = (event.play.action, event.play.masks, len(event.captured) > 0)
    names = (position.level_index, position.special_face)
    asked = None if event.asked is AskedFor.none else cast("QuestionKind", event.asked.name)
    return _play_event_info(position.engine, play, names, (event.seat, event.trick, asked), doer)


@remembered(4096)
def _play_event_info(
    engine: CompiledRules,
    play: tuple[int, tuple[int, int], bool],
    names: tuple[int, int | None],
    place: tuple[int, int | None, QuestionKind | None],
    doer: Doer | None,
) -> EventInfo:
    return _event_info(*place, action_json(engine, play, *names), doer)


def _event_info(
    seat: int, trick: int | None, asked: QuestionKind | None, play: PlayInfo, doer: Doer | None
) -> EventInfo:
    match doer:
        case None | "person" | "bot" | "chance":
            return EventInfo(seat=seat, play=play, by=doer, why=None, asked=asked, trick=trick)
        case why:
            return EventInfo(seat=seat, play=play, by="bot", why=why, asked=asked, trick=trick)


def history(table: Table, viewer: int | None, start: int = 0) -> list[EventInfo]:
    """Return the deal's events from index `start` on, as seen by a viewer.

    Declines within a window are omitted for every viewer, including the seat that declined, because most of them
    answer a question that was never visible.
    """
    if table.match is None or table.match.position is None:
        return []
    position, in_windows = table.match.position, asks_in_windows(table.match)
    infos = []
    for event, doer in zip(table.match.deals[-1].events[start:], table.doers[start:], strict=True):
        visible = event_for(event, position, None if in_windows else viewer)
        if visible is not None:
            infos.append(event_info(visible, doer, position))
    return infos


def current_trick(table: Table) -> list[EventInfo]:
    """Return the current trick, or the previous trick until the next lead."""
    events = () if table.match is None else table.match.deals[-1].events
    last = next((event.trick for event in reversed(events) if event.trick is not None), None)
    if last is None:
        return []
    start = len(events)
    while start and events[start - 1].trick in {last, None}:
        start -= 1
    return [info for info in history(table, None, start) if info["trick"] == last]
