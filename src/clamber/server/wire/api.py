"""HTTP request and response bodies."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, SkipValidation

from clamber.as_json.plays import PlayInfo
from clamber.as_json.views import AuctionJson, TributeJson
from clamber.rules.display import Display
from clamber.rules.kinds import Kind
from clamber.server.table.commands import MAX_SEATS, BotName, Hash, ListingTitle, SeatNumber, ShuffleVersion
from clamber.server.table.listing import Language, Skill
from clamber.server.wire.analysis import CostlyPlays, DealAnalysis, DealDecisions
from clamber.server.wire.endings import EndingList, EndingState
from clamber.server.wire.parts import (
    VERSION,
    DealResult,
    EventInfo,
    Message,
    Name,
    OptionValue,
    Problem,
    ProgramName,
    SheetLine,
    Title,
)
from clamber.server.wire.table_state import SeatInfo


class Implied(Message):
    """Option values implied by another option's value unless set explicitly."""

    value: OptionValue
    sets: dict[str, OptionValue]


class OptionInfo(Message):
    """Game option as presented in a form.

    Attributes:
        kind: `choice` of one of `values`; `number` from `minimum` to `maximum`, or `none` if `none_allowed`; or
            `length`, one of `values`, in which `deals:N` and `target:N` take a number.
        title, title_zh: Short name; `says` is a full sentence.
        matter: Subject under which the option is listed; its heading is `matter-NAME` in the message catalogue.
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
    """Named set of option values, with a short `title`.

    Attributes:
        house: True for house rules of this server, or of a rules file, which are unknown elsewhere.
        for_programs: True for the rules of a framework or of a platform for programs.
    """

    name: str
    title: str
    title_zh: str
    says: str
    says_zh: str
    source: str
    changes: dict[str, OptionValue]
    house: bool = False
    for_programs: bool = False


class ConflictInfo(Message):
    """Settings that require another setting. A null value in `when` matches any non-default value."""

    when: dict[str, OptionValue | None]
    needs: dict[str, OptionValue]
    says: str
    says_zh: str


class GameInfo(Message):
    """Game without its options.

    Attributes:
        places: True if a deal goes on after the first player is out, so that players finish in places.
        kinds: Kinds of play that the game calls by other names.
    """

    name: str
    title: str
    title_zh: str
    says: str
    says_zh: str
    seats: list[int]
    usual_seats: int
    levels: bool
    places: bool
    ranks: list[str]
    presets: list[PresetInfo]
    kinds: list[Kind]


class GameForm(GameInfo):
    """Game with its options, as presented in a form. `matters` are their subjects, in display order."""

    matters: list[str]
    options: list[OptionInfo]
    conflicts: list[ConflictInfo]


class BotChoice(Message):
    """Bot available for seating.

    Attributes:
        level: Playing strength; null if unknown.
        says, says_zh: One-sentence description; empty if there is none.
    """

    name: str
    version: str
    level: Literal["beginner", "ordinary", "expert", "master"] | None
    says: str
    says_zh: str


class Offered(Message):
    """Data shared by all games: kinds of play in display order, available bots, and phrases.

    Attributes:
        bot_accounts: True if people make bot accounts here, and challenge them.
        chat: True if people write messages in their own words at tables here.
        clubs: True if people make clubs here.
        open_tables: True if the server keeps a list of open tables.
        daily: True if the server offers daily sets of deals.
        quick_match: True if the server offers quick matches.
        push: True if the server sends notices by Web Push.
        moderation: True if people report others to moderators here.
        device_search: True if pages search for hints, judge deals, and answer endings and lessons by themselves where
            they can.
    """

    version: int = VERSION
    kinds: list[Kind]
    bot_choices: list[BotChoice]
    phrases: list[str]
    bot_accounts: bool = False
    chat: bool = False
    clubs: bool = False
    open_tables: bool = False
    daily: bool = False
    quick_match: bool = False
    push: bool = False
    moderation: bool = False
    device_search: bool = True


class Overview(Offered):
    """All games without their options, which is the data that the web page loads first."""

    games: list[GameInfo]


class Games(Offered):
    """All games with all their options."""

    games: list[GameForm]


class InPlay(Message):
    """Numbers of tables of a game in play, and of people present at them. Bots are not counted."""

    game: str
    tables: int
    people: int


class Playing(Message):
    """Games in play on this server at this moment; a game that nobody plays is omitted."""

    games: list[InPlay]


MOST_WATCH_DELAY: Final = 600
"""Maximum delay of spectators, in seconds."""


class SeatWish(Message):
    """Occupant of a seat at a new table: its creator (`me`), a `bot`, or anybody with the invite (`open`).

    Attributes:
        bot: Name of the bot on the seat, or on an open seat until it is taken; null for the strongest available.
    """

    kind: Literal["me", "bot", "open"]
    bot: BotName | None = None


class ListingWish(Message):
    """Entry of a new table in the list of open tables, as in the request `list`."""

    title: ListingTitle
    skill: Skill = "any"
    language: Language = "any"


class LoadedRules(Message):
    """Rules file, as read from the body of a request.

    Attributes:
        game: Name of the game.
        title: Name and description; null if the file has none.
        preset: The rules in the form of a preset. Its name is not known to the server.
    """

    game: str
    title: Title | None
    preset: PresetInfo


class NewTable(Message):
    """Create a table, which deals immediately if no seat is open, and otherwise once the last one is taken.

    Attributes:
        level: Starting level of both teams in each match; null for the rules' default (Guandan).
        seats: One entry per seat, with at most one `me`.
        time_limit: Turn limit in seconds if more than one person plays; null for no limit.
        pace: Base thinking time of bots, in milliseconds per turn.
        watch_delay: Delay with which spectators see the table, in seconds.
        listing: Entry in the list of open tables, as in the request `list`; null for none.
        rated: True for rated matches, whenever the occupants of the seats permit it. The host starts them, and they
            have 12 deals if the rules set no end.
        first: True for the first deal of a beginner, alone with bots: they are of the easiest level, whatever `seats`
            says, and the server chooses a first deal that the beginner can win, so that no seal counts for it.
        host_starts: True to deal only when the host sends `start`, although the last open seat was taken.
        seal, protocol: Commitment to the creator's share in the first shuffle, as in `CommitShare`.
        house: Name and description of rules from a file of the creator; null for other rules.
    """

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    house: Title | None = None
    level: Annotated[str, Field(max_length=1)] | None = None
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=MAX_SEATS)]
    name: Name = "Guest"
    spectators: bool = True
    time_limit: Annotated[int, Field(ge=5, le=600)] | None = 30
    chat: bool = True
    counter: bool = True
    pace: Annotated[int, Field(ge=0, le=5000)] = 800
    watch_delay: Annotated[int, Field(ge=0, le=MOST_WATCH_DELAY)] = 0
    listing: ListingWish | None = None
    host_starts: bool = False
    first: bool = False
    rated: bool = False
    seal: Hash | None = None
    protocol: ShuffleVersion = 2


class SeatTaken(Message):
    """A guest's place at a table. `seat` is null for spectators.

    Attributes:
        reserved: Seat that the guest takes after the current deal; null if none is reserved.
    """

    table: str
    seat: int | None
    invite: str | None
    reserved: int | None = None


class TakeSeat(Message):
    """Take an open seat, or the suggested seat if `seat` is null. During a deal, it is reserved until the deal ends.

    Attributes:
        seal, protocol: Commitment to the guest's share in the next shuffle, as in `CommitShare`.
    """

    name: Name
    seat: SeatNumber | None = None
    seal: Hash | None = None
    protocol: ShuffleVersion = 2


class TakeSeatAsBot(Message):
    """Take an open seat for a network bot, or the suggested one if `seat` is null. A bot account keeps its name."""

    name: ProgramName
    seat: SeatNumber | None = None


class SeatedBot(Message):
    """A network bot's seat and token. The token is sent as `Authorization: Bearer TOKEN` over HTTP and WebSocket.

    Attributes:
        seat: Null during a deal that began without the bot, which takes its seat when the deal ends.
        token: Null for a bot account, which keeps its own token.
    """

    table: str
    seat: int | None
    token: str | None


class TableSummary(Message):
    """Table as shown to guests who are not seated at it, without cards.

    Attributes:
        house: Name and description of the rules; null if they have none.
        level: Starting level of both teams in each match; null for the rules' default (Guandan).
        open_seats: Seats available to guests.
        suggested_seat: Default seat for a guest who does not choose one; null if none is open.
        your_seat: The guest's seat; null if not seated.
        reserved_seat: Seat that the guest takes after the current deal; null if none is reserved.
    """

    id: str
    status: Literal["lobby", "playing", "between", "over", "closed"]
    rules: str
    options: dict[str, OptionValue]
    house: Title | None = None
    level: str | None = None
    seats: list[SeatInfo]
    open_seats: list[int]
    suggested_seat: int | None
    spectators: bool
    your_seat: int | None
    reserved_seat: int | None = None


class SavedRecord(Message):
    """Stored record and its number of deals."""

    id: str
    rules: str
    house: Title | None = None
    seats: list[str]
    deals: int


class ReplayStep(Message):
    """State of a deal after one action, with all hands visible.

    Attributes:
        done: Action that led to this state; null for the first step.
    """

    done: SkipValidation[EventInfo | None]
    phase: str
    to_act: int | None
    hands: list[list[str]]
    talon: int
    to_beat: PlayInfo | None
    to_beat_seat: int | None
    trick: SkipValidation[list[EventInfo]]
    order: list[int]
    special: str | None
    declarer: int | None
    partner: int | None
    auction: AuctionJson | None
    tributes: list[TributeJson]


class Replay(Message):
    """Step-by-step replay of a finished deal."""

    id: str
    rules: str
    options: dict[str, OptionValue]
    values: dict[str, OptionValue]
    """Value of every option."""
    house: Title | None = None
    seats: list[str]
    deal: int
    deals: int
    level: str | None
    steps: list[ReplayStep]
    result: SkipValidation[DealResult | None]
    display: Display


class Line(Replay):
    """Replay of a deal along another line, which departs from the actual deal at one of its steps.

    Attributes:
        start: Step from which it departs.
        seat: Seat whose decisions the requester makes.
        legal: Legal plays of the seat, including every choice of cards; empty once the deal is over.
    """

    start: int
    seat: int
    legal: list[PlayInfo]


class SheetPage(Message):
    """Score sheet lines in deal order. Earlier lines exist unless the first line is for deal 0."""

    lines: list[SheetLine]


class ApiProblem(Message):
    """Body of every HTTP error response."""

    problem: Problem


QUESTIONS: Final = (NewTable, TakeSeat, TakeSeatAsBot, CostlyPlays)
"""HTTP request bodies."""

ANSWERS: Final = (
    Overview,
    Games,
    Playing,
    LoadedRules,
    SeatTaken,
    SeatedBot,
    TableSummary,
    SavedRecord,
    Replay,
    Line,
    SheetPage,
    DealAnalysis,
    DealDecisions,
    EndingList,
    EndingState,
    ApiProblem,
)
"""HTTP response bodies."""
