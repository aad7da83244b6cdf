"""HTTP request and response bodies about bot accounts, their tokens, and challenges to them."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from clamber.server.table.commands import SeatNumber
from clamber.server.wire.parts import Message, ProgramName
from clamber.server.wire.ratings import RatingInfo

LONGEST_POLL: Final = 25
"""Maximum time for which a poll waits, in seconds."""

MOST_SEATS: Final = 16
"""Maximum number of tables at which a bot account plays at once."""

MOST_DAYS_VALID: Final = 3650
"""Maximum number of days for which a token that expires is valid."""

TokenScope: TypeAlias = Literal["play", "read"]


class BotTokenInfo(Message):
    """Token of a bot account, without its secret. Times are in milliseconds since the epoch.

    Attributes:
        ends_at: Time when it expires; null for never.
        used_at: Time of the last use, to ten minutes; null before the first.
    """

    id: str
    label: str
    scopes: list[TokenScope]
    made_at: int
    ends_at: int | None
    used_at: int | None


class BotAccountInfo(Message):
    """Bot account of the guest's account.

    Attributes:
        id: Public id, which is also the link of its profile.
    """

    id: str
    name: str
    made_at: int
    tokens: list[BotTokenInfo]


class OwnBots(Message):
    """Bot accounts of the guest's account, oldest first, and the maximum numbers of them and of tokens of each."""

    bots: list[BotAccountInfo]
    most_bots: int
    most_tokens: int


class NewBot(Message):
    """Make a bot account, with a name that no account has or resembles."""

    name: ProgramName


class NewBotToken(Message):
    """Make a token of a bot account.

    Attributes:
        label: Text by which the owner knows it, such as the machine where it is used.
        scopes: `play` to answer challenges, take seats and play; `read` to read matches, ratings and other data.
        days: Days for which it is valid; null for no end.
    """

    label: ProgramName
    scopes: Annotated[list[TokenScope], Field(min_length=1, max_length=2)]
    days: Annotated[int, Field(ge=1, le=MOST_DAYS_VALID)] | None = None


class MadeBotToken(Message):
    """New token, which the server cannot show again, as it keeps only a hash."""

    token: str
    bots: OwnBots


class BotRating(RatingInfo):
    """Rating of a bot account in a game with a number of seats."""

    game: str
    seats: int


class OnlineBotInfo(Message):
    """Bot account that waits for challenges.

    Attributes:
        id: Public id, which is also the link of its profile.
        owner: Name of its owner's account.
        is_own: True if it belongs to the requesting guest.
        games: Games that it plays.
        ratings: Its ratings, most played first.
        seated: Number of tables at which it plays now.
        tables: Number of tables at which it plays at once.
    """

    id: str
    name: str
    owner: str
    is_own: bool
    games: list[str]
    ratings: list[BotRating]
    seated: int
    tables: int


class BotsToChallenge(Message):
    """Bot accounts that wait for challenges, those with free seats first.

    Attributes:
        rated: True if matches with them are rated at rated tables.
    """

    bots: list[OnlineBotInfo]
    rated: bool


class AskBot(Message):
    """Challenge a bot account to take an open seat of a table at which the guest is seated; any if `seat` is null."""

    table: Annotated[str, Field(max_length=32)]
    seat: SeatNumber | None = None


class ChallengeState(Message):
    """Challenge as seen by the person who has made it.

    Attributes:
        bot: Name of the bot account.
        state: `late` if it was not answered in time.
        ends_at: Time by which it is answered.
    """

    id: str
    table: str
    bot: str
    state: Literal["waiting", "accepted", "declined", "late"]
    ends_at: int


class ChallengeInfo(Message):
    """Challenge as seen by the bot account.

    Attributes:
        name: Name of the challenger at the table.
        rules: Name of the rules, such as `guandan/kandell`.
        seats: Number of seats.
        rated: True at a table made for rated matches.
        ends_at: Time by which it is answered, in milliseconds since the epoch.
    """

    id: str
    table: str
    name: str
    game: str
    rules: str
    seats: int
    rated: bool
    ends_at: int


class ChallengeInbox(Message):
    """Open challenges to a bot account, oldest first, and the unfinished tables at which it has a seat.

    Attributes:
        version: Value for `known` of the next poll, which then waits for another one.
    """

    version: str
    challenges: list[ChallengeInfo]
    tables: list[str]


QUESTIONS: Final = (NewBot, NewBotToken, AskBot)
"""HTTP request bodies."""

ANSWERS: Final = (OwnBots, MadeBotToken, BotsToChallenge, ChallengeState, ChallengeInbox)
"""HTTP response bodies."""
