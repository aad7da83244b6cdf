"""State of a table apart from the cards, in messages: its seats, its shuffle, its status."""

from __future__ import annotations

from typing import Literal

from clamber.server.messages.wire import Message, OptionValue
from clamber.server.play.commands import BotName


class SeatInfo(Message):
    """Seat as all see it.

    Attributes:
        kind: `person`, `bot` or `open`.
        name: Name of the person; for a bot and an open seat, name of the bot.
        bot: Bot that plays the seat now; null if a person does.
        why: Reason for which a bot plays a person's seat: handed over, out of time, or gone.
        program: True if the seat is a network bot's that came by invite, and so is shown as a bot's. Its `kind` is
            `person`: it may be absent, late or ready as a person is.
        present: True if the person is connected.
        ready: True if the person asked for the next deal.
        locked: True if nobody can take it, although it is open.
        reserved_for: Name of the guest who gets the seat after the current deal; null for nobody.
        seal: Seal of the seat's share in the next shuffle; null for none.
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
    seal: str | None = None


class ShareInfo(Message):
    """Share of a seat in a shuffle: its seal, and the share itself once it is revealed."""

    seat: int
    seal: str
    share: str | None


class ShuffleInfo(Message):
    """Shuffle of the decks of a match (docs/fairness.md). Seals, seed and shares are 32 bytes in hexadecimal.

    Attributes:
        seal: SHA-256 of the server's seed.
        seed: The seed itself; null until the match is over.
        shares: Shares of the seats.
        until: Time at which the match begins without the missing shares; null if none is missing.
    """

    seal: str
    seed: str | None
    shares: list[ShareInfo]
    until: int | None


class DealShuffleInfo(ShuffleInfo):
    """Shuffle of the decks of a match that seals each deal by a key (docs/fairness.md, version 2).

    `seal` is the SHA-256 of the key of the first deal, `seed` is always null, and `shares` are those of this round.

    Attributes:
        deals: Number of deals that it covers.
        seats: `person`, `bot`, or `withheld` for each seat; `withheld` gives no share, as it was missing before.
        digest: Digest of the list of seats and seals, with the server's seal; none of them changes after it is shown.
        after: Digest of the round before, in which a share was missing; null in the first.
        key: Key of the last finished deal; those before it are its SHA-256, and so on. Null while none is finished.
    """

    deals: int
    seats: list[Literal["person", "bot", "withheld"]]
    digest: str
    after: str | None
    key: str | None


class TableState(Message):
    """State of a table apart from the cards.

    Attributes:
        status: `lobby` until the first deal, `playing`, `between` deals, `over` after a match, `closed` for good.
        rules, options: Name of the ruleset and its options, as in a record.
        values: Value of every option.
        level: Level at which both teams start each match, if one was chosen; else that of the rules (Guandan).
        host: Seat that may start, set bots, and decide on the players; null if nobody may.
        you: Seat of the viewer; null for a spectator.
        invite: Invite for open seats; null for those who do not sit at the table.
        next_deal: Time at which the next deal begins by itself; null if it waits.
        paused: True if the table waits because nobody is connected.
        rests: True if no further deal begins by itself, as bots have long played among themselves. The next deal
            begins once somebody asks for it (`ready`), takes a seat back, or comes.
        matches: Number of matches that have begun.
        shuffle: Shuffle of the current match, or of the next deals while shares are missing; null before the first.
    """

    id: str
    status: Literal["lobby", "playing", "between", "over", "closed"]
    rules: str
    options: dict[str, OptionValue]
    values: dict[str, OptionValue]
    level: str | None = None
    seats: list[SeatInfo]
    host: int | None
    you: int | None
    invite: str | None
    spectators: bool
    time_limit: int | None
    chat: bool
    counter: bool
    next_deal: int | None
    paused: bool
    rests: bool = False
    matches: int
    shuffle: DealShuffleInfo | ShuffleInfo | None = None
