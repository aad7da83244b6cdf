"""Refusals of requests about quick matches."""

from __future__ import annotations

from clamber.server.table.refusal import Refusal


def no_offer() -> Refusal:
    """Return the refusal of a request for a match that the server does not offer."""
    return Refusal("no_quick_match", "this server offers no quick match by these rules")


def quick_off() -> Refusal:
    """Return the refusal of a request for a match while an operator has turned quick matches off."""
    return Refusal("quick_off", "quick matches are turned off at the moment")


def no_ticket() -> Refusal:
    """Return the refusal of a request about a ticket that does not exist."""
    return Refusal("no_ticket", "you do not wait for a match; ask for one first")


def no_party() -> Refusal:
    """Return the refusal of a request to join a party that does not wait."""
    return Refusal("no_party", "nobody waits with this link any more")


def seated() -> Refusal:
    """Return the refusal of a request about waiting, from a person who has a seat."""
    return Refusal("quick_seated", "a seat was found for you already; leave it at the table")
