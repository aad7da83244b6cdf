"""A table as messages show it, apart from the cards: its seats, its shuffle, its state."""

from __future__ import annotations

from typing import Literal

from clamber.server.messages.wire import Message, OptionValue
from clamber.server.play.commands import BotName


class SeatInfo(Message):
    """A seat as all see it.

    Attributes:
        kind: `person`, `bot` or `open`.
        name: Who sits there; of a bot and of an open seat the bot's name.
        bot: Which bot plays the seat now; null where a person does.
        why: Why a bot plays a person's seat: handed over, out of time, or gone.
        program: Whether it is a bot's that came over the network by invite, and so is shown as one. Its `kind` is
            `person`: it may be away, late or ready as a person is.
        present: Whether the person is connected.
        ready: Whether the person asked for the next deal.
        locked: Whether nobody can take it, though it is open.
        reserved_for: Who sits here once the deal that is on is over; null for nobody.
        seal: The seal of what it gives to the next shuffle; null for none.
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
    """What a seat gives to a shuffle: its seal, and the share itself once it was shown."""

    seat: int
    seal: str
    share: str | None


class ShuffleInfo(Message):
    """How the decks of a match come about (docs/fairness.md). Seals, seed and shares are 32 bytes in hexadecimal.

    Attributes:
        seal: SHA-256 of the server's seed.
        seed: The seed itself; null until the match is over.
        shares: What the seats give.
        until: While shares are missing: when the match begins without them; null otherwise.
    """

    seal: str
    seed: str | None
    shares: list[ShareInfo]
    until: int | None


class DealShuffleInfo(ShuffleInfo):
    """How the decks of a match come about where each deal is sealed by a key (docs/fairness.md, version 2).

    `seal` is the SHA-256 of the key of the first deal, `seed` is always null, and `shares` are those of this round.

    Attributes:
        deals: How many deals it is for.
        seats: `person`, `bot`, or `withheld` for each seat: whose share was missing in a round before gives none.
        digest: Of the list of seats and seals, with the server's seal; none of them changes after it is shown.
        after: The digest of the round before, in which a share was missing; null in the first.
        key: Of the last finished deal; those before it are its SHA-256, and so on. Null while none is finished.
    """

    deals: int
    seats: list[Literal["person", "bot", "withheld"]]
    digest: str
    after: str | None
    key: str | None


class TableState(Message):
    """A table apart from the cards.

    Attributes:
        status: `lobby` until the first deal, `playing`, `between` deals, `over` after a match, `closed` for good.
        rules, options: As a record names them.
        values: What every option is set to.
        level: The level at which both teams start each match, if one was chosen; else the rules say it (Guandan).
        host: The seat that may start, set bots, and say who sits here; null if nobody may.
        you: The viewer's seat; null for a spectator.
        invite: The invite code for open seats; only for those who sit at the table.
        next_deal: When the next deal begins by itself; null if it waits.
        paused: Whether the table waits because nobody is there.
        rests: Whether no further deal begins by itself, as bots have long played among themselves. It begins once
            somebody asks for it (`ready`), takes a seat back, or comes.
        matches: How many matches began.
        shuffle: Of the match that is on, or of the next deals while shares are asked for; null before the first.
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
