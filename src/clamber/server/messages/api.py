"""Questions and answers over HTTP."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from clamber.server.messages.studies import DealAnalysis, EndingState
from clamber.server.messages.table_state import SeatInfo
from clamber.server.messages.wire import (
    VERSION,
    Auction,
    DealResult,
    EventInfo,
    Message,
    Name,
    OptionValue,
    PlayInfo,
    Problem,
    ProgramName,
    SheetLine,
    Tribute,
)
from clamber.server.play.commands import MAX_SEATS, BotName, Hash, SeatNumber


class Implied(Message):
    """What a value sets other options to, unless they are set explicitly."""

    value: OptionValue
    sets: dict[str, OptionValue]


class OptionInfo(Message):
    """An option of a game, for a form.

    Attributes:
        kind: `choice` of `values`; `number` from `minimum` to `maximum`, or `none` where `none_allowed`;
            `length`: one of `values`, where `deals:N` and `target:N` take a number.
        title, title_zh: What it is called, in a few words; `says` is a sentence.
        matter: What it is about: the heading that it stands under, `matter-NAME` of the catalogue.
    """

    name: str
    title: str
    title_zh: str
    matter: str
    kind: Literal["choice", "number", "length"]
    default: OptionValue
    says: str
    says_zh: str
    rule: str
    values: list[OptionValue] = Field(default=[])
    value_says: list[str] = Field(default=[])
    value_says_zh: list[str] = Field(default=[])
    minimum: int | None = None
    maximum: int | None = None
    none_allowed: bool = False
    display: bool = False
    sets: list[Implied] = Field(default=[])


class PresetInfo(Message):
    """A named set of option values; `title` is a short name."""

    name: str
    title: str
    title_zh: str
    says: str
    says_zh: str
    source: str
    changes: dict[str, OptionValue]


class ConflictInfo(Message):
    """Settings that need another one. The value null in `when` stands for any but the default."""

    when: dict[str, OptionValue | None]
    needs: dict[str, OptionValue]
    says: str
    says_zh: str


class WordsInfo(Message):
    """What a kind of play is called in one language (`clamber.rules.kinds.Words`)."""

    name: str
    full: str
    meaning: str
    sized: str
    at: list[tuple[int | str, str]]
    sized_at: list[tuple[int | str, str]]


class KindInfo(Message):
    """A kind of play: its words, and how its cards are laid out (`clamber.rules.kinds.Kind`)."""

    name: str
    en: WordsInfo
    zh: WordsInfo
    copies: int
    run: bool
    carries: int


class GameInfo(Message):
    """A game as it is declared, without its options; `kinds` are those that it calls by other names."""

    name: str
    title: str
    title_zh: str
    says: str
    says_zh: str
    seats: list[int]
    levels: bool
    ranks: list[str]
    presets: list[PresetInfo]
    kinds: list[KindInfo]


class GameForm(GameInfo):
    """A game with its options, for a form.

    Attributes:
        matters: What its options are about, in the order of their headings.
    """

    matters: list[str]
    options: list[OptionInfo]
    conflicts: list[ConflictInfo]


class BotChoice(Message):
    """A bot that may be seated.

    Attributes:
        level: How well it plays; null if nobody has said.
        says, says_zh: A sentence about it; empty if there is none.
    """

    name: str
    version: str
    level: Literal["beginner", "ordinary", "expert", "master"] | None
    says: str
    says_zh: str


class Offered(Message):
    """What goes for all games: kinds of play in the order in which they are listed, bots to be seated, phrases."""

    version: int = VERSION
    kinds: list[KindInfo]
    bot_choices: list[BotChoice]
    phrases: list[str]


class Overview(Offered):
    """All games without their options: what a page needs at once."""

    games: list[GameInfo]


class Games(Offered):
    """All games with all their options."""

    games: list[GameForm]


class SeatWish(Message):
    """Who is to sit on a seat: the one who makes the table, a bot, or whoever has the invite.

    Attributes:
        bot: Which one; the best that this server seats if null.
    """

    kind: Literal["me", "bot", "open"]
    bot: BotName | None = None


class NewTable(Message):
    """A table to be made. It deals at once where no seat is open.

    Attributes:
        level: The level at which both teams start each match; as the rules say if null (Guandan).
        seats: One entry a seat; at most one `me`.
        time_limit: Seconds for a turn where more than one person plays; null for none.
        pace: Milliseconds that a bot takes for a turn.
        seal: The seal of what one gives to the first shuffle, as `Seal` promises it.
    """

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    level: Annotated[str, Field(max_length=1)] | None = None
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=MAX_SEATS)]
    name: Name = "Guest"
    spectators: bool = True
    time_limit: Annotated[int, Field(ge=5, le=600)] | None = 30
    chat: bool = True
    counter: bool = True
    pace: Annotated[int, Field(ge=0, le=5000)] = 800
    seal: Hash | None = None


class Seated(Message):
    """Where one sits, or watches.

    Attributes:
        reserved: The seat that is one's own once the deal that is on is over; null otherwise.
    """

    table: str
    seat: int | None
    invite: str | None
    reserved: int | None = None


class TakeSeat(Message):
    """Takes an open seat, the first one if none is named; while a deal is on it is kept until its end.

    Attributes:
        seal: The seal of what one gives to the next shuffle, as `Seal` promises it.
    """

    name: Name
    seat: SeatNumber | None = None
    seal: Hash | None = None


class TakeSeatAsBot(Message):
    """Takes an open seat for a bot that comes over the network, the first one if none is named."""

    name: ProgramName
    seat: SeatNumber | None = None


class SeatedBot(Message):
    """Where a bot sits, and its token: it says `Authorization: Bearer TOKEN`, over HTTP and when it opens a socket.

    Attributes:
        seat: Null while a deal is on at which others sat down; the seat is the bot's when it is over.
    """

    table: str
    seat: int | None
    token: str


class TableSummary(Message):
    """A table for those who do not sit at it: no cards.

    Attributes:
        level: The level at which both teams start each match, if one was chosen; else the rules say it (Guandan).
        open_seats: Seats that can be asked for.
        suggested_seat: The one that a guest gets who names none; null where none is open.
        your_seat: Where one sits; null for nowhere.
        reserved_seat: The seat that is one's own once the deal that is on is over.
    """

    id: str
    status: Literal["lobby", "playing", "between", "over", "closed"]
    rules: str
    options: dict[str, OptionValue]
    level: str | None = None
    seats: list[SeatInfo]
    open_seats: list[int]
    suggested_seat: int | None
    spectators: bool
    your_seat: int | None
    reserved_seat: int | None = None


class Me(Message):
    """The guest that a browser is.

    Attributes:
        name: As it was last used; null for a new guest.
        tables: Tables that are not over and where one sits, the latest first.
    """

    name: str | None
    tables: list[TableSummary]


class SavedRecord(Message):
    """A record that was stored, and how many deals it has."""

    id: str
    rules: str
    seats: list[str]
    deals: int


class ReplayStep(Message):
    """A deal after one action, all hands open.

    Attributes:
        done: The action that led here; null for the first step.
        claimed_at: Of an exposure, after how many drawn cards it was made.
    """

    done: EventInfo | None
    phase: str
    to_act: int | None
    hands: list[list[str]]
    talon: int
    to_beat: PlayInfo | None
    to_beat_seat: int | None
    trick: list[EventInfo]
    order: list[int]
    special: str | None
    declarer: int | None
    partner: int | None
    auction: Auction | None
    tributes: list[Tribute]


class Replay(Message):
    """One finished deal, step by step."""

    id: str
    rules: str
    options: dict[str, OptionValue]
    values: dict[str, OptionValue]
    """What every option is set to."""
    seats: list[str]
    deal: int
    deals: int
    level: str | None
    steps: list[ReplayStep]
    result: DealResult | None


class SheetPage(Message):
    """Lines of a score sheet, in the order of their deals; before them come more, unless the first is of deal 0."""

    lines: list[SheetLine]


class ApiProblem(Message):
    """The body of every refusal over HTTP."""

    problem: Problem


QUESTIONS: Final = (NewTable, TakeSeat, TakeSeatAsBot)
"""What clients send over HTTP."""

ANSWERS: Final = (
    Overview,
    Games,
    Seated,
    SeatedBot,
    TableSummary,
    Me,
    SavedRecord,
    Replay,
    SheetPage,
    DealAnalysis,
    EndingState,
    ApiProblem,
)
"""What they are answered."""
