"""Messages of the quick match."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from clamber.server.table.commands import MAX_SEATS, BotName
from clamber.server.wire.parts import Message, Name, OptionValue, Title

MOST_APART: Final = 3000
"""Largest difference of ratings that can be asked for, as displayed."""

LONGEST_POLL: Final = 8
"""Maximum time that a request for the ticket waits, in seconds; shorter than the limit of forwarded requests."""


class QuickOffer(Message):
    """Rules offered for quick matches, with the numbers of people who wait now.

    Attributes:
        options: Options that differ from the defaults of the game.
        house: Name and description of the rules; null if they have none.
        casual, rated: Number of people waiting; null while their node does not answer.
    """

    rules: str
    options: dict[str, OptionValue]
    house: Title | None
    seats: int
    casual: int | None
    rated: int | None


class QuickOffers(Message):
    """Quick matches that the server offers; none if its operator has not turned them on.

    Attributes:
        bot: Bot that fills the seats of casual matches.
        bots_after: Time after which it does, in seconds.
        asked: True if the requesting guest has a ticket.
        account: True if the guest has an account, which rated matches need.
        wait_until: Time from which on the guest, who has left rated matches, may ask for one; null for now.
        next_wait: Wait that follows if the guest leaves a rated match now, in seconds; 0 for none.
        now: Time of this message.
    """

    offers: list[QuickOffer]
    bot: BotName
    bots_after: int
    asked: bool
    account: bool
    wait_until: int | None = None
    next_wait: int = 0
    now: int


class AskQuick(Message):
    """Ask for a quick match, or change the wishes of an earlier request, which keeps its place.

    Attributes:
        rules, seats: One of the offers.
        rated: True for a rated match, which needs an account.
        apart: Accepted difference of ratings, as displayed; null for any.
        bots: True if bots may fill the seats of a casual match.
    """

    rules: Annotated[str, Field(max_length=60)]
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)]
    rated: bool = False
    name: Name
    apart: Annotated[int, Field(ge=0, le=MOST_APART)] | None = None
    bots: bool = True


class JoinParty(Message):
    """Wait together with the person who has made a party, as partners."""

    name: Name


class QuickTicket(Message):
    """A person's place in a queue, or the seat that was found.

    Attributes:
        state: `waiting`, or `seated` at `table`.
        apart, bots: The wishes (`AskQuick`).
        waiting: Number of people who wait in the queue, this person included.
        asked_at: Time of the request, from which waiting counts.
        bots_at: Time when bots fill the seats; null if they do not.
        wants_bots: True if the person has asked for bots now.
        now: Time of this message.
        party: Link of the person's party; null if alone.
        partner: Name of the partner; null while the partner has not come.
        returned: True if the person waits again because somebody did not come to the table that was found.
        version: Changes whenever something else does that a waiting person is told at once. Sent with the next
            request, it makes that one wait for a change.
    """

    rules: str
    house: Title | None
    seats: int
    rated: bool
    state: Literal["waiting", "seated"]
    table: str | None
    apart: int | None
    bots: bool
    waiting: int
    asked_at: int
    bots_at: int | None
    wants_bots: bool
    now: int
    party: str | None
    partner: str | None
    returned: bool
    version: str


QUESTIONS: Final = (AskQuick, JoinParty)
"""HTTP request bodies."""

ANSWERS: Final = (QuickOffers, QuickTicket)
"""HTTP response bodies."""
