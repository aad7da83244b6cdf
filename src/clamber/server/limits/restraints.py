"""Mutes and suspensions in effect, which are checked where people speak and take seats among strangers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from clamber.server.limits.bans import end_day
from clamber.server.log.sanctions import SanctionKind
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from clamber.server.log.sanctions import Sanction


RESTRAINTS: Final = frozenset({SanctionKind.mute, SanctionKind.suspension})
"""Kinds of sanctions that restrict people without keeping them away."""


class _Key(NamedTuple):
    kind: SanctionKind
    session: str
    club: str
    """Club at whose tables it is in effect; empty for everywhere."""


class Restraints:
    """Set of current mutes and suspensions. They expire on their own."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._ends: dict[_Key, float] = {}
        self._owners: Mapping[str, str] = {}
        self.owner_of: Callable[[str], str] = lambda session: session
        """Set by the owner: the owner of a bot account as far as known, whose restraints it shares."""

    def replace(self, sanctions: Iterable[Sanction], owners: Mapping[str, str]) -> None:
        """Replace all restraints.

        Args:
            sanctions: Sanctions in effect, of all kinds.
            owners: Owners by bot account, for all owners among the subjects.
        """
        self._owners = owners
        self._ends = {
            _Key(one.kind, one.subject, one.club or ""): math.inf if one.ends_at is None else one.ends_at
            for one in sanctions
            if one.kind in RESTRAINTS
        }

    def is_suspended(self, session: str) -> bool:
        """Return True if a person takes no seats among strangers."""
        return self._until(SanctionKind.suspension, session) > self._clock()

    def check_suspension(self, session: str) -> None:
        """Raise if a person may take no seat among strangers.

        Raises:
            Refusal: The person is suspended (code `suspended`), with the day (UTC) of the end.
        """
        if (until := self._until(SanctionKind.suspension, session)) > self._clock():
            message = "a moderator has suspended you from rated matches, quick matches and open tables"
            raise Refusal("suspended", message, {"until": end_day(until)})

    def check_mute(self, session: str, club: str) -> None:
        """Raise if a person may not speak at a table.

        Args:
            session: The person.
            club: Club of the table; empty for none.

        Raises:
            Refusal: The person is muted (code `muted`), with the day (UTC) of the end.
        """
        if (until := self._until(SanctionKind.mute, session, club)) > self._clock():
            raise Refusal("muted", "a moderator has muted you", {"until": end_day(until)})

    def _until(self, kind: SanctionKind, session: str, club: str = "") -> float:
        """Return the time when the last restraint of a kind ends; -inf if there is none."""
        if not self._ends:
            return -math.inf
        sessions = {session, self._owners.get(session, session), self.owner_of(session)}
        keys = (_Key(kind, each, where) for each in sessions for where in {"", club})
        return max((self._ends.get(key, -math.inf) for key in keys), default=-math.inf)
