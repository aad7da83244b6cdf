"""Composition of groups from waiting tickets: pure, deterministic, and never outside of a person's wishes.

Two people suit each other if

- the difference of their ratings is within the range that each of them accepts now. The range grows with the time
  that a person has waited, up to the difference that the person has asked for;
- neither is to avoid the other: they have just parted, or one has blocked the other.

A group is composed around the person who has waited longest: the others are those with the nearest ratings who suit
all members. Parties join as one, and partners sit opposite each other. The strongest and the weakest of four single
people are partners, so that the sides are even.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from clamber.server.log.tickets import Ticket

FIRST_RANGE: Final = 200.0
"""Difference of ratings, as displayed, that everybody accepts at first."""

WIDENING: Final = 100.0
"""Growth of the accepted difference, in points per second of waiting."""

Unit: TypeAlias = "tuple[Ticket, ...]"
"""A person alone, or the two people of a party."""

Group: TypeAlias = "tuple[Ticket | None, ...]"
"""Occupants of the seats of a table, in their order; None for a bot."""

Blocked: TypeAlias = "Mapping[str, frozenset[str]]"
"""Sessions that a session is never matched with; one direction suffices."""


def accepted_difference(ticket: Ticket, now: float) -> float:
    """Return the difference of ratings that a person accepts now."""
    widened = FIRST_RANGE + WIDENING * max(0.0, now - ticket.asked_at)
    return widened if ticket.apart is None else min(widened, float(ticket.apart))


def avoided(ticket: Ticket, now: float, blocked: Blocked) -> set[str]:
    """Return the sessions that a person is not matched with now, as far as the person's own side knows."""
    return {other for other, until in ticket.avoid if until > now} | blocked.get(ticket.session, frozenset())


def suits(one: Ticket, other: Ticket, now: float, blocked: Blocked) -> bool:
    """Return True if two people may be matched."""
    least = min(accepted_difference(one, now), accepted_difference(other, now))
    return (
        abs(one.rating - other.rating) <= least
        and other.session not in avoided(one, now, blocked)
        and one.session not in avoided(other, now, blocked)
    )


def groups(
    tickets: Iterable[Ticket],
    now: float,
    *,
    seats: int,
    sides: bool,
    with_bots: bool = False,
    blocked: Blocked | None = None,
) -> list[Group]:
    """Return groups of people who suit each other, the longest waiting first. Nobody is in two groups.

    Takes O(tickets × log tickets + pairs of people whose ratings lie in the range of the one who waited longer) time.

    Args:
        tickets: Waiting people. A party of which one member is missing is left out.
        now: Current time, in seconds since the epoch.
        seats: Number of seats of a table.
        sides: True if seats that are opposite each other are partners in the whole match (four seats).
        with_bots: True to compose groups that are not complete, too. Bots fill their seats.
        blocked: Pairs that are never matched, beside those in the tickets.
    """
    pool = _Pool(_units(tickets), now, blocked or {})
    return [
        _seated(pool.take(members), seats, sides=sides)
        for anchor in pool.anchors()
        if (members := pool.group_around(anchor, seats, with_bots=with_bots))
    ]


def _units(tickets: Iterable[Ticket]) -> list[Unit]:
    """Return the people alone and the complete parties."""
    alone: list[Unit] = []
    parties: dict[str, list[Ticket]] = {}
    for ticket in tickets:
        if ticket.party is None:
            alone.append((ticket,))
        else:
            parties.setdefault(ticket.party, []).append(ticket)
    complete = [tuple(sorted(party, key=_waiting)) for party in parties.values() if len(party) > 1]
    return [*alone, *complete]


def _waiting(ticket: Ticket) -> tuple[float, str]:
    return ticket.asked_at, ticket.session


