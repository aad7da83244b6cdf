"""Per-viewer updates about log entries, sent immediately and resent after a reconnect.

Every kind of entry is listed explicitly. Any other kind raises `UnsendableError`, and nothing is sent.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from clamber.server.table.logged.base import SeatChange, TableChange
from clamber.server.table.logged.deals import Acted, Claimed, DealBegan, MatchBegan, WindowEnded
from clamber.server.table.logged.tables import Speech, Spoke, TableClosed, Wrote
from clamber.server.wire.deal import deal_for_all, deal_for_one, deal_text, joined
from clamber.server.wire.events import history, is_open
from clamber.server.wire.finished import deal_result
from clamber.server.wire.outgoing import UnsendableError, check_viewer, stream_name
from clamber.server.wire.parts import json_text, millis
from clamber.server.wire.protocol import (
    ClaimTaken,
    Declined,
    MessageWritten,
    NewDeal,
    PhraseMuted,
    PhraseSpoken,
    TableChanged,
)
from clamber.server.wire.tables import table_state

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table
    from clamber.server.wire.protocol import Hello


class Updates:
    """`Update` messages about one entry, per viewer. Parts shared by all viewers are built and serialized once.

    Attributes:
        before, after: Table before and after the entry.
        entry: The log entry.
    """

    def __init__(self, before: Table, entry: Entry, after: Table) -> None:
        self.before = before
        self.entry = entry
        self.after = after
        self._private_to = entry.private_to
        self._ends_deal = after.last is not before.last

    def concerns(self, viewer: int | None) -> bool:
        """Return True if the entry is visible to a viewer.

        Raises:
            UnsendableError: The viewer may not see this table.
        """
        check_viewer(self.after, viewer)
        return self._private_to is None or self._private_to == viewer

    def text(self, viewer: int | None) -> str | None:
        """Return the serialized `Update` with the changed state; None if the entry is hidden from the viewer.

        Raises:
            UnsendableError: The viewer may not see this table, or no rule states who may see the entry.
        """
        if not self.concerns(viewer):
            return None
        return self._spectators_text if viewer is None else self._text(viewer)

    @cached_property
    def _spectators_text(self) -> str:
        """Text for spectators, cached because there may be hundreds of them."""
        return self._text(None)

    def _text(self, viewer: int | None) -> str:
        table = table_state(self.after, viewer).model_dump_json() if self._changes_table else "null"
        return _assemble(
            self.after.seq(viewer),
            millis(self.entry.at),
            self.content_text(viewer),
            table=table,
            deal=self._deal_text(viewer),
            last=self._last_text,
        )

    def muted_text(self, viewer: int | None) -> str:
        """Return the serialized `Update` about a phrase for a viewer who has muted its speaker."""
        check_viewer(self.after, viewer)
        return _assemble(self.after.seq(viewer), millis(self.entry.at), _muted_content(self.entry))

    def content_text(self, viewer: int | None) -> str:
        """Return the serialized content of the entry, without the resulting state."""
        if self.alike:
            return self._content_for_all
        return _content(self.before, self.entry, self.after, viewer)

    @cached_property
    def alike(self) -> bool:
        """True if all viewers of the entry get the same content because no new event hides a card from spectators."""
        return is_open(self.after, len(self.before.doers))

    @cached_property
    def _content_for_all(self) -> str:
        return _content(self.before, self.entry, self.after, self._private_to)

    @property
    def speaker(self) -> str:
        """Session of the person who has sent the phrase or message of the entry; empty for other entries."""
        return self.before.seats[self.entry.seat].session if isinstance(self.entry, Speech) else ""

    @property
    def _changes_table(self) -> bool:
        return self._ends_deal or not isinstance(self.entry, Acted | Claimed | Speech | WindowEnded)

    @property
    def _changes_deal(self) -> bool:
        return self.entry.changes_deal

    @cached_property
    def _deal_for_all(self) -> str:
        return deal_for_all(self.after) if self._changes_deal else "null"

    def _deal_text(self, viewer: int | None) -> str:
        return joined(self._deal_for_all, deal_for_one(self.after, viewer)) if self._changes_deal else "null"

    @cached_property
    def _last_text(self) -> str:
        if not self._ends_deal or self.after.last is None:
            return "null"
        return json_text(deal_result(self.after.current.engine, self.after.last))


def _assemble(seq: int, at: int, event: str, *, table: str = "null", deal: str = "null", last: str = "null") -> str:
    """Assemble an `Update` from serialized parts."""
    return f'{{"type":"event","seq":{seq},"at":{at},"event":{event},"table":{table},"deal":{deal},"last":{last}}}'


class PastUpdates:
    """Update about a past entry, for clients that reconnect. Only the texts are kept, because tables store many.

    Attributes:
        speaker: As in `Updates`.
    """

    __slots__ = ("_at", "_muted", "_private", "_private_to", "_public", "_sessions", "_texts", "speaker")

    def __init__(self, updates: Updates) -> None:
        after = updates.after
        self._at = millis(updates.entry.at)
        self._private_to = updates.entry.private_to
        self._public, self._private = after.public, after.private
        self._sessions = tuple(seat.session for seat in after.seats)
        self._texts = _texts_of(updates)
        self.speaker = updates.speaker
        self._muted = _muted_content(updates.entry)

    def seq(self, viewer: int | None) -> int:
        """Return the update's sequence number in a viewer's stream."""
        return self._public + (0 if viewer is None else self._private[viewer])

    def concerns(self, viewer: int | None) -> bool:
        """Return True if the entry is visible to a viewer."""
        return self._private_to is None or self._private_to == viewer

    def belongs_to(self, viewer: int | None, session: str) -> bool:
        """Return True if the session held the viewer's seat at the time of the entry. Always True for spectators."""
        return viewer is None or self._sessions[viewer] == session

    def text(self, viewer: int | None, now: Table | None, *, is_muted: bool = False) -> str:
        """Return the message for resending, with the table's full current state, or without state if `now` is None.

        Args:
            viewer: Seat of the client; None for a spectator.
            now: The table now, or None.
            is_muted: True to leave out the phrase, because the viewer has muted its speaker.

        Raises:
            UnsendableError: The viewer may no longer see this table.
        """
        event = self._texts[-1 if viewer is None or len(self._texts) == 1 else viewer]
        if is_muted:
            event = self._muted
        if now is None:
            return _assemble(self.seq(viewer), self._at, event)
        check_viewer(now, viewer)
        return _assemble(
            self.seq(viewer),
            self._at,
            event,
            table=table_state(now, viewer).model_dump_json(),
            deal=deal_text(now, viewer),
            last="null" if now.last is None else json_text(deal_result(now.current.engine, now.last)),
        )


