"""Notices that it is a person's turn at a table at which others wait, while the person is away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

from clamber.sentences import say
from clamber.server.push.notices import Notice, game_title

if TYPE_CHECKING:
    from clamber.server.actors.actor import Actor
    from clamber.server.actors.hub import Hub
    from clamber.server.push.notifier import Notifier

AWAY_SECONDS: Final = 8.0
"""Time for which a person is away at their turn before the notice, in seconds: most have just changed pages."""

SHORTEST_LIMIT: Final = 30.0
"""Shortest time limit of a turn with notices, in seconds: by a shorter one, a notice would come too late."""

NOTICE_SECONDS: Final = 600.0
"""Time for which a push service keeps the notice, in seconds."""


class _Turn(NamedTuple):
    """Turn of a person who is away."""

    session: str
    match: int
    number: int


class TurnNotices:
    """Notices of turns at the tables of this process, at most one for each turn.

    The owner of a table sends them. A turn that had begun before this process opened the table gets none, because the
    former owner may have sent it.
    """

    def __init__(self, hub: Hub, notifier: Notifier) -> None:
        self._hub, self._notifier = hub, notifier
        self._told: WeakKeyDictionary[Actor, tuple[int, int]] = WeakKeyDictionary()
        self._timers: WeakKeyDictionary[Actor, tuple[_Turn, asyncio.TimerHandle]] = WeakKeyDictionary()

    def note(self, actor: Actor) -> None:
        """Look at a table after a change, or after somebody has come, gone or hidden a page."""
        turn, timer = _away(actor), self._timers.get(actor)
        told = self._told.setdefault(actor, (actor.table.matches, actor.table.turn))
        if timer is not None:
            if timer[0] == turn:
                return
            timer[1].cancel()
            del self._timers[actor]
        if turn is not None and told != turn[1:]:
            handle = asyncio.get_running_loop().call_later(AWAY_SECONDS, self._send, actor, turn)
            self._timers[actor] = turn, handle

    def _send(self, actor: Actor, turn: _Turn) -> None:
        table, rules = actor.table.id, actor.table.settings.rules
        del self._timers[actor]
        self._told[actor] = turn[1:]

        async def is_due() -> bool:
            return self._hub.in_memory(table) is actor and self._hub.store.owns(table) and _away(actor) == turn

        def text(language: str) -> str:
            return say(language, "push-your-turn", {"game": game_title(rules, language)})

        self._notifier.notify(turn.session, Notice("turn", text, f"t/{table}", table, NOTICE_SECONDS, is_due))


def _away(actor: Actor) -> _Turn | None:
    """Return the turn of a person who is away, and for whom others wait; None if there is none.

    People whose seat a bot plays are waited for by nobody. A turn that others do not see is none.
    """
    table = actor.table
    number, limit = table.seen_to_act, table.settings.time_limit
    if number is None or table.waits or (limit is not None and limit < SHORTEST_LIMIT):
        return None
    seat = table.seats[number]
    if not seat.is_human or seat.played_by_bot or actor.is_attended(number):
        return None
    return _Turn(seat.session, table.matches, table.turn)
