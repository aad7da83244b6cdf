"""HTTP requests and responses."""

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
    """Values of other options that a value implies, unless they are set explicitly."""

    value: OptionValue
    sets: dict[str, OptionValue]


class OptionInfo(Message):
    """Option of a game, for a form.

    Attributes:
        kind: `choice` of `values`; `number` from `minimum` to `maximum`, or `none` if `none_allowed`;
            `length`: one of `values`, where `deals:N` and `target:N` take a number.
        title, title_zh: Name in a few words; `says` is a sentence.
        matter: Subject of the option, used as its heading: `matter-NAME` of the message catalogue.
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
    """Named set of option values; `title` is a short name."""

    name: str
    title: str
    title_zh: str
    says: str
    says_zh: str
    source: str
    changes: dict[str, OptionValue]


class ConflictInfo(Message):
    """Settings that require another one. The value null in `when` stands for any value but the default."""

    when: dict[str, OptionValue | None]
    needs: dict[str, OptionValue]
    says: str
    says_zh: str


class WordsInfo(Message):
    """Words for a kind of play in one language (`clamber.rules.kinds.Words`)."""

    name: str
    full: str
    meaning: str
    sized: str
    at: list[tuple[int | str, str]]
    sized_at: list[tuple[int | str, str]]


class KindInfo(Message):
    """Kind of play: its words, and the layout of its cards (`clamber.rules.kinds.Kind`)."""

    name: str
    en: WordsInfo
    zh: WordsInfo
    copies: int
    run: bool
    carries: int


class GameInfo(Message):
    """Game without its options; `kinds` are those that it calls by other names."""

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
    """Game with its options, for a form.

    Attributes:
        matters: Matters of its options, in the order of their headings.
    """

    matters: list[str]
    options: list[OptionInfo]
    conflicts: list[ConflictInfo]


class BotChoice(Message):
    """Bot that may be seated.

    Attributes:
        level: Strength of the bot; null if unknown.
        says, says_zh: Description in one sentence; empty if there is none.
    """

    name: str
    version: str
    level: Literal["beginner", "ordinary", "expert", "master"] | None
    says: str
    says_zh: str


class Offered(Message):
    """Data for all games: kinds of play in the order of their lists, bots that may be seated, and phrases."""

    version: int = VERSION
    kinds: list[KindInfo]
    bot_choices: list[BotChoice]
    phrases: list[str]


class Overview(Offered):
    """All games without their options: the data that a page needs at once."""

    games: list[GameInfo]


class Games(Offered):
    """All games with all their options."""

    games: list[GameForm]


class SeatWish(Message):
    """Occupant of a seat of a new table: the guest who makes it (`me`), a `bot`, or anybody with the invite (`open`).

    Attributes:
        bot: Name of the bot; null for the best one that this server seats.
    """

    kind: Literal["me", "bot", "open"]
    bot: BotName | None = None


class NewTable(Message):
    """Make a table. It deals at once if no seat is open.

    Attributes:
        level: Level at which both teams start each match; null for that of the rules (Guandan).
        seats: One entry per seat; at most one `me`.
        time_limit: Seconds for a turn if more than one person plays; null for no limit.
        pace: Milliseconds that a bot takes for a turn.
        seal: Seal of the guest's share in the first shuffle, as in `Seal`.
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
    """Place of a guest at a table; `seat` is null for a spectator.

    Attributes:
        reserved: Seat that belongs to the guest after the current deal; null for none.
    """

    table: str
    seat: int | None
    invite: str | None
    reserved: int | None = None


class TakeSeat(Message):
    """Take an open seat, the first one if `seat` is null. During a deal the seat is reserved until its end.

    Attributes:
        seal: Seal of the guest's share in the next shuffle, as in `Seal`.
    """

    name: Name
    seat: SeatNumber | None = None
    seal: Hash | None = None


class TakeSeatAsBot(Message):
    """Take an open seat for a network bot, the first one if `seat` is null."""

    name: ProgramName
    seat: SeatNumber | None = None


class SeatedBot(Message):
    """Seat of a network bot, and its token, sent as `Authorization: Bearer TOKEN` over HTTP and to open a socket.

    Attributes:
        seat: Null during a deal for which others were seated; the bot gets the seat when the deal is over.
    """

    table: str
    seat: int | None
    token: str


class TableSummary(Message):
    """Table as shown to guests who do not sit at it: without cards.

    Attributes:
        level: Level at which both teams start each match, if one was chosen; else that of the rules (Guandan).
        open_seats: Seats that can be requested.
        suggested_seat: Seat for a guest who names none; null if none is open.
        your_seat: Seat of the guest; null for none.
        reserved_seat: Seat that belongs to the guest after the current deal; null for none.
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
    """Guest of a browser.

    Attributes:
        name: Name as last used; null for a new guest.
        tables: Tables that are not over and at which the guest sits, the latest first.
    """

    name: str | None
    tables: list[TableSummary]


class SavedRecord(Message):
    """Stored record, with its number of deals."""

    id: str
    rules: str
    seats: list[str]
    deals: int


class ReplayStep(Message):
    """Deal after one action, with all hands open.

    Attributes:
        done: Action that led here; null for the first step.
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
    """Finished deal, step by step."""

    id: str
    rules: str
    options: dict[str, OptionValue]
    values: dict[str, OptionValue]
    """Value of every option."""
    seats: list[str]
    deal: int
    deals: int
    level: str | None
    steps: list[ReplayStep]
    result: DealResult | None


class SheetPage(Message):
    """Lines of a score sheet, in the order of their deals. There are earlier ones, unless the first is of deal 0."""

    lines: list[SheetLine]


class ApiProblem(Message):
    """Body of every refusal over HTTP."""

    problem: Problem


QUESTIONS: Final = (NewTable, TakeSeat, TakeSeatAsBot)
"""Messages of clients over HTTP."""

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
"""Messages of the server over HTTP."""