def missed_updates(
    table: Table, viewer: int | None, session: str, recent: Iterable[PastUpdates], hello: Hello
) -> list[PastUpdates] | None:
    """Return the updates that a client missed since its last connection; None if it needs a full view.

    Args:
        table: The table now.
        viewer: Seat of the client; None for a spectator.
        session: Session of the client.
        recent: Updates that the table still has, oldest first.
        hello: First message of the client, with the stream and sequence number that it has.
    """
    if hello.resume is None or hello.stream != stream_name(table, viewer):
        return None
    since = hello.resume
    missed = [past for past in recent if past.seq(viewer) > since and past.concerns(viewer)]
    if len(missed) != table.seq(viewer) - since:
        return None
    return missed if all(past.belongs_to(viewer, session) for past in missed) else None


def _texts_of(updates: Updates) -> tuple[str, ...]:
    """Return the content for each seat followed by spectators, or a single text if all are identical."""
    if updates.alike:
        return (updates.content_text(None),)
    return tuple(updates.content_text(viewer) for viewer in (*range(len(updates.after.seats)), None))


def _content(before: Table, entry: Entry, after: Table, viewer: int | None) -> str:
    """Return the content of an update (`UpdateContent`) as JSON."""
    match entry:
        case MatchBegan() | DealBegan():
            assert after.match is not None
            return NewDeal(match=after.matches - 1, number=after.match.number).model_dump_json()
        case Acted(declines=True):
            return Declined().model_dump_json()
        case Acted():
            return _new_events("done", before, after, viewer)
        case WindowEnded():
            return _new_events("window", before, after, viewer)
        case Claimed(_, _, play):
            return ClaimTaken(play=play).model_dump_json()
        case Spoke(_, seat, phrase):
            return PhraseSpoken.model_validate({"seat": seat, "phrase": phrase}).model_dump_json()
        case Wrote(_, seat, _, text):
            return MessageWritten(seat=seat, text=text).model_dump_json()
        case SeatChange():
            return TableChanged(what=entry.change, seat=entry.seat).model_dump_json()
        case TableClosed(by=by):
            return TableChanged(what=entry.change, seat=by).model_dump_json()
        case TableChange():
            return TableChanged(what=entry.change, seat=None).model_dump_json()
        case _:
            raise UnsendableError(f"nothing says who may see {type(entry).__name__}")


def _muted_content(entry: Entry) -> str:
    """Return `PhraseMuted` as JSON; empty for an entry that is no phrase or message."""
    return PhraseMuted(seat=entry.seat).model_dump_json() if isinstance(entry, Speech) else ""


def _new_events(kind: str, before: Table, after: Table, viewer: int | None) -> str:
    """Return `NewEvents` or `WindowMoved` as JSON."""
    done = history(after, viewer, len(before.doers))
    return f'{{"kind":"{kind}","done":{done},"ended":{"false" if after.status == "playing" else "true"}}}'
