"""Lookup of the guests that a request names by hash, by name or by address."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final, NamedTuple

from clamber.server.administration.outcomes import DeniedError
from clamber.server.limits.visitor import parse_address
from clamber.server.table.lookalikes import look_alike

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.server.administration.context import Admin
    from clamber.server.log.upkeep import Guest

SHORTEST: Final = 8
"""Minimum length of a guest hash prefix. A prefix identifies a guest only if it is unique."""

NO_GUEST: Final = f"no guest's name, hash or its first {SHORTEST} signs"


class SeatedGuest(NamedTuple):
    """Guest at an open table. `name` is the guest's name there."""

    session: str
    table: str
    name: str


class Subject(NamedTuple):
    """Guest, or address or network, that a request is about.

    Attributes:
        id: Session hash, or network in canonical notation.
        name: Name of the guest; None for an address and for a guest without a name.
        sessions: The guest, or all guests whose last request came from the network.
    """

    id: str
    name: str | None
    sessions: frozenset[str]


async def seated_here(admin: Admin) -> list[SeatedGuest]:
    """Return the guests at the open tables of this process."""
    tables = await admin.open_tables()
    return [SeatedGuest(session, table.id, name) for table in tables for session, name in table.guests.items()]


async def seated_guests(admin: Admin, *, by_all: bool = False) -> list[SeatedGuest]:
    """Return the guests at the open tables of all nodes that are reachable.

    Raises:
        DeniedError: A node does not answer, and `by_all` is True.
    """
    answers = await admin.ask_all("seated")
    if by_all and admin.node is not None and len(answers) < len(admin.node.others):
        raise DeniedError("a node does not answer; see `clamber admin nodes`, and try again")
    return [*await seated_here(admin), *(SeatedGuest(*row) for answer in answers for row in answer)]


async def all_guests(admin: Admin) -> list[Guest]:
    """Return all guests, after saving the addresses that the nodes have cached."""
    await admin.ask_all("save addresses")
    if admin.guests is not None:
        await admin.guests.save_addresses()
    return await admin.store.upkeep.guests()


async def subject_of(admin: Admin, text: str) -> Subject:
    """Return the guest, address or network that a text names.

    Raises:
        DeniedError: The text names nobody, or several guests.
    """
    guests = await all_guests(admin)
    by_hash = [guest for guest in guests if len(text) >= SHORTEST and guest.session.startswith(text)]
    if len(by_hash) == 1:
        return _guest(by_hash[0])
    try:
        network = str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        return _guest(await _guest_by_name(admin, text, guests))
    return Subject(network, None, frozenset(guest.session for guest in guests if _is_in(guest.address, network)))


async def guest_of(admin: Admin, text: str) -> Subject:
    """Return the guest that a text names.

    Raises:
        DeniedError: The text names no guest, or several.
    """
    subject = await subject_of(admin, text)
    if subject.sessions != {subject.id}:
        raise DeniedError(f"{text} is {NO_GUEST}", "unknown_person")
    return subject


def _guest(guest: Guest) -> Subject:
    return Subject(guest.session, guest.name, frozenset({guest.session}))


def _is_in(address: str | None, network: str) -> bool:
    parsed = parse_address(address or "")
    return parsed is not None and parsed in ipaddress.ip_network(network)


async def _guest_by_name(admin: Admin, text: str, guests: Iterable[Guest]) -> Guest:
    """Return the guest with a name, or the only guest with a name that looks like it.

    Raises:
        DeniedError: There is no such guest, or more than one.
    """
    names: dict[str, set[str]] = {}
    for guest in guests:
        names.setdefault(guest.session, set()).add(guest.name or "")
    for session, _, name in await seated_guests(admin):
        names.setdefault(session, set()).add(name)
    matching = [guest for guest in guests if text in names[guest.session]]
    matching = matching or [
        guest for guest in guests if any(name and look_alike(name, text) for name in names[guest.session])
    ]
    if not matching:
        raise DeniedError(f"{text} is no address, no network, and {NO_GUEST}", "unknown_person")
    if len(matching) > 1:
        listed = ", ".join(f"{guest.session[:12]} ({guest.address or 'no address'})" for guest in matching)
        raise DeniedError(
            f"{len(matching)} guests are called {text}; name one by the first signs of the hash: {listed}"
        )
    return matching[0]
