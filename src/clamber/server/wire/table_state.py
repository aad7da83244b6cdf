"""Messages for table state other than the cards: seats, shuffle, and status."""

from __future__ import annotations

from typing import Literal

from clamber.rules.display import Display
from clamber.server.table.commands import BotName
from clamber.server.table.listing import Language, Skill
from clamber.server.wire.parts import Message, OptionValue, Title


class SeatInfo(Message):
    """Public state of a seat.

    Attributes:
        kind: `person`, `bot` or `open`.
        name: Name of the person, or of the bot on a bot's or open seat.
        bot: Bot currently playing the seat; null if a person does.
        why: Reason why a bot plays a person's seat: handed over, out of time, or absent.
        program: True if the seat belongs to a network bot that joined by invite and should be displayed as a bot's.
            Its `kind` is still `person`, because it can be absent, late or ready like a person.
        present: True if the person is connected.
        ready: True if the person has asked for the next deal.
        locked: True if the seat is open but nobody can take it.
        wants: Seat that the person has asked the host for; null if there is none.
        reserved_for: Name of the guest who takes the seat after the current deal; null if not reserved.
        seal: Commitment to the seat's share in the next shuffle; null if none was sent.
        account: True if the person is known to have an account; always False at tables that are not rated.
    """

    kind: Literal["person", "bot", "open"]
    name: str
    bot: BotName | None
    why: Literal["asked", "timeout", "absent"] | None
    program: bool
    present: bool
    ready: bool
    locked: bool = False
    reserved_for: str | None = None
    wants: int | None = None
    seal: str | None = None
    account: bool = False


class ListingInfo(Message):
    """Entry of the table in the list of open tables, with the time `since` which it is listed."""

    title: str
    skill: Skill
    language: Language
    since: int


class ShareInfo(Message):
    """A seat's share in a shuffle: the commitment `seal` and, once revealed, the share itself."""

    seat: int
    seal: str
    share: str | None


class ShuffleInfo(Message):
    """Shuffle whose deals each have their own key (docs/fairness.md). Hashes and keys are 32 bytes, hex-encoded.

    Its list also contains the SHA-256 of the table's id and the hash of the rules, which clients compute.

    Attributes:
        match, first, deals: Zero-based match index at the table, first deal in it, and number of deals covered.
        seal: Commitment of the server: the SHA-256 of the first deal's key.
        seats: `person`, `bot` or `withheld`, per seat; `withheld` seats are excluded after failing to reveal a share.
        shares: Shares of the current round, per contributing seat.
        digest: Digest of the list, all of which is fixed once it is published.
        after: Digest of the list before this one in the match; null for the first list of a match.
        until: Time when the round ends even if shares are missing; null if none are.
        key: Key of the last finished deal; null before the first. Hashing it repeatedly with SHA-256 yields the keys
            of earlier deals.
        by: Seat that asked for the match; null if it began by itself.
    """

    match: int
    first: int
    deals: int
    seal: str
    seats: list[Literal["person", "bot", "withheld"]]
    shares: list[ShareInfo]
    digest: str
    after: str | None
    until: int | None
    key: str | None
    by: int | None


class CasualReason(Message):
    """Reason why a match is casual although its table is rated, with the seat that it is about.

    Attributes:
        reason: `guest` (a person without an account), `program` (a network bot that is not rated), `bot` (a bot
            without a rating here), or `open` (an open seat).
    """

    reason: Literal["guest", "program", "bot", "open"]
    seat: int


class DailyInfo(Message):
    """Deal of a daily set that a table is for.

    Attributes:
        set: Id of the set.
        deal: Zero-based number of the deal.
        deals: Number of deals in the set.
        hints: True if hints are allowed.
    """

    set: str
    deal: int
    deals: int
    hints: bool


class TableState(Message):
    """Table state other than the cards.

    Attributes:
        status: `lobby` until the first deal, and once the host returns to it after a match; `playing`, `between`
            deals, `over` after a match; `closed` permanently.
        rules, options: Ruleset name and options, as in a record.
        values: Value of every option.
        house: Name and description of the rules; null if they have none.
        display: Display of the table under these options.
        level: Starting level of both teams in each match; null for the rules' default (Guandan).
        host: The host's seat, which may start the match, assign bots and manage players; null if there is no host.
        you: The viewer's seat; null for spectators.
        invite: Invite for open seats; null for viewers who are not seated at the table.
        first: True if the table was made for the first deal of a beginner, which the server chose.
        host_starts: True if the first deal waits for the host's `start`, although no seat is open.
        rated: True if matches at this table are rated whenever the occupants of the seats permit it.
        is_rated: True during a rated match and after it.
        casual: Reason why the current match, or before it the next one, is casual at a rated table; null if it is
            rated.
        daily: Deal of a daily set that the table is for; null for any other table.
        next_deal: Time when the next deal begins automatically; null if it does not.
        watchers: Number of spectators, or 10 if there are more.
        paused: True if the table is paused because nobody is connected.
        rests: True if no further deal begins automatically because bots have played many deals by themselves. The
            next deal begins when somebody asks for it (`ready`), takes a seat back, or connects.
        matches: Number of matches begun.
        listing: Entry in the list of open tables; null if the table is not listed.
        watch_delay: Delay with which spectators see the table, in seconds.
        shuffle: Shuffle of the current match, or of the next deals while shares are missing; null before the first
            shuffle, and during a match that an older version has shuffled.
    """

    id: str
    status: Literal["lobby", "playing", "between", "over", "closed"]
    rules: str
    options: dict[str, OptionValue]
    values: dict[str, OptionValue]
    house: Title | None = None
    level: str | None = None
    seats: list[SeatInfo]
    host: int | None
    you: int | None
    invite: str | None
    spectators: bool
    time_limit: int | None
    chat: bool
    counter: bool
    host_starts: bool = False
    first: bool = False
    rated: bool = False
    is_rated: bool = False
    casual: CasualReason | None = None
    daily: DailyInfo | None = None
    next_deal: int | None
    watchers: int = 0
    paused: bool
    rests: bool = False
    matches: int
    listing: ListingInfo | None = None
    watch_delay: int = 0
    shuffle: ShuffleInfo | None = None
    display: Display