class _Pool:
    """Free units in the order of their ratings, as a doubly linked list, and the ratings that they accept."""

    def __init__(self, units: Sequence[Unit], now: float, blocked: Blocked) -> None:
        self._units = sorted(units, key=lambda unit: (_middle(unit), *_waiting(unit[0])))
        self._middle = list(map(_middle, self._units))
        self._low = [min(ticket.rating for ticket in unit) for unit in self._units]
        self._high = [max(ticket.rating for ticket in unit) for unit in self._units]
        accepted = [[accepted_difference(ticket, now) for ticket in unit] for unit in self._units]
        pairs = list(zip(self._units, accepted, strict=True))
        # All members of a unit accept the ratings in this interval.
        self._from = [max(one.rating - most for one, most in zip(*pair, strict=True)) for pair in pairs]
        self._to = [min(one.rating + most for one, most in zip(*pair, strict=True)) for pair in pairs]
        self._avoided = self._avoided_units(now, blocked)
        self._is_free = [True] * len(self._units)
        self._before = list(range(-1, len(self._units) - 1))
        self._after = list(range(1, len(self._units) + 1))

    def _avoided_units(self, now: float, blocked: Blocked) -> set[tuple[int, int]]:
        place = {ticket.session: number for number, unit in enumerate(self._units) for ticket in unit}
        pairs: set[tuple[int, int]] = set()
        for number, unit in enumerate(self._units):
            for other in {other for ticket in unit for other in avoided(ticket, now, blocked)} & place.keys():
                pairs |= {(number, place[other]), (place[other], number)}
        return pairs

    def anchors(self) -> Iterator[int]:
        """Yield the numbers of the units that are still free, longest waiting first."""
        for number in sorted(range(len(self._units)), key=lambda number: _waiting(self._units[number][0])):
            if self._is_free[number]:
                yield number

    def take(self, members: Sequence[int]) -> list[Unit]:
        """Return the units of a group, which are not free any more."""
        for number in members:
            self._is_free[number] = False
            before, after = self._before[number], self._after[number]
            if before >= 0:
                self._after[before] = after
            if after < len(self._units):
                self._before[after] = before
        return [self._units[number] for number in members]

    def group_around(self, anchor: int, seats: int, *, with_bots: bool) -> list[int]:
        """Return the units of a group with one of them; empty if there is none."""
        members, left = [anchor], seats - len(self._units[anchor])
        for number in self._nearest(anchor):
            if left == 0:
                break
            if len(self._units[number]) <= left and all(self._suit(number, member) for member in members):
                members.append(number)
                left -= len(self._units[number])
        return members if left == 0 or (with_bots and left > 0) else []

    def _nearest(self, anchor: int) -> Iterator[int]:
        """Yield the other free units, nearest ratings first, among those that may lie in the anchor's interval."""
        lower, higher = self._before[anchor], self._after[anchor]
        middle = self._middle[anchor]
        while True:
            is_lower = lower >= 0 and self._middle[lower] >= self._from[anchor]
            is_higher = higher < len(self._units) and self._middle[higher] <= self._to[anchor]
            if not is_lower and not is_higher:
                return
            if is_lower and (not is_higher or middle - self._middle[lower] < self._middle[higher] - middle):
                yield lower
                lower = self._before[lower]
            else:
                yield higher
                higher = self._after[higher]

    def _suit(self, one: int, other: int) -> bool:
        """Return True if all members of two units suit each other."""
        return (
            self._from[one] <= self._low[other]
            and self._high[other] <= self._to[one]
            and self._from[other] <= self._low[one]
            and self._high[one] <= self._to[other]
            and (one, other) not in self._avoided
        )


def _middle(unit: Unit) -> float:
    return sum(ticket.rating for ticket in unit) / len(unit)


def _seated(units: Sequence[Unit], seats: int, *, sides: bool) -> Group:
    """Return the seats of a group: partners opposite each other, then single people by rating."""
    parties = [unit for unit in units if len(unit) > 1]
    single = sorted((unit[0] for unit in units if len(unit) == 1), key=lambda one: (-one.rating, one.session))
    if sides and len(single) == seats:
        single = [single[0], single[-1], *single[1:-1]]
    opposite = [number // 2 + (seats // 2 if number % 2 else 0) for number in range(seats)]
    order = opposite if seats % 2 == 0 else list(range(seats))
    people = [*(ticket for party in parties for ticket in party), *single]
    group: list[Ticket | None] = [None] * seats
    for seat, ticket in zip(order, people, strict=False):
        group[seat] = ticket
    return tuple(group)
